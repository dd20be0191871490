import { tzOffset } from '@date-fns/tz'
import { dayMs, minuteMs } from '../../../domain/kernel/values/durations.ts'

/** A move of the demo's dates by whole days. */
export interface DayMove {
  /** Moment around which the records were made, in epoch milliseconds. */
  readonly around: number
  readonly days: number
  readonly timezone: string
}

/** Numbers and dates so near to the moment of the records are times; others, such as birthdays and amounts, stay. */
const nearMs = 4 * 365 * dayMs

const isoTime = /^(?<day>\d{4}-\d{2}-\d{2})(?<rest>[T ]\d{2}:\d{2}.*)?$/

/** Moves a moment by whole days on the clock of the time zone. */
export function moveMoment(at: number, { days, timezone }: DayMove): number {
  const moved = at + days * dayMs
  const offset = (moment: number) => tzOffset(timezone, new Date(moment)) * minuteMs
  return moved + offset(at) - offset(moved)
}

function moveText(text: string, move: DayMove): string {
  const { day, rest = '' } = isoTime.exec(text)?.groups ?? {}
  if (day === undefined) return text
  const at = Date.parse(`${day}T00:00:00Z`)
  if (!(Math.abs(at - move.around) < nearMs)) return text
  return `${new Date(at + move.days * dayMs).toISOString().slice(0, 10)}${rest}`
}

/** Moves every time in a stored row: epoch milliseconds and ISO dates. Dates in sentences stay. */
export function moveTimes<Value>(value: Value, move: DayMove): Value
export function moveTimes(value: unknown, move: DayMove): unknown {
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value - move.around) < nearMs ? moveMoment(value, move) : value
  if (typeof value === 'string') return moveText(value, move)
  if (Array.isArray(value)) return value.map((one: unknown) => moveTimes(one, move))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, moveTimes(one, move)]))
  return value
}

/** Whole days from one moment to another on the clock of the time zone: nothing that is moved by them lies ahead of it. */
export function countDays(from: number, to: number, timezone: string): number {
  const wall = (at: number) => at + tzOffset(timezone, new Date(at)) * minuteMs
  return Math.max(0, Math.floor((wall(to) - wall(from)) / dayMs))
}
