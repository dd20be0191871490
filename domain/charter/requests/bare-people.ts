import { mark } from './facts.ts'
import type { Counted } from './people-lists.ts'
import { count, countedThings, relatives, things } from './people-words.ts'
import { numberOf, numberPattern, quoted, spanOf } from './plain-words.ts'

/** A number alone, or after a verb of having or taking: 'Four.', 'we have got nine for a shoot'. */
const bareAlone = new RegExp(
  String.raw`(?:(?<=(?:^|\n|[.!?]\s)(?:just |only |all |about )?)|\b(?:we've got|we have got|there'll be|have to (?:get|move|fly)|need to (?:get|move|fly)|take|bring|move) )${count}(?=\s?[.!\n]|$| (?:for|from|please|pls|back|out)\b)`,
  'g',
)

/** Where nothing else says how many they are. */
const bareGroup = /\b(?:a|the|our|one) (?:\w+ )?(?<count>foursome|threesome|twosome|trio|quartet)\b/g

/** 'Ten dudes': where nothing else says who flies. */
const bareMany = new RegExp(
  String.raw`(?<![\d/:$€£-]\s?|\.|\d,)\b(?!one\b)${count} (?!${things}\b)(?:[a-z]+ )??(?!${things}\b)[a-z]{3,}s\b(?!')`,
  'g',
)

/** A small number that is of nothing else: 'four confirmed', 'group size would be nine', 'our six-person delegation'. */
const numberLeft = new RegExp(
  String.raw`(?<![\d/:$€£#.,+-]\s?|\b(?:no|number|flights?|legs?|option|gate|room|suite|runway|floor|part|page|aged?|turn(?:s|ing)?|every|all|not|of|in|than|under|over|within|[a-z]{0,12}\d{3,}) ?)\b(?!one\b)(?<count>\d|1\d|${numberPattern})(?![\d/:.,]\d|\.\d| ?[%$€£#]|[- ](?:[a-z]+[- ])?${things}\b|[- ](?:way|time|am|pm|o'clock|star|seat\w*|hour|day|night|week|month|year|st|street|avenue|road|x)\b)\b`,
  'g',
)

/** Companions such as friends, counted in addition to the writer: 'Hello, six friends, wine weekend'. */
const bareFriends = new RegExp(
  String.raw`(?<!\b(?:and|plus|with|of|my|our|his|her) |[+&] ?|[\d/:$-] ?)\b(?!one\b)${count} ${relatives}\b`,
  'g',
)

/** 'A quote for 6', 'a roadshow for 5 bankers': nothing says that they are those who fly. */
const bareFor = new RegExp(
  String.raw`\b(?:for|quote|x|our|with|fits?|seats?|holds?|carr(?:y|ies)|accommodates?)\s+${count}(?=\s*(?:[,.;!?\n()]|$|on\b|from\b|to\b|and\b|please\b|pls\b|plz\b|thx\b|thanks\b|leaving\b|departing\b|with\b)|\s+(?!${countedThings}\b)(?:[a-z]+ )?[a-z]{3,}(?:s|men)\b)`,
  'g',
)

/** 'Just us': two, if no other person is named. */
const justUs = /\b(?:just|only) (?:the (?:both|two) of )?us\b(?! (?:two|three|four|five|six|and|plus|\d))/g

/** 'A quote for 6' does not call them people. Only the number is theirs: a place may follow it. */
function bare(text: string, plain: string): Counted[] {
  const [match] = [bareFor, bareAlone, bareGroup, bareMany, bareFriends, justUs].flatMap((pattern) => [
    ...plain.matchAll(pattern),
  ])
  const words = match?.groups?.['count'] ?? 'us'
  const number = words === 'us' ? 2 : numberOf(words)
  if (match === undefined || number === undefined) return []
  const start = match.index + match[0].indexOf(words)
  const marks = [mark('people-bare', { words: quoted(text, spanOf(match)) })]
  return [{ start, end: start + words.length, part: 'total', count: number, marks }]
}

const longNumber = /\d{3}/

/** The number that is left where nothing else is counted, and no other one is left that could be it. */
function leftNumber(text: string, plain: string): Counted[] {
  const lines = plain.replaceAll(/[^\n]+/g, (line) => (longNumber.test(line) ? ' '.repeat(line.length) : line))
  const found = [...lines.matchAll(numberLeft)].flatMap((match): Counted[] => {
    const number = numberOf(match[0])
    const span = spanOf(match)
    const marks = [mark('people-bare', { words: quoted(text, { start: span.start, end: span.end + 20 }) })]
    return number === undefined ? [] : [{ ...span, part: 'total', count: number, marks }]
  })
  return new Set(found.map((one) => one.count)).size === 1 ? found.slice(0, 1) : []
}

/**
 * A number of people by its position, if no noun of people is counted; any remaining number if no person is named at
 * all.
 */
export function bareNumber(text: string, plain: string, isNobodyNamed: boolean): Counted[] {
  const found = bare(text, plain)
  return found.length === 0 && isNobodyNamed ? leftNumber(text, plain) : found
}
