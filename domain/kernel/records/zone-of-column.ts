import { valueAt } from '../documents/field-path.ts'
import { formatDate, formatZonedTime } from '../values/format-value.ts'
import { isDayOnly } from './day-only.ts'
import type { ListColumn } from './record.ts'

interface ZonedRow {
  readonly row: object | undefined
  /** Zone of the client. */
  readonly timezone: string
}

type ZonedColumn = Pick<ListColumn, 'zoneOf' | 'dayOnlyIf'>

/** Returns the time zone that a row has for the moment of a column. */
export function zoneOfColumn({ zoneOf }: ZonedColumn, row: object | undefined): string | undefined {
  const own = zoneOf === undefined ? undefined : valueAt(row, zoneOf)
  return typeof own === 'string' && own !== '' ? own : undefined
}

/** Formats a moment in the time zone of its row, with the zone name; undefined for columns without zones. */
export function zonedWords(column: ZonedColumn, at: number, { row, timezone }: ZonedRow): string | undefined {
  if (column.zoneOf === undefined) return undefined
  const zone = zoneOfColumn(column, row) ?? timezone
  return isDayOnly(column, row) ? formatDate(at, zone) : formatZonedTime(at, zone)
}
