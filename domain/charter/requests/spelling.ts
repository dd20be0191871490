import { mistakes } from './mistakes.ts'

/** Words that a request is read by, each with a shorter one that means the same and fits in its place. */
const spelled: readonly (readonly [word: string, short: string])[] = [
  ['monday', 'mon'],
  ['tuesday', 'tues'],
  ['wednesday', 'weds'],
  ['thursday', 'thurs'],
  ['friday', 'fri'],
  ['saturday', 'sat'],
  ['sunday', 'sun'],
  ['january', 'jan'],
  ['february', 'feb'],
  ['september', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
  ['tomorrow', 'tmrw'],
  ['passengers', 'pax'],
  ['passenger', 'pax'],
  ['people', 'ppl'],
  ['return', 'ret'],
  ['returning', 'returning'],
  ['round trip', 'rt'],
  ['afternoon', 'afternoon'],
  ['morning', 'morn'],
  ['evening', 'evening'],
  ['departing', 'departing'],
]

/** Words that are spelled right and are near to one of those. */
const otherWords: ReadonlySet<string> = new Set(
  'mondays tuesdays wednesdays thursdays fridays saturdays sundays sundae midday returns returned retour retro mornings mourning moaning evenings evening warning novembre noviembre novembro novemer dezember december decembre octobre oktober januar februar januari februari septembre reopen departed depending dating'.split(
    ' ',
  ),
)

const known: ReadonlySet<string> = new Set(spelled.map(([word]) => word))
const shortestWord = 5

/** Longer words may have two letters wrong. */
const mostWrong = (word: string): number => (word.length > 7 ? 2 : 1)

function meant(word: string): string | undefined {
  if (known.has(word) || otherWords.has(word)) return undefined
  const found = spelled.find(
    ([right, short]) =>
      right[0] === word[0] &&
      short.length <= word.length &&
      mistakes(word, right, mostWrong(right)) <= mostWrong(right),
  )
  return found?.[1]
}

/** Reading of each word, cached: a mail repeats the same words. */
const remembered = new Map<string, string>()
const mostRemembered = 5000

function spelledRight(word: string): string {
  const before = remembered.get(word)
  if (before !== undefined) return before
  const right = meant(word)?.padEnd(word.length) ?? word
  if (remembered.size > mostRemembered) remembered.clear()
  remembered.set(word, right)
  return right
}

/**
 * A plain text with corrected words of the calendar and of requests: 'thrusday decmber 17'. Each stays at its place, a
 * shorter one with blanks after it.
 */
export const withSpelling = (plain: string): string =>
  plain.replaceAll(/[a-z]+/g, (word) => (word.length < shortestWord || word.length > 12 ? word : spelledRight(word)))
