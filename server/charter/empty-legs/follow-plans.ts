import { deals, trips } from '../../../domain/charter/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Unavailable } from '../../platform/errors.ts'
import { defineTimedTask, tellCount, type TimedJobRun, type TimedTask } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, findRecord, takeRecord } from '../../platform/records/index.ts'
import { makeDealFields, flightsOf, placesOf, plannedWords } from './offer-empty-legs.ts'

/** Most trips with deals on offer that are looked at in one go. */
const most = 1000

/** Trips of which an empty leg is on offer that is still to come. */
async function tripsOnOffer({ db, now }: Ctx): Promise<string[]> {
  const rows = await db.run(sql<{ trip: string }>`
    select distinct doc -> 'metadata' ->> 'trip' as trip from deals
    where client_id = ${db.tenant.clientId} and trashed_at is null and not booked and departure_date > ${now}
      and doc -> 'metadata' ? 'empty_leg' and doc -> 'metadata' ? 'trip'
    limit ${most}`)
  return rows.map(({ trip }) => trip)
}

async function dealsOf(ctx: Ctx, tripId: string): Promise<RowOf<typeof deals>[]> {
  const rows = await ctx.db.run(sql<{ id: string }>`
    select id from deals
    where client_id = ${ctx.db.tenant.clientId} and trashed_at is null and not booked and departure_date > ${ctx.now}
      and doc -> 'metadata' ->> 'trip' = ${tripId}`)
  const found = await Promise.all(rows.map(({ id }) => beyondReach(ctx, deals).find(id)))
  return found.filter((deal) => deal !== undefined)
}

/** The trip, locked against moves; undefined for a missing one. */
async function tripOf(ctx: Ctx, id: string): Promise<RowOf<typeof trips> | undefined> {
  if ((await findRecord(ctx, trips, id)) === undefined) return undefined
  return (await takeRecord(ctx, trips, { id })).row
}

/** Deals of one trip follow its plan: those whose flight is flown no more are withdrawn, those that moved move too. Answers how many. */
export async function followTrip(ctx: Ctx, tripId: string): Promise<number> {
  let followed = 0
  const trip = await tripOf(ctx, tripId)
  const flights = trip === undefined ? [] : await flightsOf(ctx, trip)
  const places = await placesOf(ctx, flights)
  for (const { id, metadata } of await dealsOf(ctx, tripId)) {
    const flight = flights.find(({ key }) => key === metadata['empty_leg'])
    const { planned } = metadata
    if (trip === undefined || flight === undefined) await asVerb(ctx, deals).trash({ id })
    else if (planned !== undefined && planned !== plannedWords(flight))
      await asVerb(ctx, deals).amend({ id, amend: () => makeDealFields(flight, trip, places) })
    else continue
    followed += 1
  }
  return followed
}

async function followAll(run: TimedJobRun): Promise<void> {
  let followed = 0
  const failures: unknown[] = []
  for (const trip of await run.within(tripsOnOffer))
    followed += await run
      .within((ctx) => followTrip(ctx, trip))
      .catch((error: unknown) => {
        if (error instanceof Unavailable) throw error
        failures.push(error)
        return 0
      })
  tellCount(run, followed, ['empty leg moved or withdrawn', 'empty legs moved or withdrawn'])
  if (failures.length > 0)
    throw new AggregateError(failures, `empty legs could not follow their trips: ${failures.length}`)
}

/** Every five minutes: offers of a moved or cancelled trip follow it. Booked ones stay. */
export const followPlans: TimedTask = defineTimedTask({
  name: 'follow-plans',
  lane: 'upkeep',
  at: '*/5 * * * *',
  inClient: followAll,
})
