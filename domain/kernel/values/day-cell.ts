import { dayMs } from './durations.ts'
import { readDay, type Day } from './typed-date.ts'

/** Orders of month (m), day (d) and year (y) in a file. */
export const dateOrders = ['mdy', 'dmy', 'ymd'] as const

export type DateOrder = (typeof dateOrders)[number]

const yearFirst = /^(\d{4})[-./\s]+(\d{1,2})[-./\s]+(\d{1,2})\.?$/
const yearLast = /^(\d{1,2})([-./\s]+)(\d{1,2})[-./\s]+(\d{4}|\d{2})\.?$/
const shortYearFirst = /^(\d{2})[-./\s]+(\d{1,2})[-./\s]+(\d{1,2})$/
const named = /^(?:(\d{1,2})\.?[\s-]+([a-z]{3})[a-z]*|([a-z]{3})[a-z]*\.?\s+(\d{1,2}))\.?,?[\s-]+(\d{4})$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Serial numbers of Excel from 1927 to 2099; four digits are a year. */
const serial = /^([1-7]\d{4})(?:\.\d+)?$/
const serialZero = Date.UTC(1899, 11, 30)

type Parts = readonly [year: string | undefined, month: string | number | undefined, day: string | undefined]

const dayFrom = ([year = '', month = '', day = '']: Parts): Day | undefined => readDay(`${month}/${day}/${year}`)

/** Completes a year of two digits to one at most ten years ahead: in 2026 '80' is 1980 and '14' is 2014. */
const wholeYear = (year: string | undefined, now: number | undefined): string | undefined => {
  if (year?.length !== 2 || now === undefined) return year
  const latest = new Date(now).getUTCFullYear() + 10
  const century = Math.floor(latest / 100) * 100
  return String(century + Number(year) > latest ? century - 100 + Number(year) : century + Number(year))
}

function serialDay(words: string): Day | undefined {
  const [, days] = serial.exec(words) ?? []
  if (days === undefined) return undefined
  const date = new Date(serialZero + Number(days) * dayMs)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function namedDay(words: string): Day | undefined {
  const [, before, firstName, secondName, behind, year] = named.exec(words) ?? []
  const month = months.indexOf((firstName ?? secondName ?? '').toLowerCase()) + 1
  return month === 0 ? undefined : dayFrom([year, month, before ?? behind])
}

interface DayReading {
  /** Order of dates; by default points separate day, month and year, and other signs month, day and year. */
  readonly order?: DateOrder | undefined
  /** Present time in epoch milliseconds; without it a year of two digits is not read. */
  readonly now?: number | undefined
}

/**
 * Reads a day in a cell of a file: with the year first, in the chosen order, with an English month name, or as a serial
 * number of Excel. Returns undefined for anything else.
 */
export function readDayCell(words: string, { order, now }: DayReading = {}): Day | undefined {
  const text = words.trim()
  const first = yearFirst.exec(text)
  if (first) return dayFrom([first[1], first[2], first[3]])
  const short = order === 'ymd' ? shortYearFirst.exec(text) : null
  if (short) return dayFrom([wholeYear(short[1], now), short[2], short[3]])
  const last = yearLast.exec(text)
  if (!last) return serialDay(text) ?? namedDay(text)
  const [, one, sign = '', other, year] = last
  const isDayFirst = order === undefined ? sign.includes('.') : order === 'dmy'
  return dayFrom([wholeYear(year, now), ...(isDayFirst ? ([other, one] as const) : ([one, other] as const))])
}

/** Guesses day first if a first number is above 12 and no second number is; otherwise returns undefined. */
export function guessDateOrder(cells: readonly string[]): DateOrder | undefined {
  const pairs = cells.flatMap((cell) => {
    const [, one, , other] = yearLast.exec(cell.trim()) ?? []
    return one === undefined ? [] : [[Number(one), Number(other)] as const]
  })
  if (pairs.some(([, second]) => second > 12)) return undefined
  return pairs.some(([first]) => first > 12) ? 'dmy' : undefined
}
