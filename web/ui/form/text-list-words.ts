/** Messages of a list of texts (2-content section 5, 'Text list'). */
export const textListMessages = {
  empty: 'Cannot add an empty item.',
  double: 'This item already exists in the list.',
  url: 'This is an invalid URL.',
} as const

/** Why an item cannot be added; undefined when it can. */
export function textListFault(item: string, list: readonly string[]): string | undefined {
  if (item.trim() === '') return textListMessages.empty
  return list.includes(item.trim()) ? textListMessages.double : undefined
}
