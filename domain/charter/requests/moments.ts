import type { DayRead } from './read-days.ts'
import type { TimeRead } from './read-times.ts'
import type { Span } from './facts.ts'
import { blanked } from './plain-words.ts'

/** A day with the time next to it, or one of them alone. */
export interface Moment extends Span {
  readonly day: DayRead | undefined
  readonly time: TimeRead | undefined
}

const farthest = 45

/** True if a time belongs to a day: only small words lie between them, in one line. */
function isBeside(plain: string, day: DayRead, time: TimeRead): boolean {
  const [first, second] = day.start < time.start ? [day, time] : [time, day]
  const gap = plain.slice(first.end, second.start)
  if (gap.length > farthest || gap.includes('\n')) return false
  return /^[\s,.:;@()~*-]*(?:(?:at|on|in|the|any|time|anytime|sometime|after|before|by|around|about|approx|no|not|std|sched|scheduled|time|earlier|later|than|wheels|up|etd|dep|depart|departing|departure|departs|leaving|leave|takeoff|for|a|an|of|um|gegen|vers|ideally|preferably|say|maybe|latest|with|morning|local|lt|l|ab|nach|a|las|au|departure:|early|late|going|out|flight|would|be|want|to)[\s,.:;@()~-]*)*$/.test(
    gap,
  )
}

/**
 * True if a time before a day belongs to the day before it, which has no time yet: 'Wed TEB-BOS 3p, Thu BOS-TEB 11a'.
 */
function closesAnother(
  plain: string,
  { day, time, days }: { readonly day: DayRead; readonly time: TimeRead; readonly days: readonly DayRead[] },
): boolean {
  const last = days.findLast((one) => one.end <= time.start)
  return (
    last !== undefined &&
    /[,;/]|\band\b|\bthen\b/.test(plain.slice(time.end, day.start)) &&
    !plain.slice(last.end, time.start).includes('\n')
  )
}

/** Joins days and times: each time with the day before it, otherwise with the one after it. */
export function momentsOf(plain: string, days: readonly DayRead[], times: readonly TimeRead[]): Moment[] {
  const free = new Set(times)
  const take = (isWanted: (time: TimeRead) => boolean): TimeRead | undefined => {
    const found = [...free].find(isWanted)
    if (found) free.delete(found)
    return found
  }
  const behind = days.map((day) => [day, take((time) => time.start >= day.end && isBeside(plain, day, time))] as const)
  const timeless = behind.flatMap(([day, time]) => (time ? [] : [day]))
  const takeBefore = (day: DayRead) =>
    take(
      (time) =>
        time.start < day.end && isBeside(plain, day, time) && !closesAnother(plain, { day, time, days: timeless }),
    )
  const dated = behind.map(([day, time]): Moment => {
    const own = time ?? takeBefore(day)
    return {
      day,
      time: own,
      start: Math.min(day.start, own?.start ?? day.start),
      end: Math.max(day.end, own?.end ?? day.end),
    }
  })
  const alone = [...free].map((time): Moment => ({ day: undefined, time, start: time.start, end: time.end }))
  return [...dated, ...alone].toSorted((one, other) => one.start - other.start)
}

export type WayWord = Span & { readonly kind: 'back' | 'round-trip' | 'one-way' | 'stop' }

const roundTrip =
  /\b(?:round[- ]?tr?ip|roundtrip|rt|r\/t|rtn trip|return (?:trip|flights?|ticket|journey)|both ways|there and back|out and back|andata e ritorno|ida e volta|heen en terug|and back again|hin[- ]und (?:zu)?ruck\w*|hin und retour|aller[- ]retour|aller et retour|ida y (?:vuelta|regreso)|same day return|day trip)\b/g
const oneWay =
  /\b(?:one[- ]?ways?|oneway|o\/w|ow|1 ?way?|single trip|aller simple|solo ida|nur hin\w*|nothing back|only going|only (?:the )?(?:way )?out|return (?:is|will be) (?:with|by) (?:the )?(?:bus|car|train|boat|ferry)|no way back|no return|without return|not returning|won't be returning|don't need (?:a |the )?return|do not need (?:a |the )?return|drop[- ]off only|(?:returning|return|back|home|coming home|come home) (?:\w+ ){0,6}?(?:commercial(?:ly)?|by (?:ground|car|train|boat|airline|rail|road)|on (?:an? airline|delta|united|american|southwest|jetblue|alaska|a commercial flight))|(?:driv(?:e|ing)|fly(?:ing)? commercial(?:ly)?|take|taking|catch(?:ing)?) (?:the train |a train |the bus |commercial )?(?:back|home)|(?:boat|car|bus|train|limo|driver|ferry|truck|yacht|ship)\b[^.;,\n]{0,20}\b(?:takes?|brings?|drives?|gets?) (?:us|them|me|him|her|everyone) (?:back|home)|own way (?:back|home)|nur hinflug|sola andata|enkele reis|somente ida|so ida)\b/g
const back =
  /\b(?:return(?:ing|s)?|retrun(?:ing)?|reutrn|retunr|retrn|retuning|returing|rtn|ret|retn|back|(?:way|fly|flight|flying|trip|come|coming|go|going|head|heading|travel) home|home again|home|inbound|homebound|homeward|zuruck|ruckflug|ruckreise|retour|vuelta|regreso|ritorno|rientro|terug|retourvlucht|volta|regresando|regresar|regresamos|volver|volvemos|volviendo|leav(?:e|ing) there|depart(?:ing)? there|revenir|rentrer)\b/g
const notBack =
  /\b(?:get|getting|got|call|come|write|hear|heard|reply|revert|ring|ping|text|circle|coming|report|look|looking|looped|loop|money|way|further|fall|cut|paid|pay|cash|holding|hold|far|few \w+|years|a while) (?:\w+ )?$/
const noWay =
  /^ (?:to (?:me|you|us|them)|with (?:a|the|your|some|any|pricing|price|quotes?|options)|in touch|at (?:the )?(?:office|desk)|in the office|and forth|my call|this form|of the|up|office|email|your|on this|asap|soon)\b/
/** After 'leave there': the next destination. */
const onward = /^[^.;,\n]{0,14} (?:for|to) (?!home\b|return\b|come\b)[a-z]/
const comesHome =
  /^[.;]|^ from there\b|^ (?:(?:on|at|around|about|the|by|in|for|next|that|same|in the)\b|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\b|\d)/

function isWayBack(plain: string, { start, end }: Span): boolean {
  const word = plain.slice(start, end)
  const [before, behind] = [plain.slice(Math.max(0, start - 20), start), plain.slice(end, end + 24)]
  if (noWay.test(behind) || (word.endsWith('there') && onward.test(behind))) return false
  if (word === 'back' && notBack.test(before) && !/\b(?:come|coming|go|fly|head) $/.test(before)) return false
  return word === 'home' ? comesHome.test(behind) || /\b(?:and|then|return|head|fly|come|go) $/.test(before) : true
}

/** 'Midland to Junction and home.': the following text belongs to both flights. */
const isThereAndBack = (plain: string, { start, end }: Span): boolean =>
  /\band $/.test(plain.slice(Math.max(0, start - 4), start)) &&
  /^(?: please| pls| again)?\s*(?:[.,;\n]|$)/.test(plain.slice(end, end + 11))

const spansOf = (plain: string, pattern: RegExp): Span[] =>
  [...plain.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))

/** Words about a return and its place. */
export function wayWords(plain: string): WayWord[] {
  const trips = spansOf(plain, roundTrip).filter(
    ({ start, end }) =>
      !plain.slice(start, end).startsWith('return') || !/^ (?:on|from|to)\b|^:? *\d/.test(plain.slice(end, end + 6)),
  )
  const singles = spansOf(plain, oneWay)
  const without = blanked(plain, [...trips, ...singles])
  return [
    ...trips.map((one) => ({ ...one, kind: 'round-trip' as const })),
    ...singles.map((one) => ({ ...one, kind: 'one-way' as const })),
    ...spansOf(without, back)
      .filter((one) => isWayBack(without, one))
      .map((one) => ({ ...one, kind: isThereAndBack(without, one) ? ('round-trip' as const) : ('back' as const) })),
  ].toSorted((one, other) => one.start - other.start)
}
