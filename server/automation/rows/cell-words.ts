import { tzOffset } from '@date-fns/tz'
import { minuteMs } from '../../../domain/kernel/values/durations.ts'
import { zoneName } from '../../../domain/kernel/values/format-value.ts'
import type { ExportCell } from '../../../domain/automation/index.ts'

/** Milliseconds of the clock on the wall of a time zone, as if it were UTC. */
export const wallTime = (at: number, timezone: string): number => at + tzOffset(timezone, new Date(at)) * minuteMs

const isDrawn = (at: number): boolean => Math.abs(at) < 8.64e15

/**
 * Writes a cell for a text file: a number as a number, money in its unit, dates as '2026-11-25' and '2026-11-25 14:30'. An
 * hour of a place is followed by its zone, such as 'PST'.
 */
export function cellWords(cell: ExportCell, timezone: string): string | number {
  if (typeof cell === 'string') return cell
  const { kind, value, zone = timezone } = cell
  if (kind === 'number') return value
  if (kind === 'money') return value / 100
  const wall = wallTime(value, zone)
  if (!isDrawn(wall)) return value
  const text = new Date(wall).toISOString()
  if (kind === 'date') return text.slice(0, 10)
  const words = text.slice(0, 16).replace('T', ' ')
  return cell.zone === undefined ? words : `${words} ${zoneName(value, zone)}`
}
