/** A cell in quotes, which may hold tabs and line breaks; a quote that is closed too early is part of the words. */
const quoted = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y
const plain = /[^\t\r\n]*/y

/** Reads the cell at an offset. Answers its text and the offset after it. */
function readCellAt(text: string, at: number): { readonly words: string; readonly end: number } {
  quoted.lastIndex = at
  const inQuotes = quoted.exec(text)?.[1]
  if (inQuotes !== undefined) return { words: inQuotes.replaceAll('""', '"'), end: quoted.lastIndex }
  plain.lastIndex = at
  const words = plain.exec(text)?.[0] ?? ''
  return { words, end: at + words.length }
}

const lineEnd = /\r\n?|\n/y

function lineEndAt(text: string, at: number): number | undefined {
  lineEnd.lastIndex = at
  return lineEnd.test(text) ? lineEnd.lastIndex : undefined
}

/** The cells of a range that was copied from a spreadsheet, row by row: separated by tabs, ended by any line break. */
export function readPastedRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length || row.length > 0) {
    const { words, end } = readCellAt(text, at)
    row.push(words)
    at = end
    if (text[at] === '\t') {
      at += 1
      continue
    }
    rows.push(row)
    row = []
    at = lineEndAt(text, at) ?? text.length
  }
  return rows
}

/** True if a text is a range of cells, and not the words of one cell. */
export const isPastedRange = (text: string): boolean => /\t|[\r\n][^]/.test(text.replace(/\r?\n$/, ''))
