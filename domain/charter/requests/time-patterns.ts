import { monthPattern } from './calendar.ts'
import { numberOf } from './plain-words.ts'

type Groups = Readonly<Record<string, string | undefined>>

/** A time as it is written. */
export interface Clock {
  readonly minutes: number
  /** Why it is no more than a guess. */
  readonly code?: 'half-guessed' | 'time-part' | 'time-range' | 'time-midnight'
}

export type Maker = (groups: Groups) => Clock | undefined

const minutesOf = (hour: number, minute: number): number | undefined =>
  hour < 24 && minute < 60 ? hour * 60 + minute : undefined

const afternoon = /^p|afternoon|evening|night|abend|nachmittag|soir|apres|tarde|noche/

/** Hours with am or pm, or with the part of the day that they lie in. */
function halved(hour: number, minute: number, half: string): number | undefined {
  if (hour > 12) return minutesOf(hour, minute)
  const isNight = /night|noche/.test(half) && (hour < 6 || hour === 12)
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

interface Half {
  readonly half: string
  /** The end of a range: '11 to 1pm' begins before noon. */
  readonly hour2: string | undefined
}

function inHalf(hours: number, minute: number, { half, hour2 }: Half): Clock | undefined {
  const isAcrossNoon = hour2 !== undefined && Number(hour2) < hours && hours < 12 && afternoon.test(half)
  const minutes = halved(hours, minute, isAcrossNoon ? 'am' : half)
  return minutes === undefined ? undefined : { minutes }
}

const clock: Maker = ({ hour = '', minute = '0', half, hour2 }) => {
  const [hours, minutes] = [numberOf(hour) ?? 0, Number(minute)]
  const isRange = hour2 !== undefined
  const at = half === undefined ? guessedHalf(hours, minutes) : inHalf(hours, minutes, { half, hour2 })
  return at && isRange ? { ...at, code: 'time-range' } : at
}

/** Of the 24 hours: nothing is left open. */
export const military: Maker = ({ hour, minute = '0' }) => {
  const minutes = minutesOf(Number(hour), Number(minute))
  return minutes === undefined ? undefined : { minutes }
}

/** 'Half past eight', 'quarter to nine', and the German 'halb neun'. */
const partOfHour: Maker = ({ share = '', side = '', hour = '', half: named }) => {
  const minutes = share === 'quarter' ? 15 : 30
  const isBefore = share === 'halb' || /to|before|of|vor/.test(side)
  const at = clock({ hour, half: named })
  return at && { ...at, minutes: at.minutes + (isBefore ? -minutes : minutes) }
}

export const colon: Maker = (groups) => {
  const { hour = '', half, zone } = groups
  // '09:00' and '9:00L' are of the 24 hours, and so is any time after noon.
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
  'por la manana': 540,
  'por la tarde': 840,
  'por la noche': 1200,
  'al mattino': 540,
  'di mattina': 540,
  'la mattina': 540,
  pomeriggio: 840,
  'la sera': 1080,
  'di sera': 1080,
  'in serata': 1080,
  'de manha': 540,
  'a tarde': 840,
  'a noite': 1200,
  ochtend: 540,
  middag: 840,
  avond: 1080,
  'le matin': 540,
  "l'apres-midi": 840,
  'apres-midi': 840,
  'le soir': 1080,
  'first thing': 420,
  'first light': 420,
  dawn: 420,
  sunrise: 420,
  sunset: 1080,
}

/** Words of a part of the day as the list has them: one blank apart, without the ending of 'mornings' and 'abends'. */
const partKey = (name: string): string =>
  name
    .replaceAll(/\s+/g, ' ')
    .replace(' in the ', ' ')
    .replace(/^(?:en|a|de) la /, 'por la ')
    .replace(/^(?:de|pela) (?=tarde|noite)/, 'a ')
    .replace(/^pela manha/, 'de manha')
    .replace(/^'s /, '')
    .replace(/(?<=[gnt])s$|(?<=abend|ochtend|avond)s$/, '')
    .replace(/\b(?:mornign|morn)$/, 'morning')
    .replace(/\b(?:afternon|aftenoon|afternoo)$/, 'afternoon')
    .replace(/\bnite$/, 'night')

export const dayPartOf: Maker = ({ part: name = '' }) => {
  const minutes = parts[partKey(name)]
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

const half = String.raw`(?<half>a\.?m\.?|p\.?m\.?|[ap](?![a-z/]))(?![a-z])`
const zone = String.raw`(?<zone>local(?: time)?|lt|lcl|l|z|zulu|utc|gmt|hrs|hours|hs|h|uhr|uur)\b`
const dayPart = String.raw`\s*(?:(?:o'?clock|uhr|h|heures)\s*)?(?:(?:in the|at|of the|on the|de la|por la|en la|du|de l'|in der|am)\s*)?(?<half>(?:morning|afternoon|evening|tonight|night|nite|manana|tarde|noche|matin|apres-midi|soir|morgens|vormittags?|nachmittags?|abends?)\b)`
const hourWords = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const minuteWords: Readonly<Record<string, number>> = { fifteen: 15, thirty: 30, 'forty five': 45, 'forty-five': 45 }
const hourAsWord = String.raw`(?:\d{1,2}|${hourWords}|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn)`
// Looks back only from a possible start, and not far: text read already is a long row of blanks.
const leads = String.raw`(?=[\da-z])(?<=(?:\bat|\bafter|\bbefore|\bby|\baround|\babout|\bpast|@|~|\bearlier than|\blater than|\betd:?|\bdep:?|\bdeparture:?|\bdepart(?:ing)?|\breturn(?:ing)?|\bleav(?:e|ing)|\bwheels up|\bw\/u|\bstd:?|\bmake (?:it|that)|\bsay|\bum|\bgegen|\balle|\bore|\bom|\bas|\bab|\bnach|\bvers|\b(?:a|sobre) las?|\bapprox|\bcirca|\bca\.|\btime:)\s{0,80}(?:at|around|about|by|~)?\s{0,80})`
const noCount = String.raw`(?!\d|[/:%]|\.\d|-\d|st\b|nd\b|rd\b|th\b|\s*(?:pax|people|persons?|personen|passengers?|guests|adults|kids|children|of (?:us|them|those|these|which|our|my)|hours?|hrs?|days?|nights?|weeks?|miles|minutes|mins?|k\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|seats?|seater|bags|friends|colleagues|pieces?|luggages?|items?|lbs?|kgs?|l\b)|\s+(?!(?:thurs|tues|always|perhaps|thanks|plus|unless|departs|leaves|returns|towards|this|is|was)\b)[a-z]{2,20}s\b)`

/** Ways to write a time, the more specific first. */
export const patterns: readonly (readonly [RegExp, Maker])[] = [
  [
    /\bhalf past (?<at>noon|midday|midnight)\b/g,
    ({ at = '' }) => (at === 'midnight' ? { minutes: 30, code: 'time-midnight' } : { minutes: 750 }),
  ],
  [
    /(?<!apres-)\b(?<at>noon(?:time)?|mid-?day|midnight|mittags?|midi|mediodia)(?:-?ish)?\b/g,
    ({ at = '' }) => ({
      minutes: fixed[at.replace(/s$/, '')] ?? 720,
      ...(at === 'midnight' && { code: 'time-midnight' }),
    }),
  ],
  [new RegExp(String.raw`\b(?<hour>\d{1,2})[:.](?<minute>\d{2})${dayPart}`, 'g'), clock],
  [
    new RegExp(
      String.raw`\b(?<share>half|quarter|halb) (?:(?<side>past|after|to|before|of) )?(?<hour>${hourAsWord})\b(?: *${half}|${dayPart.replace('<half>', '<part>')})?(?! (?:days?|hours?))`,
      'g',
    ),
    ({ part: named, ...groups }) => partOfHour({ ...groups, half: groups['half'] ?? named }),
  ],
  [
    new RegExp(
      String.raw`(?<![/.:-]|\b(?:${monthPattern})\.? )\b(?<hour>\d{1,2}|${hourWords})(?! *(?:night|nite)\b)${dayPart}`,
      'g',
    ),
    clock,
  ],
  [
    new RegExp(
      String.raw`\b(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?:-|to|and|or)\s*(?<hour2>\d{1,2})(?::\d{2})? *${half}`,
      'g',
    ),
    clock,
  ],
  [
    new RegExp(
      String.raw`(?<=\bbetween )(?<hour>\d{1,2})(?::(?<minute>\d{2}))? and (?<hour2>\d{1,2})(?::\d{2})?\b${noCount}`,
      'g',
    ),
    clock,
  ],
  [new RegExp(String.raw`\b(?<hour>\d{1,2})[:.](?<minute>\d{2}) *${half}`, 'g'), clock],
  // '645am', '1030p'.
  [new RegExp(String.raw`(?<![/.:$-])\b(?<hour>1[0-2]|0?[1-9])(?<minute>[0-5]\d) ?${half}`, 'g'), clock],
  [new RegExp(String.raw`(?<![/.-])\b(?<hour>\d{1,2}|${hourWords}) *${half}`, 'g'), clock],
  [
    new RegExp(
      String.raw`\b(?<hour>${hourWords}) (?<minute>${Object.keys(minuteWords).join('|')})\b(?: *${half}|${dayPart.replace('<half>', '<part>')})?(?! (?:people|passengers|pax|days))`,
      'g',
    ),
    ({ minute = '', part: named, ...groups }) =>
      clock({ ...groups, minute: String(minuteWords[minute] ?? 0), half: groups['half'] ?? named }),
  ],
  [/\b(?<hour>[01]?\d|2[0-3])\s*uhr\s*(?<minute>[0-5]\d)\b/g, military],
  [
    new RegExp(String.raw`\b(?<hour>[01]?\d|2[0-3]):(?<minute>[0-5]\d)(?:\s*${zone})?(?!\s*(?:flight|hours))`, 'g'),
    colon,
  ],
  [/\b(?<hour>[01]?\d|2[0-3]) ?h ?(?<minute>[0-5]\d)\b/g, military],
  [/\b(?<hour>[01]?\d|2[0-3])\.(?<minute>[0-5]\d)\s*(?:uhr|hrs|h|o'?\s?clock)\b/g, military],
  [new RegExp(String.raw`(?<![\d/$€£#+.-])\b(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\s?${zone}`, 'g'), military],
  [new RegExp(String.raw`${leads}(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)\b(?!\/|-\d)`, 'g'), military],
  // A line of two times, '0900 / 1400 LT': of two flights.
  [
    /(?<=(?:^|\n)(?:[a-z]{2,12}: ?)?)(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?= ?\/ ?[0-2]\d[0-5]\d(?: ?(?:lt|l|local))?(?:\n|$))/g,
    military,
  ],
  [
    /(?<=(?:^|\n)(?:[a-z]{2,12}: ?)?[0-2]\d[0-5]\d ?\/ ?)(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?=(?: ?(?:lt|l|local))?(?:\n|$))/g,
    military,
  ],
  // '730 out of Hooks'.
  [
    new RegExp(
      String.raw`${leads}(?<hour>[1-9])(?<minute>[0-5][05])\b(?! ?(?:pax|people|lbs?|pounds|kgs?|nm|miles|k\b|usd|dollars|feet|ft|[a-z]{2,20}s\b)|[\d/:.,-]\d)`,
      'g',
    ),
    clock,
  ],
  [/\b(?<hour>[01]?\d|2[0-3])\s*(?:hs?|uhr|uur|heures)\b(?!\s*(?:flight|drive|before|later|notice|ago))/g, military],
  [new RegExp(String.raw`(?<![\d.:])\b(?<hour>\d{1,2}|${hourWords})\s*o'?\s?clock\b`, 'g'), clock],
  [new RegExp(String.raw`\b(?<hour>\d{1,2}|${hourWords})(?::(?<minute>\d{2}))?\s*-?ish\b`, 'g'), clock],
  [new RegExp(String.raw`\b(?<hour>\d{1,2}|${hourWords}) sharp\b`, 'g'), clock],
  // 'Out 8 back 5'.
  [/(?<=\bout )(?<hour>\d{1,2})(?=,? (?:and )?back \d{1,2}\b(?![/.:]))/g, clock],
  [/(?<=\bout \d{1,2},? (?:and )?back )(?<hour>\d{1,2})\b(?![/.:])/g, clock],
  [new RegExp(String.raw`${leads}(?<hour>\d{1,2})\b${noCount}`, 'g'), clock],
  [
    new RegExp(
      String.raw`(?<=\b(?:at|around|by|after|before|about) )(?<hour>${hourWords})\b(?=\s*(?:[,.;!?)\n]|$|-?ish\b|on\b|from\b|to\b|and\b|sharp\b|local\b))`,
      'g',
    ),
    clock,
  ],
  [
    /(?<!\b(?:good|guten|one|1|per|a|each|every|first|last) )\b(?<part>(?:early|late|mid)[ -]?(?:in the )?(?:morning|afternoon|evening|night|am|pm)|mornings?|mornign|morn|afternoons?|aftenoon|afternon|evenings?|night|nite|tonight|lunch ?time|vormittags?|nachmittags?|abends?|(?:por|en|de|a) la (?:manana|tarde|noche)|le (?:matin|soir)|(?:al|di|la) mattin[ao]|pomeriggio|(?:la|di) sera|in serata|(?:de|pela) manha|(?:a|de|pela) (?:tarde|noite)|(?:'s )?(?:ochtends?|avonds?)|(?:l')?apres-midi|first thing|(?<=\bat )(?:first light|dawn|sunrise|sunset))\b/g,
    dayPartOf,
  ],
]

/** Military times without a zone count next to a day or a code, as brokers write: '12/4 0900', '0900-1030'. */
export const bareMilitary =
  /(?<![\d$€£#+.-]|(?<![a-z]{3}\d{0,4})\/)\b(?<hour>[01]\d|2[0-3])(?<minute>[0-5]\d)(?: ?[-/] ?[0-2]\d[0-5]\d)?\b(?![\d/:-])/g
/** Next to a day alone: '9 December 10.30'. */
export const bareDotted = /(?<![\d/$€£#+.-])\b(?<hour>[01]?\d|2[0-3])\.(?<minute>[0-5]\d)\b(?!\d|\.\d)/g
/** As in Italy: 'at hours 10,30'. */
export const bareComma = /(?<![\d/$€£#+.,-])\b(?<hour>[01]?\d|2[0-3]),(?<minute>[0-5]\d)\b(?![\d,])/g
// German 'am 18. Juni' is no morning.
export const shortHalf = /\b(?<part>am(?! +(?:\d{1,2}\.|mon|die|mit|don|fre|sam|son))|pm)\b/g
