import { isBlank, isQuoteAt, plainWords } from './quoted-lines.ts'
import { headStarts, weekdays, wroteWords } from './head-words.ts'

/**
 * Certainty that a line heads a quote. Only a `certain` one, with an address or a moment, may fold away text without
 * marks: a person may write 'On 3 May Jo wrote:' too.
 */
export type HeadCertainty = 'certain' | 'likely'

export interface QuoteHead {
  /** Line at which it begins. */
  readonly at: number
  readonly certainty: HeadCertainty
}

/** A head may be split over so many lines by the program that folds long lines. */
const mostLines = 5

/** Longer ones are sentences. */
const mostLetters = 360

const anyOf = (words: readonly string[]): string => `(?:${[...new Set(words)].join('|')})`
const letter = '[\\p{L}\\p{N}]'
/** Not inside a word; scripts without blanks between words have no such ends. */
const wrote = new RegExp(`(?<!\\p{L}(?<![\\p{Lo}]))${anyOf(wroteWords)}(?!\\p{L}(?<![\\p{Lo}]))`, 'giu')
const startWord = new RegExp(`^${anyOf(headStarts)}(?!${letter}(?<![\\p{Lo}]))`, 'iu')
const startDate = new RegExp(
  `^(?:\\p{P}{0,2}\\d{1,4}(?:[-./年년]|st|nd|rd|th|[ ,])|${anyOf(weekdays)}(?![\\p{L}]))`,
  'iu',
)
/** 'Jo Stern <jo@laro.example>', "Jo Stern" (jo@laro.example), <jo@laro.example> or the address alone. */
const startPerson =
  /^(?:["'“„«]?[\p{L}\p{N}][^<>()[\]@:?!]{0,80}["'”“»]?,?\s*)?[<([]\s*(?:mailto:)?[^\s<>@]{1,80}@[^\s<>@]{2,80}|^[^\s<>@:]{1,80}@[^\s<>@:]{2,80}(?=\s)/u
/** 'Jo Stern schrieb': up to four capitalised words, then the verb. */
const startName = /^(?:\p{Lu}[\p{L}.'’-]*,? ){1,4}(?=\S)/u

const address = /[<([]?\s?(?:mailto:)?[^\s<>()[\]@]{1,80}@[^\s<>()[\]@]{2,80}/u
const time = /(?:^|\D)\d{1,2}\s?[:.h時时시]\s?\d{2}(?!\d)|\d\s?[ap]\.?\s?m\b/iu
const date =
  /(?:19|20)\d\d|\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2}|\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s(?:de\s|of\s)?\p{L}{3,}|\p{L}{3,}\.?\s\d{1,2}\b|[年년]/iu
const colonEnd = /[:：]\s*$/u
const framed = /^[-‐‑–—]{2,}(?![-‐‑–—])\s*(.+?)\s*[-‐‑–—]{2,}\s*:?$/u

/** Names in a person's sentence that no mail program prints so. */
const pronoun =
  /(?:^|\s)(?:i|you|we|he|she|they|it|who|du|ihr|sie|er|wir|ich|vous|tu|il|elle|on|nous|je|usted|ella|jij|je|u|hij|ty|ja|on|ona|ты|вы|я|он|она|мы)\s*$/iu

interface Shape {
  readonly hasAddress: boolean
  readonly hasMoment: boolean
  readonly hasDate: boolean
  readonly hasColon: boolean
  readonly isFramed: boolean
}

function shapeOf(text: string, isFramed: boolean): Shape {
  const hasDate = date.test(text)
  return {
    hasAddress: text.includes('@') && address.test(text),
    hasMoment: hasDate && time.test(text),
    hasDate: hasDate || time.test(text),
    hasColon: colonEnd.test(text),
    isFramed,
  }
}

/** A 'wrote' in its text. */
interface Verb {
  readonly before: string
  readonly verb: string
  readonly after: string
}

/** The last 'wrote' of a text, or undefined. */
function lastWrote(text: string): Verb | undefined {
  const found = [...text.matchAll(wrote)].at(-1)
  if (!found) return undefined
  const [verb] = found
  return { before: text.slice(0, found.index).trimEnd(), verb, after: text.slice(found.index + verb.length).trim() }
}

type Start = 'date' | 'person'

/** Beginning of a text, if it can begin a head. */
function startOf(text: string): Start | undefined {
  if (startWord.test(text) || startDate.test(text)) return 'date'
  const isPerson = (text.includes('@') && startPerson.test(text)) || startName.test(text)
  return isPerson ? 'person' : undefined
}

const capitalised = String.raw`["'“„«*(]*[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{N}\p{M}.'’()&*"”»-]*,?`
const particle = '(?:van|von|der|den|de|da|di|do|du|del|la|le|al|bin|ter|ten|zu|via)'
/** A name that ends a text, with the word before it. */
const endingName = new RegExp(
  String.raw`(?:(\S+)\s+|^)(?:${capitalised}\s+(?:${particle}\s+)*){0,4}${capitalised}\s*$`,
  'u',
)
const beginningName = new RegExp(`^${capitalised}`, 'u')
/** Words in lower case before a name that belong to the time of day. */
const timeWord = /^(?:[ap]m|uhr|h|kl|klo|ob)$/u
/** An end of a time of day in capitals is no name. */
const timeEnd = /(\d)\s(?:Uhr|[AP]M|[A-Z]{3,4})$/u
/** 'The FBO', 'Our Captain': a person's words, though in capitals. */
const commonNoun = /(?:^|[\d,])\s*(?:the|our|my|your|der|die|das|unsere?r?|meine?|notre|nuestr[oa])\s[^,]*$/iu

/**
 * True if a text ends with a name as a mail program prints it: after a date, a time or a sign. 'The FBO' or 'our
 * Captain' are a person's words.
 */
function endsWithName(text: string): boolean {
  const found = endingName.exec(text.replace(timeEnd, '$1'))
  if (!found || commonNoun.test(text)) return false
  const [, before = ''] = found
  return !/^\p{Ll}+$/u.test(before) || timeWord.test(before)
}

/** The name of an account, which programs print where a person has set no other: 'richard_clark'. */
const accountName = /(?:^|\s)[\p{L}\d]+[._-][\p{L}\d._-]*[\p{L}\d]$/u

/** True if a verb is next to the name of its writer. Programs do not write 'said' above unmarked quotes. */
const isNamed = ({ before, verb, after }: Verb): boolean =>
  !/^(?:said|writes)$/iu.test(verb) &&
  (endsWithName(before) ||
    accountName.test(before) ||
    beginningName.test(after) ||
    /^\S+ (?:oseba )?\p{Lu}/u.test(verb))

/** True if a head is too plain for a person's sentence: it ends as a head, and names a moment. */
const isCertain = ({ hasColon, isFramed, hasMoment, hasAddress, hasDate }: Shape, verb: Verb): boolean =>
  (hasColon || isFramed) && (hasAddress ? hasMoment || hasDate : hasMoment && isNamed(verb))

/** Eudora and others address the reader: 'At 8:32 PM 6/16/2016, you wrote:'. */
const addressesReader = /(?:^|[\s,])you$/iu

/** True if a person names the writer in a sentence: programs print no pronoun except for the reader. */
const isSaid = (text: string, shape: Shape, { before }: Verb): boolean =>
  pronoun.test(before) && !(addressesReader.test(before) && shape.hasMoment && startWord.test(text))

/** True if a head names its writer by an address only: 'Jo Stern <jo@laro.example> wrote:'. */
const isWriterAlone = (start: Start, shape: Shape, isEnd: boolean): boolean =>
  start === 'person' && isEnd && shape.hasAddress && shape.hasColon

const isDatedOrNamed = (start: Start, { hasDate, hasColon }: Shape): boolean =>
  hasDate || (start === 'person' && hasColon)

/** A head with a verb: 'On ... Jo wrote:', 'Jo <jo@...> schrieb am ...:', '---- On ... wrote ----'. */
function certaintyWithVerb(text: string, shape: Shape): HeadCertainty | undefined {
  const verb = lastWrote(text)
  if (!verb || isSaid(text, shape, verb)) return undefined
  const isEnd = /^[:：>\s-]*$/u.test(verb.after)
  const start = isEnd || shape.hasColon ? startOf(text) : undefined
  if (!start || !isDatedOrNamed(start, shape)) return undefined
  return isWriterAlone(start, shape, isEnd) || isCertain(shape, verb) ? 'certain' : 'likely'
}

/** A head without a verb begins with its date, and ends with an address or a colon after it. */
function certaintyOfDate(text: string, shape: Shape): HeadCertainty | undefined {
  const startsWithDate = startDate.test(text) || startWord.test(text)
  if (!startsWithDate || !shape.hasDate || !shape.hasAddress) return undefined
  if (shape.hasColon) return shape.hasMoment ? 'certain' : 'likely'
  return startDate.test(text) && />\s*$/.test(text) ? 'likely' : undefined
}

/** 'yyyy-mm-dd hh:mm GMT+01:00 Jo Stern', as Gmail heads a quote without a verb; no person writes a zone so. */
export const zonedHead = /^\d{4}-\d{2}-\d{2} \d{1,2}:\d{2} (?:GMT|UTC)[+-]\d{1,2}:?\d{2},?\s\p{Lu}/u

/** True if a text is the line above a quote, in any of the languages and orders of mail programs. */
function headCertainty(text: string): HeadCertainty | undefined {
  if (text.length > mostLetters || !/[:：>\p{Lo}-]\s*$|\p{L}$/u.test(text)) return undefined
  if (zonedHead.test(text)) return 'certain'
  const inner = framed.exec(text)?.[1]
  const bare = inner ?? text
  const shape = shapeOf(bare, inner !== undefined)
  return certaintyWithVerb(bare, shape) ?? certaintyOfDate(bare, shape)
}

/** A line that begins with the rest of a person or a date is not where a head begins. */
const isRest = (text: string): boolean => /^[<([]|^\S+@/u.test(text)

/** A line above which a head cannot continue: it ends a sentence or is not text of this paragraph. */
const endsSentence = (text: string): boolean => /[.!?…;]["'”»)]*$/u.test(text) && !/[\p{L}\d]\.$/u.test(text.slice(-3))

/** True if a line, read from below, ends a possible paragraph with those below it. */
const endsParagraph = (text: string, isLast: boolean): boolean => !isLast && (endsSentence(text) || colonEnd.test(text))

/** The line and those above it that may be one paragraph with it, from below upwards. */
function paragraphAbove(lines: readonly string[], last: number): string[] {
  const texts: string[] = []
  for (let at = last; at >= 0 && at > last - mostLines; at--) {
    // The address of a writer may be divided off by a blank line.
    const isDivided = isBlank(lines[at]) && texts.at(-1) === '<'
    const text = isQuoteAt(lines, at) ? undefined : plainWords(lines[at])
    if (!isDivided && (!text || endsParagraph(text, at === last))) break
    texts.push(text ?? '')
  }
  return texts
}

interface FoundHead extends QuoteHead {
  readonly isWhole: boolean
  readonly hasDate: boolean
}

/** A head to which no line above belongs: a writer alone may have the date in the line above. */
const isComplete = (head: FoundHead | undefined): boolean =>
  head !== undefined && head.certainty === 'certain' && head.isWhole && head.hasDate

/** The head whose last line is `last`, or undefined when that line ends none. */
export function headEndingAt(lines: readonly string[], last: number): QuoteHead | undefined {
  const texts = paragraphAbove(lines, last)
  let found: FoundHead | undefined
  for (const [above, line] of texts.entries()) {
    const words = texts.slice(0, above + 1).filter((one) => one !== '')
    const text = words.toReversed().join(' ')
    const certainty = headCertainty(text)
    if (certainty) found = { at: last - above, certainty, isWhole: !isRest(line), hasDate: date.test(text) }
    if (isComplete(found)) break
  }
  return found && { at: found.at, certainty: found.certainty }
}
