import { tzOffset } from '@date-fns/tz'
import type { ExportCell } from '../../../domain/automation/index.ts'

/** Milliseconds of the clock on the wall of a time zone, as if it were UTC. */
export const wallTime = (at: number, timezone: string): number => at + tzOffset(timezone, new Date(at)) * 60_000

const isDrawn = (at: number): boolean => Math.abs(at) < 8.64e15

/** A cell as a text file says it: numbers as numbers, money in its unit, dates as '2026-11-25' and '2026-11-25 14:30'. */
export function cellWords(cell: ExportCell, timezone: string): string | number {
  if (typeof cell === 'string') return cell
  const { kind, value } = cell
  if (kind === 'number') return value
  if (kind === 'money') return value / 100
  const wall = wallTime(value, timezone)
  if (!isDrawn(wall)) return value
  const text = new Date(wall).toISOString()
  return kind === 'date' ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
