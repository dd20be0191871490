import type { Issue } from '../../kernel/index.ts'
import { commerceMessages } from '../messages.ts'

/** Digits of a UPC-A code; the last one checks the others. */
const upcDigits = 12

const isUpcForm = (code: string): boolean => code.length === upcDigits && /^\d+$/.test(code)

/** True if the last digit of a UPC-A code is the one that the others give. */
function hasCheckDigit(code: string): boolean {
  const weighted = Array.from(code, Number).reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 3 : 1), 0)
  return weighted % 10 === 0
}

/** Characters that Code 128 prints. */
const printable = /^[ -~]+$/

/** A barcode as it is printed. */
export interface Barcode {
  /** `upca` for twelve digits with a valid check digit, else Code 128. */
  readonly kind: 'upca' | 'code128'
  readonly text: string
}

/** The barcode of a product: its own digits, else its SKU; undefined for one that has neither in printable characters. */
export function chooseBarcode({ barcode, sku }: { readonly barcode?: string; readonly sku?: string }) {
  const text = [barcode, sku].map((one) => one?.trim() ?? '').find((one) => one !== '' && printable.test(one))
  if (text === undefined) return undefined
  const chosen: Barcode = { kind: isUpcForm(text) && hasCheckDigit(text) ? 'upca' : 'code128', text }
  return chosen
}

/** Twelve digits must be a UPC whose last digit is right: a scanner refuses any other. */
export const barcodeIssues = (barcode: string | undefined): Issue[] =>
  barcode !== undefined && isUpcForm(barcode) && !hasCheckDigit(barcode)
    ? [commerceMessages.issue('barcode', 'bad-barcode')]
    : []

/** Spellings of a scanned code: many scanners put a zero before the twelve digits of a UPC. */
export const listCodes = (code: string): readonly string[] => (/^0\d{12}$/.test(code) ? [code, code.slice(1)] : [code])
