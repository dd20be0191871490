import type { MenuFamily } from '../../../domain/company/index.ts'
import {
  valueAt,
  type Doc,
  type ListColumn,
  type OrderBy,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { isDayOnly } from '../../../domain/kernel/records/day-only.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useRecords } from '../../platform/data/use-records.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { RecordCell, textOf, ZonedTime } from '../../ui/cells/record-cell.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useNow } from '../../ui/use-now.ts'
import { detailPath, type Section } from '../sections.ts'
import classes from './dashboard.module.css'

const shownRows = 6

/** The second column of the record's list, unless the title already says it. */
function Hint({ definition, row }: { readonly definition: RecordDefinition; readonly row: Doc }) {
  const column = definition.list.columns[1]
  if (column === undefined) return null
  const value = valueAt(row, column.field)
  return definition.title(row).includes(textOf(value)) ? null : <RecordCell {...{ definition, column, value, row }} />
}

interface RowTimeProps {
  readonly column: ListColumn
  readonly row: Doc
  readonly now: number
}

/** Time of a row; the day without a time. */
function RowTime({ column, row, now }: RowTimeProps) {
  const { timezone } = useClient()
  const time = valueAt(row, column.field)
  if (typeof time !== 'number') return null
  if (column.zoneOf !== undefined) return <ZonedTime {...{ column, row }} at={time} />
  if (isDayOnly(column, row)) return <time>{formatDate(time, timezone)}</time>
  return <TimeText at={time} isRelative={time <= now} />
}

/** Some records of a section, as the dashboard shows them. */
export interface Card extends Section {
  /** Families of clients whose menu has no such section. */
  readonly hiddenFor?: readonly MenuFamily[]
  /** The order of the record's list when absent. */
  readonly orderBy?: OrderBy
  /** The time that a row shows, by its field; none when absent. */
  readonly timeOf?: string
}

interface RecordCardProps {
  readonly card: Card
  readonly definition: RecordDefinition
}

/** The first records of a section, live. */
export function RecordCard({ card, definition }: RecordCardProps) {
  const { label, path, whereAt, timeOf = '' } = card
  const now = useNow()
  const timeColumn = definition.list.columns.find(({ field }) => field === timeOf) ?? { field: timeOf, label: '' }
  const { rows, isLoading, error, retry } = useRecords(definition, {
    where: whereAt?.(now) ?? card.where,
    isMoving: whereAt !== undefined,
    orderBy: card.orderBy,
    pageSize: shownRows,
  })
  return (
    <section className={classes['card']} aria-label={label}>
      <header className={classes['head']}>
        <h2>{label}</h2>
        <ClientLink path={path}>
          All <span className="fl-unseen">{definition.label.path}</span>
        </ClientLink>
      </header>
      {isLoading && <RowsSkeleton rows={3} height={40} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoading && !error && rows.length === 0 && <EmptyState title={`No ${definition.label.path} found`} />}
      <ul className={classes['rows']}>
        {rows.slice(0, shownRows).map((row) => (
          <li key={row.id}>
            <ClientLink path={detailPath(card, row.id)} className={classes['row']}>
              <span className={classes['name']}>{definition.title(row) || definition.label.one}</span>
              <span className={classes['hint']}>
                <Hint definition={definition} row={row} />
              </span>
              <RowTime column={timeColumn} row={row} now={now} />
            </ClientLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
