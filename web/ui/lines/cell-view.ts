import { printCell, type CellFormat, type CellValue } from '../../../domain/kernel/lines/cell-kinds.ts'
import { formatExact, formatMoney } from '../format-value.ts'
import type { ComputedCells, TypedColumn } from './line-column.ts'

/** A cell as it is shown. */
export interface CellView {
  readonly typed: CellValue
  readonly computed: CellValue
  /** True if the cell can return to the computed value. */
  readonly isOver: boolean
  readonly shown: string
}

/** A value in words: '$1,250.00', '7.5 %'. */
export function formatCell(value: CellValue, format: CellFormat): string {
  if (format.kind === 'money' && typeof value === 'number') return formatMoney(value)
  if (format.kind === 'number' && typeof value === 'number') return formatExact(value)
  if (format.kind === 'percent' && typeof value === 'number') return `${value} %`
  return printCell(value, format)
}

export function viewCell<Line extends object>(
  column: TypedColumn<Line>,
  line: Line,
  cells: ComputedCells | undefined,
): CellView {
  const typed = column.typed ? column.typed(line) : (line as Readonly<Record<string, CellValue>>)[column.key]
  const computed = cells?.[column.key]
  return {
    typed,
    computed,
    isOver: column.isOver ? column.isOver(line) : typed !== undefined && computed !== undefined,
    shown: column.shown ? column.shown(line) : formatCell(typed ?? computed, column),
  }
}

/** The value that replaces a computed one: none for an equal value or an emptied cell. */
export const overwrite = (value: CellValue, computed: CellValue): CellValue =>
  value === computed || (value === '' && computed !== undefined) ? undefined : value
