import { mark, type Span } from './facts.ts'
import type { Counted } from './people-lists.ts'
import { quoted } from './plain-words.ts'

/** Member of a list: number, share of the passengers, and true if that alone shows a list of people. */
export interface Item {
  readonly count: number
  readonly part: 'adults' | 'children' | 'infants' | 'pets'
  readonly isAnchor: boolean
  /** By a name alone, which may be that of a place. */
  readonly isName?: boolean
  /** Ambiguous alone, but people in a list with 'and'. */
  readonly needsAnd?: boolean
}

/** Member of a list, at its position in the text. */
export interface Found extends Span {
  readonly item: Item
}

/** After people who are mentioned and do not fly. */
const notFlying =
  /^ (?:have (?:decided|been|a)|decided|had|discussed|spoke|talked|think|thought|saw|met|run|own|work|live|wonder|agreed|were|used to|always)\b/

/** Roles at the head of a list of passengers: 'CEO, CFO and two assistants'. */
const headOfList =
  /^(?:the |our |my )?(?:ceo|cfo|coo|cto|chairman|chairwoman|president|principal|boss|patient|owner|artist|bride|senator|governor|founder|director)\b/

/** Next to listed names these are passengers, and not places. */
const flyingBefore =
  /\b(?:(?:just|only|it's|it is|it'll be|will be|would be|flying|travell?ing|on board|passengers?|pax|guests?|travell?ers?|names?|who(?:'s| is) (?:flying|coming|going)|flyers?)(?: (?:is|are|will be|would be))?:?) $/
const flyingBehind =
  /^,? (?:(?:is|are|will be|would be|'ll be) )?(?:flying|travell?ing|going|on board|aboard|coming along)\b/

const areFlying = (plain: string, { start, end }: Span): boolean =>
  flyingBehind.test(plain.slice(end, end + 30)) || flyingBefore.test(plain.slice(Math.max(0, start - 40), start))

/** True if a member of the list, or the adjacent words, say that the listed people fly. */
const isFlyingList = (plain: string, span: Span, run: readonly Found[]): boolean =>
  run.some(({ item }) => item.isAnchor) || areFlying(plain, span) || headOfList.test(plain.slice(span.start, span.end))

/** Number of people listed by their relation to each other who fly, if no number is named. */
const surelyListed = 3

/** People in a list that adjacent words mark as passengers. */
export function countedOf(text: string, plain: string, run: readonly Found[]): Counted[] {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return []
  const span = { start: first.start, end: last.end }
  const people = run.filter(({ item }) => item.part !== 'pets')
  const isList = isFlyingList(plain, span, run)
  const isOpen = !isList && people.length >= surelyListed && !people.some(({ item }) => item.isName)
  if (!(isList || isOpen) || people.length < 2 || notFlying.test(plain.slice(span.end, span.end + 30))) return []
  const total = people.reduce((sum, { item }) => sum + item.count, 0)
  const marks = [mark('people-counted', { words: quoted(text, span) })]
  const parts = (['children', 'infants', 'pets'] as const).flatMap((part): Counted[] => {
    const count = run.filter(({ item }) => item.part === part).reduce((sum, { item }) => sum + item.count, 0)
    return count > 0 ? [{ ...span, part, count, marks: [] }] : []
  })
  return [{ ...span, part: 'total', count: total, marks, isPhrased: true, isOpen }, ...parts]
}
