import { dayWords, partsOf, weekdayName, weekdayOf, type DayNumber } from './calendar.ts'
import { firstOfWeeks, withoutCorrected } from './corrected-days.ts'
import { isDayFirstIn } from './date-order.ts'
import { writtenDays } from './find-days.ts'
import { isWeekOf } from './week-words.ts'
import { withRanges } from './day-ranges.ts'
import { mark, worse, type Confidence, type RequestMark, type Span } from './facts.ts'
import { joinWeekdays, type Joined } from './join-weekdays.ts'
import { isBehindBack, withoutEvents, withoutReferences, type FlownDays } from './event-days.ts'
import { isOfSomethingElse, isOfYearsAgo } from './other-days.ts'
import { quoted } from './plain-words.ts'
import {
  beforeDay,
  beginOfMonth,
  dateIn,
  readInWeekend,
  readOne,
  type Place,
  type Reading,
  weekdayAfter,
  weekdayBefore,
  withDoubt,
} from './resolve-day.ts'
import type { WrittenDay } from './written-days.ts'

/** By whose calendar days are read. */
export interface DayContext {
  /** The day on which the mail was written, by the client's clock. */
  readonly today: DayNumber
  /** True if 12/4 is the fourth of December here. */
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
  /** Text read as a day or as the lack of one. */
  readonly spans: readonly Span[]
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

/** Words of coming back, of a range or of another week between two weekdays of one name. */
const isAnotherWeek = /\b(?:back|return\w*|home|until|till|thru|through|next|following|later|after)\b|^ ?(?:to|-) /
/** Distance in letters between a weekday and its range of dates. */
const besideRange = 40

/** A week that is named, by its Monday: weekdays of a list are those in it. */
function weekOf({ written, start }: Joined, { plain, context }: Words): DayNumber | undefined {
  if (written.kind === 'in-weeks' && written.isNamed === true && written.weekday === undefined)
    return context.today - weekdayOf(context.today) + 7 * written.weeks
  if (written.kind !== 'date' || !isWeekOf(plain, start)) return undefined
  const day = dateIn(written, context)
  return weekdayOf(day) === 6 ? day + 1 : day - weekdayOf(day)
}

const isPlainWeekday = ({ written }: Joined): boolean =>
  written.kind === 'weekday' && (written.which === 'plain' || written.which === 'this')

interface Vague {
  readonly words: string
  readonly written: Extract<WrittenDay, { readonly kind: 'vague' }>
}

/** Reads days one after another: each may count from those before it. */
class DayReader {
  readonly days: DayRead[] = []
  /** Those of them that were written as dates. */
  readonly #dated = new Set<DayNumber>()
  readonly #words: Words
  readonly #isDayFirst: boolean | undefined
  readonly #weekend: Extract<WrittenDay, { readonly kind: 'weekend' }> | undefined
  readonly #vague: Vague[] = []
  /** The first day of the month that was named last. */
  #month: DayNumber | undefined
  /** The Monday of the week that holds the weekdays of a text without other dates. */
  readonly #week: DayNumber | undefined
  /** Day of their event. */
  readonly #event: DayNumber | undefined

  constructor(words: Words) {
    this.#words = words
    this.#isDayFirst = isDayFirstIn(words.joined, words.text, words.context)
    this.#weekend = words.joined.map(({ written }) => written).find((written) => written.kind === 'weekend')
    const weeks = words.joined.flatMap((one) => weekOf(one, words) ?? [])
    const isDated = words.joined.some((one) => one.written.kind === 'date' && weekOf(one, words) === undefined)
    this.#week = isDated ? undefined : weeks[0]
    const [event] = words.events
    this.#event = event && this.#dayOf(event)?.day
  }

  /** A day alone, independent of the words before it. */
  #dayOf({ written }: Joined): Reading | undefined {
    return readOne(written, { ...this.#words.context, before: undefined }, this.#isDayFirst)
  }

  read(one: Joined): void {
    const { text, context } = this.#words
    const words = quoted(text, one)
    const place: Place = { ...context, before: this.#before(one) }
    if (this.#isNamedAgain(one) || this.#isWeekendOfDays(one.written) || this.#isWeekOfDays(one)) return
    const reading = this.#reading(one, place)
    if (reading === undefined) this.#noteVague(one.written, words)
    else this.#add(one, { reading, words, place })
  }

  /** Text that names no day, and was not made exact elsewhere: 'a Saturday in January, perhaps the 16th'. */
  get unread(): RequestMark[] {
    const isExact = ({ month, isWeekday = false }: Vague['written']) =>
      this.days.some(({ day }) => isWeekday || partsOf(day).month === month)
    return this.#vague.filter(({ written }) => !isExact(written)).map(({ words }) => mark('vague-day', { words }))
  }

  /** The day from which the next one counts. */
  #before({ written }: Joined): DayNumber | undefined {
    const last = this.days.at(-1)?.day
    if (written.kind === 'later' && written.isBesideEvent === true) return this.#event ?? last
    return written.kind === 'day-of-month' ? this.#beforeNumber(last) : last
  }

  /** Day from which a day of a month counts: around their event, as 'Friday the 23rd' for a wedding on April 24. */
  #beforeNumber(last: DayNumber | undefined): DayNumber | undefined {
    if (last === undefined && this.#event !== undefined) return this.#event - 14
    return this.#month === undefined ? last : Math.max(last ?? 0, this.#month)
  }

  /** A weekday that is named with its date elsewhere: 'Thursday instead, that is Thursday 12/3', 'Fri-Sun, Dec 4-6'. */
  #isNamedAgain({ written, end }: Joined): boolean {
    const { joined, plain } = this.#words
    if (written.kind !== 'weekday' || written.which !== 'plain' || this.days.length > 0) return false
    return joined.some((one) => {
      if (one.start <= end || one.written.kind !== 'date') return false
      const { day, until } = this.#dayOf(one) ?? {}
      const isOfRange = until !== undefined && one.start - end < besideRange
      const days = isOfRange ? [day, until] : [day]
      const isSame = days.some((each) => each !== undefined && weekdayOf(each) === written.weekday)
      return isSame && (isOfRange || !isAnotherWeek.test(plain.slice(end, one.start)))
    })
  }

  /** A week of which weekdays are named is none of them itself. */
  #isWeekOfDays(one: Joined): boolean {
    return this.#week !== undefined && weekOf(one, this.#words) !== undefined && this.#words.joined.some(isPlainWeekday)
  }

  #inWeek(one: Joined, { before }: Place): Reading | undefined {
    if (this.#week === undefined || !isPlainWeekday(one) || one.written.kind !== 'weekday') return undefined
    const day = this.#week + one.written.weekday
    return day > (before ?? 0) && day >= this.#words.context.today ? { day } : undefined
  }

  /** The first weekday of a text by the event that it is named for, or by the date after it. */
  #byLaterDay(one: Joined): Reading | undefined {
    const { written, start } = one
    if (written.kind !== 'weekday' || written.which !== 'plain' || this.days.length > 0) return undefined
    if (this.#event !== undefined) return this.#besideEvent(written.weekday, start, this.#event)
    const { joined, plain, context } = this.#words
    const next = joined[joined.indexOf(one) + 1]
    const later = next?.written.kind === 'date' && !isWeekOf(plain, next.start) ? this.#dayOf(next)?.day : undefined
    return later === undefined ? undefined : beforeDay(written.weekday, later, context)
  }

  #besideEvent(weekday: number, start: number, event: DayNumber): Reading | undefined {
    const isBack = isBehindBack(this.#words.plain, start)
    const day = isBack ? weekdayAfter(weekday, event) : weekdayBefore(weekday, event + 1)
    return day < this.#words.context.today ? undefined : { day }
  }

  /** A weekend of which days are named, or their dates, is none of them itself. */
  #isWeekendOfDays(written: WrittenDay): boolean {
    if (written.kind !== 'weekend') return false
    return this.#words.joined.some((one) => one.written.kind === 'date' || this.#inWeekend(one) !== undefined)
  }

  /** A day of the weekend, unless that is over by the day before it. */
  #ofWeekend(one: Joined, { before }: Place): Reading | undefined {
    const reading = this.#inWeekend(one)
    return reading !== undefined && reading.day >= (before ?? 0) ? reading : undefined
  }

  #inWeekend({ written }: Joined): Reading | undefined {
    if (written.kind !== 'weekday' || this.#weekend === undefined) return undefined
    return readInWeekend(written, this.#weekend, { place: this.#words.context, isDayFirst: this.#isDayFirst })
  }

  #reading(one: Joined, place: Place): Reading | undefined {
    const { written } = one
    const last = this.days.at(-1)
    const known =
      this.#ofWeekend(one, place) ?? this.#sameWeekday(one) ?? this.#inWeek(one, place) ?? this.#byLaterDay(one)
    if (known) return known
    const reading = readOne(written, place, this.#isDayFirst)
    return this.#ofWeek(one, withDoubt(written, place, { reading, last }))
  }

  /** The weekday of a day before it is that day said again: 'Friday Dec 4 ... on Friday we leave at 3'. */
  #sameWeekday({ written, start }: Joined): Reading | undefined {
    if (written.kind !== 'weekday' || written.which !== 'plain') return undefined
    const same = this.days.findLast(({ day }) => weekdayOf(day) === written.weekday)
    const isSame = same !== undefined && (same === this.days.at(-1) || this.#dated.has(same.day))
    if (!isSame) return undefined
    return this.#isSaidAgain(same, start) ? { day: same.day } : undefined
  }

  /** After the first day of a journey 'back on Friday' is that of a week later, after a later one it is that one. */
  #isSaidAgain({ day, end }: DayRead, start: number): boolean {
    return day > (this.days[0]?.day ?? day) || !isAnotherWeek.test(this.#words.plain.slice(end, start))
  }

  /** 'The week of December 14' is all its days. */
  #ofWeek({ written, start }: Joined, reading: Reading | undefined): Reading | undefined {
    if (reading === undefined || written.kind !== 'date' || !isWeekOf(this.#words.plain, start)) return reading
    return { ...reading, until: reading.day + 6 }
  }

  #noteVague(written: WrittenDay, words: string): void {
    const isOfDay = written.kind === 'same-day' || written.kind === 'later'
    const vague = written.kind === 'vague' ? written : ({ kind: 'vague', isWeekday: isOfDay } as const)
    this.#vague.push({ words, written: vague })
    if (vague.month !== undefined) this.#month = beginOfMonth(vague.month, this.#words.context)
  }

  #add(
    one: Joined,
    { reading, words, place }: { readonly reading: Reading; readonly words: string; readonly place: Place },
  ): void {
    const { start, end, written, weekday } = one
    const marks = marksOf(reading, words, place)
    const isMismatch = weekday !== undefined && weekdayOf(reading.day) !== weekday
    if (isMismatch) marks.push(mark('weekday-mismatch', { words, weekday: weekdayName(reading.day) }))
    const isKept = this.#words.kept.includes(one)
    if (isKept) marks.push(mark('day-of-event', { words }))
    if (written.kind === 'date') this.#dated.add(reading.day)
    const confidence = isKept ? worse(reading.confidence ?? 'sure', 'guess') : (reading.confidence ?? 'sure')
    this.days.push({
      start,
      end,
      day: reading.day,
      until: reading.until,
      isSameDay: written.kind === 'same-day',
      others: reading.others ?? [],
      confidence: isMismatch ? 'unclear' : confidence,
      marks,
    })
  }
}

const partOfDay = /^ ?(?:early |late )?(?:morning|afternoon|evening|night)\b/

interface Words extends FlownDays {
  readonly text: string
  readonly plain: string
  readonly context: DayContext
}

/** Reads every day of a text in its order. Relative ones count from `context.today`, and from the day before them. */
export function readDays(text: string, plain: string, context: DayContext): DaysRead {
  const { days: written, impossible } = writtenDays(text, plain, context.today)
  const all = joinWeekdays(written, plain)
  const named = withoutCorrected(all, plain).filter(
    (one) => !isOfSomethingElse(plain, one) && !isOfYearsAgo(one.written, context.today),
  )
  const own = withoutReferences(named, plain)
  const { joined, events, kept } = withoutEvents(own, plain, context)
  const reader = new DayReader({ text, plain, joined, events, kept, context })
  for (const one of joined) reader.read(one)
  return {
    days: withRanges(firstOfWeeks(reader.days, plain), plain, context.today),
    unread: [...impossible.map((one) => mark('no-such-day', { words: quoted(text, one) })), ...reader.unread],
    spans: [...written, ...impossible].map(({ start, end }) => ({
      start,
      end:
        end +
        (isOfSomethingElse(plain, { start, end }) ? (partOfDay.exec(plain.slice(end, end + 20))?.[0].length ?? 0) : 0),
    })),
  }
}
