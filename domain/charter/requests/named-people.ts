import type { Span } from './facts.ts'
import type { Counted } from './people-lists.ts'
import { adjectives, child, count, relative, relatives, type Part } from './people-words.ts'
import { numberOf, overlaps, spanOf } from './plain-words.ts'

/** People named by their relation to the writer: 'me, my wife and two friends'. */
export function namedPeople(plain: string, taken: readonly Counted[]): Counted[] {
  const found: Counted[] = []
  const add = (pattern: RegExp, part: Part, of: (match: RegExpExecArray) => number | undefined) => {
    for (const match of plain.matchAll(pattern)) {
      const span = spanOf(match)
      const number = of(match)
      if (isAsker(plain, span, taken) || isOfGroup(plain, span)) continue
      if (number !== undefined && ![...taken, ...found].some((one) => overlaps(one, span)))
        found.push({ ...span, part, count: number, marks: [] })
    }
  }
  const linked = String.raw`(?=[\da-z])(?<=\b(?:me|i|myself|with|and|plus|us|we|for|wife|husband|kids|children|partner)\b,?\s{0,80}(?:(?:and|my|our)\s{1,80})?)`
  add(
    new RegExp(
      String.raw`\b(?:my|our|his|her|meine?|ma|mon|mi) (?:(?:older|younger|little|best|good|business|elderly|\d{1,3}[- ]year[- ]old)\s+)?${relative}\b(?!s|'s (?:plane|name|email|assistant|office|birthday))`,
      'g',
    ),
    'adults',
    () => 1,
  )
  add(new RegExp(String.raw`\b(?:my|our) (?:(?:older|younger|little)\s+)?${child}\b(?!s|'s)`, 'g'), 'children', () => 1)
  add(/\b(?:my|our) (?:little |newborn )?(?:baby|infant|toddler|newborn)\b/g, 'infants', () => 1)
  add(/\b(?:my|our|her|his) (?:parents|in-laws|grandparents)\b/g, 'adults', () => 2)
  // People who join the named ones, by their occupation: 'accompanied by our development director'.
  add(
    new RegExp(
      String.raw`(?<=\b(?:and|plus|with|by) )(?:my|our|his|her|their) (?:[a-z-]{3,15} )?${relative}\b(?!s|'s)`,
      'g',
    ),
    'adults',
    () => 1,
  )
  // 'The wife and I', 'hubby, the kids and me'.
  add(
    /\b(?:the )?(?:wife|hubby|husband|missus|missis|girlfriend|boyfriend)(?= (?:and|&|\+) (?:i|me|myself)\b)/g,
    'adults',
    () => 1,
  )
  add(
    new RegExp(String.raw`${linked}${count} (?:of my |of our )?${adjectives}${relatives}\b`, 'g'),
    'adults',
    ({ groups }) => numberOf(groups?.['count'] ?? ''),
  )
  return found
}

/** People who are named together, and each of them. */
const groups: readonly (readonly [RegExp, RegExp])[] = [
  [/\bgrandparents\b/, /\bgrand(?:mother|father|ma|pa)$/],
  [/\bparents\b/, /(?<!grand)\b(?:mother|father|mum|mom|dad)$/],
]

/** True if a person was named before with others: 'my grandparents ... my grandfather uses a walker'. */
const isOfGroup = (plain: string, { start, end }: Span): boolean =>
  groups.some(([group, one]) => one.test(plain.slice(start, end)) && group.test(plain.slice(0, start)))

/**
 * Precedes the person for whom the writer asks; the writer does not fly by that alone: 'can you price this for my
 * boss?'
 */
const asksFor = /\b(?:for|from|by|to|asked|ask|told|tell|says|cc) $/
const besideIt = /(?:\b(?:and|plus|with)|[,&+]) $/

/** True if a named person only asks for people that are counted elsewhere. */
const isAsker = (plain: string, { start, end }: Span, others: readonly Counted[]): boolean =>
  others.some(({ part, count: many }) => part !== 'pets' && many > 1) &&
  asksFor.test(plain.slice(Math.max(0, start - 8), start)) &&
  !/^,? (?:and|plus|with|&|\+)\b/.test(plain.slice(end, end + 6)) &&
  !besideIt.test(plain.slice(Math.max(0, start - 6), start))
