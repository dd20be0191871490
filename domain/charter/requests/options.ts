import { mark, type RequestMark, type Span } from './facts.ts'
import { clauseStart, quoted, spanOf } from './plain-words.ts'

const label =
  /\b(?:option|opt|scenario|choice|variant|plan) ?#?(?<name>[a-d1-4]|one|two|three)\b(?! (?:of|stop|way|pax|people))/g

/** End of an option's text: with its line, or for a name alone, with its paragraph. */
function endOfOption(plain: string, from: number): number {
  const end = (sign: string) => {
    const at = plain.indexOf(sign, from)
    return at === -1 ? plain.length : at
  }
  const line = end('\n')
  return plain.slice(from, line).replaceAll(/[^a-z0-9]/g, '').length > 8 ? line : end('\n\n')
}

/** Alternatives in a text: every option after the first one that it names. */
export function otherOptions(plain: string): Span[] {
  const found = [...plain.matchAll(label)].map((match) => ({
    name: match.groups?.['name'],
    start: match.index,
    end: match.index + match[0].length,
  }))
  return found.flatMap(({ name, start, end }, at) => {
    if (name === found[0]?.name) return []
    const next = found[at + 1]?.start ?? plain.length
    return [{ start, end: Math.min(next, endOfOption(plain, end)) }]
  })
}

const again =
  /\b(?:every|each) (?:other |second )?(?:week|month|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b|\b(?:weekly|biweekly|monthly|recurring|fortnightly)\b/

/** Words that say that a journey is flown more than once. */
export function flownAgain(text: string, plain: string): RequestMark[] {
  const match = again.exec(plain)
  return match ? [mark('flown-again', { words: quoted(text, spanOf(match)) })] : []
}

const cancels =
  /\b(?:(?:the |our |my |der |die |le |la |el |il )?(?:return|outbound|inbound|way back|way home|ruckflug|hinflug|vol retour|vol aller|retour|vuelta|regreso|ritorno)(?: flight| leg| trip)? (?:entfallt|fallt (?:weg|aus)|(?:is|has been) (?:no longer needed|off|cancelled|canceled|not needed)|n'est plus|ya no|non serve)|(?:no longer|don't|do not|won't) need the (?:return|outbound|inbound|way back)(?: flight| leg)?)\b|\b(?:cancel|drop|scrap|scratch|remove|delete) (?:the|our|my|his|her|their|that) (?:[a-z0-9/,']+ ){0,3}(?:flights?|legs?|return|trip|outbound|inbound|way back|booking|charter)\b/g

/** The sentences that cancel a flight. */
export function cancelledFlights(plain: string): Span[] {
  return [...plain.matchAll(cancels)].map((match) => {
    const start = clauseStart(plain, match.index)
    const end = /[.;!?](?=\s|$)|\n/.exec(plain.slice(match.index))?.index
    return { start, end: end === undefined ? plain.length : match.index + end }
  })
}

const flown =
  /\b(?:we|i|they|he|she|who|you)(?:'ve| have| had|'d)?(?: just| recently| already| once| last| both| all)? (?:flew|flown|took you|did (?:a|the|our)|used you|booked you)\b[^.;:!?\n]{0,160}?(?=, (?:now|and now|so|but|and)\b|[.;:!?\n]|$)|\blast (?:year|time|month|summer|winter|spring|season),? (?:we|i|you|they) (?:paid|flew|did|went|were|had|used)\b[^.;:!?\n]{0,160}?(?=, (?:now|and now|so|but|and|this)\b|[.;:!?\n]|$)/g

/** Words about past flights: 'we just flew with you from Miami to Aspen'. */
export const flightsOfThePast = (plain: string): Span[] => [...plain.matchAll(flown)].map(spanOf)

const second =
  /\b(?:second|2nd|third|3rd|other|alternate|alternative|backup|back-up|fallback) (?:choice|date|day|preference)s?\b(?! of)[^.;\n]{0,80}/g

/** Alternative days, after a word that marks them: 'second choice Dec 10'. */
export const secondChoices = (plain: string): Span[] => [...plain.matchAll(second)].map(spanOf)

const ground =
  /(?<=[,;.\n(]|\bthen\b|\band\b)[^,;.\n(]{3,80}\bby (?:car|road|train|bus|ferry|boat|ground|limo|taxi|rental car)\b/g
const ofWayBack =
  /\b(?:back|home|return\w*|fl[yi]\w*|jet|plane|flight|last (?:year|time|month)|bags|luggage|gear|cases|followed)\b/

/** Ways that are not flown: 'then Miami to Key West by car'. */
export const waysOnGround = (plain: string): Span[] =>
  [...plain.matchAll(ground)].filter(([words]) => !ofWayBack.test(words)).map(spanOf)

const driven = /\b(?:drive|driving)(?: over| up| down| across)? to [a-z' ]{3,20}/

/** Words that say that they go to another place by car; it may be where the next flight begins. */
export function drivesBetween(text: string, plain: string): RequestMark[] {
  const match = driven.exec(plain)
  return match ? [mark('by-ground', { words: quoted(text, spanOf(match)) })] : []
}

const correction =
  /\b(?:hang on|hold on a|scratch that|strike that|on second thoughts?|no,? wait|wait,? no|make that|i meant|correction:?|let me correct)\b/

/** Words of a correction. */
export function selfCorrections(text: string, plain: string): RequestMark[] {
  const match = correction.exec(plain)
  return match ? [mark('self-corrected', { words: quoted(text, spanOf(match)) })] : []
}

const aircraft = String.raw`(?:jets?|aircrafts?|planes?|airplanes?|airframes|tails|flugzeuge?s?|maschinen?|flieger|avions?|aviones|appareils|aerei|aereo|vliegtuigen|citations?|phenoms?|challengers?|gulfstreams?)`
const several = String.raw`(?:(?:two|2|three|3|four|4|zwei|drei|deux|trois|dos|tres|due|tre|twee)(?: x)? (?:separate |different |light |heavy |large |super ?mid(?:size)? |mid(?:size)? |mid-size |long[- ]range |identical |private |small |smaller |business |kleine |petits )?(?:private )?|(?:a |the |our |ein |eine |einen |un |une )?(?:second|2nd|another|additional|extra|separate|(?<=\bthe )other|zweite[nsr]?|weitere[nsr]?|deuxieme|second|autre|segundo|otro|secondo|altro) (?:private |light |midsize |smaller |business )?)`
const moreOfThem = new RegExp(
  String.raw`\b${several}${aircraft}\b(?! (?:options?|quotes?|choices|types?|models?|categories|sizes|seats?|engines?))`,
  'g',
)
/** Words before alternatives, of which only one will fly: 'either of two jets'. */
const compared = /\b(?:compare|either|options? (?:of|for)|choose|choice of|one of)\b[^.\n]{0,20}$/

/** Finds words that ask for more than one aircraft. */
export const moreAircraft = (plain: string): Span[] =>
  [...plain.matchAll(moreOfThem)]
    .map(spanOf)
    .filter(({ start }) => !compared.test(plain.slice(Math.max(0, start - 60), start)))

const oneMore =
  /\b(?:second|2nd|another|additional|extra|separate|other|zweite|weitere|deuxieme|autre|segundo|otro|secondo|altro)/

/** Finds sentences about the flight of another aircraft: it is not a leg of the first one. */
export function flightsOfMoreAircraft(plain: string, more: readonly Span[]): Span[] {
  return more.flatMap((one) => {
    if (!oneMore.test(plain.slice(one.start, one.end))) return []
    const start = clauseStart(plain, one.start)
    const end = /[.;!?](?=\s|$)|\n/.exec(plain.slice(one.end))?.index
    const span = { start, end: end === undefined ? plain.length : one.end + end }
    const words = plain.slice(span.start, span.end)
    const hasOtherWords = plain.slice(0, start).trim().length + plain.slice(span.end).trim().length > 25
    return hasOtherWords && /\b(?:from|to|von|nach|ab|de|desde|a|da|leav\w+|depart\w*)\b/.test(words) ? [span] : []
  })
}
