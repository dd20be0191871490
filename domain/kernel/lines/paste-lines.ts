import { readCell, type CellFormat, type CellIssue, type CellValue } from './cell-kinds.ts'
import { readPastedRows } from './pasted-cells.ts'

export interface PasteColumn extends CellFormat {
  readonly key: string
  readonly label: string
}

/** Where cells are pasted: columns and lines from the focused cell on, in the order of the screen. */
export interface PasteTarget {
  readonly columns: readonly PasteColumn[]
  readonly ids: readonly string[]
  /** How many lines may be added below the last one. */
  readonly room: number
}

type PastedCells = Readonly<Record<string, CellValue>>

/** A pasted range as changes of lines: cells of existing lines, and lines to add below them. */
export interface PastedLines {
  readonly changed: readonly { readonly id: string; readonly cells: PastedCells }[]
  readonly added: readonly PastedCells[]
}

/** Why a range is refused. Rows and columns are counted in the range, from 1. */
export interface PasteFault {
  readonly row: number
  /** Label of the column; absent where the fault is about the row. */
  readonly column?: string | undefined
  readonly issue: CellIssue | 'too-wide' | 'too-many'
  readonly words: string
}

export type PasteOutcome = { readonly lines: PastedLines } | { readonly faults: readonly PasteFault[] }

const isBlank = (row: readonly string[]): boolean => row.every((words) => words.trim() === '')

/** Line breaks within a cell are spaces in a line. */
const inOneLine = (words: string): string => words.replaceAll(/\s*[\r\n]+\s*/g, ' ')

/** A blank choice leaves the choice as it is. */
const isLeftOut = (words: string, { kind }: PasteColumn): boolean => kind === 'choice' && words.trim() === ''

/** Reads one row of a range. */
function readRow(cells: readonly string[], row: number, columns: readonly PasteColumn[]) {
  const extra = cells.slice(columns.length).find((words) => words.trim() !== '')
  const faults: PasteFault[] = extra === undefined ? [] : [{ row, issue: 'too-wide', words: extra }]
  const values: Record<string, CellValue> = {}
  for (const [at, column] of columns.entries()) {
    const words = inOneLine(cells[at] ?? '')
    if (at >= cells.length || isLeftOut(words, column)) continue
    const reading = readCell(words, column)
    if ('issue' in reading) faults.push({ row, column: column.label, issue: reading.issue, words: words.trim() })
    else values[column.key] = reading.value
  }
  return { faults, values }
}

/**
 * Reads a range that was copied from a spreadsheet onto lines. It is read whole or refused: one cell that cannot be
 * read refuses all of them. Blank rows leave their lines as they are.
 */
export function readPaste(text: string, { columns, ids, room }: PasteTarget): PasteOutcome {
  const read = readPastedRows(text).map((cells, at) => ({
    at,
    isBlank: isBlank(cells),
    ...readRow(cells, at + 1, columns),
  }))
  const filled = read.filter((row) => !row.isBlank)
  const below = filled.filter(({ at }) => at >= ids.length)
  const [tooMany] = below.slice(room)
  const faults = [
    ...filled.flatMap((row) => row.faults),
    ...(tooMany === undefined ? [] : [{ row: tooMany.at + 1, issue: 'too-many', words: '' } as const]),
  ]
  if (faults.length > 0) return { faults }
  const changed = filled.flatMap(({ at, values }) => {
    const id = ids[at]
    return id === undefined ? [] : [{ id, cells: values }]
  })
  return { lines: { changed, added: below.map(({ values }) => values) } }
}

/** The list with pasted lines in it; `begin` makes each line that is added below. */
export function withPastedLines<Line extends { readonly id: string }>(
  lines: readonly Line[],
  { changed, added }: PastedLines,
  begin: () => Line,
): readonly Line[] {
  const cellsById = new Map(changed.map(({ id, cells }) => [id, cells]))
  return [
    ...lines.map((line) => (cellsById.has(line.id) ? { ...line, ...cellsById.get(line.id) } : line)),
    ...added.map((cells) => ({ ...begin(), ...cells })),
  ]
}
