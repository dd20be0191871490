import type { CellValue } from 'hucre/xlsx'

/** Which day a workbook counts its days from: the two systems of Excel. */
export type DateSystem = '1900' | '1904'

const dayZero = { 1900: '1899-12-31', 1904: '1904-01-01' } as const
const secondMs = 1000

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

/** What a cell of a workbook says: of a formula its value, of an error its name. */
export function cellWords(value: CellValue, system: DateSystem): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberWords(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return Number.isNaN(value.getTime()) ? '' : dateWords(value, system)
}
