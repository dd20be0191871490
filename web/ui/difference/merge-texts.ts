import { diffArrays } from 'diff'

/** A stretch of the base text that one side replaced. */
interface Hunk {
  readonly at: number
  readonly removed: number
  readonly added: readonly string[]
}

interface Sides {
  readonly base: string
  readonly theirs: string
  readonly mine: string
}

type Letters = readonly string[]

/** Splits a text into letters; an HTML tag or entity counts as one letter, because half of it is invalid. */
const lettersIn = (text: string): Letters => text.match(/<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);|./gisu) ?? []

const wordsIn = (letters: Letters): Letters => {
  const words: string[] = []
  let isOpen = false
  for (const letter of letters) {
    const isLetter = /^[\p{L}\p{N}]$/u.test(letter)
    if (isLetter && isOpen) words[words.length - 1] += letter
    else words.push(letter)
    isOpen = isLetter
  }
  return words
}

function countAlikeStart(one: Letters, other: Letters): number {
  const unlike = one.findIndex((letter, at) => letter !== other[at])
  return unlike === -1 ? one.length : unlike
}

/** Removes the common beginning and end of two texts. */
function trimmed(before: Letters, after: Letters) {
  const start = countAlikeStart(before, after)
  const [one, other] = [before.slice(start), after.slice(start)]
  const end = Math.min(countAlikeStart(one.toReversed(), other.toReversed()), one.length, other.length)
  return { start, before: one.slice(0, one.length - end), after: other.slice(0, other.length - end) }
}

/** Finds the differences of two lists as hunks with positions in the first list. */
function findHunks(before: Letters, after: Letters): readonly Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let isOpen = false
  for (const { value, added, removed } of diffArrays([...before], [...after])) {
    const last = isOpen ? hunks.pop() : undefined
    if (added || removed) {
      const from = last ?? { at, removed: 0, added: [] }
      hunks.push(
        added ? { ...from, added: [...from.added, ...value] } : { ...from, removed: from.removed + value.length },
      )
    } else if (last) hunks.push(last)
    if (!added) at += value.length
    isOpen = added || removed
  }
  return hunks
}

/** Smallest share of kept letters of a corrected text; with less, the text counts as replaced. */
const likeness = 0.5

const countRemoved = (hunks: readonly Hunk[]): number => hunks.reduce((sum, { removed }) => sum + removed, 0)

/** Finds differences from the end of the lists, which aligns other letters where several alignments are equally long. */
const findHunksBackward = (before: Letters, after: Letters): readonly Hunk[] =>
  findHunks(before.toReversed(), after.toReversed())
    .map(({ at, removed, added }) => ({ at: before.length - at - removed, removed, added: added.toReversed() }))
    .toReversed()

const countBlanksRemoved = (letters: Letters, hunks: readonly Hunk[]): number =>
  hunks.flatMap(({ at, removed }) => letters.slice(at, at + removed)).filter((letter) => letter.trim() === '').length

/** Longest text, in letters, that is aligned from both ends: for replaced longer texts that takes seconds. */
const longestAligned = 200

/** Finds differences that rather keep letters than blanks, because blanks are alike. */
function findLetterHunks(before: Letters, after: Letters): readonly Hunk[] {
  const forward = findHunks(before, after)
  if (before.length > longestAligned || countRemoved(forward) === 0) return forward
  const backward = findHunksBackward(before, after)
  return countBlanksRemoved(before, backward) > countBlanksRemoved(before, forward) ? backward : forward
}

/** Finds the letters that one side added and removed, at positions after `place`. */
function lettersChanged(from: Letters, to: Letters, place = 0): readonly Hunk[] {
  const { start, before, after } = trimmed(from, to)
  return findLetterHunks(before, after).map((hunk) => ({ ...hunk, at: place + start + hunk.at }))
}

/** True if a side kept enough letters of a text of this length. */
const isCorrected = (hunks: readonly Hunk[], length: number): boolean => countRemoved(hunks) <= (1 - likeness) * length

/** Finds the changed letters of a corrected text, or one hunk for a replaced text. */
function correctedLetters(from: Letters, to: Letters, place: number): readonly Hunk[] {
  const hunks = lettersChanged(from, to, place)
  return isCorrected(hunks, from.length) ? hunks : [{ at: place, removed: from.length, added: to }]
}

/** Cuts hunks to the letters that they removed from one place to another. */
const removedWithin = (hunks: readonly Hunk[], from: number, to: number): readonly Hunk[] =>
  hunks.flatMap((hunk) => {
    const at = Math.max(hunk.at, from)
    const removed = Math.min(hunk.at + hunk.removed, to) - at
    return removed > 0 ? [{ ...hunk, at, removed }] : []
  })

/** Finds the changes of one side by words, and by letters within corrected words. */
function wordsChanged(base: Letters, side: Letters): readonly Hunk[] {
  const { start, before, after } = trimmed(base, side)
  const letters = lettersChanged(before, after, start)
  if (isCorrected(letters, before.length)) return letters
  const words = wordsIn(before)
  const lengths = words.map((word) => lettersIn(word).length)
  const sum = (count: number) => lengths.slice(0, count).reduce((total, length) => total + length, start)
  return findHunks(words, wordsIn(after)).flatMap(({ at, removed, added }) => {
    const [from, to] = [sum(at), sum(at + removed)]
    // Equal blanks align different words, which the comparison of the whole text by letters finds kept.
    const removals = removedWithin(letters, from, to)
    return isCorrected(removals, to - from)
      ? removals
      : correctedLetters(base.slice(from, to), lettersIn(added.join('')), from)
  })
}

const beginsWith = (text: Letters, start: Letters): boolean => start.every((letter, at) => letter === text[at])

const isRepeated = (one: Letters, other: Letters): boolean => beginsWith(one, other) || beginsWith(other, one)

const overlaps = (one: Hunk, other: Hunk): boolean =>
  one.at < other.at + other.removed && other.at < one.at + one.removed

const isReplaced = ({ removed, added }: Hunk): boolean => removed > 0 && added.length > 0

/** True if both sides replaced the same words differently. */
const isClash = (theirs: readonly Hunk[], mine: readonly Hunk[]): boolean =>
  theirs.some(
    (one) =>
      isReplaced(one) &&
      mine.some((other) => isReplaced(other) && overlaps(one, other) && !isRepeated(one.added, other.added)),
  )

/** Joins the letters that both sides added at one place. A repetition, such as after a lost answer, counts once. */
function joinAdded(theirs: Letters = [], mine: Letters = []): Letters {
  if (!isRepeated(theirs, mine)) return [...theirs, ...mine]
  return theirs.length < mine.length ? mine : theirs
}

function joinHunks(base: Letters, theirs: readonly Hunk[], mine: readonly Hunk[]): Letters {
  const gone = new Set(
    [...theirs, ...mine].flatMap(({ at, removed }) => Array.from({ length: removed }, (_, one) => at + one)),
  )
  const addedBy = (hunks: readonly Hunk[]) => new Map(hunks.map(({ at, added }) => [at, added]))
  const [their, my] = [addedBy(theirs), addedBy(mine)]
  return [...base, ''].flatMap((letter, at) => [
    ...joinAdded(their.get(at), my.get(at)),
    ...(gone.has(at) || at === base.length ? [] : [letter]),
  ])
}

const alone = new Set(['br', 'hr', 'img', 'col', 'input', 'wbr', 'source'])

function isBalanced(letters: Letters): boolean {
  const open: string[] = []
  for (const letter of letters) {
    const tag = /^<\/?([a-z][a-z\d]*)/i.exec(letter)?.[1]?.toLowerCase()
    if (tag === undefined || alone.has(tag) || letter.endsWith('/>')) continue
    if (!letter.startsWith('</')) open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}

/** Unifies the notation of non-breaking spaces, which differs between editor and server. */
const plainBlanks = (text: string): string => text.replaceAll('&nbsp;', '\u{A0}')

/**
 * Merges two versions of a text letter by letter. Undefined if both sides replaced the same words and `clash` is
 * 'refuse', or if the result is not balanced HTML.
 */
export function mergeTexts(sides: Sides, clash: 'refuse' | 'keepBoth' = 'refuse'): string | undefined {
  const [base, theirs, mine] = [sides.base, sides.theirs, sides.mine].map((text) => lettersIn(plainBlanks(text)))
  if (!base || !theirs || !mine) return undefined
  if (clash === 'refuse' && isClash(wordsChanged(base, theirs), wordsChanged(base, mine))) return undefined
  const joined = joinHunks(base, lettersChanged(base, theirs), lettersChanged(base, mine))
  const isSound = isBalanced(joined) || ![base, theirs, mine].every(isBalanced)
  return isSound ? joined.join('') : undefined
}

/** Merges two versions of a text without a question, and keeps the words of both sides on a conflict. */
export const mergeAllLetters = (sides: Sides): string | undefined => mergeTexts(sides, 'keepBoth')
