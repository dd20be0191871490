import { dayNumber, dayWords, partsOf, weekdayName, weekdayOf, type DayNumber } from './calendar.ts'
import { writtenDays, type WrittenDay } from './day-patterns.ts'
import { joinWeekdays, type Joined } from './join-weekdays.ts'
import { mark, type Confidence, type RequestMark, type Span } from './facts.ts'
import { quoted } from './plain-words.ts'
import { withRanges } from './day-ranges.ts'

/** By whose calendar days are read. */
export interface DayContext {
  /** The day on which the mail was written, by the client's clock. */
  readonly today: DayNumber
  /** Whether 12/4 is the fourth of December here. */
  readonly isMonthFirst: boolean
}

/** A day that was read, with what else it can be. */
export interface DayRead extends Span {
  readonly day: DayNumber
  /** The last day of a range. */
  readonly until?: DayNumber | undefined
  /** Said as 'the same day': that of the way back. */
  readonly isSameDay: boolean
  readonly others: readonly DayNumber[]
  readonly confidence: Confidence
  readonly marks: readonly RequestMark[]
}

export interface DaysRead {
  readonly days: readonly DayRead[]
  readonly unread: readonly RequestMark[]
  /** What was understood as a day or as the lack of one. */
  readonly spans: readonly Span[]
}

interface Reading {
  readonly day: DayNumber
  readonly until?: DayNumber | undefined
  readonly others?: readonly DayNumber[]
  readonly code?: RequestMark['code']
  readonly confidence?: Confidence
}

/** Days ahead from which a date without a year is marked: it may be one of the past. */
const farAhead = 300

interface Place extends DayContext {
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

type WrittenDate = Extract<WrittenDay, { readonly kind: 'date' }>

const dateIn = ({ year, month, day }: Pick<WrittenDate, 'year' | 'month' | 'day'>, context: DayContext): DayNumber =>
  (year === undefined ? undefined : dayNumber(year, month, day)) ?? nextDate(month, day, context)

function readDate(written: WrittenDate, place: Place, isDayFirst: boolean | undefined): Reading {
  const { month, day, isSwappable = false } = written
  const swapped = { ...written, month: day, day: month }
  const isSwapped = isSwappable && (isDayFirst ?? !place.isMonthFirst)
  const at = dateIn(isSwapped ? swapped : written, place)
  const until = written.until && dateIn({ ...written.until, year: written.year }, place)
  if (!isSwappable || isDayFirst !== undefined) return datedReading(written, { day: at, until }, place)
  const others = [dateIn(isSwapped ? written : swapped, place)]
  return { day: at, until, others, code: 'date-order', confidence: 'unclear' }
}

/** A date of which day and month are known: with another one beside it, of the past, or far ahead. */
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

/** The first day with that number, on or after a day. */
function dayOfMonth(day: number, from: DayNumber): DayNumber {
  for (let at = from; at < from + 62; at++) if (partsOf(at).day === day) return at
  return from
}

function readDayOfMonth({ day, until }: Extract<WrittenDay, { readonly kind: 'day-of-month' }>, place: Place): Reading {
  const at = dayOfMonth(day, place.before ?? place.today)
  const last = until === undefined ? undefined : dayOfMonth(until, at)
  return place.before === undefined
    ? { day: at, until: last, code: 'month-guessed', confidence: 'guess' }
    : { day: at, until: last }
}

/** The first such weekday after a day. */
const weekdayAfter = (weekday: number, after: DayNumber): DayNumber => {
  const ahead = (weekday - weekdayOf(after) + 7) % 7
  return after + (ahead === 0 ? 7 : ahead)
}

function readWeekday({ weekday, which }: Extract<WrittenDay, { readonly kind: 'weekday' }>, place: Place): Reading {
  const { today, before } = place
  // Behind a day of the journey it is the one that follows that day.
  if (before !== undefined) return { day: weekdayAfter(weekday, before) }
  const coming = weekdayAfter(weekday, today)
  if (which === 'after-next') return { day: coming + 7, others: [coming], code: 'next-weekday', confidence: 'unclear' }
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
  { weeks, weekday }: Extract<WrittenDay, { readonly kind: 'in-weeks' }>,
  { today }: Place,
): Reading {
  const day = today + weeks * 7
  if (weekday === undefined) return { day, code: 'day-vague', confidence: 'unclear' }
  return { day: day - weekdayOf(day) + weekday }
}

function readWeekend({ isNext }: Extract<WrittenDay, { readonly kind: 'weekend' }>, { today }: Place): Reading {
  const saturday = weekdayAfter(5, today) + (isNext && weekdayOf(today) < 5 ? 7 : 0)
  return { day: saturday, others: [saturday - 1, saturday + 1], code: 'day-vague', confidence: 'unclear' }
}

/** The fourth Thursday of November, or so many days from it. */
function thanksgiving({ shift }: Extract<WrittenDay, { readonly kind: 'thanksgiving' }>, { today }: Place): DayNumber {
  const { year } = partsOf(today)
  const of = (one: number) => weekdayAfter(3, dayNumber(one, 10, 31) ?? today) + 21 + shift
  return of(year) >= today ? of(year) : of(year + 1)
}

type Counted = Extract<WrittenDay, { readonly kind: 'in-days' | 'later' | 'same-day' | 'vague' }>

const countedKinds: ReadonlySet<string> = new Set(['in-days', 'later', 'same-day', 'vague'] satisfies Counted['kind'][])
const isCounted = (written: WrittenDay): written is Counted => countedKinds.has(written.kind)

/** A day that is counted from that of the mail or from the one before it. */
function readCounted(written: Counted, { today, before }: Place): Reading | undefined {
  if (written.kind === 'in-days') return { day: today + written.days }
  if (written.kind === 'vague' || before === undefined) return undefined
  return { day: before + (written.kind === 'later' ? written.days : 0) }
}

function readOne(written: WrittenDay, place: Place, isDayFirst: boolean | undefined): Reading | undefined {
  if (isCounted(written)) return readCounted(written, place)
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
      return readWeekend(written, place)
    case 'thanksgiving':
      return { day: thanksgiving(written, place) }
  }
  return undefined
}

/** Whether the numbers of a date are day and month, or month and day; undefined if the text does not say. */
function isDayFirstIn(days: readonly Joined[], text: string, context: DayContext): boolean | undefined {
  for (const { written, weekday, start, end } of days) {
    if (written.kind !== 'date') continue
    const numbers = /^\D*(\d{1,2})[/-](\d{1,2})/.exec(text.slice(start, end))
    if (numbers && Number(numbers[1]) > 12) return true
    if (numbers && Number(numbers[2]) > 12) return false
    if (written.isSwappable !== true || weekday === undefined) continue
    const [asMonth, asDay] = [
      dateIn(written, context),
      dateIn({ ...written, month: written.day, day: written.month }, context),
    ]
    const [fitsMonth, fitsDay] = [weekdayOf(asMonth) === weekday, weekdayOf(asDay) === weekday]
    if (fitsMonth !== fitsDay) return fitsDay
  }
  return isDayFirstBySpan(days, context)
}

/** Days of one journey lie near each other: read the other way round they would lie months apart. */
const nearDays = 31
const farDays = 50

function isDayFirstBySpan(days: readonly Joined[], context: DayContext): boolean | undefined {
  const dates = days.flatMap(({ written }) =>
    written.kind === 'date' && written.isSwappable === true ? [written] : [],
  )
  if (new Set(dates.map(({ month, day }) => `${month}/${day}`)).size < 2) return undefined
  const spread = (read: (date: WrittenDate) => DayNumber) => Math.max(...dates.map(read)) - Math.min(...dates.map(read))
  const asMonth = spread((date) => dateIn(date, context))
  const asDay = spread((date) => dateIn({ ...date, month: date.day, day: date.month }, context))
  if (asMonth <= nearDays && asDay > farDays) return false
  return asDay <= nearDays && asMonth > farDays ? true : undefined
}

interface Following {
  readonly reading: Reading | undefined
  readonly last: DayRead | undefined
}

const following: ReadonlySet<WrittenDay['kind']> = new Set(['weekday', 'day-of-month', 'same-day', 'later'])

/** A day that counts from an unclear one is as unclear: 'next Friday, back on Sunday'. */
function withDoubt(written: WrittenDay, place: Place, { reading, last }: Following): Reading | undefined {
  if (reading === undefined || last === undefined || !following.has(written.kind)) return reading
  const read = last.others.flatMap((before) => readOne(written, { ...place, before }, undefined)?.day ?? [])
  const others = [...new Set(read)].filter((day) => day !== reading.day)
  return others.length === 0 ? reading : { ...reading, others, code: 'day-follows', confidence: 'unclear' }
}

/** By when they want an answer: no day of a flight. */
const forAnswer =
  /\b(?:let (?:me|us) know|reply|respond|answer|decide|confirm|hear(?: back)?|get back|call(?: me| us)?|quotes?|need (?:it|this)|offers?|written|sent|received|born|deadline|response|pricing|price|numbers)\b[^.;\n]{0,25}\b(?:by|before|until|until|on|this|next)\s*(?:the |end of |close of |cob |eod )*$/
const thereBy = /\b(?:be there|be in [a-z ]{2,20}|arriv\w+|there|land\w*)\s+(?:by|before)\s*$/

/** Whether the day at a place of the text is one by which an answer is wanted. */
const isForAnswer = (plain: string, start: number): boolean => {
  const before = plain.slice(Math.max(0, start - 60), start)
  return (
    forAnswer.test(before) &&
    !thereBy.test(before) &&
    !/\b(?:from|to|fly|flight|depart\w*|leav\w+)\b[^.;\n]*$/.test(before.slice(-45))
  )
}

function marksOf(reading: Reading, words: string, place: Place): RequestMark[] {
  const { day, others = [], code, until } = reading
  const params = {
    words,
    day: dayWords(day, place.today),
    others: others.map((one) => dayWords(one, place.today)).join(', '),
    until: until === undefined ? '' : dayWords(until, place.today),
  }
  return code === undefined ? [] : [mark(code, params)]
}

/** Reads every day of a text in its order. Relative ones count from `context.today`, and from the day before them. */
export function readDays(text: string, plain: string, context: DayContext): DaysRead {
  const { days: written, impossible } = writtenDays(text, plain)
  const joined = joinWeekdays(written, plain).filter(({ start }) => !isForAnswer(plain, start))
  const isDayFirst = isDayFirstIn(joined, text, context)
  const unread = impossible.map((one) => mark('no-such-day', { words: quoted(text, one) }))
  const days: DayRead[] = []
  for (const one of joined) {
    const words = quoted(text, one)
    const place: Place = { ...context, before: days.at(-1)?.day }
    const reading = withDoubt(one.written, place, {
      reading: readOne(one.written, place, isDayFirst),
      last: days.at(-1),
    })
    if (reading === undefined) {
      unread.push(mark('vague-day', { words }))
      continue
    }
    const marks = marksOf(reading, words, place)
    const isMismatch = one.weekday !== undefined && weekdayOf(reading.day) !== one.weekday
    if (isMismatch) marks.push(mark('weekday-mismatch', { words, weekday: weekdayName(reading.day) }))
    const confidence = isMismatch ? 'unclear' : (reading.confidence ?? 'sure')
    const { start, end } = one
    days.push({
      start,
      end,
      day: reading.day,
      until: reading.until,
      isSameDay: one.written.kind === 'same-day',
      others: reading.others ?? [],
      confidence,
      marks,
    })
  }
  return {
    days: withRanges(days, plain),
    unread,
    spans: [...written, ...impossible].map(({ start, end }) => ({ start, end })),
  }
}
