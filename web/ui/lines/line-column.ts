import type { ReactNode } from 'react'
import type { CellFormat, CellValue } from '../../../domain/kernel/lines/cell-kinds.ts'

/** The computed values of one line, by the keys of their columns. */
export type ComputedCells = Readonly<Record<string, CellValue>>

interface ColumnPlace {
  readonly key: string
  readonly label: string
  /** Width as a track of a grid: '128px', 'minmax(0, 1fr)'. */
  readonly width: string
  readonly align?: 'end'
  /** Place in the card that a line becomes on a narrow screen: a whole row, or half of one with its label. */
  readonly card?: 'wide' | 'labelled'
}

/** A column that is only read. */
export interface DrawnColumn<Line> extends ColumnPlace {
  readonly kind?: undefined
  readonly draw: (line: Line, computed: ComputedCells | undefined) => ReactNode
}

/**
 * A column that is typed. Where a line has a computed value for it, the typed one overwrites that, the computed one is
 * shown next to it, and there is a way back.
 */
export interface TypedColumn<Line> extends ColumnPlace, CellFormat {
  /** The typed value of a line; by default its property with the key of the column. */
  readonly typed?: (line: Line) => CellValue
  /** Shown text, where it differs from the value. */
  readonly shown?: (line: Line) => string
  /** True if the cell can return to the computed value; by default if one is typed over it. */
  readonly isOver?: (line: Line) => boolean
  /** Shown below the value. */
  readonly note?: (line: Line) => ReactNode
  /** True if the box of the cell offers to remove the line. */
  readonly takesOut?: true
  readonly names?: CellNames<Line>
}

/** Accessible names of the parts of a cell. */
export interface CellNames<Line> {
  readonly cell: (line: Line, shown: string) => string
  readonly box: (line: Line) => string
  readonly back: (line: Line) => string
}

/** A column of a table of lines. Declared outside of components: rows are drawn again when their columns are others. */
export type LineColumn<Line> = DrawnColumn<Line> | TypedColumn<Line>

export const isTyped = <Line>(column: LineColumn<Line>): column is TypedColumn<Line> => column.kind !== undefined

/** True if a cell is a typed text; choices and checks are always open. */
export const isText = ({ kind }: CellFormat): boolean => kind !== 'choice' && kind !== 'check'
