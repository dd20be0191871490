import type { Span } from './facts.ts'

/** Content of a column of a table of legs. */
export type Column = 'people' | 'departure' | 'arrival' | 'other'

const labels: readonly (readonly [RegExp, Column])[] = [
  [/^(?:#|no\.?|number of)? ?(?:pax|passengers?|people|persons?|guests|seats)\b/, 'people'],
  [/^(?:etd|std|times?|dep\.?(?:arture)? (?:time|\(?(?:lt|local|lcl))|takeoff|wheels up)/, 'departure'],
  [/^(?:eta|sta|arr\.?(?:ival)? (?:time|\(?(?:lt|local|lcl)))\b/, 'arrival'],
  [
    /^(?:legs?|#|no\.?|date|day|from|to|dep\.?(?:arture)?|arr\.?(?:ival)?|origin|dest(?:ination)?|routes?|routing|aircraft|a\/c|type|notes?|remarks?|flight|von|nach|datum)\b/,
    'other',
  ],
]

const columnOf = (cell: string): Column | undefined =>
  labels.find(([pattern]) => pattern.test(cell.trim().toLowerCase()))?.[1]

interface Cell extends Span {
  readonly words: string
}

/** Separators between the cells of a line, the more certain first. */
const separators = [/\|/, /\t/, / {2,}/, / /]

function cellsOf(line: string, start: number, separator: RegExp): Cell[] {
  const cells: Cell[] = []
  let at = 0
  for (const words of line.split(new RegExp(`(${separator.source})`))) {
    if (!new RegExp(`^(?:${separator.source})$`).test(words) && words.trim() !== '')
      cells.push({ words, start: start + at, end: start + at + words.length })
    at += words.length
  }
  return cells
}

interface Head {
  readonly separator: RegExp
  readonly columns: readonly (Column | undefined)[]
}

/** The head of a table: a line of three labels or more, and hardly anything else. */
function headOf(line: string): Head | undefined {
  const separator = separators.find((one) => one.test(line.trim()))
  if (separator === undefined || line.length > 200) return undefined
  const columns = cellsOf(line, 0, separator).map(({ words }) => columnOf(words))
  const known = columns.filter((one) => one !== undefined).length
  return known > 2 && known > columns.length - 2 ? { separator, columns } : undefined
}

/** The cells below a label in every table of a text. */
export function columnCells(text: string, column: Column): Cell[] {
  const found: Cell[] = []
  let head: Head | undefined
  let at = 0
  for (const line of text.split('\n')) {
    const cells = head ? cellsOf(line, at, head.separator) : []
    const { columns = [] } = head ?? {}
    if (cells.length === columns.length && cells.length > 0)
      found.push(...cells.filter((_, place) => columns[place] === column))
    else if (!/^[\s|:-]*$/.test(line)) head = headOf(line)
    at += line.length + 1
  }
  return found
}
