export interface Emoji {
  readonly sign: string
  readonly name: string
  /** More words by which it is found. */
  readonly words: readonly string[]
  /** Of `emojiGroups`. */
  readonly group: number
}

/** The groups of Unicode by the numbers of the data, each with one emoji as its icon. */
export const emojiGroups = [
  { id: 0, name: 'Smileys and emotion', sign: '😀' },
  { id: 1, name: 'People and body', sign: '👋' },
  { id: 3, name: 'Animals and nature', sign: '🌿' },
  { id: 4, name: 'Food and drink', sign: '🍎' },
  { id: 5, name: 'Travel and places', sign: '✈️' },
  { id: 6, name: 'Activities', sign: '⚽' },
  { id: 7, name: 'Objects', sign: '💡' },
  { id: 8, name: 'Symbols', sign: '❤️' },
  { id: 9, name: 'Flags', sign: '🏁' },
] as const
