import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Suspense, useState, type ComponentType, type CSSProperties, type RefObject } from 'react'
import {
  valueAt,
  type Doc,
  type ListColumn,
  type OrderBy,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { useGo } from '../../platform/address.ts'
import { ClientLink } from '../client-link.tsx'
import { useIsNarrow } from '../use-breakpoint.ts'
import { useKeysIn } from '../use-shortcuts.ts'
import { OwnWay, type ItemLayout } from './item-layout.tsx'
import { focusWhenDrawn } from './focus-when-drawn.ts'
import { RecordCell, textOf } from './record-cell.tsx'
import { useRowWindow } from './use-row-window.ts'
import classes from './record-table.module.css'

/** A column that a list draws itself, of what its record does not say; no sorting by it. */
export interface DrawnColumn {
  readonly label: string
  /** How much room it gets, as a track of the grid. */
  readonly share: string
  readonly View: ComponentType<{ readonly row: Doc }>
  /** It comes before the columns of the definition, such as a picture. */
  readonly isFirst?: true
}

export interface RecordTableProps<Row extends Versioned> {
  readonly definition: RecordDefinition
  readonly rows: readonly Row[]
  readonly orderBy: OrderBy
  readonly onOrderBy?: ((orderBy: OrderBy) => void) | undefined
  /** Path of a row's own screen under the client. */
  readonly pathOf: (row: Row) => string
  readonly onNearEnd: () => void
  /** What scrolls, for who wants to lead back to the top. */
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onScrolled: (isAway: boolean) => void
  /** How a row looks where there is no room for columns; the first columns when absent. */
  readonly layout?: ItemLayout | undefined
  /** Columns beside those of the definition. */
  readonly drawn?: readonly DrawnColumn[] | undefined
}

const noColumns: readonly DrawnColumn[] = []
const rowHeight = 52
const headHeight = 33

/** How much room a column gets beside the others. */
const shares: Readonly<Partial<Record<NonNullable<ListColumn['kind']>, string>>> = {
  code: 'minmax(88px, 0.7fr)',
  date: 'minmax(84px, 0.7fr)',
  'date-time': 'minmax(128px, 0.9fr)',
  money: 'minmax(96px, 0.7fr)',
  number: 'minmax(64px, 0.5fr)',
  score: 'minmax(48px, 0.35fr)',
  boolean: 'minmax(56px, 0.4fr)',
  people: 'minmax(72px, 0.6fr)',
  status: 'minmax(132px, 0.9fr)',
}

const isNumeric = (column: ListColumn) => column.kind === 'money' || column.kind === 'number'

function HeaderCell({
  column,
  orderBy,
  onOrderBy,
}: { column: ListColumn } & Pick<RecordTableProps<Versioned>, 'orderBy' | 'onOrderBy'>) {
  const isSorted = orderBy.field === column.field
  const direction = isSorted && orderBy.direction === 'asc' ? 'desc' : 'asc'
  const sort = isSorted ? (orderBy.direction === 'asc' ? 'ascending' : 'descending') : undefined
  const Arrow = orderBy.direction === 'asc' ? IconArrowUp : IconArrowDown
  const canSort = column.sortable === true && onOrderBy !== undefined
  return (
    <div role="columnheader" aria-sort={sort} className={classes['head']} data-numeric={isNumeric(column) || undefined}>
      {canSort ? (
        <UnstyledButton className={classes['sort']} onClick={() => onOrderBy({ field: column.field, direction })}>
          {column.label}
          {isSorted && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        column.label
      )}
    </div>
  )
}

interface CellsProps {
  readonly definition: RecordDefinition
  readonly row: Versioned
  readonly path: string
  readonly drawn: readonly DrawnColumn[]
}

const isFirst = (column: DrawnColumn): boolean => column.isFirst === true
const isBehind = (column: DrawnColumn): boolean => !isFirst(column)

const sharesOf = (columns: readonly DrawnColumn[]) => columns.map(({ share }) => share)

const DrawnCells = ({ row, drawn }: Pick<CellsProps, 'row' | 'drawn'>) =>
  drawn.map(({ label, View }) => (
    <div role="cell" key={label} className={classes['cell']} data-label={label}>
      <Suspense fallback={null}>
        <View row={{ ...row }} />
      </Suspense>
    </div>
  ))

const DrawnHeads = ({ drawn }: Pick<CellsProps, 'drawn'>) =>
  drawn.map(({ label }) => (
    <div role="columnheader" key={label} className={classes['head']}>
      {label}
    </div>
  ))

/** The usual way: a cell for each column, of which the first leads to the record. */
function Cells({ definition, row, path, drawn }: CellsProps) {
  return (
    <>
      <DrawnCells row={row} drawn={drawn.filter(isFirst)} />
      {definition.list.columns.map((column, place) => (
        <div
          role="cell"
          key={column.field}
          className={classes['cell']}
          data-numeric={isNumeric(column) || undefined}
          data-label={column.label}
        >
          {place === 0 ? (
            <ClientLink path={path} className={classes['link']}>
              <RecordCell definition={definition} column={column} value={valueAt(row, column.field)} />
              {textOf(valueAt(row, column.field)) === '' && <span className="fl-unseen">{definition.label.one}</span>}
            </ClientLink>
          ) : (
            <RecordCell definition={definition} column={column} value={valueAt(row, column.field)} />
          )}
        </div>
      ))}
      <DrawnCells row={row} drawn={drawn.filter(isBehind)} />
    </>
  )
}

interface RowProps extends CellsProps {
  readonly index: number
  readonly isCurrent: boolean
  readonly style: CSSProperties
  readonly layout: ItemLayout | undefined
}

function Row({ index, isCurrent, style, layout: Layout, ...cells }: RowProps) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-selected={isCurrent} className={classes['row']} style={style}>
      {Layout ? (
        <OwnWay usual={<Cells {...cells} />}>
          <div role="cell" className={classes['whole']}>
            <ClientLink path={cells.path} className={classes['link']}>
              <Layout row={{ ...cells.row }} />
            </ClientLink>
          </div>
        </OwnWay>
      ) : (
        <Cells {...cells} />
      )}
    </div>
  )
}

/** A virtualised table of records: sort by head, move by j and k, open by Enter or a click. */
export function RecordTable<R extends Versioned>(props: RecordTableProps<R>) {
  const { definition, rows, orderBy, onOrderBy, pathOf, onNearEnd, onScrolled, scroller, drawn = noColumns } = props
  const [currentId, setCurrentId] = useState<string>()
  const go = useGo()
  const { columns } = definition.list
  const layout = useIsNarrow() ? props.layout : undefined
  const view = useRowWindow({
    count: rows.length,
    rowHeight,
    headHeight,
    scroller,
    keyAt: (index) => rows[index]?.id ?? '',
    onNearEnd,
  })
  const current = rows.findIndex((row) => row.id === currentId)
  const move = (step: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, current + step))
    setCurrentId(rows[next]?.id)
    view.scrollTo(next)
    focusWhenDrawn(scroller.current, `[aria-rowindex="${next + 2}"] a`)
  }
  useKeysIn(
    'In the list',
    [
      { keys: 'j', label: 'Next row', run: () => move(1) },
      { keys: 'k', label: 'Previous row', run: () => move(-1) },
      { keys: 'Enter', label: 'Open the row', run: () => rows[current] && go(pathOf(rows[current])) },
    ],
    rows.length > 0,
  )
  const tracks = columns.map((column) => shares[column.kind ?? 'text'] ?? 'minmax(120px, 1.6fr)')
  const [before, behind] = [drawn.filter(isFirst), drawn.filter(isBehind)]
  const grid = { gridTemplateColumns: [...sharesOf(before), ...tracks, ...sharesOf(behind)].join(' ') }
  return (
    <div
      ref={scroller}
      role="table"
      aria-label={definition.label.many}
      aria-rowcount={rows.length + 1}
      className={classes['scroller']}
      onScroll={(event) => onScrolled(event.currentTarget.scrollTop > rowHeight)}
    >
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" className={classes['headRow']} style={grid}>
          <DrawnHeads drawn={before} />
          {columns.map((column) => (
            <HeaderCell key={column.field} column={column} orderBy={orderBy} onOrderBy={onOrderBy} />
          ))}
          <DrawnHeads drawn={behind} />
        </div>
      </div>
      <div role="rowgroup" style={{ height: view.height, position: 'relative' }}>
        {view.shown.map(({ index, key, start }) => {
          const row = rows[index]
          const style = { ...grid, transform: `translateY(${start}px)`, height: rowHeight }
          return (
            row && (
              <Row
                key={key}
                definition={definition}
                row={row}
                index={index}
                isCurrent={index === current}
                style={style}
                path={pathOf(row)}
                layout={layout}
                drawn={drawn}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
