import type { CustomField, CustomType } from './custom-fields.ts'
import { settleCustom } from './settle-custom.ts'
import { readDayCell, type DateOrder } from '../values/day-cell.ts'
import { momentOf, readTime } from '../values/typed-date.ts'
import { readTick } from '../values/typed-tick.ts'
import { readDecimal } from '../values/typed-money.ts'

/** Value of a cell for a field, or the reason for none, in words. */
export type CellReading = { readonly value: unknown } | { readonly fault: string }

/** Time zone and order of dates for reading cells. */
export interface CellReadingBy {
  readonly timezone: string
  readonly order?: DateOrder | undefined
  /** Present time in epoch milliseconds; without it a year of two digits is not read. */
  readonly now?: number | undefined
}

/** Day and time, separated by a T or a space. */
const timeBehind = /^(.*\d)(?:T|\s+)(\d{1,2}(?::\d{2}){1,2}\s*(?:[ap]\.?m?\.?)?|\d{1,2}\s*[ap]\.?m?\.?)$/i

/** Reads a day, or a day with a time, in a time zone. Without `isTimed` a time is ignored. */
export function readMomentCell(
  words: string,
  { timezone, order, now }: CellReadingBy,
  isTimed = false,
): number | undefined {
  const [, date = words, time = ''] = timeBehind.exec(words) ?? []
  const day = readDayCell(date, { order, now })
  const minute = time === '' ? undefined : readTime(time.replace(/^(\d{1,2}:\d{2}):\d{2}/, '$1'))
  if (day === undefined || (time !== '' && minute === undefined)) return undefined
  return momentOf(day, isTimed ? minute : undefined, timezone)
}

const offered = ({ options }: CustomField, words: string): string | undefined =>
  options.find((option) => option.toLowerCase() === words.toLowerCase())

/** Several choices, separated by commas or semicolons; a choice may contain a comma. */
function severalOf(field: CustomField, words: string): readonly string[] | undefined {
  const whole = offered(field, words)
  if (whole !== undefined) return [whole]
  const found = words
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => offered(field, one))
  return found.every((one) => one !== undefined) ? found : undefined
}

type Reader = (words: string, field: CustomField, by: CellReadingBy) => unknown

const asWritten: Reader = (words) => words

/** Cents of any amount of dollars, rounded, because a computed cell may hold more decimals. */
function readRoundedCents(words: string): number | undefined {
  const dollars = readDecimal(words.replaceAll('$', ''))
  return dollars === undefined ? undefined : Math.round(dollars * 100)
}

const readers: Readonly<Record<CustomType, { readonly read: Reader; readonly fault: string }>> = {
  text: { read: asWritten, fault: 'is too long' },
  area: { read: asWritten, fault: 'is too long' },
  number: { read: readDecimal, fault: 'is not a number' },
  money: { read: readRoundedCents, fault: 'is not an amount, such as 18500 or $18,500.00' },
  date: { read: (words, _, by) => readMomentCell(words, by), fault: 'is not a date, such as 3/14/1980' },
  'date-time': {
    read: (words, _, by) => readMomentCell(words, by, true),
    fault: 'is not a date and time, such as 3/14/2026 8:30 AM',
  },
  choice: { read: (words, field) => offered(field, words), fault: 'is none of its choices' },
  choices: { read: (words, field) => severalOf(field, words), fault: 'is none of its choices' },
  checkbox: { read: readTick, fault: 'is neither yes nor no' },
  email: { read: asWritten, fault: 'is not an email address' },
  phone: { read: asWritten, fault: 'is not a phone number' },
  url: { read: asWritten, fault: 'is not a web address' },
}

/** Reads a cell that is not empty for a field that a client has added. */
export function readCustomCell(field: CustomField, words: string, by: CellReadingBy): CellReading {
  const { read, fault } = readers[field.type]
  const value = read(words.trim(), field, by)
  const { custom, issues } = settleCustom([field], { [field.id]: value }, {})
  if (value === undefined || issues.length > 0)
    return { fault: `${field.label}: '${words.length > 80 ? `${words.slice(0, 80)}…` : words}' ${fault}.` }
  return { value: custom[field.id] }
}
