import type { LineColumn } from './line-column.ts'
import { lineRoles, type LinesLook } from './line-row.tsx'
import type { SumEntry } from './line-sections.ts'
import classes from './lines-table.module.css'

export interface HeadsProps<Line> {
  readonly columns: readonly LineColumn<Line>[]
  readonly look: LinesLook
  readonly hasTools: boolean
}

/** The names of the columns. The inputs of a form say theirs themselves. */
export function Heads<Line>({ columns, look, hasTools }: HeadsProps<Line>) {
  const isForm = look === 'form'
  return (
    <div role={isForm ? undefined : 'rowgroup'} aria-hidden={isForm || undefined} className={classes['heads']}>
      <div role={isForm ? undefined : 'row'} className={classes['row']}>
        {hasTools && <span />}
        {columns.map(({ key, label, align }) => (
          <div key={key} role={isForm ? undefined : 'columnheader'} className={classes['cell']} data-align={align}>
            {label}
          </div>
        ))}
        {hasTools && <span />}
      </div>
    </div>
  )
}

interface SumRowProps<Line> extends HeadsProps<Line> {
  readonly sum: SumEntry
}

export function SumRow<Line>({ sum, columns, look, hasTools }: SumRowProps<Line>) {
  const roles = lineRoles[look]
  return (
    <div role={look === 'form' ? undefined : roles.row} className={classes['row']} data-kind={sum.kind}>
      {hasTools && <span />}
      {columns.map(({ key, label, align, card }, at) => (
        <div
          key={key}
          role={at === 0 ? roles.head : roles.cell}
          className={classes['cell']}
          data-first={at === 0 || undefined}
          data-align={align}
          data-card={card}
          data-label={label}
        >
          {at === 0 ? sum.label : sum.cells[key]}
        </div>
      ))}
    </div>
  )
}
