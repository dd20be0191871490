import { dayWords, partsOf, weekdayName, weekdayOf, type DayNumber } from './calendar.ts'
import { isDayFirstIn } from './date-order.ts'
import { isWeekOf, writtenDays } from './day-patterns.ts'
import { withRanges } from './day-ranges.ts'
import { mark, type Confidence, type RequestMark, type Span } from './facts.ts'
import { joinWeekdays, type Joined } from './join-weekdays.ts'
import { isOfEvent, isOfSomethingElse } from './other-days.ts'
import { quoted } from './plain-words.ts'
import { beginOfMonth, readInWeekend, readOne, withDoubt, isCounted, type Place, type Reading } from './resolve-day.ts'
import type { WrittenDay } from './written-days.ts'

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

interface Vague {
  readonly words: string
  readonly written: Extract<WrittenDay, { readonly kind: 'vague' }>
}

/** Reads days one after another: each may count from those before it. */
class DayReader {
  readonly days: DayRead[] = []
  readonly #words: Words
  readonly #isDayFirst: boolean | undefined
  readonly #weekend: Extract<WrittenDay, { readonly kind: 'weekend' }> | undefined
  readonly #vague: Vague[] = []
  /** The first day of the month that was named last. */
  #month: DayNumber | undefined

  constructor(words: Words) {
    this.#words = words
    this.#isDayFirst = isDayFirstIn(words.joined, words.text, words.context)
    this.#weekend = words.joined.map(({ written }) => written).find((written) => written.kind === 'weekend')
  }

  read(one: Joined): void {
    const { text, context } = this.#words
    const words = quoted(text, one)
    const place: Place = { ...context, before: this.#before(one) }
    if (this.#isNamedAgain(one) || this.#isWeekendOfDays(one.written)) return
    const reading = this.#reading(one, place)
    if (reading === undefined) this.#noteVague(one.written, words)
    else this.#add(one, { reading, words, place })
  }

  /** What named no day, and was not made exact elsewhere: 'a Saturday in January, perhaps the 16th'. */
  get unread(): RequestMark[] {
    const isExact = ({ month, isWeekday = false }: Vague['written']) =>
      this.days.some(({ day }) => isWeekday || partsOf(day).month === month)
    return this.#vague.filter(({ written }) => !isExact(written)).map(({ words }) => mark('vague-day', { words }))
  }

  /** The day from which the next one counts. */
  #before({ written }: Joined): DayNumber | undefined {
    const last = this.days.at(-1)?.day
    if (written.kind !== 'day-of-month' || this.#month === undefined) return last
    return Math.max(last ?? 0, this.#month)
  }

  /** A weekday that is named with its date elsewhere: 'Thursday instead, that is Thursday 12/3'. */
  #isNamedAgain({ written, end }: Joined): boolean {
    const { joined, plain } = this.#words
    if (written.kind !== 'weekday' || written.which !== 'plain' || this.days.length > 0) return false
    const dated = joined.find((one) => one.start > end && one.weekday === written.weekday)
    return dated !== undefined && !isAnotherWeek.test(plain.slice(end, dated.start))
  }

  /** A weekend of which days are named is none of them itself. */
  #isWeekendOfDays(written: WrittenDay): boolean {
    return written.kind === 'weekend' && this.#words.joined.some((one) => this.#inWeekend(one) !== undefined)
  }

  #inWeekend({ written }: Joined): Reading | undefined {
    if (written.kind !== 'weekday' || this.#weekend === undefined) return undefined
    return readInWeekend(written, this.#weekend, { place: this.#words.context, isDayFirst: this.#isDayFirst })
  }

  #reading(one: Joined, place: Place): Reading | undefined {
    const { written } = one
    const last = this.days.at(-1)
    const known = this.#inWeekend(one) ?? this.#sameWeekday(one, last)
    if (known) return known
    const reading = readOne(written, place, this.#isDayFirst)
    return this.#ofWeek(one, withDoubt(written, place, { reading, last }))
  }

  /** The weekday of the day before it is that day said again: 'Friday Dec 4 ... on Friday we leave at 3'. */
  #sameWeekday({ written, start }: Joined, last: DayRead | undefined): Reading | undefined {
    if (written.kind !== 'weekday' || written.which !== 'plain' || last === undefined) return undefined
    const isSame = weekdayOf(last.day) === written.weekday
    return isSame && !isAnotherWeek.test(this.#words.plain.slice(last.end, start)) ? { day: last.day } : undefined
  }

  /** 'The week of December 14' is all its days. */
  #ofWeek({ written, start }: Joined, reading: Reading | undefined): Reading | undefined {
    if (reading === undefined || written.kind !== 'date' || !isWeekOf(this.#words.plain, start)) return reading
    return { ...reading, until: reading.day + 6 }
  }

  #noteVague(written: WrittenDay, words: string): void {
    const vague = written.kind === 'vague' ? written : ({ kind: 'vague' } as const)
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
    this.days.push({
      start,
      end,
      day: reading.day,
      until: reading.until,
      isSameDay: written.kind === 'same-day',
      others: reading.others ?? [],
      confidence: isMismatch ? 'unclear' : (reading.confidence ?? 'sure'),
      marks,
    })
  }
}

/** Of a birth or an old flight: a year that is mistyped is the last one. */
const isOfYearsAgo = (written: WrittenDay, { today }: DayContext): boolean =>
  written.kind === 'date' && written.year !== undefined && written.year < partsOf(today).year - 1

const partOfDay = /^ ?(?:early |late )?(?:morning|afternoon|evening|night)\b/

interface Words {
  readonly text: string
  readonly plain: string
  readonly joined: readonly Joined[]
  readonly context: DayContext
}

/** Reads every day of a text in its order. Relative ones count from `context.today`, and from the day before them. */
export function readDays(text: string, plain: string, context: DayContext): DaysRead {
  const { days: written, impossible } = writtenDays(text, plain)
  const all = joinWeekdays(written, plain)
  const own = all.filter((one) => !isOfSomethingElse(plain, one) && !isOfYearsAgo(one.written, context))
  const flown = own.filter((one) => !isOfEvent(plain, one.start))
  const joined = flown.some((one) => !isCounted(one.written)) ? flown : own
  const reader = new DayReader({ text, plain, joined, context })
  for (const one of joined) reader.read(one)
  return {
    days: withRanges(reader.days, plain, context.today),
    unread: [...impossible.map((one) => mark('no-such-day', { words: quoted(text, one) })), ...reader.unread],
    spans: [...written, ...impossible].map(({ start, end }) => ({
      start,
      end:
        end +
        (isOfSomethingElse(plain, { start, end }) ? (partOfDay.exec(plain.slice(end, end + 20))?.[0].length ?? 0) : 0),
    })),
  }
}
