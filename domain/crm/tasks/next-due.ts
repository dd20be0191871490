/** How often a task comes again once it is done. */
export const repeats = ['none', 'daily', 'weekly', 'monthly', 'yearly'] as const

export type Repeats = (typeof repeats)[number]

const dayMs = 86_400_000

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The same day some months on. The last day of a month stays the last day; one that a month lacks becomes its last. */
function monthsOn(due: number, months: number): number {
  const date = new Date(due)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const isLast = day === daysIn(year, month)
  const most = daysIn(year, month + months)
  return Date.UTC(year, month + months, isLast ? most : Math.min(day, most)) + (due % dayMs)
}

const steps: Readonly<Record<Exclude<Repeats, 'none'>, (due: number) => number>> = {
  daily: (due) => due + dayMs,
  weekly: (due) => due + 7 * dayMs,
  monthly: (due) => monthsOn(due, 1),
  yearly: (due) => monthsOn(due, 12),
}

/**
 * When a task that repeats is due again: the first of its days behind `now`, so that days which went by unseen do not
 * pile up. Epoch milliseconds; undefined for a task that does not repeat. A task without a day counts from `now`.
 */
export function nextDue(
  { due, repeats: how }: { due?: number | undefined; repeats: Repeats },
  now: number,
): number | undefined {
  if (how === 'none') return undefined
  const step = steps[how]
  let next = step(due ?? now)
  while (next <= now) next = step(next)
  return next
}

/** Whether a task should have been done by now: its day is over. */
export const isOverdue = ({ due, state }: { due?: number | undefined; state: string }, startOfToday: number): boolean =>
  state !== 'done' && due !== undefined && due < startOfToday
