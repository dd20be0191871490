import { withoutLead } from './csv.ts'

/** A table as it was read: the names of its columns, and its rows by the numbers that a spreadsheet gives them. */
export interface CsvTable {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

const separators = [',', ';', '\t', '|'] as const

/** A first line that spreadsheets write to say what separates. */
const said = /^sep=(.)\r?\n/i

/** Characters in which the first line is searched for separators. */
const longestHead = 100_000

/** The separator that the file says, or that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const named = said.exec(text)?.[1]
  if (named !== undefined) return named
  const [first = ''] = text
    .slice(0, longestHead)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n/, 1)
  const counts = separators.map((sign) => first.split(sign).length - 1)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** End of a cell in the text, and its content. */
interface Cell {
  readonly words: string
  readonly end: number
}

/** A cell in quotes, from its first on; undefined where they are never closed. */
function quotedCell(text: string, start: number): Cell | undefined {
  const parts: string[] = []
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    if (text[quote + 1] !== '"') {
      parts.push(text.slice(from, quote))
      return { words: parts.join(''), end: quote + 1 }
    }
    parts.push(text.slice(from, quote + 1))
    from = quote + 2
  }
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { words: text.slice(start, end), end }
}

/** True if a cell is a text that is protected from being read as a number: ="0174". */
const isQuotedFormula = (text: string, at: number): boolean => text.startsWith('="', at)

const formulaText = /^="([^"]*)"$/

/** The cell that begins here; undefined for unclosed quotes. Text after closing quotes belongs to it. */
function cellAt(text: string, at: number, separator: string): Cell | undefined {
  if (text[at] !== '"' && !isQuotedFormula(text, at)) return plainCell(text, at, separator)
  const quoted = quotedCell(text, text.indexOf('"', at))
  if (quoted === undefined) return text[at] === '"' ? undefined : plainCell(text, at, separator)
  const rest = plainCell(text, quoted.end, separator)
  return { words: quoted.words + rest.words, end: rest.end }
}

const afterLineEnd = (text: string, at: number): number => at + (text.startsWith('\r\n', at) ? 2 : 1)

/** Start of the table: after a first line that names the separator. */
function beginOf(text: string): { readonly at: number; readonly number: number } {
  const [line] = said.exec(text) ?? []
  return line === undefined ? { at: 0, number: 1 } : { at: line.length, number: 2 }
}

type ReadTable = { readonly table: CsvTable } | { readonly openQuoteInRow: number }

/** Rows per part. */
const rowsAtOnce = 200

/** Reads a table like `readCsv` in parts and yields after each part, so that a server can do other work. */
export function* readCsvInParts(given: string): Generator<undefined, ReadTable, undefined> {
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: { number: number; cells: string[] }[] = []
  let cells: string[] = []
  let { at, number } = beginOf(text)
  while (at <= text.length) {
    const cell = cellAt(text, at, separator)
    if (cell === undefined) return { openQuoteInRow: number }
    cells.push(withoutLead(cell.words.trim().replace(formulaText, '$1')))
    at = cell.end
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (cells.some((one) => one !== '')) rows.push({ number, cells })
    cells = []
    number += 1
    at = afterLineEnd(text, at)
    if (number % rowsAtOnce === 0) yield
  }
  const [head, ...body] = rows
  return { table: { columns: head?.cells ?? [], rows: body } }
}

/**
 * Reads comma separated values (RFC 4180), also with semicolons, tabs or bars, as spreadsheets write them. Blank rows
 * are left out and counted; the apostrophe before a formula is not part of its cell. Answers the number of the row
 * whose quotes are never closed instead of a table.
 */
export function readCsv(given: string): ReadTable {
  const parts = readCsvInParts(given)
  for (;;) {
    const { done, value } = parts.next()
    if (done) return value
  }
}
