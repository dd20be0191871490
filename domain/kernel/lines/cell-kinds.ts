import { readTick } from '../values/typed-tick.ts'
import { moneyText, readDecimal, readMoney } from '../values/typed-money.ts'

/** How a cell of a line is typed, read and printed. Money is cents, a percentage 7.5 for 7.5 %. */
export type CellKind = 'words' | 'money' | 'number' | 'percent' | 'choice' | 'check'

export type CellValue = string | number | boolean | undefined

export interface CellOption {
  readonly value: string
  readonly label: string
}

export interface CellFormat {
  readonly kind: CellKind
  /** Of a choice. */
  readonly options?: readonly CellOption[] | undefined
  /** Most characters of words. */
  readonly maxLength?: number | undefined
  /** Least and most of a number. */
  readonly least?: number | undefined
  readonly most?: number | undefined
}

/** Why a text cannot be read as a cell. */
export type CellIssue = `no-${Exclude<CellKind, 'words'>}` | 'too-long' | 'too-low' | 'too-high'

export type CellReading = { readonly value: CellValue } | { readonly issue: CellIssue }

const given = (value: CellValue, issue: CellIssue): CellReading => (value === undefined ? { issue } : { value })

function readNumber(text: string, { least = -Infinity, most = Infinity }: CellFormat): CellReading {
  const value = readDecimal(text)
  if (value === undefined) return { issue: 'no-number' }
  if (value < least) return { issue: 'too-low' }
  return value > most ? { issue: 'too-high' } : { value }
}

const findOption = (text: string, options: readonly CellOption[]): string | undefined => {
  const isSaid = (words: string) => words.toLowerCase() === text.toLowerCase()
  return options.find(({ value, label }) => isSaid(label) || isSaid(value))?.value
}

const readers: Readonly<Record<CellKind, (text: string, format: CellFormat) => CellReading>> = {
  words: (text, { maxLength = Infinity }) => (text.length > maxLength ? { issue: 'too-long' } : { value: text }),
  money: (text) => given(readMoney(text), 'no-money'),
  number: readNumber,
  percent: (text) => given(readDecimal(text.replace(/%(?=\)?$)/, '')), 'no-percent'),
  choice: (text, { options = [] }) => given(findOption(text, options), 'no-choice'),
  check: (text) => given(readTick(text), 'no-check'),
}

const blanks: Readonly<Partial<Record<CellKind, CellValue>>> = { words: '', check: false }

/** Value of a text; a blank one has no typed value: the computed value applies, or none. */
export function readCell(text: string, format: CellFormat): CellReading {
  const words = text.trim()
  return words === '' ? { value: blanks[format.kind] } : readers[format.kind](words, format)
}

const printers: Readonly<Record<CellKind, (value: Exclude<CellValue, undefined>, format: CellFormat) => string>> = {
  words: String,
  money: (cents) => moneyText(Number(cents)),
  number: String,
  percent: String,
  choice: (value, { options = [] }) => options.find((option) => option.value === value)?.label ?? String(value),
  check: (value) => (value === true ? 'Yes' : 'No'),
}

/** A value as the text that `readCell` reads as the same. */
export const printCell = (value: CellValue, format: CellFormat): string =>
  value === undefined ? '' : printers[format.kind](value, format)
