import type { Order } from './export.ts'

/** The day of an instant in a zone: '2026-11-29'. */
export const formatDay = (at: number, timezone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** Time at which the codes and rates of an order were chosen. */
export const findMoment = ({ placed_at: placed, date_changed: changed, date }: Order): number =>
  placed ?? changed ?? date

/** True if a row of a table was written after an order was last priced, so that it says nothing about that. */
export const isNewer = (
  { last_date: at }: { readonly last_date: number },
  { date, date_changed: changed = 0, placed_at: placed = 0 }: Order,
): boolean => at >= Math.max(date, changed, placed)
