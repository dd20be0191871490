import type { CustomField, CustomType } from './custom-fields.ts'
import { settleCustom } from './settle-custom.ts'
import { momentOf, readDay, readTime, type Day } from '../values/typed-date.ts'
import { readCents, readNumber } from '../values/typed-number.ts'

/** What a cell gives to a field, or why it gives nothing, in words. */
export type CellReading = { readonly value: unknown } | { readonly fault: string }

const yes = new Set(['yes', 'y', 'true', '1', 'x'])
const no = new Set(['no', 'n', 'false', '0'])

/** A day as it is typed, or as workbooks are read: year first. */
function dayOf(words: string): Day | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words) ?? []
  return readDay(year === undefined ? words : `${month}/${day}/${year}`)
}

function momentIn(words: string, timezone: string, isTimed: boolean): number | undefined {
  const [date = '', ...rest] = words.split(/T|\s+/)
  const day = dayOf(date)
  const time = rest.join(' ')
  const minute = time === '' ? undefined : readTime(time)
  if (day === undefined || (time !== '' && minute === undefined)) return undefined
  return momentOf(day, isTimed ? minute : undefined, timezone)
}

const offered = ({ options }: CustomField, words: string): string | undefined =>
  options.find((option) => option.toLowerCase() === words.toLowerCase())

/** Several choices, parted by commas or semicolons; a choice may have a comma of its own. */
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

function tickOf(words: string): boolean | undefined {
  const word = words.toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

type Reader = (words: string, field: CustomField, timezone: string) => unknown

const asWritten: Reader = (words) => words

const readers: Readonly<Record<CustomType, { readonly read: Reader; readonly fault: string }>> = {
  text: { read: asWritten, fault: 'is too long' },
  area: { read: asWritten, fault: 'is too long' },
  number: { read: readNumber, fault: 'is not a number' },
  money: { read: readCents, fault: 'is not an amount, such as 18500 or $18,500.00' },
  date: { read: (words, _, timezone) => momentIn(words, timezone, false), fault: 'is not a date, such as 3/14/1980' },
  'date-time': {
    read: (words, _, timezone) => momentIn(words, timezone, true),
    fault: 'is not a date and time, such as 3/14/2026 8:30 AM',
  },
  choice: { read: (words, field) => offered(field, words), fault: 'is none of its choices' },
  choices: { read: (words, field) => severalOf(field, words), fault: 'is none of its choices' },
  checkbox: { read: tickOf, fault: 'is neither yes nor no' },
  email: { read: asWritten, fault: 'is not an email address' },
  phone: { read: asWritten, fault: 'is not a phone number' },
  url: { read: asWritten, fault: 'is not a web address' },
}

/** Reads a cell that is not empty for a field that a client has added, in the client's time zone. */
export function readCustomCell(field: CustomField, words: string, timezone: string): CellReading {
  const { read, fault } = readers[field.type]
  const value = read(words.trim(), field, timezone)
  const { custom, issues } = settleCustom([field], { [field.id]: value }, {})
  if (value === undefined || issues.length > 0)
    return { fault: `${field.label}: '${words.length > 80 ? `${words.slice(0, 80)}…` : words}' ${fault}.` }
  return { value: custom[field.id] }
}
