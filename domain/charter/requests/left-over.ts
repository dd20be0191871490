import { monthOf, partsOf } from './calendar.ts'
import { mark, type RequestMark, type Span } from './facts.ts'
import { blanked, quoted, spanOf } from './plain-words.ts'
import type { DayRead } from './read-days.ts'

/** Two numbers that may be a day: neither hours nor people, and no part of a longer number. */
const numbers =
  /(?<![\d/.,:$€£#+-])\b(?!24\/7\b|50\/50\b)\d{1,2}[/-]\d{1,2}\b(?![\d/.:%-]| ?(?:hours?|hrs?|h\b|mins?|minutes|miles|nm|k\b|people|persons?|pax|passengers?|days?|nights?|weeks?|months?|years?|yrs?|seats?|bags?|options?|stops?|or\b|to\b))/g
/** Four digits that may be a time: no year, no price and no weight. */
const hours =
  /(?<![\d.,:$€£#+-]|\d\/|\b(?:ref|no|number|quote|invoice|trip|matter|po|room|suite|tail|flight) ?)\b(?!20[2-9]\d\b)(?:[01]\d|2[0-3])(?:00|15|30|45)\b(?![\d/.,:%-]\d| ?(?:lbs?|pounds|kgs?|ft|feet|miles|nm|usd|dollars|eur|hours|hrs|sq|[a-z]{3,20} (?:street|avenue|road|st|ave)))/g
/** A number after a word that leads to an hour. */
const hourLike =
  /(?<=\b(?:at|um|alle|ore|a las|as|om|vers|gegen|wheels up|depart(?:ing)?|leav(?:e|ing)|etd|dep) |@ ?)(?:[01]?\d|2[0-3])(?:[:.h][0-5]\d)?\b(?![\d/.,:%-]\d|th\b|st\b|nd\b|rd\b| ?(?:st|street|avenue|ave|road|rd|floor|people|persons?|pax|passengers?|guests|of us|adults|kids|children|nights?|days?|weeks?|hours?|hrs?|minutes|mins?|miles|nm|lbs?|pounds|kgs?|k\b|usd|dollars|euros?|percent|years?|seats?|bags)\b)/g
const months =
  /\b(?:january|february|april|june|july|august|september|october|november|december|januar|februar|juni|juli|oktober|dezember|janvier|fevrier|avril|juillet|decembre|enero|febrero|abril|julio|agosto|diciembre)\b/g

interface Read {
  readonly read: readonly Span[]
  readonly days: readonly DayRead[]
  /** True if a leg has no time yet. */
  readonly isTimeOpen: boolean
}

/** Text that looks like a day and was not read as one: its writer meant something by it. */
export function leftOver(text: string, plain: string, { read, days, isTimeOpen }: Read): RequestMark[] {
  const rest = blanked(plain, read)
  const isOfMonth = (word: string) => days.some(({ day }) => partsOf(day).month === monthOf(word))
  const found = [...rest.matchAll(numbers), ...[...rest.matchAll(months)].filter(([word]) => !isOfMonth(word))]
  const open = isTimeOpen ? [...rest.matchAll(hourLike)] : []
  const times = [...rest.matchAll(hours), ...open].map((match) =>
    mark('time-unused', { words: quoted(text, spanOf(match)) }),
  )
  return [...found.map((match) => mark('unread-day', { words: quoted(text, spanOf(match)) })), ...times]
}
