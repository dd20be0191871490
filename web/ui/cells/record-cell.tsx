import { IconCheck } from '@tabler/icons-react'
import type { CellKind, ListColumn, RecordDefinition } from '../../../domain/kernel/index.ts'
import { isDayOnly } from '../../../domain/kernel/records/day-only.ts'
import { zonedWords } from '../../../domain/kernel/records/zone-of-column.ts'
import type { ReactNode } from 'react'
import { useClient } from '../../platform/platform-context.tsx'
import { textOf } from '../../../domain/kernel/values/format-value.ts'
import { scoreBand } from '../../../domain/kernel/values/score-band.ts'
import { AvatarStack, type Person } from '../avatar.tsx'
import { fieldCells } from './field-cells.ts'
import { formatBytes, formatDate, formatMoney, formatNumber, formatPhone } from '../format-value.ts'
import { PercentBar } from '../percent-bar.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { TimeText } from '../time-text.tsx'
import bands from '../score-band.module.css'
import classes from './record-cell.module.css'

export { textOf } from '../../../domain/kernel/values/format-value.ts'

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value

/** Display limit of agents (1-shell section 9). */
const peopleShown = 3

function DateCell({ value }: { readonly value: unknown }) {
  const { timezone } = useClient()
  return typeof value === 'number' ? <time>{formatDate(value, timezone)}</time> : null
}

interface ZonedTimeProps {
  readonly column: ListColumn
  readonly row: object | undefined
  readonly at: number
}

/** Time in the zone that the row names, such as a departure at its airport. */
export function ZonedTime({ column, row, at }: ZonedTimeProps) {
  const { timezone } = useClient()
  return <time dateTime={new Date(at).toISOString()}>{zonedWords(column, at, { row, timezone })}</time>
}

const views: Readonly<Record<CellKind, (value: unknown, label: string) => ReactNode>> = {
  text: (value) => textOf(value),
  code: (value) => textOf(value),
  email: (value) => textOf(value),
  phone: (value) => <span className="fl-number">{formatPhone(textOf(value))}</span>,
  date: (value) => <DateCell value={value} />,
  'date-time': (value) => (typeof value === 'number' ? <TimeText at={value} /> : null),
  money: (value) => (typeof value === 'number' ? <span className="fl-number">{formatMoney(value)}</span> : null),
  number: (value) => (typeof value === 'number' ? <span className="fl-number">{formatNumber(value)}</span> : null),
  bytes: (value) => (typeof value === 'number' ? <span className="fl-number">{formatBytes(value)}</span> : null),
  status: (value) => (textOf(value) === '' ? null : <StatusBadge word={textOf(value)} />),
  percent: (value, label) => (typeof value === 'number' ? <PercentBar value={value} label={label} /> : null),
  // A flight without a score has none to show.
  score: (value) =>
    typeof value === 'number' && value > 0 ? (
      <span className={`${classes['score']} ${bands['band']}`} data-band={scoreBand(value)}>
        {value}
      </span>
    ) : null,
  priority: (value) => (
    <span className={classes['priority']} data-priority={textOf(value)}>
      {textOf(value)}
    </span>
  ),
  boolean: (value, label) => (value === true ? <IconCheck size={16} aria-label={label} role="img" /> : null),
  people: (value, label) => (
    <AvatarStack people={Array.isArray(value) ? value.filter(isPerson) : []} limit={peopleShown} label={label} />
  ),
}

interface RecordCellProps {
  readonly definition: RecordDefinition
  readonly column: ListColumn
  readonly value: unknown
  /** The row of the value: it may say that only the day of a moment is known. */
  readonly row?: object
}

/** The word of a code: as the edit form offers it, or a state as the transition table of its record calls it. */
function wordOf({ form, transitions: table }: RecordDefinition, { field }: ListColumn, value: unknown) {
  const offered = form.find(({ property }) => property === field)?.options?.find((option) => option.value === value)
  return offered?.label ?? (table?.field === field ? table.labels[textOf(value)] : undefined)
}

function findKind({ form }: RecordDefinition, { field, kind }: ListColumn): CellKind {
  const edited = form.find(({ property }) => property === field)
  return kind ?? (edited === undefined ? 'text' : fieldCells[edited.component])
}

/**
 * One value of a record, shown by its column's kind; a code is shown as the word that the edit form offers for it, a
 * state as its table calls it.
 */
export function RecordCell({ definition, column, value, row }: RecordCellProps) {
  const word = wordOf(definition, column, value)
  const tone = column.tones?.[textOf(value)]
  if (tone !== undefined) return <StatusBadge word={textOf(word ?? value)} tone={tone} />
  if (column.zoneOf !== undefined && typeof value === 'number') return <ZonedTime {...{ column, row }} at={value} />
  if (isDayOnly(column, row)) return <DateCell value={value} />
  if (column.emptyIf?.({ ...row }) === true) return null
  return <>{views[findKind(definition, column)](word ?? value, column.label)}</>
}
