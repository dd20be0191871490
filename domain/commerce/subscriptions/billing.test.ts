import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dayMs } from '../../kernel/values/durations.ts'
import { instantOfLocal } from '../../kernel/values/local-time.ts'
import { findPeriod, printLocalDay, startAfterDays, type BillingTerms } from './billing-calendar.ts'
import { findBillingStep, findNextMoment, listRenewals, readDunning, type BillingClock } from './billing-clock.ts'
import { changePlan, type PlannedSubscription } from './plan-change.ts'

const zone = 'America/Chicago'
const dunning = { pastDueDays: 7, unpaidDays: 21 }
const at = (day: string, hour = '00:00', where = zone): number => instantOfLocal(where, `${day}T${hour}`)
const days = (terms: BillingTerms, count: number, where = zone): string[] =>
  Array.from({ length: count }, (_, n) => printLocalDay(findPeriod(terms, n + 1, where).start, where))

describe('the calendar of a subscription', () => {
  it('returns to the day of its first period after a short month', () => {
    expect(days({ anchor: '2024-01-31', period: 'monthly' }, 4)).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
    ])
    expect(days({ anchor: '2023-01-30', period: 'monthly-product' }, 3)).toEqual([
      '2023-01-30',
      '2023-02-28',
      '2023-03-30',
    ])
  })

  it('bills a year of a leap day on the last of February, and on the leap day where there is one', () => {
    expect(days({ anchor: '2024-02-29', period: 'annually' }, 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  it('counts days, weeks and agreed days by the calendar, also across changes of the clocks', () => {
    expect(days({ anchor: '2026-03-07', period: 'daily' }, 3)).toEqual(['2026-03-07', '2026-03-08', '2026-03-09'])
    expect(days({ anchor: '2026-10-30', period: 'weekly' }, 2)).toEqual(['2026-10-30', '2026-11-06'])
    expect(days({ anchor: '2026-10-30', period: 'other', days: 45 }, 2)).toEqual(['2026-10-30', '2026-12-14'])
  })

  it('begins each period with the day of the client, 23 and 25 hours long where the clocks change', () => {
    const { start, end } = findPeriod({ anchor: '2026-03-08', period: 'daily' }, 1, zone)
    expect([start, end - start]).toEqual([Date.UTC(2026, 2, 8, 6), 23 * 3_600_000])
    expect(startAfterDays(at('2026-10-31', '17:30'), 14, zone)).toBe(at('2026-11-14'))
  })
})

const anyTerms: fc.Arbitrary<BillingTerms> = fc.record({
  anchor: fc
    .integer({ min: Date.UTC(2023, 0, 1) / dayMs, max: Date.UTC(2028, 11, 31) / dayMs })
    .map((day) => new Date(day * dayMs).toISOString().slice(0, 10)),
  period: fc.constantFrom('daily', 'weekly', 'monthly', 'annually', 'monthly-product', 'other'),
  days: fc.integer({ min: 1, max: 90 }),
})

const anyZone = fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Pacific/Apia', 'America/Santiago', 'UTC')

test('the periods of a subscription follow each other without a gap, each of them longer than nothing', () => {
  fc.assert(
    fc.property(anyTerms, anyZone, fc.integer({ min: 1, max: 400 }), (terms, where, number) => {
      const [one, next] = [findPeriod(terms, number, where), findPeriod(terms, number + 1, where)]
      expect(one.end).toBe(next.start)
      expect(one.end).toBeGreaterThan(one.start)
    }),
  )
})

/** A clock with the periods that it has billed. */
interface Run {
  clock: BillingClock
  readonly bills: { readonly number: number; readonly start: number; readonly end: number; readonly at: number }[]
}

/** Does all that is due at a moment, as the job does. */
function advance(run: Run, now: number, where: string): void {
  for (let tries = 0; tries < 2000; tries += 1) {
    const step = findBillingStep(run.clock, { now, zone: where, dunning })
    if (!step) return
    if (step.does === 'cancel') run.clock = { ...run.clock, status: 'canceled' }
    else if (step.does === 'move') run.clock = { ...run.clock, status: step.to }
    else {
      const { number, start, end } = step.period
      run.bills.push({ number, start, end, at: now })
      const status = run.clock.status === 'trialing' || run.clock.status === 'unpaid' ? 'active' : run.clock.status
      run.clock = { ...run.clock, anchor: step.anchor, period_number: number, current_period_end: end, status }
    }
  }
  throw new Error('the clock does not come to rest')
}

const beginRun = (terms: BillingTerms, trialDays: number, where: string): Run => {
  const start = at(terms.anchor, '10:00', where)
  const isTrial = trialDays > 0
  const end = isTrial ? startAfterDays(start, trialDays, where) : findPeriod(terms, 1, where).end
  return {
    clock: {
      ...terms,
      anchor: isTrial ? printLocalDay(end, where) : terms.anchor,
      status: isTrial ? 'trialing' : 'active',
      period_number: isTrial ? 0 : 1,
      current_period_end: end,
      cancel_at_period_end: false,
      isPaused: false,
      open: [],
    },
    bills: [],
  }
}

test('a year bills each period exactly once, however long the outages are and whatever the trial', () => {
  fc.assert(
    fc.property(
      fc.record({
        terms: anyTerms,
        where: anyZone,
        trialDays: fc.integer({ min: 0, max: 60 }),
        pauses: fc.array(fc.integer({ min: 1, max: 40 * 24 }), { minLength: 5, maxLength: 60 }),
      }),
      ({ terms, where, trialDays, pauses }) => {
        const run = beginRun(terms, trialDays, where)
        const begun = at(terms.anchor, '10:00', where)
        const end = begun + 366 * dayMs
        let now = begun
        for (const hours of pauses) {
          now = Math.min(end, now + hours * 3_600_000)
          advance(run, now, where)
        }
        advance(run, end, where)
        const first = trialDays > 0 ? 1 : 2
        expect(run.bills.map(({ number }) => number)).toEqual(run.bills.map((_, n) => first + n))
        expect(run.bills.filter((bill) => bill.at < bill.start)).toEqual([])
        expect(run.bills.slice(1).map(({ start }) => start)).toEqual(run.bills.slice(0, -1).map((bill) => bill.end))
        expect(run.clock.current_period_end).toBeGreaterThan(end)
        expect(findPeriod(run.clock, run.clock.period_number, where).end).toBe(run.clock.current_period_end)
      },
    ),
    { numRuns: 200 },
  )
})

test('a change of the length of periods begins today, and every later day is billed once', () => {
  fc.assert(
    fc.property(anyTerms, anyTerms, fc.integer({ min: 1, max: 300 }), (terms, plan, dayOfChange) => {
      const run = beginRun(terms, 0, zone)
      const now = at(terms.anchor, '10:00') + dayOfChange * dayMs
      advance(run, now, zone)
      const anchor = printLocalDay(now, zone)
      const first = findPeriod({ ...plan, anchor }, 1, zone)
      run.clock = { ...run.clock, ...plan, anchor, period_number: 1, current_period_end: first.end }
      run.bills.length = 0
      advance(run, now + 366 * dayMs, zone)
      const starts = [first.start, ...run.bills.map(({ start }) => start)]
      const ends = [first.end, ...run.bills.map(({ end }) => end)]
      expect(starts.slice(1)).toEqual(ends.slice(0, -1))
    }),
    { numRuns: 100 },
  )
})

test('the clock is due again exactly when it has something to do', () => {
  fc.assert(
    fc.property(
      fc.record({
        terms: anyTerms,
        status: fc.constantFrom('incomplete', 'trialing', 'active', 'past_due', 'unpaid'),
        isPaused: fc.boolean(),
        cancel_at_period_end: fc.boolean(),
        ages: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }),
      }),
      ({ terms, ages, ...more }) => {
        const run = beginRun(terms, 0, zone)
        const begun = at(terms.anchor, '10:00')
        const open = more.status === 'trialing' ? [] : ages.map((age) => ({ at: begun + age * dayMs }))
        run.clock = { ...run.clock, ...more, open }
        advance(run, begun, zone)
        const next = findNextMoment(run.clock, { dunning }) ?? Infinity
        const look = (now: number) => findBillingStep(run.clock, { now, zone, dunning })
        const later = begun + 5000 * dayMs
        expect(next).toBeGreaterThan(begun)
        expect(look(Math.min(next - 1, later))).toBeUndefined()
        expect(look(Math.min(next, later)) !== undefined).toBe(next < later)
      },
    ),
  )
})

describe('unpaid bills', () => {
  const clock = (more: Partial<BillingClock>): BillingClock => ({
    ...beginRun({ anchor: '2026-01-15', period: 'monthly' }, 0, zone).clock,
    open: [{ at: 0 }],
    ...more,
  })
  const look = (more: Partial<BillingClock>, day: number) =>
    findBillingStep(clock(more), { now: day * dayMs, zone, dunning })

  it('make a subscription past due after the last reminder, and unpaid after 21 days', () => {
    expect(look({}, 6)).toBeUndefined()
    expect(look({}, 7)).toEqual({ does: 'move', to: 'past_due' })
    expect(look({ status: 'past_due' }, 20)).toBeUndefined()
    expect(look({ status: 'past_due' }, 21)).toEqual({ does: 'move', to: 'unpaid' })
    expect(look({ status: 'incomplete' }, 21)).toEqual({ does: 'move', to: 'incomplete_expired' })
  })

  it('are past due by the last day of the plan of reminders', () => {
    expect(readDunning({ steps: [{ days: 1 }, { days: 3 }, { days: 7 }] })).toEqual(dunning)
    expect(readDunning({ steps: [{ days: 30 }] })).toEqual({ pastDueDays: 30, unpaidDays: 31 })
  })

  it('once paid make it active, and an unpaid one begins a period on the day of the payment', () => {
    expect(look({ status: 'past_due', open: [] }, 30)).toEqual({ does: 'move', to: 'active' })
    const now = at('2026-06-10', '12:00')
    expect(findBillingStep(clock({ status: 'unpaid', open: [] }), { now, zone, dunning })).toMatchObject({
      does: 'bill',
      anchor: '2026-06-10',
      period: { number: 1, end: at('2026-07-10') },
    })
  })

  it('of a subscription that is not paid bill nothing more', () => {
    const now = at('2030-01-01')
    expect(findBillingStep(clock({ status: 'unpaid', open: [{ at: now }] }), { now, zone, dunning })).toBeUndefined()
    expect(listRenewals(clock({ status: 'unpaid' }), zone, 3)).toEqual([])
  })
})

describe('a change of plan', () => {
  const before: PlannedSubscription = {
    anchor: '2026-04-01',
    period: 'monthly',
    status: 'active',
    amount: 3000,
    covered: 1,
    credit: 0,
    current_period_start: at('2026-04-01'),
    current_period_end: at('2026-05-01'),
  }
  const change = (
    more: Partial<PlannedSubscription>,
    amount: number,
    { day = '2026-04-16', period = before.period } = {},
  ) => changePlan({ ...before, ...more }, { amount, period }, { now: at(day, '09:00'), zone })

  it('charges and gives back by the days that are left, that day included', () => {
    expect(change({}, 6000)).toEqual({ returned: 1500, charged: 3000, used: 0, due: 1500, credit: 0, begun: undefined })
    expect(change({ amount: 999 }, 1999, { day: '2026-04-21' })).toMatchObject({
      returned: 333,
      charged: 666,
      due: 333,
    })
  })

  it('to a lower price is a credit, which later changes use first', () => {
    expect(change({}, 1000)).toMatchObject({ returned: 1500, charged: 500, due: 0, credit: 1000 })
    expect(change({ credit: 1000 }, 6000)).toMatchObject({ used: 1000, due: 500, credit: 0 })
  })

  it('of the length of periods begins a whole period today', () => {
    expect(change({}, 30_000, { period: 'annually' })).toMatchObject({
      returned: 1500,
      charged: 30_000,
      due: 28_500,
      begun: { anchor: '2026-04-16', period: { number: 1, end: at('2027-04-16') } },
    })
  })

  it('costs nothing in a trial', () => {
    expect(change({ status: 'trialing' }, 9000)).toMatchObject({ due: 0, returned: 0, credit: 0 })
  })

  it('never makes or loses a cent', () => {
    const amounts = fc.integer({ min: 0, max: 5_000_000 })
    fc.assert(
      fc.property(
        fc.record({ amount: amounts, other: amounts, credit: amounts, day: fc.integer({ min: 0, max: 29 }) }),
        ({ amount, other, credit, day }) => {
          const on = new Date(Date.UTC(2026, 3, 1 + day)).toISOString().slice(0, 10)
          const { returned, charged, due, used, credit: left } = change({ amount, credit }, other, { day: on })
          expect(due - left).toBe(charged - returned - credit)
          expect(Math.min(due, left)).toBe(0)
          expect(used).toBeLessThanOrEqual(credit)
        },
      ),
    )
  })
})
