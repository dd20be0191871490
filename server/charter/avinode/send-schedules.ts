import {
  aircraft,
  deals,
  leg,
  listActivities,
  schedule,
  sentDays,
  type Activity,
  type FleetRows,
} from '../../../domain/charter/index.ts'
import { dayMs, minuteMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, tellCount, type JobRun, type TimedJobRun, type TimedTask } from '../../platform/jobs/index.ts'
import { AvinodeFailed } from '../../platform/outside/avinode/ask-avinode.ts'
import type { Avinode } from '../../platform/outside/avinode/open-avinode.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { openForRun, pollRequests } from './follow-requests.ts'
import { fingerprint } from './request-rows.ts'

/** Shortest time between two schedules of an aircraft, as Avinode asks for it. */
const gapMs = 5 * minuteMs
const over = ['cancelled', 'inactive']
/** A trip that began so long before may still be flown. */
const longestTripMs = 30 * dayMs
const mostTrips = 5000

interface TripRow {
  readonly id: string
  readonly number: string
  readonly legs: unknown
}

async function listTrips({ db, now }: Ctx): Promise<FleetRows['trips']> {
  const { from, to } = sentDays(now)
  const rows = await db.run(sql<TripRow>`
    select r.id, coalesce(r.trip_number, '') as number, r.doc -> 'legs' as legs from trips r
    where r.client_id = ${db.tenant.clientId} and r.trashed_at is null and r.active and r.status <> all(${over}::text[])
      and r.departure_date between ${from - longestTripMs}::bigint and ${to}::bigint
    order by r.departure_date, r.id limit ${mostTrips}`)
  return rows.map((row) => ({ ...row, legs: leg.array().parse(row.legs) }))
}

async function loadFleet(ctx: Ctx): Promise<FleetRows> {
  const { from, to } = sentDays(ctx.now)
  const fleet = await beyondReach(ctx, aircraft).every(['active', '==', true])
  return {
    aircraft: fleet.map(({ tail_number: tail, airport }) => ({ tail, base: airport?.icao ?? '' })),
    trips: await listTrips(ctx),
    entries: await beyondReach(ctx, schedule).every(
      {
        and: [
          ['active', '==', true],
          ['starts_at', '<', to],
          ['ends_at', '>', from],
        ],
      },
      { isWhole: true },
    ),
    deals: await beyondReach(ctx, deals).every(
      {
        and: [
          ['active', '==', true],
          ['booked', '==', false],
          ['departure_date', '>', from],
        ],
      },
      { isWhole: true },
    ),
  }
}

interface Due {
  readonly tail: string
  readonly activities: readonly Activity[]
  readonly digest: string
}

interface SentRow {
  readonly tail: string
  readonly digest: string
  readonly activities: number
}

const listSent = ({ db }: Ctx) =>
  db.run(sql<SentRow>`
    select tail, digest, activities from avinode_schedules where client_id = ${db.tenant.clientId}`)

const digestActivities = (activities: readonly Activity[]): string => fingerprint(JSON.stringify(activities))

/** Schedules that differ from those that Avinode has; one of an aircraft that left the fleet is emptied once. */
async function listDifferent(ctx: Ctx): Promise<Due[]> {
  const { schedules, leftOut } = listActivities(await loadFleet(ctx), ctx.now)
  await ctx.db.run(sql`
    update avinode_connections set left_out = ${leftOut} where client_id = ${ctx.db.tenant.clientId}`)
  const sent = new Map((await listSent(ctx)).map((row) => [row.tail, row]))
  const gone = [...sent.values()].filter(({ tail, activities }) => !schedules.has(tail) && activities > 0)
  return [...schedules, ...gone.map(({ tail }) => [tail, []] as const)]
    .map(([tail, activities]) => ({ tail, activities, digest: digestActivities(activities) }))
    .filter(({ tail, digest }) => sent.get(tail)?.digest !== digest)
}

/** Counts the schedules as tried now, those that were not tried within the last five minutes. */
async function claimDue({ db, now }: Ctx, due: readonly Due[]): Promise<Set<string>> {
  // By the minute in which the last run began: runs begin each five minutes and not to the millisecond.
  const claimed = await db.run(sql<{ tail: string }>`
    insert into avinode_schedules (client_id, tail, tried_at)
    select ${db.tenant.clientId}, tail, ${now} from unnest(${due.map(({ tail }) => tail)}::text[]) tail
    on conflict (client_id, tail) do update set tried_at = excluded.tried_at
      where avinode_schedules.tried_at - avinode_schedules.tried_at % ${minuteMs}::bigint <= ${now - gapMs}::bigint
    returning tail`)
  return new Set(claimed.map(({ tail }) => tail))
}

const keepSent = ({ db, now }: Ctx, { tail, activities, digest }: Due) =>
  db.run(sql`
    update avinode_schedules set digest = ${digest}, activities = ${activities.length}, sent_at = ${now}, failed = ''
    where client_id = ${db.tenant.clientId} and tail = ${tail}`)

const keepFailed = ({ db }: Ctx, { tail }: Due, words: string) =>
  db.run(sql`
    update avinode_schedules set failed = ${words} where client_id = ${db.tenant.clientId} and tail = ${tail}`)

/** Sends one schedule. Answers the failure of Avinode, where it failed. */
async function sendOne(run: JobRun, avinode: Avinode, due: Due): Promise<AvinodeFailed | undefined> {
  try {
    await avinode.putSchedule(due.tail, due.activities)
  } catch (error) {
    if (!(error instanceof AvinodeFailed)) throw error
    await run.within((ctx) => keepFailed(ctx, due, error.message))
    return error
  }
  await run.within((ctx) => keepSent(ctx, due))
  return undefined
}

/**
 * Sends the schedules that changed, each whole: a repetition after a kill gives the same. A failure that is not about one
 * aircraft ends the run.
 */
async function sendSchedules(run: TimedJobRun, avinode: Avinode): Promise<void> {
  let sent = 0
  const due = await run.within(async (ctx) => {
    const different = await listDifferent(ctx)
    const claimed = await claimDue(ctx, different)
    return different.filter(({ tail }) => claimed.has(tail))
  })
  for (const one of due) {
    const failure = await sendOne(run, avinode, one)
    if (failure) run.log.warn({ reason: failure.message, tail: one.tail }, 'a schedule was not taken by Avinode')
    if (failure) run.tellFailure(failure.message)
    if (failure && failure.retry !== 'never') return
    if (!failure) sent += 1
  }
  if (sent === due.length) tellCount(run, sent, ['schedule sent', 'schedules sent'])
}

/**
 * Every five minutes, for clients with Avinode: requests of which no notice came are read, and the schedules that changed
 * are sent.
 */
export const exchangeAvinode: TimedTask = defineTimedTask({
  name: 'exchange-avinode',
  lane: 'effects',
  at: '*/5 * * * *',
  clientsWith: () => sql<{ id: string }>`select id from flightline.clients_with_avinode()`,
  inClient: async (run) => {
    const avinode = await openForRun(run)
    if (!avinode) return
    const failure = await pollRequests(run, avinode)
    if (failure === undefined) await sendSchedules(run, avinode)
    else run.tellFailure(failure)
  },
})
