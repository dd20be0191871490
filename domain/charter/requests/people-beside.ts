import { mark, type RequestMark, type Span } from './facts.ts'
import { count, takesAlong, things } from './people-words.ts'
import { numberPattern, overlaps, quoted, spanOf } from './plain-words.ts'

/** A number of all, after any counted before it: 'the two of us and the Hales, so four'. */
export const saysAll = new RegExp(
  String.raw`\b(?:so|makes|that's|that makes|making|now) (?:we are |we're |it's |us )?(?:now )?(?:${numberPattern})(?=[.,;!)\n]|$| (?:of us|in all|in total|total|altogether|now))`,
)

const someMore = new RegExp(
  String.raw`(?<=\b(?:of|${numberPattern}) ?(?:[a-z]{2,12} )?[a-z0-9]{0,12} ?)(?:\bplus|\+) ?${count} (?!(?:more|others?)\b|(?:[a-z]+ )?${things}\b)[a-z]{3,20}\b|\b(?:plus|and|with) ${count} (?:more|others?|extra|additional)\b|(?<=(?:pax|people|passengers|us) ?)\+ ?\d{1,2}\b(?! (?:[a-z]+ )?${things}\b)|(?<=\bof (?:the|my|our) [a-z]{3,20} )and (?:i|me|myself)\b`,
)

/** A number of some of them before that of others: 'our party is 20 wrestlers, 5 coaches and the trainer'. */
const firstOfList = new RegExp(
  String.raw`\b(?:is|of|are) \d{1,2} (?!(?:people|passengers|persons|guests|adults|travell?ers)\b)[a-z]{4,15}s, \d{1,2} (?!(?:[a-z]+ )?${things}\b)[a-z]{4,20}`,
)

/** Further people after a number that does not include them. */
export function moreBeside(text: string, plain: string, found: readonly Span[]): RequestMark[] {
  const list = firstOfList.exec(plain)
  if (list) return [mark('people-more', { words: quoted(text, spanOf(list)) })]
  const match = someMore.exec(plain)
  const isRead = match === null || found.some((one) => overlaps(one, spanOf(match)))
  return isRead ? [] : [mark('people-more', { words: quoted(text, spanOf(match)) })]
}

/** The number of people whom the writer takes along, and so flies with; undefined where there is none. */
export function whoTakes(plain: string, [first]: readonly Span[]): Span | undefined {
  const match = first && takesAlong.exec(plain)
  return match && match.index + match[0].length === first.start ? { start: match.index, end: first.end } : undefined
}
