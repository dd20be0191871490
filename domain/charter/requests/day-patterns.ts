import { monthOf, monthPattern, ordinalPattern, dayOfOrdinal, weekdayNumber, weekdayPattern } from './calendar.ts'
import { numberOf, numberPattern } from './plain-words.ts'
import {
  besideFeast,
  easterFeast,
  easterNames,
  dotted,
  feast,
  inDays,
  laterDays,
  mondayFeast,
  monthDay,
  nthWeekday,
  nthWeekend,
  numeric,
  ordinalDate,
  weekday,
  type Maker,
} from './written-days.ts'

const nth = String.raw`(?:st|nd|rd|th|er|ter|te|º|\.)?`
const month = String.raw`(?<month>${monthPattern})(?![a-z])\.?`
/** 2000 after a day is eight in the evening, and so is 2030L half past. */
const year = String.raw`(?:,?\s*(?:of\s+|de\s+)?(?<year>19[3-9]\d(?! ?(?:l|lt|z|hrs)\b)|20[2-9]\d(?! ?(?:l|lt|z|hrs)\b)|'\d\d))?`
const through = String.raw`(?:\s*(?:-|&|to|thru|through|until|till|bis|au|al|and|tot|ate)\s*|\s(?:a|y|e|et|und)\s)`
const notTime = String.raw`(?![a-z\d]|:\d|\.\d\d ?(?:[ap]m|uhr)\b| *(?:weekend|am|pm|pax|ppl|passengers|people|persons|guests|of us|golfers|travell?ers|kids|adults|nights?|hours?)\b)`
/** Excludes a day before a month and a year: '12 Jan 27'. */
const notOfYear = String.raw`(?!(?<=(?<!\b(?:at|by|around|about|pax|for) )\b(?:[012]?\d|3[01])[ -]{1,2})(?:${monthPattern})\.?[ -]{1,2}2[5-9](?!\d|[:/h]|st|nd|rd|th))`
const weeksAhead = (next: string | undefined, after: string | undefined): number => {
  if (after !== undefined) return 2
  return next === undefined ? 0 : 1
}

/** Patterns of a day, the more specific first: text read by one pattern is not read by a later one. */
export const dayPatterns: readonly (readonly [RegExp, Maker])[] = [
  [
    /\b(?<year>20\d\d)[-/.](?<one>\d{1,2})[-/.](?<two>\d{1,2})\b/g,
    ({ year: y, one, two }) => ({ kind: 'date', year: Number(y), month: Number(one), day: Number(two) }),
  ],
  [
    new RegExp(
      String.raw`\b${month}\s*(?:the\s+)?(?<day>\d{1,2})${nth}\s*(?:or|/)\s*(?:the\s+)?(?<or>\d{1,2})${nth}\b${notTime}${year}`,
      'g',
    ),
    monthDay,
  ],
  [
    new RegExp(String.raw`\b(?<day>\d{1,2})${nth}\s*(?:or)\s*(?<or>\d{1,2})${nth}\s*(?:of\s+)?${month}${year}`, 'g'),
    monthDay,
  ],
  [
    new RegExp(
      String.raw`\b${month}\s*(?:the\s+)?(?<day>\d{1,2})${nth}${through}(?:the\s+)?(?<until>\d{1,2})(?:st|nd|rd|th)?\b${notTime}(?!\s*(?:${monthPattern})\b)${year}`,
      'g',
    ),
    monthDay,
  ],
  [
    new RegExp(
      String.raw`\b(?:the\s+)?(?<day>\d{1,2})${nth}${through}(?:the\s+)?(?<until>\d{1,2})${nth}\s*(?:of\s+|de\s+)?${month}${year}`,
      'g',
    ),
    monthDay,
  ],
  [
    new RegExp(String.raw`\b${notOfYear}${month}\s*(?:the\s+)?(?<day>\d{1,2})${nth}(?![\d/])${notTime}${year}`, 'g'),
    monthDay,
  ],
  [
    new RegExp(
      String.raw`\b(?<day>\d{1,2})${nth}\s?-?\s?(?:of\s+|de\s+)?${month}(?:,?[\s-]*(?:of\s+|de\s+|del\s+)?(?<year>20[2-9]\d(?! ?(?:l|lt|z|hrs)\b)|'\d\d|2[5-9](?!\d|[:h]|\d\dl)))?`,
      'g',
    ),
    monthDay,
  ],
  [new RegExp(String.raw`\b${month}\s*(?:the\s+)?(?<ordinal>${ordinalPattern})\b${year}`, 'g'), ordinalDate],
  [new RegExp(String.raw`\b(?:the )?(?<ordinal>${ordinalPattern}) (?:of )?${month}${year}`, 'g'), ordinalDate],
  // The other days of a list: 'Dec 7, 9 and 11'.
  [
    new RegExp(
      String.raw`(?<=\b(?:${monthPattern})\.?\s*\d{1,2}${nth}(?:,\s*\d{1,2}${nth}){0,8}(?:,|,?\s*(?:and|&)))\s*(?<day>[12]?\d|3[01])(?:st|nd|rd|th)?\b(?!\s*[a-z\d:/+]|-|\.\d)|(?<=\b(?:${monthPattern})\.?\s*\d{1,2}${nth}(?:,\s*\d{1,2}${nth}){0,8},)\s*(?<listed>[12]?\d|3[01])(?:st|nd|rd|th)?\b(?=(?:,\s*\d{1,2}(?:st|nd|rd|th)?)*,?\s*(?:and|&)\s*\d{1,2}(?:st|nd|rd|th)?\b)`,
      'g',
    ),
    ({ day, listed }) => ({ kind: 'day-of-month', day: Number(day ?? listed) }),
  ],
  [/\b(?<one>\d{1,2})\/(?<two>\d{1,2})-(?<until>\d{1,2})\b(?![/:]|\d)/g, numeric],
  [
    /(?=\d)(?<![\d/.])(?<!(?:^|\n)[ *•-]{0,80}(?:pax|passengers)\s{0,80}[:=-]?\s{0,80})(?<one>\d{1,2})\/(?<two>\d{1,2})(?:\/(?<year>20\d\d|\d\d))?\b(?!\/|\d)/g,
    numeric,
  ],
  // 'Tortoiseshell, 2.5.' is none.
  [
    /(?<![\d.]|\b(?![a-z]{0,9}(?:day|tag|woch|di)\b)[a-z]{4,20}, )(?<one>\d{1,2})\.(?<two>\d{1,2})\.(?<year>20\d\d|\d\d)?(?!\d)/g,
    dotted,
  ],
  [/(?<![\d-])(?<one>\d{1,2})-(?<two>\d{1,2})-(?<year>20\d\d|\d\d)\b/g, numeric],
  [
    new RegExp(
      String.raw`\b(?:the )?(?<name>day|${weekdayPattern}) (?<side>after|following|before) (?<feast>thanksgiving|christmas|xmas|new year'?s)(?: day)?\b`,
      'g',
    ),
    besideFeast,
  ],
  [/\bblack friday\b/g, () => ({ kind: 'thanksgiving', shift: 1 })],
  [new RegExp(String.raw`(?<!\b(?:for|over|around|uber|happy|frohe) )\b(?<feast>${easterNames})\b`, 'g'), easterFeast],
  [
    /\b(?<feast>christmas eve|christmas day|xmas eve|boxing day|new year'?s eve|new year'?s day|valentine'?s day|halloween|heiligabend|nochebuena|[12]\. weihnachts(?:feier)?tag|silvester|nochevieja|neujahr|veterans day|independence day|cinco de mayo|nye)\b/g,
    feast,
  ],
  [
    /(?<!\bhappy )\b(?<prefix>around |over |for )?thanksgiving(?: day)?\b/g,
    ({ prefix }) => (prefix ? { kind: 'vague' } : { kind: 'thanksgiving', shift: 0 }),
  ],
  [
    /\b(?:the |that |on the )?same (?:day\b|(?=morning\b|afternoon\b|evening\b|night\b))|(?<=(?:\d ?[ap]\.?m\.?|\d:\d\d|o'clock|home|back|return),? )(?:later )?that (?:same )?day\b|\blater (?:that )?(?=evening|night|afternoon)\b|\bam selben tag\b|\ble meme jour\b|\bel mismo dia\b/g,
    () => ({ kind: 'same-day' }),
  ],
  [
    /\bon (?:the|his|her) (?:birthday|wedding day|big day|day)(?: itself)\b/g,
    () => ({ kind: 'later', days: 0, isBesideEvent: true }),
  ],
  // Of the day before it, and no word of coming back.
  [/\bthat (?=evening|night|afternoon|morning)\b/g, () => ({ kind: 'later', days: 0 })],
  [
    /\b(?:(?:an? )?fortnight(?: from)? today|two weeks today|(?<week>today week|(?:an? |one )?week today|(?:this|a) day next week)|(?<tomorrow>(?:an? |one )?week tomorrow|tomorrow week))\b/g,
    ({ week, tomorrow }) => ({ kind: 'in-days', days: week === undefined ? (tomorrow === undefined ? 14 : 8) : 7 }),
  ],
  [
    /\b(?:an? )?(?:(?<two>two|2) weeks|week) from (?<from>today|tomorrow)\b/g,
    ({ two, from }) => ({ kind: 'in-days', days: (two ? 14 : 7) + (from === 'today' ? 0 : 1) }),
  ],
  [/\b(?:the )?day after (?:tomorrow|tmrw)\b/g, () => ({ kind: 'in-days', days: 2 })],
  [
    /\b(?:ubermorgen|apres-demain|pasado manana|dopodomani|overmorgen|depois de amanha)\b/g,
    () => ({ kind: 'in-days', days: 2 }),
  ],
  [
    /\b(?:tomorrow|tomorow|tommorow|tommorrow|tomorrrow|tmrw|tmw|tmrrw|tmr|tomm?or+ow|demain|domani|amanha|(?<!\bguten |\bgoede )morgen|(?<!\b(?:la|pasado) )manana)\b/g,
    () => ({ kind: 'in-days', days: 1 }),
  ],
  [
    /\b(?:today|tonight|this (?=morning|afternoon|evening)|heute|aujourd'hui|hoy|oggi|vandaag|hoje)\b/g,
    () => ({ kind: 'in-days', days: 0 }),
  ],
  // In a mail it is the time of a talk; in the few words of a calculator it is the requested one.
  [/(?<=^\n?[^\n.;!?]{0,80}\b)yesterday\b(?=[^\n.;!?]{0,80}$)/g, () => ({ kind: 'in-days', days: -1 })],
  [
    /\b(?:the )?(?:next|following) (?:day\b|(?=(?:morning|afternoon|evening|night)\b))/g,
    () => ({ kind: 'later', days: 1 }),
  ],
  [
    /\bthe (?:day|night|evening|morning|afternoon) (?:(?<before>before)|after)\b(?! (?:tomorrow|that|this))/g,
    ({ before }) => ({ kind: 'later', days: before === undefined ? 1 : -1, isBesideEvent: true }),
  ],
  [new RegExp(String.raw`\b(?<count>${numberPattern}|a) (?<unit>days?|nights?|weeks?) later\b`, 'g'), laterDays],
  [new RegExp(String.raw`\bin (?<count>${numberPattern}|a) (?<unit>days?|weeks?)(?:'? time)?\b`, 'g'), inDays],
  [
    new RegExp(
      String.raw`\b(?<place>first|second|third|fourth|last|[1-4](?:st|nd|rd|th)) (?<name>${weekdayPattern}) (?:of|in) ${month}`,
      'g',
    ),
    nthWeekday,
  ],
  // The first of those that are flown again and again.
  [
    new RegExp(String.raw`\b(?:every|each) (?<name>${weekdayPattern}) (?:of|in|during|through) ${month}`, 'g'),
    ({ name, month: named }) => nthWeekday({ place: 'first', name, month: named }),
  ],
  [
    new RegExp(
      String.raw`\b(?<place>first|second|third|fourth|last|[1-4](?:st|nd|rd|th)) week-?end (?:of|in) ${month}`,
      'g',
    ),
    nthWeekend,
  ],
  [
    /\b(?<feast>mlk day|mlk|martin luther king(?: jr)?(?: day)?|presidents?'?s? day|memorial day|labor day|columbus day)(?<weekend> week-?end)?\b/g,
    mondayFeast,
  ],
  // No certain one: 'a Saturday in January'.
  [
    new RegExp(
      String.raw`\b(?:a|any|some) (?:${weekdayPattern})(?: or (?:a )?(?:${weekdayPattern}))?(?= (?:in|of|during)\b)`,
      'g',
    ),
    () => ({ kind: 'vague', isWeekday: true }),
  ],
  [
    /\b(?:(?<after>(?:the )?week after next)|(?<next>(?:next|the following) week|(?:nachste|kommende) woche|la semaine prochaine|la proxima semana)|this week)\b(?!-?end)/g,
    ({ next, after }) => ({ kind: 'in-weeks', weeks: weeksAhead(next, after), isNamed: true }),
  ],
  [
    new RegExp(String.raw`\b(?:an? )?week (?:from|on|after) (?:this |next )?(?<name>${weekdayPattern})\b`, 'g'),
    ({ name = '' }) => ({ kind: 'weekday', weekday: weekdayNumber(name), which: 'after-next' }),
  ],
  [
    new RegExp(
      String.raw`\b(?<count>${numberPattern}) weeks? (?:from|after|on) (?:this |this coming |next )?(?<name>${weekdayPattern})\b`,
      'g',
    ),
    ({ name = '', count: weeks = '' }) => ({
      kind: 'weekday',
      weekday: weekdayNumber(name),
      which: 'after-next',
      weeks: numberOf(weeks) ?? 1,
    }),
  ],
  // 'Fri 4': a date where that number is one of such a weekday.
  [
    new RegExp(
      String.raw`\b(?<name>${weekdayPattern})\.?,? (?<day>[12]?\d|3[01])(?!\d|[:/.h]\d|st\b|nd\b|rd\b|th\b|[hap]\b| ?(?:am|pm|a\.m|p\.m|o'?clock|ish|uhr|pax|people|persons?|passengers?|adults|guests|of us|or|to|${monthPattern})\b| ?[+-] ?\d)`,
      'g',
    ),
    ({ name = '', day }) => ({ kind: 'day-of-month', day: Number(day), weekday: weekdayNumber(name) }),
  ],
  [
    new RegExp(
      String.raw`\b(?:(?<which>this coming|coming|this|next|the following|following|nachste[nrs]?|prochain|proximo|ce|este)\s+)?(?<name>${weekdayPattern})\b(?! (?:was|were|went|mari|amie?|chef|client|patron|pere|frere|fils|equipe|epoux|associe|assistant|vall?e?y|gras|city|lake|prairie))\.?(?<later>\s+(?:week\b|after next\b))?`,
      'g',
    ),
    weekday,
  ],
  [
    /\b(?<which>this |next |the |over the |coming |this coming )?week-?end\b(?! (?:bags?|luggage|cases?|rates?))/g,
    ({ which = '' }) => ({ kind: 'weekend', isNext: which.startsWith('next'), isPlain: /^(?:the )?$/.test(which) }),
  ],
  [
    new RegExp(
      String.raw`\b(?:early|mid|late|beginning of|end of|middle of|sometime in|some time in|in|during|first week of|second week of|last week of|week of|any ?time in)[ -](?<month>${monthPattern})\b(?!\s*\d)`,
      'g',
    ),
    ({ month: name = '' }) => ({ kind: 'vague', month: monthOf(name) }),
  ],
  [
    /\b(?:next month|an? fortnight|end of (?:the )?(?:month|week)|over (?:christmas|xmas|easter|the holidays)|(?:around |for |at )?(?:christmas|xmas|easter)|(?:over |for )?the holidays|(?:july 4th|july 4|4th of july|fourth of july)(?= weekend)|asap|as soon as possible|sometime soon)\b/g,
    () => ({ kind: 'vague' }),
  ],
  [
    /(?<!\b(?:our|my|his|her|their)(?: \w+)? |'s )\b(?:the |el |le |am |on )?(?<day>[12]?\d|3[01])(?:st|nd|rd|th)(?:\s*(?:-|to|through|thru|until|or|and)\s*(?:the )?(?<until>\d{1,2})(?:st|nd|rd|th))?\b(?! (?:of us|street|st\b|ave|floor|birthday|anniversary|time))/g,
    ({ day, until }) => ({
      kind: 'day-of-month',
      day: Number(day),
      ...(until !== undefined && { until: Number(until) }),
    }),
  ],
  [
    new RegExp(
      String.raw`(?:\b(?:on|by|back|return|returning|until|till|through|thru)|(?<=\b(?:${weekdayPattern}),?)) the (?<ordinal>${ordinalPattern})\b(?! (?:floor|legs?|jets?|planes?|aircraft|one|two|three|flight|trip|day|of|option|person|stop|half|week))`,
      'g',
    ),
    ({ ordinal: words = '' }) => ({ kind: 'day-of-month', day: dayOfOrdinal(words) }),
  ],
  [
    /\b(?:(?:the|el) (?:day|dia)|the|le|el|am|den|dia) (?<day>\d{1,2})\b(?![:/]|\.\d|h\b|\s*(?:am|pm|people|persons?|pax|passengers?|of us|adults|kids|guests|hours?|o'clock|seats?|uhr|personen|or \d|(?!vers\b)[a-z]{3,}s\b))\.?/g,
    ({ day }) => ({ kind: 'day-of-month', day: Number(day) }),
  ],
]
