import { mark, type Confidence, type RequestMark, type Span } from './facts.ts'
import { blanked, overlaps, quoted, spanOf } from './plain-words.ts'

/** A time of a day that was read. */
export interface TimeRead extends Span {
  /** After midnight. */
  readonly minutes: number
  readonly isUtc: boolean
  /** It is when they want to arrive: no departure. */
  readonly isArrival: boolean
  /** A part of the day, such as its morning. */
  readonly isPart: boolean
  readonly confidence: Confidence
  readonly marks: readonly RequestMark[]
}

type Groups = Readonly<Record<string, string | undefined>>

interface Clock {
  readonly minutes: number
  /** Why it is no more than a guess. */
  readonly code?: 'half-guessed' | 'time-part' | 'time-range'
}

type Maker = (groups: Groups) => Clock | undefined

const minutesOf = (hour: number, minute: number): number | undefined =>
  hour < 24 && minute < 60 ? hour * 60 + minute : undefined

const afternoon = /^p|afternoon|evening|night|abend|nachmittag|soir|tarde|noche/

/** Hours with am or pm, or with the part of the day that they lie in. */
function halved(hour: number, minute: number, half: string): number | undefined {
  if (hour > 12) return minutesOf(hour, minute)
  const isNight = half.includes('night') && (hour < 6 || hour === 12)
  const isLater = afternoon.test(half) && !isNight
  return hour < 1 ? undefined : minutesOf((hour % 12) + (isLater ? 12 : 0), minute)
}

/** A whole hour that says neither am nor pm: as charters usually depart. */
function guessedHalf(hour: number, minute: number): Clock | undefined {
  if (hour === 0 || hour > 12) {
    const minutes = minutesOf(hour, minute)
    return minutes === undefined ? undefined : { minutes }
  }
  const usual = hour < 7 ? hour + 12 : hour
  return { minutes: usual * 60 + minute, code: 'half-guessed' }
}

const clock: Maker = ({ hour, minute = '0', half, hour2 }) => {
  const [hours, minutes] = [Number(hour), Number(minute)]
  if (half === undefined) return guessedHalf(hours, minutes)
  // '11 to 1pm' begins before noon.
  const isAcrossNoon = hour2 !== undefined && Number(hour2) < hours && hours < 12 && afternoon.test(half)
  const at = halved(hours, minutes, isAcrossNoon ? 'am' : half)
  return at === undefined ? undefined : { minutes: at, ...(hour2 !== undefined && { code: 'time-range' as const }) }
}

/** Of the 24 hours: nothing is left open. */
const military: Maker = ({ hour, minute = '0' }) => {
  const minutes = minutesOf(Number(hour), Number(minute))
  return minutes === undefined ? undefined : { minutes }
}

const colon: Maker = (groups) => {
  const { hour = '', half, zone } = groups
  // '09:00' and '9:00L' are of the 24 hours, and so is what is later than noon.
  return half === undefined && (hour.startsWith('0') || zone !== undefined || Number(hour) > 12)
    ? military(groups)
    : clock(groups)
}

const parts: Readonly<Record<string, number>> = {
  morning: 540,
  'early morning': 420,
  'late morning': 660,
  'mid morning': 600,
  'mid-morning': 600,
  'early am': 420,
  afternoon: 840,
  'early afternoon': 780,
  'late afternoon': 960,
  'mid afternoon': 900,
  'mid-afternoon': 900,
  evening: 1080,
  'early evening': 1020,
  'late evening': 1200,
  night: 1200,
  tonight: 1200,
  'late night': 1320,
  lunchtime: 720,
  'lunch time': 720,
  am: 540,
  pm: 840,
  'late pm': 960,
  vormittag: 600,
  nachmittag: 840,
  abend: 1080,
  'first thing': 420,
}

const part: Maker = ({ part: name = '' }) => {
  const minutes = parts[name.replaceAll(/\s+/g, ' ')]
  return minutes === undefined ? undefined : { minutes, code: 'time-part' }
}

const fixed: Readonly<Record<string, number>> = {
  noon: 720,
  midday: 720,
  midnight: 0,
  mittag: 720,
  midi: 720,
  mediodia: 720,
}

const half = String.raw`(?<half>a\.?m\.?|p\.?m\.?|[ap](?![a-z]))(?![a-z])`
const zone = String.raw`(?<zone>local(?: time)?|lt|l|z|zulu|utc|gmt|hrs|hours|h|uhr)\b`
const dayPart = String.raw`\s*(?:o'?clock\s*)?(?:in the|at|of the)\s+(?<half>morning|afternoon|evening|night)\b`
const leads = String.raw`(?<=(?:\bat|\bafter|\bbefore|\bby|\baround|\babout|\bpast|@|~|\bearlier than|\blater than|\betd:?|\bdep:?|\bdeparture:?|\bdepart(?:ing)?|\bleav(?:e|ing)|\bwheels up|\bum|\bgegen|\bab|\bnach|\bvers|\ba las|\bapprox|\bcirca|\bca\.|\btime:)\s*(?:at|around|about|by|~)?\s*)`
const noCount = String.raw`(?!\d|[/:%]|\.\d|-\d|st\b|nd\b|rd\b|th\b|\s*(?:pax|people|persons?|personen|passengers?|guests|adults|kids|children|of us|hours?|hrs?|days?|nights?|weeks?|miles|minutes|mins?|k\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|seats?|seater|bags|friends|colleagues))`

/** Ways to write a time, the more specific first. */
const patterns: readonly (readonly [RegExp, Maker])[] = [
  [
    /\b(?<at>noon|midday|midnight|mittags?|midi|mediodia)\b/g,
    ({ at = '' }) => ({ minutes: fixed[at.replace(/s$/, '')] ?? 720 }),
  ],
  [new RegExp(String.raw`\b(?<hour>\d{1,2})[:.](?<minute>\d{2})${dayPart}`, 'g'), clock],
  [new RegExp(String.raw`\b(?<hour>\d{1,2})${dayPart}`, 'g'), clock],
  [
    new RegExp(
      String.raw`\b(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?:-|to|and|or)\s*(?<hour2>\d{1,2})(?::\d{2})?\s*${half}`,
      'g',
    ),
    clock,
  ],
  [new RegExp(String.raw`\b(?<hour>\d{1,2})[:.](?<minute>\d{2})\s*${half}`, 'g'), clock],
  [new RegExp(String.raw`(?<![/.-])\b(?<hour>\d{1,2})\s*${half}`, 'g'), clock],
  [
    new RegExp(String.raw`\b(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?:\s*${zone})?(?!\s*(?:flight|hours))`, 'g'),
    colon,
  ],
  [/\b(?<hour>[01]?\d|2[0-3])h(?<minute>[0-5]\d)\b/g, military],
  [/\b(?<hour>[01]?\d|2[0-3])\.(?<minute>[0-5]\d)\s*(?:uhr|hrs|h)\b/g, military],
  [new RegExp(String.raw`(?<![\d/$€£#+.-])\b(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\s?${zone}`, 'g'), military],
  [new RegExp(String.raw`${leads}(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\b(?!\/|-\d)`, 'g'), military],
  [/\b(?<hour>[01]?\d|2[0-3])\s*(?:h|uhr|heures)\b(?!\s*(?:flight|drive|before|later|notice|ago))/g, military],
  [/\b(?<hour>\d{1,2})\s*o'?\s?clock\b/g, clock],
  [/\b(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*-?ish\b/g, clock],
  [new RegExp(String.raw`${leads}(?<hour>\d{1,2})\b${noCount}`, 'g'), clock],
  [
    /(?<!\bgood )\b(?<part>(?:early|late|mid)[ -]?(?:morning|afternoon|evening|night|am|pm)|morning|afternoon|evening|night|tonight|lunch ?time|vormittag|nachmittag|abend|first thing)\b/g,
    part,
  ],
]

/** Military times without a zone count beside a day in the writing of brokers: '12/4 0900'. */
const bareMilitary = /(?<![\d/$€£#+.-])\b(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\b(?![\d/:-])/g
// German 'am 18. Juni' is no morning.
const shortHalf = /\b(?<part>am(?! +(?:\d|mon|die|mit|don|fre|sam|son))|pm)\b/g

const arrival =
  /\b(?:arriv\w*|land(?:ing)?|get there|be there|there|eta|to be (?:in|at|on) [a-z' ]{2,25}|be in [a-z' ]{2,25}|get (?:in|to [a-z' ]{2,25})|meeting(?: starts| is)?|dinner(?: reservation)?|wedding(?: is)?|ceremony|(?:in|at) the hotel)\s*(?:is |starts )?(?:by|at|before|around|about|no later than|@|latest)?\s*$/
/** Something begins where they want to be: 'a dinner reservation in Napa on Saturday at'. */
const beginsThere =
  /\b(?:dinner|lunch|reservation|meeting|wedding|ceremony|appointment|concert|kick-?off|game|conference)\b(?![^.;\n]*\b(?:leav\w*|depart\w*|fly\w*|take-?off|wheels|out|back|return\w*|home)\b)[^.;\n]* (?:at|by)\s*$/
const after = /\b(?:after|earlier than|not before|any ?time after|from|past|nach|ab|apres)\s*(?:around |about )?$/
const before = /\b(?:before|by|later than|latest|until|vor)\s*$/
const about = /(?:\b(?:around|about|approx\.?|approximately|circa|ca\.|roughly|gegen|vers)|~)\s*$/

export const timeWords = (minutes: number): string => {
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function boundOf(lead: string): 'time-after' | 'time-before' | 'time-about' | undefined {
  if (after.test(lead)) return 'time-after'
  if (before.test(lead)) return 'time-before'
  return about.test(lead) ? 'time-about' : undefined
}

interface Found extends Span {
  readonly clock: Clock
  readonly zone: string
}

function timeOf({ start, end, clock: { minutes, code }, zone: named }: Found, text: string, plain: string): TimeRead {
  const words = quoted(text, { start, end })
  const lead =
    plain
      .slice(Math.max(0, start - 80), start)
      .split('\n')
      .at(-1) ?? ''
  const isUtc = /^(?:z|zulu|utc|gmt)$/.test(named)
  const isArrival = arrival.test(lead) || beginsThere.test(lead)
  const bound = isArrival ? undefined : boundOf(lead)
  const marks = [
    ...(code ? [mark(code, { words, time: timeWords(minutes) })] : []),
    ...(bound ? [mark(bound, { time: timeWords(minutes) })] : []),
    ...(isUtc ? [mark('time-utc', { words })] : []),
  ]
  const confidence = marks.length === 0 ? 'sure' : 'guess'
  return { start, end, minutes, isUtc, isArrival, isPart: code === 'time-part', confidence, marks }
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

/** A day and its time are next to each other; where days were read, their places are given. */
function besideDays(plain: string, days: readonly Span[], known: readonly Found[]): Found[] {
  const isBeside = (span: Span) =>
    days.some(
      (day) =>
        (/^[\s,:@-]*(?:at |in the |dep\.? )?$/.test(plain.slice(day.end, span.start)) && span.start >= day.end) ||
        (span.end <= day.start && /^[\s,:-]*(?:on )?$/.test(plain.slice(span.end, day.start))),
    )
  const more: Found[] = []
  for (const [pattern, make] of [
    [bareMilitary, military],
    [shortHalf, part],
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

/** A part of the day beside a clock time says which half that is: 'in the afternoon around 3'. */
function joinParts(times: readonly TimeRead[], plain: string): TimeRead[] {
  const isNear = (one: TimeRead, other: TimeRead) =>
    Math.max(one.start, other.start) - Math.min(one.end, other.end) < 22 &&
    !plain.slice(Math.min(one.end, other.end), Math.max(one.start, other.start)).includes('\n')
  const exact = times.filter(({ isPart }) => !isPart)
  const alone = times.filter((one) => one.isPart && !exact.some((other) => isNear(one, other)))
  const settled = exact.map((one) => {
    const beside = times.find((other) => other.isPart && isNear(one, other))
    if (!beside || !one.marks.some(({ code }) => code === 'half-guessed')) return one
    const isLater = beside.minutes >= 720
    const minutes = (one.minutes % 720) + (isLater ? 720 : 0)
    const marks = one.marks.flatMap((each) => {
      if (each.code === 'half-guessed') return []
      return [
        each.params['time'] === undefined ? each : { ...each, params: { ...each.params, time: timeWords(minutes) } },
      ]
    })
    return { ...one, minutes, marks, confidence: marks.length === 0 ? ('sure' as const) : one.confidence }
  })
  return [...settled, ...alone].toSorted((one, other) => one.start - other.start)
}

/** Reads every time of a text in its order; `days` are the places of the days in it. */
export function readTimes(text: string, plain: string, days: readonly Span[]): TimeRead[] {
  const known = found(blanked(plain, days))
  const all = [...known, ...besideDays(plain, days, known)].toSorted((one, other) => one.start - other.start)
  return joinParts(
    all.map((one) => timeOf(one, text, plain)),
    plain,
  )
}
