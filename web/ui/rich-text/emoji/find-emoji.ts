import { emojiGroups, type Emoji } from './emoji-groups.ts'

/** Emoji of a line in the picker, and their size in pixels (1-shell section 9, 'Editor emoji picker'). */
export const emojiPerLine = 7
export const emojiSize = 24

const mostFound = 84

/** Rank of an emoji for the query: the smaller the better; undefined for no match. */
function rankOf({ name, words }: Emoji, typed: readonly string[]): number | undefined {
  const all = [...name.split(/[^\p{L}\p{N}]+/u), ...words]
  const fits = (word: string) => all.some((one) => one.startsWith(word))
  if (!typed.every(fits)) return undefined
  const [first = ''] = typed
  if (name === typed.join(' ')) return 0
  if (words.includes(first)) return 1
  return name.startsWith(first) ? 2 : 3
}

/** Emoji whose name or search words begin with each word that was typed, best first. */
export function findEmoji(all: readonly Emoji[], query: string): readonly Emoji[] {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (typed.length === 0) return []
  return all
    .flatMap((emoji) => {
      const rank = rankOf(emoji, typed)
      return rank === undefined ? [] : [{ emoji, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostFound)
    .map(({ emoji }) => emoji)
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -emojiPerLine,
  ArrowDown: emojiPerLine,
}

/** Emoji that a key leads to; undefined for another key. */
export function nextEmoji(key: string, at: number, count: number): number | undefined {
  const step = steps[key]
  if (step === undefined) return undefined
  const next = at + step
  return next >= 0 && next < count ? next : at
}

export const isEmojiGroup = (group: number | undefined): boolean => emojiGroups.some(({ id }) => id === group)
