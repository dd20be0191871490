import { formatValue } from 'hucre'
import type { CellValue } from 'hucre/xlsx'
import { dayMs, secondMs } from '../values/durations.ts'

/** Epoch of a workbook's day numbers: the two systems of Excel. */
export type DateSystem = '1900' | '1904'

const dayZero = { 1900: '1899-12-31', 1904: '1904-01-01' } as const

/** Never with an exponent, and without what binary fractions add: spreadsheets keep 15 digits. */
const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 })

const numberWords = (value: number): string => (Number.isSafeInteger(value) ? String(value) : plainNumber.format(value))

/** '2026-12-18', with its time where it has one; '18:30' where it is a time of no day. */
function dateWords(value: Date, system: DateSystem): string {
  const rounded = new Date(Math.round(value.getTime() / secondMs) * secondMs)
  const [day = '', time = ''] = rounded.toISOString().slice(0, -5).split('T')
  const clock = time.endsWith(':00') ? time.slice(0, -3) : time
  if (day === dayZero[system]) return clock
  return clock === '00:00' ? day : `${day}T${clock}`
}

/** Formats with leading zeros ('00000', '000-00-0000') or hours beyond a day ('[h]:mm'). */
const shownFormat = /^(?:0[0\s\\"()/-]*0|\[h{1,2}\]:mm(?::ss)?)(?:;@|;.*)?$/i

/** Converts a date in the system of 1904 to its days, because formats expect days in the system of 1900. */
const countDays = (value: CellValue, system: DateSystem): CellValue =>
  system === '1904' && value instanceof Date ? (value.getTime() - Date.parse(dayZero[1904])) / dayMs : value

const isShown = (value: CellValue, format: string | undefined): format is string =>
  format !== undefined && (typeof value === 'number' || value instanceof Date) && shownFormat.test(format)

/** Returns the text of a cell: the value of a formula, the name of an error, and the zeros and hours of its format. */
export function cellWords(value: CellValue, system: DateSystem, format?: string): string {
  if (value === null) return ''
  if (isShown(value, format)) return formatValue(countDays(value, system), format)
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberWords(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return Number.isNaN(value.getTime()) ? '' : dateWords(value, system)
}
