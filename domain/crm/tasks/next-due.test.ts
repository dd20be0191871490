import { expect, it } from 'vitest'
import { dayWanted, isOverdue, nextDue, type Repeats } from './next-due.ts'

const at = (day: string): number => Date.parse(`${day}T11:00:00Z`)
const timezone = 'America/Chicago'
const words = (ms = 0): string => new Date(ms).toISOString().slice(0, 10)

it.each([
  ['daily', '2026-11-25', '2026-11-20', '2026-11-26'],
  ['weekly', '2026-11-25', '2026-11-20', '2026-12-02'],
  ['monthly', '2026-11-25', '2026-11-20', '2026-12-25'],
  ['monthly', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['monthly', '2026-02-28', '2026-02-28', '2026-03-28'],
  ['monthly', '2026-04-30', '2026-04-30', '2026-05-30'],
  ['monthly', '2026-01-30', '2026-01-30', '2026-02-28'],
  ['yearly', '2024-02-29', '2024-03-01', '2025-02-28'],
  // Missed dates do not accumulate.
  ['weekly', '2026-10-01', '2026-11-25', '2026-11-26'],
  ['monthly', '2026-01-30', '2026-03-15', '2026-03-30'],
] as const)('a %s task of %s, done on %s, is due again on %s', (...[repeats, due, now, next]) => {
  expect(words(nextDue({ due: at(due), repeats }, { now: at(now), timezone }))).toBe(next)
})

it.each(['05:00', '07:00', '23:00'])('a task that is done at %s is due again on the same day', (hour) => {
  const [due, now] = ['2026-11-24T06:00:00-06:00', `2026-11-25T${hour}:00-06:00`].map(Date.parse)
  expect(words(nextDue({ due, repeats: 'daily' }, { now: now ?? 0, timezone }))).toBe('2026-11-26')
})

/** The days on which a task comes again, each done on its day; `moved` puts one of them on another day. */
function course(
  repeats: Repeats,
  from: string,
  { times = 4, moved = {} }: { readonly times?: number; readonly moved?: Readonly<Record<string, string>> } = {},
) {
  let task: { due: number; repeats: Repeats; repeat_day?: number | undefined } = { due: at(from), repeats }
  return Array.from({ length: times }, () => {
    const clock = { now: task.due, timezone }
    const next = nextDue(task, clock) ?? 0
    task = { due: at(moved[words(next)] ?? words(next)), repeats, repeat_day: dayWanted(task, clock) }
    return words(next)
  })
}

it('keeps its day after months that lack it', () => {
  expect(course('monthly', '2026-01-30')).toEqual(['2026-02-28', '2026-03-30', '2026-04-30', '2026-05-30'])
  expect(course('monthly', '2026-01-31')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  expect(course('monthly', '2028-01-29', { times: 14 }).at(-1)).toBe('2029-03-29')
  expect(course('yearly', '2024-02-29')).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
})

it('goes by the day to which a user moved it', () => {
  const moved = { '2026-02-28': '2026-03-05' }
  expect(course('monthly', '2026-01-31', { moved })).toEqual(['2026-02-28', '2026-04-05', '2026-05-05', '2026-06-05'])
  expect(dayWanted({ due: at('2026-01-31'), repeats: 'weekly' }, { now: 0, timezone })).toBeUndefined()
})

it('does not repeat by itself, and begins today without a day', () => {
  expect(nextDue({ due: 1, repeats: 'none' }, { now: 5, timezone })).toBeUndefined()
  expect(words(nextDue({ repeats: 'daily' }, { now: at('2026-11-25'), timezone }))).toBe('2026-11-26')
})

it.each([
  ['daily', 'America/Chicago', '2026-10-31T05:00Z', '2026-11-01T05:00Z'],
  ['daily', 'America/Chicago', '2026-11-01T05:00Z', '2026-11-02T06:00Z'],
  ['weekly', 'America/Chicago', '2026-03-06T06:00Z', '2026-03-13T05:00Z'],
  ['monthly', 'America/Chicago', '2026-10-15T05:00Z', '2026-11-15T06:00Z'],
  // 31 March in Berlin, which is the 30th by Greenwich.
  ['monthly', 'Europe/Berlin', '2026-03-30T22:00Z', '2026-04-29T22:00Z'],
  ['yearly', 'Europe/Berlin', '2026-03-28T23:00Z', '2027-03-28T22:00Z'],
] as const)('a %s task stays on its day in %s when the clocks change', (...[repeats, zone, due, next]) => {
  const now = Date.parse(due) - 1
  expect(nextDue({ due: Date.parse(due), repeats }, { now, timezone: zone })).toBe(Date.parse(next))
})

it('is overdue once its day is over and it is not done', () => {
  expect(isOverdue({ due: 9, state: 'open' }, 10)).toBe(true)
  expect(isOverdue({ due: 9, state: 'done' }, 10)).toBe(false)
  expect(isOverdue({ due: 10, state: 'open' }, 10)).toBe(false)
  expect(isOverdue({ state: 'open' }, 10)).toBe(false)
})
