import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  findBillingStep,
  findPeriod,
  printLocalDay,
  startAfterDays,
  type BillingClock,
  type BillingTerms,
} from '../../domain/commerce/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { timesToRun } from '../run-length.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Dice } from './live-writers.ts'
import { inLaro } from './inbox-server.ts'

// Another program, Postgres, computes the billing dates of random subscriptions over a year by the rules of decision E11.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const zones = [
  'America/Chicago',
  'America/Los_Angeles',
  'America/Santiago',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
]
const cadences = ['daily', 'weekly', 'monthly', 'annually', 'monthly-product', 'other'] as const
const dunning = { pastDueDays: 7, unpaidDays: 21 }

/** Days that calendars stumble over, and any others. */
const stumbling = ['2024-02-29', '2028-02-29', '2025-12-31', '2026-01-31', '2026-08-31', '2027-01-29', '2026-03-08']

interface Drawn {
  readonly id: number
  readonly zone: string
  readonly begun: number
  readonly trialDays: number
  readonly terms: Omit<BillingTerms, 'anchor'>
  /** A plan of another length, and when it begins. */
  readonly change: { readonly at: number; readonly terms: Omit<BillingTerms, 'anchor'> } | undefined
}

const pick = <T>(dice: Dice, all: readonly [T, ...T[]] | readonly T[]): T => {
  const found = all[dice.below(all.length)]
  if (found === undefined) throw new TypeError('nothing to pick')
  return found
}

const drawTerms = (dice: Dice) => ({ period: pick(dice, cadences), days: 1 + dice.below(90) })

function draw(dice: Dice, id: number): Drawn {
  const day = dice.below(2) === 0 ? Date.parse(pick(dice, stumbling)) : Date.UTC(2024, 0, 1) + dice.below(1800) * dayMs
  const begun = day + dice.below(24 * 60) * 60_000
  const changed = dice.below(3) === 0
  return {
    id,
    zone: pick(dice, zones),
    begun,
    trialDays: dice.below(2) * dice.below(61),
    terms: drawTerms(dice),
    change: changed ? { at: begun + (70 + dice.below(250)) * dayMs, terms: drawTerms(dice) } : undefined,
  }
}

function begin({ zone, begun, trialDays, terms }: Drawn): BillingClock {
  const end = startAfterDays(begun, trialDays, zone)
  const anchor = printLocalDay(trialDays > 0 ? end : begun, zone)
  return {
    ...terms,
    anchor,
    status: trialDays > 0 ? 'trialing' : 'active',
    period_number: trialDays > 0 ? 0 : 1,
    current_period_end: trialDays > 0 ? end : findPeriod({ ...terms, anchor }, 1, zone).end,
    cancel_at_period_end: false,
    isPaused: false,
    open: [],
  }
}

/** Bills all that is due at a moment, as the job does. Answers the clock with the starts of the billed periods. */
function advance(clock: BillingClock, now: number, zone: string): { clock: BillingClock; starts: number[] } {
  const starts: number[] = []
  let present = clock
  for (;;) {
    const step = findBillingStep(present, { now, zone, dunning })
    if (step?.does !== 'bill') return { clock: present, starts }
    starts.push(step.period.start)
    const { number, end } = step.period
    present = { ...present, anchor: step.anchor, period_number: number, current_period_end: end, status: 'active' }
  }
}

/** Starts of the periods that a year bills, with outages of any length between the looks of the job. */
function billYear(dice: Dice, drawn: Drawn): number[] {
  const { zone, begun, change } = drawn
  const [end, starts] = [begun + 366 * dayMs, [] as number[]]
  let clock = begin(drawn)
  const look = (now: number) => {
    const billed = advance(clock, now, zone)
    clock = billed.clock
    starts.push(...billed.starts)
  }
  const looks = Array.from({ length: 1 + dice.below(40) }, () => begun + dice.below(366 * 24) * hourMs)
  for (const now of [...looks.filter((at) => at < (change?.at ?? end)), change?.at ?? end].toSorted((a, b) => a - b))
    look(now)
  if (!change) return starts
  const anchor = printLocalDay(change.at, zone)
  const first = findPeriod({ ...change.terms, anchor }, 1, zone)
  clock = { ...clock, ...change.terms, anchor, period_number: 1, current_period_end: first.end }
  starts.push(first.start)
  for (const now of [...looks.filter((at) => at > change.at), end].toSorted((a, b) => a - b)) look(now)
  return starts
}

interface Recomputed {
  readonly id: number
  readonly starts: number[]
}

/** The same by Postgres: days of its calendar and intervals, in the zone of the client, without code of ours. */
const recompute = (drawn: readonly Drawn[]): Promise<Recomputed[]> =>
  inLaro(server, (ctx) =>
    ctx.db.run(sql<Recomputed>`
      with one as (
        select r.id, r.zone, r.begun, r."trialDays" as trial, r.terms ->> 'period' as period,
          (r.terms ->> 'days')::integer as days, (r.change ->> 'at')::double precision as changed,
          r.change #>> '{terms,period}' as next_period, (r.change #>> '{terms,days}')::integer as next_days
        from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as r (
          id integer, zone text, begun double precision, "trialDays" integer, terms jsonb, change jsonb)
      ), plan as (
        select id, zone, period, days, (to_timestamp(begun / 1000) at time zone zone)::date + trial as anchor,
          -- The first period is billed by the first order, unless a trial is before it.
          case when trial > 0 then 0 else 1 end as first, coalesce(changed, begun + 366 * 86400000.0) as until
        from one
        union all
        select id, zone, next_period, next_days, (to_timestamp(changed / 1000) at time zone zone)::date, 0,
          begun + 366 * 86400000.0
        from one where changed is not null
      ), due as (
        select p.id, p.until, ((p.anchor + n * case split_part(p.period, '-', 1)
            when 'daily' then interval '1 day' when 'weekly' then interval '1 week'
            when 'monthly' then interval '1 month' when 'annually' then interval '1 year'
            else p.days * interval '1 day' end)::date)::timestamp at time zone p.zone as at
        from plan p cross join lateral generate_series(p.first, 370) n
      )
      select id, array_agg(extract(epoch from at)::double precision * 1000 order by at) as starts
      from due where extract(epoch from at) * 1000 <= until group by id order by id`),
  )

test('Postgres finds the same billing dates of random subscriptions over a year', async () => {
  const dice = new Dice(3911)
  const drawn = Array.from({ length: timesToRun(400, 4000) }, (_, id) => draw(dice, id))
  const theirs = new Map((await recompute(drawn)).map(({ id, starts }) => [id, starts]))
  for (const one of drawn) {
    const ours = billYear(dice, one)
    expect({ ...one, starts: ours }).toEqual({ ...one, starts: theirs.get(one.id) ?? [] })
  }
  expect(theirs.size).toBeGreaterThan(drawn.length / 2)
})
