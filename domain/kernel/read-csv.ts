/** A table as it was read: the names of its columns, and its rows by the numbers that a spreadsheet gives them. */
export interface CsvTable {
  readonly columns: readonly string[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

const separators = [',', ';', '\t', '|'] as const

/** A first line that spreadsheets write to say what separates. */
const said = /^sep=(.)\r?\n/i

/** The separator that the file says, or that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const told = said.exec(text)?.[1]
  if (told !== undefined) return told
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counts = separators.map((sign) => first.split(sign).length - 1)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Where in the text a cell ends, and what it says. */
interface Cell {
  readonly words: string
  readonly end: number
}

/** A cell in quotes, from its first on; undefined where they are never closed. */
function quotedCell(text: string, start: number): Cell | undefined {
  let words = ''
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') words += text[at]
    else if (text[at + 1] === '"') {
      words += '"'
      at += 1
    } else return { words, end: at + 1 }
  }
  return undefined
}

function plainCell(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { words: text.slice(start, end), end }
}

/**
 * Reads comma separated values (RFC 4180), also with semicolons, tabs or bars, as spreadsheets write them. Blank rows are left
 * out and counted. Answers the number of the row whose quotes are never closed instead of a table.
 */
export function readCsv(given: string): { readonly table: CsvTable } | { readonly openQuoteInRow: number } {
  const text = given.replace(/^\uFEFF/, '')
  const separator = separatorOf(text)
  const rows: { number: number; cells: string[] }[] = []
  let cells: string[] = []
  const begin = said.exec(text)?.[0].length ?? 0
  let [at, number] = [begin, begin === 0 ? 1 : 2]
  while (at <= text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    if (cell === undefined) return { openQuoteInRow: number }
    // What follows closing quotes belongs to the cell.
    const rest = plainCell(text, cell.end, separator)
    cells.push((cell.words + rest.words).trim())
    at = rest.end
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (cells.some((one) => one !== '')) rows.push({ number, cells })
    cells = []
    number += 1
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  const [head, ...body] = rows
  return { table: { columns: head?.cells ?? [], rows: body } }
}
