import { beforeNames, commonWords } from './common-words.ts'
import type { Span } from './facts.ts'
import type { Token } from './find-places.ts'
import { isLinked, isShouted, leadOf, type PlaceText } from './place-roles.ts'

/** Heads of columns and words of offers, which are no places. */
const labels = /^(?:pax\d*|dep|arr|date|time|pax|etd|eta|leg|aircraft|type|notes|fet|yom|poc)$/
const placeLead =
  /\b(?:from|to|fly|flight|then|leaving|departing|into|via|out of|ex|towards?|visit|arriving(?: in| at)?|land in|pick-?up in) $/
/** Words that may follow the name of a place, but not a word of a sentence. */
const endsPlace = /^\s*(?:$|[,.;:()\d/>-]|(?:on|dep\w*|at|and|with|for|arr\w*|return\w*|back|rt|one way)\b)/

const isOwnName = (key: string): boolean =>
  key.length > 2 && /[a-z]/.test(key) && !labels.test(key) && !commonWords.has(key)

/** Words where a place is expected that no airport is known by. */
export function isUnknownPlace(
  place: PlaceText,
  { start, end, key, isCapital, isUpper }: Token,
  before: Span | undefined,
): boolean {
  if (!isCapital || !isOwnName(key) || isShouted(place.text)) return false
  const lead = leadOf(place, start)
  if (placeLead.test(lead)) return !beforeNames.test(lead)
  const isCompound = before?.end === start - 1 && !isUpper
  return !isCompound && isLinked(place, { start, end }, before) && endsPlace.test(place.plain.slice(end, end + 14))
}

const codeInBrackets = /^(?:[A-Z]{4}|(?=[A-Z\d]{3,4}$)(?=.*\d)(?=.*[A-Z])[A-Z\d]+)$/

/** A code right after a place, in brackets, of an unknown airport: 'Harford County (0W3)'. */
export const isUnknownCode = ({ text }: PlaceText, { start, end }: Token, before: Span | undefined): boolean =>
  before !== undefined &&
  text.slice(before.end, start) === ' (' &&
  text.charAt(end) === ')' &&
  codeInBrackets.test(text.slice(start, end))
