import { mark, type RequestMark, type Span } from './facts.ts'
import type { Part } from './people-words.ts'
import { phrasedPeople } from './people-phrases.ts'
import { numberOf, overlaps, quoted, spanOf } from './plain-words.ts'
import { columnCells } from './tables.ts'

/** Some who fly, as the text counts them. */
export interface Counted extends Span {
  readonly part: Part | 'total'
  readonly count: number
  readonly marks: readonly RequestMark[]
  /** Counted from a list of those who fly: a number that is named is more certain. */
  readonly isPhrased?: boolean
  /** Nothing but that they are listed says that they fly. */
  readonly isOpen?: boolean
}

/** People in a column of a table. */
const inColumns = (text: string): Counted[] =>
  columnCells(text, 'people').flatMap(({ words, start, end }): Counted[] => {
    const number = /^\s*(\d{1,2})(?:\s*pax)?\s*$/i.exec(words)
    return number ? [{ part: 'total', count: Number(number[1]), marks: [], start, end }] : []
  })

/** A name or a title is not longer. */
const longestLine = 80
const listHead =
  /^[ *#]*(?:passengers?|pax|travell?ers?|guests?|on ?board|aboard|manifest|names|who(?:'s| is) (?:flying|on board))(?: names?| list| manifest)?[ *]*:?[ *]*$/i
const listed = /^\s*(?:\d{1,2}[.)]|[-*•])\s*\p{L}|^\s*(?:\p{Lu}[\p{L}'.-]*[ ,]*){1,4}(?:\(.*\)|\d{1,2})?\s*$/u

const isListed = (line: string): boolean => line.length <= longestLine && listed.test(line)

const countedFrom = (text: string, span: Span, { part, count }: Pick<Counted, 'part' | 'count'>): Counted => ({
  start: span.start,
  end: span.end,
  part,
  count,
  marks: [mark('people-counted', { words: quoted(text, span) })],
})

/** People in a list of passengers, one on a line. */
function inList(text: string): Counted[] {
  const lines = text.split('\n')
  const head = lines.findIndex(
    (line, at) => line.length < longestLine && listHead.test(line) && isListed(lines[at + 1] ?? ''),
  )
  const behind = head === -1 ? [] : lines.slice(head + 1)
  const end = behind.findIndex((line) => !isListed(line))
  const names = end === -1 ? behind : behind.slice(0, end)
  if (names.length < 2) return []
  const start = lines.slice(0, head).join('\n').length
  const span = { start, end: start + [lines[head], ...names].join('\n').length + 1 }
  return [countedFrom(text, span, { part: 'total', count: names.length })]
}

const longestList = 300
const listLabel = /^[ *•-]*(?:passengers?|pax|travell?ers?|guests?)(?: names?| list| manifest)?[ *]*[:=-]/i
const oneName = /^\s*\p{Lu}[\p{L}'.-]+(?: \p{Lu}[\p{L}'.-]*){0,3}(?: \([^()]*\))?\s*\.?\s*$/u

/** People after a label: 'Passengers: Ann Lee, Bob Lee and Cy Poe'. */
function inLine(text: string): Counted[] {
  let at = 0
  for (const line of text.split('\n')) {
    const label = line.length < longestList ? (listLabel.exec(line)?.[0] ?? '') : ''
    const names = line.slice(label.length).split(/,| and |&|;|\+/)
    if (label !== '' && names.length > 1 && names.every((one) => oneName.test(one)))
      return [countedFrom(text, { start: at, end: at + line.length }, { part: 'total', count: names.length })]
    at += line.length + 1
  }
  return []
}

const onBoard =
  /\b(?:on board|aboard|passengers?|pax|travell?ers?|travell?ing|flying|guests)(?: (?:are|will be) ?:?| ?:) ?(?<list>[^.\n;!?:]{6,160})/g
const oneItem = String.raw`(?!(?:my |our |his |her )?(?:\d|two\b|three\b|four\b|five\b|six\b|seven\b|parents\b|kids\b|children\b))(?:(?:my|our|his|her|the|a|an) )?[a-z'-]+(?: (?!(?:out|from|to|on|for|in|at|want|need|would|are|is|will|and|plus|with|going|flying)\b)[a-z'-]+)?`
/** 'Me, Doc and the realtor.' */
const withMe = new RegExp(
  String.raw`\b(?<list>(?:me|myself|him|her)(?:, (?!and\b)${oneItem}){1,5},? (?:and|&) ${oneItem})`,
  'g',
)
const oneOnBoard =
  /^(?:and )?(?:(?:my|our|his|her|their|the|a|an|one|another) [a-z'-]+(?: [a-z'-]+){0,2}|me|myself|patient|mr\.? [a-z]+|mrs\.? [a-z]+|(?<many>\d{1,2}|two|three|four|five|six) [a-z'-]+(?: [a-z'-]+)?|[a-z'-]+(?: [a-z'-]+)?)(?: \((?<inside>\d{1,2})\))?$/
const isSomebody =
  /^(?:and )?(?:(?:my|our|his|her|their|the|a|an|one|another|\d{1,2}|two|three|four|five|six) |(?:me|myself|patient)$)/
const isNamed = /^(?:and )?\p{Lu}/u

/** Number of people in an item of a list; undefined for an item without people. */
function countOfItem(words: string, plain: string, isOfMine: boolean): number | undefined {
  const match = oneOnBoard.exec(plain)
  const { many, inside } = match?.groups ?? {}
  if (match === null || !(isOfMine || isNamed.test(words) || isSomebody.test(plain))) return undefined
  if (/\b(?:dogs?|cats?|pets?|bags?|luggage|puppy)\b/.test(plain)) return 0
  return numberOf(inside ?? many ?? '1')
}

/** People after 'on board:', by name or by relation: 'myself, Clark, the Delgados (2) and my sister'. */
function inSentence(text: string, plain: string): Counted[] {
  return [...plain.matchAll(onBoard), ...plain.matchAll(withMe)].flatMap((match): Counted[] => {
    const list = match.groups?.['list'] ?? ''
    const isOfMine = list === match[0]
    const start = match.index + match[0].length - list.length
    const items = [...list.matchAll(/(?:(?!, | and | & | \+ ).)+/g)].map((item) => {
      const [own] = item
      const trimmed = own.trim().replace(/^(?:,|and|&|\+) ?/, '')
      const at = start + item.index + own.indexOf(trimmed)
      return countOfItem(text.slice(at, at + trimmed.length), trimmed, isOfMine)
    })
    const counts = items.flatMap((count) => count ?? [])
    if (items.length < 2 || counts.length < items.length) return []
    return [countedFrom(text, spanOf(match), { part: 'total', count: counts.reduce((sum, one) => sum + one, 0) })]
  })
}

const title = String.raw`\b(?:mr|mrs|ms|miss|dr|prof)\b\.?`
const titled = new RegExp(
  String.raw`(?<!\b(?:dear|hi|hello|thanks),? )${title}(?: [a-z][a-z'-]{1,20}){0,2}?(?:(?:,? and|,? &|,| \+) ${title}(?: [a-z][a-z'-]{1,20}){0,2}?){1,12}(?! (?:and|or) (?:his|her)\b)`,
  'g',
)

/** People with titles in a list: 'Mr. and Mrs. Hale', 'Mr. Poe, Ms. Lee and Dr. Ash'. */
const byTitles = (text: string, plain: string): Counted[] =>
  [...plain.matchAll(titled)].map((match) =>
    countedFrom(text, spanOf(match), {
      part: 'adults',
      count: [...match[0].matchAll(/\b(?:mr|mrs|ms|miss|dr|prof)\b/g)].length,
    }),
  )

/** Of two ways to read one list the one that counts more: the other knows only some of its words. */
function withoutLess(found: readonly Counted[]): Counted[] {
  const totals = found.filter(({ part }) => part === 'total')
  const isLess = (one: Counted) =>
    totals.some((other) => overlaps(one, other) && other.count > (totalAt(totals, one)?.count ?? 0))
  return found.filter((one) => !isLess(one))
}

/** The number of all that a part of those who fly was counted with. */
const totalAt = (totals: readonly Counted[], { start, end }: Span): Counted | undefined =>
  totals.find((one) => one.start === start && one.end === end)

/** People in a table or a list, or named one after another. */
export const listedPeople = (text: string, plain: string): Counted[] => [
  ...inColumns(text),
  ...inList(text),
  ...inLine(text),
  ...withoutLess([...phrasedPeople(text, plain), ...inSentence(text, plain)]),
  ...byTitles(text, plain),
]
