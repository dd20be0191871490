import { mark, type Confidence, type RequestMark, type Span } from './facts.ts'
import { blanked, overlaps, quoted, spanOf } from './plain-words.ts'
import { isTimeOfTalk, withoutRangeEnds } from './other-times.ts'
import { columnCells } from './tables.ts'
import {
  bareComma,
  bareDotted,
  bareMilitary,
  colon,
  military,
  dayPartOf,
  patterns,
  shortHalf,
  type Clock,
  type Maker,
} from './time-patterns.ts'

/** A time of a day that was read. */
export interface TimeRead extends Span {
  /** After midnight. */
  readonly minutes: number
  readonly isUtc: boolean
  /** It is when they want to arrive: no departure. */
  readonly isArrival: boolean
  /** Zone named after it. */
  readonly zone?: string | undefined
  /** A part of the day, such as its morning. */
  readonly isPart: boolean
  readonly confidence: Confidence
  readonly marks: readonly RequestMark[]
}

const arrival =
  /\b(?:(?:arriv\w*|arr\.?|land(?:ing|ed)?|touch(?:ing)? down|wheels down|on the ground)(?: back)?(?:(?! (?:and|on|at|by|before|for)\b)(?![a-z'., ]*\b(?:leav|depart|back|return|fly)) [a-z'., ()-]{2,40}?)?|get there|be there|there|eta|to be (?:in|at|on) [a-z' ]{2,25}|be (?:in|at|on (?:the ground|site)) ?[a-z' ]{0,25}|due (?:in|at) [a-z' ]{2,25}|get (?:in|to [a-z' ]{2,25})|meeting(?: starts| is)?|tee[- ]?time(?: is)?|dinner(?: reservation)?|wedding(?: is)?|ceremony|(?:in|at) the hotel)\s*(?:is |starts )?(?:by|at|before|around|about|no later than|not later than|@|latest|at the latest(?: at| by)?|latest (?:at|by))?\s*$/
/** Before a time at which something begins there: 'in time for our 2pm', 'to make a 10am'. */
/** 'Leave there at four' is no arrival. */
const fromThere = /\b(?:leav\w*|depart\w*|from|out of) there(?: at| by| around| about)?\s*$/
const inTimeFor = /\b(?:for|make|catch|attend|have) (?:a|an|the|our|my|his|her|their)\s*$/
const ofDeparture =
  /^\s*(?:local |sharp )?(?:dep\w*|take-?off|wheels|flight|slot|push|start|leave|pick-?up|or|and|[,.;)\n]|$)/
/** 'Need three lawyers in Jackson by nine'. */
const neededThere =
  /\b(?:need(?:s|ed)?|want(?:s|ed)?|get|must be|has to be|have to be) [^.;\n]{0,40}\b(?:in|at|to) (?!(?:be )?(?:off|airborne|wheels|leav|depart|take|fly|go\b|get off))[a-z', ]{2,30} (?:by|before|no later than)\s*$/
/** Event that begins at a time of arrival: 'for a 2pm tee time'. */
const beginsThen =
  /^ {0,9}(?:(?:board|sales|lunch|dinner) )?(?:meeting|appointment|lunch|dinner|breakfast|tee[- ]?time|wedding|ceremony|kick-?off|reservation|game|show|conference|check-?in|event|funeral|service|concert|start|hearing|deposition|closing|surgery|graduation|rehearsal|interview|call|party|connection|cruise|briefing|session|presentation)\b/
/** Something begins where they want to be: 'a dinner reservation in Napa on Saturday at'. */
const beginsThere =
  /\((?!(?:dep|etd|std|wheels|leav|take|fl[yi]))[a-z' ]{3,25} at $|\b(?:dinner|lunch|reservation|tee[- ]?time|meeting|wedding|ceremony|appointment|concert|kick-?off|game|conference|reading|signing|keynote|lecture|performance|gig|tip-?off|rehearsal)\b(?![^.;\n]*\b(?:leav\w*|depart\w*|fly\w*|take-?off|wheels|out|back|return\w*|home|moved|(?:re)?quote)\b)[^.;\n]* (?:at|by)\s*$/
const after = /\b(?:after|earlier than|not before|any ?time after|from|past|nach|ab|apres)\s*(?:around |about )?$/
const before = /\b(?:before|by|later than|latest|until|vor)\s*$/
const about = /(?:\b(?:around|about|approx\.?|approximately|circa|ca\.|roughly|gegen|vers)|~)\s*$/

/** Before the later of two times of which either will do: '9 or 10 in the morning'. */
const endsChoice =
  /\b(?:\d{1,2}(?::\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|noon)(?: ?[ap]\.?m\.?)?,? (?:or|maybe|possibly) (?:even |maybe )?$/

export const timeWords = (minutes: number): string => {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function boundOf(lead: string): 'time-after' | 'time-before' | 'time-about' | undefined {
  if (after.test(lead)) return 'time-after'
  if (before.test(lead)) return 'time-before'
  return about.test(lead) ? 'time-about' : undefined
}

/** The letters of the article in 'a las 10', which is no code of an airport. */
const articleBefore = (lead: string): number => /\b(?:a|sobre|hacia|desde|de) las? $/.exec(lead)?.[0].length ?? 0

/** True if a time is the wished time of arrival. */
const isWhenThere = (lead: string, behind: string): boolean =>
  (arrival.test(lead) && !fromThere.test(lead)) ||
  neededThere.test(lead) ||
  beginsThere.test(lead) ||
  beginsThen.test(behind) ||
  (inTimeFor.test(lead) && !ofDeparture.test(behind))

interface Found extends Span {
  readonly clock: Clock
  readonly zone: string
}

const zones: readonly (readonly [RegExp, string])[] = [
  [/^e[sd]?t$|^eastern/, 'America/New_York'],
  [/^c[sd]t$|^central/, 'America/Chicago'],
  [/^m[sd]t$|^mountain/, 'America/Denver'],
  [/^p[sd]?t$|^pacific/, 'America/Los_Angeles'],
  [/^bst$|^uk$|^london/, 'Europe/London'],
  [/^cest?$|^paris|^berlin/, 'Europe/Paris'],
]

/** Zone named after a time: '4 pm Eastern'. */
function zoneBehind(text: string, plain: string, end: number): string | undefined {
  const [, named = ''] =
    /^ ?\(?(?:in )?(e[sd]?t|c[sd]t|m[sd]t|p[sd]?t|eastern|central|mountain|pacific|bst|cest?|(?:uk|london|paris|berlin)(?= time))\b/.exec(
      plain.slice(end, end + 16),
    ) ?? []
  // In small letters they are words of French: '15h et retour'.
  const isWord = /^(?:et|est|pt)$/.test(named) && !text.slice(end, end + 16).includes(named.toUpperCase())
  return isWord ? undefined : zones.find(([pattern]) => pattern.test(named))?.[1]
}

/** '3ish', '9am-ish'. */
const isRough = (plain: string, { start, end }: Span): boolean =>
  plain.slice(start, end).endsWith('ish') || /^ ?-?ish\b/.test(plain.slice(end, end + 6))

function marksOf(
  text: string,
  { start, end, clock: { minutes, code }, zone: named }: Found,
  lead: { readonly words: string; readonly bound: ReturnType<typeof boundOf> },
): RequestMark[] {
  const words = quoted(text, { start, end })
  const isChoice = endsChoice.test(lead.words) && code !== 'time-range'
  return [
    ...(code ? [mark(code, { words, time: timeWords(minutes) })] : []),
    ...(isChoice ? [mark('time-range', { words })] : []),
    ...(lead.bound ? [mark(lead.bound, { time: timeWords(minutes) })] : []),
    ...(isUtcZone(named) ? [mark('time-utc', { words })] : []),
  ]
}

const isUtcZone = (named: string): boolean => /^(?:z|zulu|utc|gmt)$/.test(named)

function timeOf(one: Found, text: string, plain: string): TimeRead {
  const { start, end, clock, zone: named } = one
  const lead =
    plain
      .slice(Math.max(0, start - 80), start)
      .split('\n')
      .at(-1) ?? ''
  // A sentence ends after '9am.': the following event belongs to the next one.
  const behind = /\d ?[ap]m\.$/.test(plain.slice(start, end)) ? '' : plain.slice(end, end + 30)
  const isArrival = isWhenThere(lead, behind)
  const bound = isArrival ? undefined : boundOf(isRough(plain, one) ? 'about ' : lead)
  const marks = marksOf(text, one, { words: lead, bound })
  return {
    start: start - articleBefore(lead),
    end,
    zone: zoneBehind(text, plain, end),
    minutes: clock.minutes,
    isUtc: isUtcZone(named),
    isArrival,
    isPart: clock.code === 'time-part',
    confidence: marks.length === 0 ? 'sure' : 'guess',
    marks,
  }
}

function found(plain: string): Found[] {
  const result: Found[] = []
  const add = (pattern: RegExp, make: Maker, isWanted: (span: Span) => boolean = () => true) => {
    for (const match of plain.matchAll(pattern)) {
      const span = spanOf(match)
      if (result.some((one) => overlaps(one, span)) || !isWanted(span)) continue
      const made = make(match.groups ?? {})
      if (made) result.push({ ...span, clock: made, zone: match.groups?.['zone'] ?? '' })
    }
  }
  for (const [pattern, make] of patterns) add(pattern, make)
  return result
}

/** After a code: 'LFPB 0800'. */
const behindCode = /\b[A-Z]{3,4} {1,4}$/
/** Four digits between a word and the end of its part of a sentence. */
const endsWords = /^[a-z]{2} (?:0\d|1\d|2[0-3])[0-5][05][,;\n)]?$/
/** Four digits between the two ends of a leg: 'Teterboro 0730 - Dulles'. */
const isAtRoute = (plain: string, { start, end }: Span): boolean =>
  end - start === 4 &&
  /[a-z)] {1,3}$/.test(plain.slice(Math.max(0, start - 4), start)) &&
  /^ ?(?:-+>?|>|to) ?[a-z]/.test(plain.slice(end, end + 6))
const isMilitary = ({ start, end }: Span): boolean => end - start >= 4 && end - start < 7
/** Before a time that is written with a point or without a sign. */
const beforeTime =
  /\b(?:at|dep\.?|departure|departing|etd|std|hours?|time|um|ab|ore|as|wheels up|takeoff|take-off)[ :]{1,3}$/
/** Arrival of a flight, after its departure: 'LFPB 0800 - LSGG 0905'. */
const arrivalBehind =
  /(?<=\b[a-z]{3,4} (?:[01]\d|2[0-3]):?[0-5]\d ?(?:lt?|z)? ?(?:-+>?|>|to|\/) ?(?!ret|rtn|dep|back|out)[a-z]{3,4} )(?:[01]\d|2[0-3]):?[0-5]\d(?: ?(?:lt?|z))?\b/g

/** A day and its time are next to each other; where days were read, their places are given. */
function besideDays(
  { text, plain, days }: { readonly text: string; readonly plain: string; readonly days: readonly Span[] },
  known: readonly Found[],
): Found[] {
  const cells = columnCells(text, 'departure')
  const isBeside = (span: Span) =>
    cells.some((cell) => overlaps(cell, span)) ||
    behindCode.test(text.slice(Math.max(0, span.start - 9), span.start)) ||
    beforeTime.test(plain.slice(Math.max(0, span.start - 14), span.start)) ||
    isAtRoute(plain, span) ||
    (known.some(isMilitary) && endsWords.test(plain.slice(span.start - 3, span.end + 1))) ||
    days.some(
      (day) =>
        (/^[\s,:@/-]*(?:at |in the |dep\.? |(?:morning|afternoon|evening|night) )?$/.test(
          plain.slice(day.end, span.start),
        ) &&
          span.start >= day.end) ||
        (span.end <= day.start && /^[\s,:-]*(?:on )?$/.test(plain.slice(span.end, day.start))),
    )
  const more: Found[] = []
  for (const [pattern, make] of [
    [bareMilitary, military],
    [bareDotted, colon],
    [bareComma, military],
    [shortHalf, dayPartOf],
  ] as const) {
    for (const match of plain.matchAll(pattern)) {
      const span = spanOf(match)
      const isFree = ![...known, ...more].some((one) => overlaps(one, span)) && !days.some((day) => overlaps(day, span))
      const made = isFree && isBeside(span) ? make(match.groups ?? {}) : undefined
      if (made) more.push({ ...span, clock: made, zone: '' })
    }
  }
  return more
}

/** A time that says neither am nor pm, in the half in which a part of the day lies. */
export function settledHalf(time: TimeRead, part: TimeRead): TimeRead {
  if (!time.marks.some(({ code }) => code === 'half-guessed')) return time
  const minutes = (time.minutes % 720) + (part.minutes >= 720 ? 720 : 0)
  const marks = time.marks.flatMap((each) => {
    if (each.code === 'half-guessed') return []
    return [
      each.params['time'] === undefined ? each : { ...each, params: { ...each.params, time: timeWords(minutes) } },
    ]
  })
  return { ...time, minutes, marks, confidence: marks.length === 0 ? 'sure' : time.confidence }
}

/** Between a time and the part of the day of another flight: 'at 8, home Sunday evening'. */
const isAnotherFlight = /\n|[.;] |\b(?:home|back|return\w*|then)\b|,[^,]*\b(?:mon|tue|wed|thu|fri|sat|sun)/

/** A part of the day next to a clock time decides its half: 'in the afternoon around 3'. */
function joinParts(times: readonly TimeRead[], plain: string): TimeRead[] {
  const isNear = (one: TimeRead, other: TimeRead) =>
    Math.max(one.start, other.start) - Math.min(one.end, other.end) < 22 &&
    !isAnotherFlight.test(plain.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)))
  const exact = times.filter(({ isPart }) => !isPart)
  const alone = times.filter((one) => one.isPart && !exact.some((other) => isNear(one, other)))
  const settled = exact.map((one) => {
    const beside = times.find((other) => other.isPart && isNear(one, other))
    return beside ? settledHalf(one, beside) : one
  })
  return [...settled, ...alone].toSorted((one, other) => one.start - other.start)
}

/** Reads every time of a text in its order; `days` are the places of the days in it. */
export function readTimes(text: string, plain: string, days: readonly Span[]): TimeRead[] {
  const arrivals = [...columnCells(text, 'arrival'), ...[...plain.matchAll(arrivalBehind)].map(spanOf)]
  // 'Tonight' is a day and a time.
  const noTimes = days.filter(({ start, end }) => plain.slice(start, end) !== 'tonight')
  const known = found(blanked(plain, [...noTimes, ...arrivals]))
  const departures = blanked(plain, arrivals)
  const all = [...known, ...besideDays({ text, plain: departures, days }, known)].toSorted(
    (one, other) => one.start - other.start,
  )
  const read = all.filter((one) => !isTimeOfTalk(plain, one)).map((one) => timeOf(one, text, plain))
  return joinParts(withoutRangeEnds(text, plain, read), plain)
}
