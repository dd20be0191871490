import { dayOfOrdinal, monthOf, weekdayNumber } from './calendar.ts'
import type { Span } from './facts.ts'
import { numberOf } from './plain-words.ts'

/** A day as it is written, before it is known of which year, month or week. */
export type WrittenDay =
  | {
      readonly kind: 'date'
      readonly year?: number | undefined
      readonly month: number
      readonly day: number
      /** A last day of a range. */
      readonly until?: { readonly month: number; readonly day: number }
      /** Another day that is named for the same: 'Dec 4 or 5'. */
      readonly or?: number
      /** Month and day the other way round, where both are possible. */
      readonly isSwappable?: boolean
      /** With points between its numbers, as where the day is written first. */
      readonly isDotted?: boolean
    }
  | {
      readonly kind: 'day-of-month'
      readonly day: number
      readonly until?: number
      readonly or?: number
      /** Date of the adjacent weekday. */
      readonly weekday?: number | undefined
    }
  | {
      readonly kind: 'weekday'
      readonly weekday: number
      readonly which: 'next' | 'this' | 'plain' | 'after-next'
      /** Weeks after the next such day, for a number other than one. */
      readonly weeks?: number
    }
  | { readonly kind: 'in-days'; readonly days: number }
  /**
   * 'In two weeks' and 'next week', which name a day only with an adjacent weekday; a named week holds those of a list.
   */
  | { readonly kind: 'in-weeks'; readonly weeks: number; readonly weekday?: number; readonly isNamed?: boolean }
  /** 'The Wednesday before Thanksgiving'. */
  | { readonly kind: 'beside'; readonly weekday: number; readonly isAfter: boolean; readonly of: WrittenDay }
  | {
      readonly kind: 'weekend'
      readonly isNext: boolean
      readonly isPlain: boolean
      /** The day that the weekend is named by: 'the weekend of January 16', 'Labor Day weekend'. */
      readonly of?: Extract<WrittenDay, { readonly kind: 'date' | 'day-of-month' | 'nth-weekday' }>
    }
  /** 'The second Friday in March'; the last one is -1. */
  | { readonly kind: 'nth-weekday'; readonly nth: number; readonly weekday: number; readonly month: number }
  /** Thanksgiving, or so many days from it. */
  | { readonly kind: 'thanksgiving'; readonly shift: number }
  /** Easter Sunday, or so many days from it. */
  | { readonly kind: 'easter'; readonly shift: number }
  /** Days after the day named before it: 'the next day'; or relative to that of an event: 'the day before'. */
  | { readonly kind: 'later'; readonly days: number; readonly isBesideEvent?: boolean }
  | { readonly kind: 'same-day' }
  /** Where a month is named, days of a month that follow are of that one. */
  | { readonly kind: 'vague'; readonly month?: number; readonly isWeekday?: boolean }

export type Written = Span & { readonly written: WrittenDay }

const fullYear = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const digits = Number(text.replace("'", ''))
  return digits < 100 ? 2000 + digits : digits
}

export type Maker = (groups: Readonly<Record<string, string | undefined>>) => WrittenDay | undefined

export const monthDay: Maker = ({ month: name = '', day, year: written, until, untilMonth, or }) => ({
  kind: 'date',
  year: fullYear(written),
  month: monthOf(name),
  day: Number(day),
  ...(until !== undefined && { until: { month: monthOf(untilMonth ?? name), day: Number(until) } }),
  ...(or !== undefined && { or: Number(or) }),
})

/** Two numbers: month and day by their range, otherwise by the habit of the writer. */
export const numeric: Maker = ({ one, two, year: written, until }) => {
  const [first, second] = [Number(one), Number(two)]
  const year4 = fullYear(written)
  const at = { year: year4 }
  if (first === 0 || second === 0) return undefined
  if (first > 12 && second <= 12 && first <= 31) return { kind: 'date', ...at, month: second, day: first }
  if (first > 12 || second > 31) return undefined
  const last = until === undefined ? {} : { until: { month: first, day: Number(until) } }
  return { kind: 'date', ...at, month: first, day: second, isSwappable: second <= 12 && first !== second, ...last }
}

/** Numbers with points between them: where both orders are possible, the day is first unless the journey is American. */
export const dotted: Maker = (groups) => {
  const date = numeric(groups)
  return date?.kind === 'date' ? { ...date, isDotted: true } : date
}

export const weekday: Maker = ({ which = '', name = '', later }) => {
  const known = weekdayNumber(name)
  if (later !== undefined) return { kind: 'weekday', weekday: known, which: 'after-next' }
  if (/next|nachst|prochain|proxim|following/.test(which)) return { kind: 'weekday', weekday: known, which: 'next' }
  return { kind: 'weekday', weekday: known, which: /this|coming|ce|este/.test(which) ? 'this' : 'plain' }
}

const unitDays: Readonly<Record<string, number>> = { d: 1, n: 1, w: 7 }

export const inDays: Maker = ({ count = '', unit = 'd' }) => {
  const number = numberOf(count)
  if (number === undefined) return undefined
  return unit.startsWith('w') ? { kind: 'in-weeks', weeks: number } : { kind: 'in-days', days: number }
}

/** Feasts of a fixed day, by month, day and name. */
const feasts: readonly (readonly [month: number, day: number, names: readonly string[]])[] = [
  [1, 1, ['neujahr', "new year's day", 'new years day']],
  [2, 14, ["valentine's day", 'valentines day']],
  [5, 5, ['cinco de mayo']],
  [7, 4, ['independence day']],
  [10, 31, ['halloween']],
  [11, 11, ['veterans day']],
  [12, 24, ['christmas eve', 'xmas eve', 'heiligabend', 'nochebuena']],
  [12, 25, ['christmas day', '1. weihnachtstag', '1. weihnachtsfeiertag']],
  [12, 26, ['boxing day', '2. weihnachtstag', '2. weihnachtsfeiertag']],
  [12, 31, ["new year's eve", 'new years eve', 'nye', 'silvester', 'nochevieja']],
]
/** Feasts that move with Easter, by the number of days after it. */
const easterShifts: readonly (readonly [shift: number, names: string])[] = [
  [-3, 'maundy thursday|grundonnerstag|jeudi saint|jueves santo|giovedi santo'],
  [-2, 'good friday|karfreitag|vendredi saint|viernes santo|venerdi santo'],
  [-1, 'holy saturday|karsamstag|easter saturday|samedi saint|sabado santo'],
  [0, 'easter sunday|ostersonntag|dimanche de paques|domingo de pascua|pasqua'],
  [1, 'easter monday|ostermontag|lundi de paques|lunes de pascua|pasquetta'],
  [39, 'ascension day|christi himmelfahrt|ascension'],
  [49, 'whit sunday|pfingstsonntag|pentecote'],
  [50, 'whit monday|pfingstmontag|lundi de pentecote'],
]

export const easterNames = easterShifts.map(([, names]) => names).join('|')

export const easterFeast: Maker = ({ feast: name = '' }) => {
  const shift = easterShifts.find(([, names]) => names.split('|').includes(name))?.[0]
  return shift === undefined ? undefined : { kind: 'easter', shift }
}

const feastDays: ReadonlyMap<string, { readonly month: number; readonly day: number }> = new Map(
  feasts.flatMap(([month, day, names]) => names.map((name) => [name, { month, day }] as const)),
)

export const feast: Maker = ({ feast: name = '' }) => {
  const day = feastDays.get(name)
  return day ? { kind: 'date', ...day } : undefined
}

export const ordinalDate: Maker = ({ month: name = '', ordinal: words = '', year: written }) => ({
  kind: 'date',
  year: fullYear(written),
  month: monthOf(name),
  day: dayOfOrdinal(words),
})

const feastOf = (name: string): WrittenDay => {
  if (name === 'thanksgiving') return { kind: 'thanksgiving', shift: 0 }
  return name.startsWith('new') ? { kind: 'date', month: 1, day: 1 } : { kind: 'date', month: 12, day: 25 }
}

/** 'The day after Thanksgiving', 'the Wednesday before Thanksgiving'. */
export const besideFeast: Maker = ({ side, feast: name = '', name: beside = 'day' }) => {
  const shift = side === 'before' ? -1 : 1
  if (beside !== 'day') return { kind: 'beside', weekday: weekdayNumber(beside), isAfter: shift > 0, of: feastOf(name) }
  if (name === 'thanksgiving') return { kind: 'thanksgiving', shift }
  if (name.startsWith('new'))
    return shift > 0 ? { kind: 'date', month: 1, day: 2 } : { kind: 'date', month: 12, day: 31 }
  return { kind: 'date', month: 12, day: 25 + shift }
}

export const laterDays: Maker = ({ count = '1', unit = 'd' }) => {
  const number = numberOf(count)
  return number === undefined ? undefined : { kind: 'later', days: number * (unitDays[unit.charAt(0)] ?? 1) }
}

const places: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 }

export const nthWeekday: Maker = ({ place = '', name = '', month: named = '' }) => ({
  kind: 'nth-weekday',
  nth: places[place] ?? Number.parseInt(place, 10),
  weekday: weekdayNumber(name),
  month: monthOf(named),
})

export const nthWeekend: Maker = ({ place = '', month: named = '' }) => ({
  kind: 'weekend',
  isNext: false,
  isPlain: false,
  of: { kind: 'nth-weekday', nth: places[place] ?? Number.parseInt(place, 10), weekday: 5, month: monthOf(named) },
})

const mondays: readonly (readonly [RegExp, number, number])[] = [
  [/^(?:mlk|martin)/, 3, 1],
  [/^pres/, 3, 2],
  [/^mem/, -1, 5],
  [/^lab/, 1, 9],
  [/^col/, 2, 10],
]

/** A feast that is a Monday of its month, or the weekend before it. */
export const mondayFeast: Maker = ({ feast: name = '', weekend }) => {
  const [, nth, month] = mondays.find(([stem]) => stem.test(name)) ?? []
  if (nth === undefined || month === undefined) return undefined
  const of = { kind: 'nth-weekday' as const, nth, weekday: 0, month }
  return weekend === undefined ? of : { kind: 'weekend', isNext: false, isPlain: false, of }
}
