import { readXlsx, type CellValue, type MergeRange, type Sheet } from 'hucre/xlsx'
import { cellWords, type DateSystem } from './cell-words.ts'
import { unpackedBytes } from './unpacked-bytes.ts'
import { workbookKind } from './workbook-kind.ts'

/** A sheet of a workbook as comma separated values, its rows in the places that they have there. */
export interface SheetText {
  readonly text: string
  /** Why the sheet cannot be read; empty where it can. */
  readonly fault: string
  readonly sheet: string
  /** The sheets that can be chosen instead. */
  readonly sheets: readonly string[]
}

export interface WorkbookLimits {
  /** Characters of the text. */
  readonly longest: number
  readonly mostRows: number
  readonly mostUnpackedBytes: number
}

const damaged = 'The workbook is damaged, or it is not one of Excel. Save it as .xlsx or CSV and choose it again.'

/** The name under which an encrypted workbook lies in a compound file, two bytes a letter. */
const encryptedName = Array.from('EncryptedPackage', (letter) => [letter.charCodeAt(0), 0]).flat()

function holdsBytes(bytes: Uint8Array, wanted: readonly number[]): boolean {
  const first = wanted[0] ?? 0
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true
  }
  return false
}

function compoundRefusal(bytes: Uint8Array): string {
  if (holdsBytes(bytes, encryptedName))
    return 'The workbook is protected with a password. Save it without one and choose it again.'
  return 'The workbook has the old format .xls. Save it as .xlsx or CSV and choose it again.'
}

function packageRefusal(bytes: Uint8Array, { mostUnpackedBytes }: WorkbookLimits): string | undefined {
  if (workbookKind(bytes) === 'compound') return compoundRefusal(bytes)
  const unpacked = unpackedBytes(bytes)
  if (unpacked === undefined) return damaged
  return unpacked > mostUnpackedBytes ? 'The workbook is too large. Import it in parts.' : undefined
}

/** The sheets that Excel shows; all of them where it shows none. */
async function sheetNames(bytes: Uint8Array): Promise<readonly string[]> {
  const all: { readonly name: string; readonly isHidden: boolean }[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden = false, veryHidden = false }) => {
      all.push({ name, isHidden: hidden || veryHidden })
      return false
    },
  })
  const shown = all.filter(({ isHidden }) => !isHidden)
  return (shown.length > 0 ? shown : all).map(({ name }) => name)
}

/** Only the first of merged cells is visible; values of the others are left out. */
function blankMerged(rows: CellValue[][], merges: readonly MergeRange[]): void {
  for (const { startRow, startCol, endRow, endCol } of merges) {
    for (let at = startRow; at <= Math.min(endRow, rows.length - 1); at += 1) {
      const row = rows[at] ?? []
      const from = at === startRow ? startCol + 1 : startCol
      row.fill(null, from, endCol + 1)
    }
  }
}

const quoted = (words: string): string => (words === '' ? '' : `"${words.replaceAll('"', '""')}"`)

/** Lines of a sheet without the blank ones after its last. */
function readLines({ rows, merges = [], cells }: Sheet, system: DateSystem): readonly string[] {
  blankMerged(rows, merges)
  const lines = rows.map((row, line) => {
    const words = row.map((value, at) => cellWords(value, system, cells?.get(`${line},${at}`)?.style?.numFmt))
    return words.slice(0, words.findLastIndex((one) => one.trim() !== '') + 1)
  })
  return lines
    .slice(0, lines.findLastIndex((words) => words.length > 0) + 1)
    .map((words) => words.map(quoted).join(','))
}

function sheetFault(name: string, lines: readonly string[], { mostRows, longest }: WorkbookLimits): string {
  if (lines.length === 0) return `The sheet ${name} is empty.`
  if (lines.length > mostRows)
    return `The sheet ${name} has more than ${mostRows.toLocaleString('en-US')} rows. Divide it.`
  const length = lines.reduce((sum, line) => sum + line.length + 1, 0)
  return length > longest ? 'The file is too large. Import it in parts.' : ''
}

async function readSheet(bytes: Uint8Array, given: string | undefined, limits: WorkbookLimits) {
  const sheets = await sheetNames(bytes)
  for (const sheet of given === undefined ? sheets : [given]) {
    const { sheets: read, dateSystem } = await readXlsx(bytes, { sheets: [sheet], readStyles: true })
    const lines = read[0] === undefined ? [] : readLines(read[0], dateSystem ?? '1900')
    if (lines.length === 0 && given === undefined) continue
    const fault = sheetFault(sheet, lines, limits)
    return { text: fault === '' ? lines.join('\n') : '', fault, sheet, sheets }
  }
  return 'The workbook is empty.'
}

/**
 * Reads a sheet of a workbook (.xlsx): the one that is named, else the first with content. Answers in words why the
 * workbook cannot be read.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  sheet: string | undefined,
  limits: WorkbookLimits,
): Promise<SheetText | string> {
  const refusal = packageRefusal(bytes, limits)
  if (refusal !== undefined) return refusal
  try {
    return await readSheet(bytes, sheet, limits)
  } catch {
    // For any fault inside a chosen file the only remedy is to save it again.
    return damaged
  }
}
