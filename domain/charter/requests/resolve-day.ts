import { dayNumber, dayOfMonth, easterSunday, partsOf, weekdayOf, type DayNumber } from './calendar.ts'
import type { Confidence, RequestMark } from './facts.ts'
import type { DayContext, DayRead } from './read-days.ts'
import type { WrittenDay } from './written-days.ts'

/** Result of a written day. */
export interface Reading {
  readonly day: DayNumber
  readonly until?: DayNumber | undefined
  readonly others?: readonly DayNumber[]
  readonly code?: RequestMark['code']
  readonly confidence?: Confidence
}

/** Days ahead from which a date without a year is marked: it may be one of the past. */
const farAhead = 300

/** Data by which a day is read. */
export interface Place extends DayContext {
  /** The day that was read before, in the order of the text. */
  readonly before: DayNumber | undefined
}

/** The next such day, this year or a later one. */
function nextDate(month: number, day: number, { today }: DayContext): DayNumber {
  const { year } = partsOf(today)
  const found = [year, year + 1, year + 2, year + 3, year + 4]
    .map((one) => dayNumber(one, month, day))
    .find((one) => one !== undefined && one >= today)
  return found ?? today
}

export type WrittenDate = Extract<WrittenDay, { readonly kind: 'date' }>

export const dateIn = (
  { year, month, day }: Pick<WrittenDate, 'year' | 'month' | 'day'>,
  context: DayContext,
): DayNumber => (year === undefined ? undefined : dayNumber(year, month, day)) ?? nextDate(month, day, context)

/** True if the order of a date is known: from the text, or by its points where days are written first. */
const isOfOrder = ({ isDotted }: WrittenDate, { isMonthFirst }: Place, isDayFirst: boolean | undefined): boolean =>
  isDayFirst !== undefined || (isDotted === true && !isMonthFirst)

/** Both orders of a date, the likelier first: a past day is unlikely if the same numbers give a future one. */
function bothOrders(written: WrittenDate, place: Place, isDayFirst: boolean): readonly [DayNumber, DayNumber] {
  const swapped = dateIn({ ...written, month: written.day, day: written.month }, place)
  const asWritten = dateIn(written, place)
  const [first, second] = isDayFirst ? [swapped, asWritten] : [asWritten, swapped]
  return first < place.today && second >= place.today ? [second, first] : [first, second]
}

function readDate(written: WrittenDate, place: Place, isDayFirst: boolean | undefined): Reading {
  const until = written.until && dateIn({ ...written.until, year: written.year }, place)
  if (written.isSwappable !== true) return datedReading(written, { day: dateIn(written, place), until }, place)
  const isUsual = written.isDotted === true || !place.isMonthFirst
  const [at, other] = bothOrders(written, place, isDayFirst ?? isUsual)
  if (isOfOrder(written, place, isDayFirst)) return datedReading(written, { day: at, until }, place)
  return { day: at, until, others: [other], code: 'date-order', confidence: 'unclear' }
}

/** A date with known day and month: relative to another one, in the past, or far ahead. */
function datedReading(written: WrittenDate, reading: Reading, place: Place): Reading {
  const { day } = reading
  if (written.or !== undefined) {
    const others = [dateIn({ ...written, day: written.or }, place)]
    return { day, others, code: 'day-either', confidence: 'unclear' }
  }
  if (day < place.today) return { ...reading, code: 'day-past', confidence: 'unclear' }
  const isFar = written.year === undefined && day - place.today > farAhead
  return isFar ? { ...reading, code: 'year-guessed', confidence: 'guess' } : reading
}

function readDayOfMonth(
  { day, until, weekday }: Extract<WrittenDay, { readonly kind: 'day-of-month' }>,
  place: Place,
): Reading {
  const behind = dayOfMonth(day, place.before ?? place.today, weekday)
  // 'Thursday the 17th' may be named after a later day.
  const fits = weekday === undefined || weekdayOf(behind) === weekday
  const at = fits ? behind : dayOfMonth(day, place.today, weekday)
  const last = until === undefined ? undefined : dayOfMonth(until, at)
  return place.before === undefined
    ? { day: at, until: last, code: 'month-guessed', confidence: 'guess' }
    : { day: at, until: last }
}

/** The first such weekday after a day. */
export const weekdayAfter = (weekday: number, after: DayNumber): DayNumber => {
  const ahead = (weekday - weekdayOf(after) + 7) % 7
  return after + (ahead === 0 ? 7 : ahead)
}

function readWeekday(
  { weekday, which, weeks = 1 }: Extract<WrittenDay, { readonly kind: 'weekday' }>,
  place: Place,
): Reading {
  const { today, before } = place
  // After a day of the journey it is the one that follows that day.
  if (before !== undefined) return { day: weekdayAfter(weekday, before) }
  const coming = weekdayAfter(weekday, today)
  if (which === 'after-next')
    return { day: coming + 7 * weeks, others: [coming + 7 * (weeks - 1)], code: 'next-weekday', confidence: 'unclear' }
  if (which === 'next') {
    const ofNextWeek = today - weekdayOf(today) + 7 + weekday
    if (ofNextWeek === coming) return { day: coming }
    return { day: ofNextWeek, others: [coming], code: 'next-weekday', confidence: 'unclear' }
  }
  if (weekdayOf(today) === weekday)
    return { day: coming, others: [today], code: 'weekday-today', confidence: 'unclear' }
  return { day: coming }
}

/** A day of a week to come; where none is named, the same weekday as today's, which is to be checked. */
function readInWeeks(
  { weeks, weekday, isNamed = false }: Extract<WrittenDay, { readonly kind: 'in-weeks' }>,
  { today }: Place,
): Reading | undefined {
  const day = today + weeks * 7
  if (isNamed && weekday === undefined) return undefined
  if (weekday === undefined) return { day, code: 'day-vague', confidence: 'unclear' }
  return { day: day - weekdayOf(day) + weekday }
}

/** The last such weekday before a day. */
export const weekdayBefore = (weekday: number, day: DayNumber): DayNumber =>
  day - ((weekdayOf(day) - weekday + 7) % 7 || 7)

/** 'Thursday, back Sunday December 6': the Thursday before that Sunday, which may be another than the next one. */
export function beforeDay(weekday: number, later: DayNumber, { today }: DayContext): Reading | undefined {
  const coming = weekdayAfter(weekday, today)
  const day = Math.max(coming, weekdayBefore(weekday, later))
  const others = [coming, ...(weekdayOf(later) === weekday ? [later] : [])].filter((one) => one !== day)
  return others.length === 0 ? undefined : { day, others, code: 'next-weekday', confidence: 'unclear' }
}

function readBeside(
  { weekday, isAfter, of }: Extract<WrittenDay, { readonly kind: 'beside' }>,
  place: Place,
  isDayFirst: boolean | undefined,
): Reading | undefined {
  const day = readOne(of, { ...place, before: undefined }, isDayFirst)?.day
  if (day === undefined) return undefined
  return { day: isAfter ? weekdayAfter(weekday, day) : weekdayBefore(weekday, day) }
}

const saturday = 5

/** The Saturday of the weekend that a day belongs to: a Monday belongs to the one before it. */
const saturdayNear = (day: DayNumber): DayNumber =>
  day + (weekdayOf(day) === 6 ? -1 : saturday - weekdayOf(day)) - (weekdayOf(day) === 0 ? 7 : 0)

type Weekend = Extract<WrittenDay, { readonly kind: 'weekend' }>

/** The Saturday of a weekend. */
function saturdayOf({ isNext, of }: Weekend, place: DayContext, isDayFirst: boolean | undefined): DayNumber {
  const day = of && readOne(of, { ...place, before: undefined }, isDayFirst)?.day
  if (day !== undefined) return saturdayNear(day)
  return weekdayAfter(saturday, place.today) + (isNext && weekdayOf(place.today) < saturday ? 7 : 0)
}

function readWeekend(written: Weekend, place: Place, isDayFirst: boolean | undefined): Reading {
  const day = saturdayOf(written, place, isDayFirst)
  return { day, others: [day - 1, day + 1], code: 'day-vague', confidence: 'unclear' }
}

/** Thursday to Monday belong to the weekend that is named: 'next weekend, out Friday, back Sunday'. */
export function readInWeekend(
  { weekday, which }: Extract<WrittenDay, { readonly kind: 'weekday' }>,
  weekend: Weekend,
  { place, isDayFirst }: { readonly place: DayContext; readonly isDayFirst: boolean | undefined },
): Reading | undefined {
  const isOfIt = (weekday === 0 || weekday > 2) && (which === 'plain' || which === 'this')
  if (!isOfIt) return undefined
  const day = saturdayOf(weekend, place, isDayFirst) + (weekday === 0 ? 2 : weekday - saturday)
  return weekend.isNext ? { day, others: [day - 7], code: 'next-weekday', confidence: 'unclear' } : { day }
}

type NthWeekday = Extract<WrittenDay, { readonly kind: 'nth-weekday' }>

function nthWeekdayOf({ nth, weekday, month }: NthWeekday, year: number): DayNumber | undefined {
  const [first, after] = [dayNumber(year, month, 1), dayNumber(month === 12 ? year + 1 : year, (month % 12) + 1, 1)]
  if (first === undefined || after === undefined) return undefined
  if (nth < 0) return after - 1 - ((weekdayOf(after - 1) - weekday + 7) % 7)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)
}

function readNthWeekday(written: NthWeekday, { today }: Place): Reading | undefined {
  const { year } = partsOf(today)
  const day = [year, year + 1].map((one) => nthWeekdayOf(written, one)).find((one) => one !== undefined && one >= today)
  return day === undefined ? undefined : { day }
}

/** The first day of the next such month, or today where it is this one. */
export function beginOfMonth(month: number, { today }: DayContext): DayNumber {
  const { year, month: own } = partsOf(today)
  if (month === own) return today
  return dayNumber(month > own ? year : year + 1, month, 1) ?? today
}

/** The fourth Thursday of November, or so many days from it. */
function thanksgiving({ shift }: Extract<WrittenDay, { readonly kind: 'thanksgiving' }>, { today }: Place): DayNumber {
  const { year } = partsOf(today)
  const of = (one: number) => weekdayAfter(3, dayNumber(one, 10, 31) ?? today) + 21 + shift
  return of(year) >= today ? of(year) : of(year + 1)
}

/** Easter Sunday, or so many days from it. */
function easter({ shift }: Extract<WrittenDay, { readonly kind: 'easter' }>, { today }: Place): DayNumber {
  const { year } = partsOf(today)
  const day = easterSunday(year) + shift
  return day >= today ? day : easterSunday(year + 1) + shift
}

type Counted = Extract<WrittenDay, { readonly kind: 'in-days' | 'later' | 'same-day' | 'vague' }>

const countedKinds: ReadonlySet<string> = new Set(['in-days', 'later', 'same-day', 'vague'] satisfies Counted['kind'][])
/** True if a day is counted from another one. */
export const isCounted = (written: WrittenDay): written is Counted => countedKinds.has(written.kind)

/** A day that is counted from that of the mail or from the one before it. */
function readCounted(written: Counted, { today, before }: Place): Reading | undefined {
  if (written.kind === 'in-days')
    return { day: today + written.days, ...(written.days < 0 && { code: 'day-past', confidence: 'unclear' }) }
  if (written.kind === 'vague' || before === undefined) return undefined
  return { day: before + (written.kind === 'later' ? written.days : 0) }
}

type MovingFeast = Extract<WrittenDay, { readonly kind: 'thanksgiving' | 'easter' }>

const isMovingFeast = (written: WrittenDay): written is MovingFeast =>
  written.kind === 'thanksgiving' || written.kind === 'easter'

const movingFeast = (written: MovingFeast, place: Place): DayNumber =>
  written.kind === 'easter' ? easter(written, place) : thanksgiving(written, place)

export function readOne(written: WrittenDay, place: Place, isDayFirst: boolean | undefined): Reading | undefined {
  if (isCounted(written)) return readCounted(written, place)
  if (isMovingFeast(written)) return { day: movingFeast(written, place) }
  switch (written.kind) {
    case 'date':
      return readDate(written, place, isDayFirst)
    case 'day-of-month':
      return readDayOfMonth(written, place)
    case 'weekday':
      return readWeekday(written, place)
    case 'in-weeks':
      return readInWeeks(written, place)
    case 'weekend':
      return readWeekend(written, place, isDayFirst)
    case 'nth-weekday':
      return readNthWeekday(written, place)
    case 'beside':
      return readBeside(written, place, isDayFirst)
  }
  return undefined
}

interface Following {
  readonly reading: Reading | undefined
  readonly last: DayRead | undefined
}

const following: ReadonlySet<WrittenDay['kind']> = new Set(['weekday', 'day-of-month', 'same-day', 'later'])

/** A day that counts from an unclear one is as unclear: 'next Friday, back on Sunday'. */
export function withDoubt(written: WrittenDay, place: Place, { reading, last }: Following): Reading | undefined {
  if (reading === undefined || last === undefined || !following.has(written.kind)) return reading
  const read = last.others.flatMap((before) => readOne(written, { ...place, before }, undefined)?.day ?? [])
  const others = [...new Set(read)].filter((day) => day !== reading.day)
  return others.length === 0 ? reading : { ...reading, others, code: 'day-follows', confidence: 'unclear' }
}
