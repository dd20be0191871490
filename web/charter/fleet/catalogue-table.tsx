import type { ReactNode } from 'react'
import classes from './catalogue.module.css'

export interface CatalogueColumn<Row> {
  readonly label: string
  /** Width, as a track of the grid. */
  readonly share: string
  readonly isNumber?: boolean
  readonly cell: (row: Row) => ReactNode
}

interface CatalogueTableProps<Row> {
  readonly label: string
  readonly columns: readonly CatalogueColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The row that is looked at more closely. */
  readonly chosen?: string | undefined
}

/** Rows that are no records, in the columns of the other lists. On a phone each cell has its label. */
export function CatalogueTable<Row>({ label, columns, rows, keyOf, chosen }: CatalogueTableProps<Row>) {
  const grid = { gridTemplateColumns: columns.map(({ share }) => share).join(' ') }
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={classes['table']}>
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" className={classes['row']} style={grid}>
          {columns.map((column) => (
            <div role="columnheader" key={column.label} data-numeric={column.isNumber}>
              {column.label}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {rows.map((row) => (
          <div
            role="row"
            key={keyOf(row)}
            className={classes['row']}
            style={grid}
            aria-selected={chosen === undefined ? undefined : chosen === keyOf(row)}
          >
            {columns.map((column) => (
              <div role="cell" key={column.label} data-numeric={column.isNumber} data-label={column.label}>
                {column.cell(row)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
