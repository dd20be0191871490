import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, type PointerEvent } from 'react'
import type { OrderBy } from '../../../domain/kernel/index.ts'
import { widthWithin, type ShownColumn } from '../../../domain/kernel/lists/list-columns.ts'
import { ChoiceHead } from './choice-cells.tsx'
import { isNumeric } from './column-tracks.ts'
import type { DrawnColumn } from './record-table.tsx'
import classes from './record-table.module.css'

/** Sizes of the columns of a table. */
export interface Sizing {
  /** While the edge of a column is dragged. */
  readonly onDrag: (field: string, width: number) => void
  /** Undefined takes the usual width back. */
  readonly onWidth: (field: string, width: number | undefined) => void
}

interface EdgeProps extends Sizing {
  readonly field: string
}

/** The edge of a column, by which it is made wider or narrower. The keyboard sizes columns in their panel. */
function ColumnEdge({ field, onDrag, onWidth }: EdgeProps) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined)
  const widthAt = (event: PointerEvent): number | undefined =>
    start.current && widthWithin(start.current.width + event.clientX - start.current.x)
  return (
    <span
      aria-hidden
      className={classes['edge']}
      data-edge={field}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        const width = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        const width = widthAt(event)
        if (width !== undefined) onDrag(field, width)
      }}
      onPointerUp={(event) => {
        const width = widthAt(event)
        const isMoved = start.current !== undefined && event.clientX !== start.current.x
        start.current = undefined
        if (isMoved) onWidth(field, width)
      }}
      onDoubleClick={() => onWidth(field, undefined)}
    />
  )
}

interface HeadsProps {
  readonly orderBy: OrderBy
  readonly onOrderBy: ((orderBy: OrderBy) => void) | undefined
  readonly sizing: Sizing | undefined
}

const SortArrow = ({ direction }: Pick<OrderBy, 'direction'>) => {
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  return <Arrow size={14} aria-hidden />
}

function HeaderCell({ column, orderBy, onOrderBy, sizing }: HeadsProps & { readonly column: ShownColumn }) {
  const isSorted = orderBy.field === column.field
  const direction = isSorted && orderBy.direction === 'asc' ? 'desc' : 'asc'
  const sort = isSorted ? (orderBy.direction === 'asc' ? 'ascending' : 'descending') : undefined
  const canSort = column.sortable === true && onOrderBy !== undefined
  return (
    <div role="columnheader" aria-sort={sort} className={classes['head']} data-numeric={isNumeric(column) || undefined}>
      {canSort ? (
        <UnstyledButton className={classes['sort']} onClick={() => onOrderBy({ field: column.field, direction })}>
          <span className={classes['headWords']}>{column.label}</span>
          {isSorted && <SortArrow direction={orderBy.direction} />}
        </UnstyledButton>
      ) : (
        <span className={classes['headWords']}>{column.label}</span>
      )}
      {sizing && <ColumnEdge field={column.field} {...sizing} />}
    </div>
  )
}

const DrawnHeads = ({ drawn }: { readonly drawn: readonly DrawnColumn[] }) =>
  drawn.map(({ label }) => (
    <div role="columnheader" key={label} className={classes['head']}>
      {label}
    </div>
  ))

interface TableHeadsProps extends HeadsProps {
  readonly before: readonly DrawnColumn[]
  readonly columns: readonly ShownColumn[]
  readonly behind: readonly DrawnColumn[]
  /** Ids of the rows where they can be chosen. */
  readonly choosable: readonly string[] | undefined
}

/** The heads of a table's columns: sort by them, size them by their edges. */
export function TableHeads({ before, columns, behind, choosable, ...head }: TableHeadsProps) {
  return (
    <div role="rowgroup" className={classes['heads']}>
      <div role="row" className={classes['headRow']}>
        <DrawnHeads drawn={before} />
        {columns.map((column) => (
          <HeaderCell key={column.field} column={column} {...head} />
        ))}
        <DrawnHeads drawn={behind} />
        {choosable && <ChoiceHead ids={choosable} />}
      </div>
    </div>
  )
}
