import type { CaretHere } from '../../../../domain/kernel/live/carets.ts'

/** 'Ana Ruiz and Jo Stern are in this draft too'; empty without others. Each person once, however many screens. */
export function othersWords(others: readonly CaretHere[]): string {
  const names = [...new Map(others.map(({ person, label }) => [person, label])).values()].toSorted((one, other) =>
    one.localeCompare(other),
  )
  const last = names.at(-1)
  if (last === undefined) return ''
  return names.length === 1
    ? `${last} is in this draft too`
    : `${names.slice(0, -1).join(', ')} and ${last} are in this draft too`
}
