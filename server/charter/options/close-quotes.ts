import { z } from 'zod'
import { quotes } from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { defineStepJob, defineTimedTask, untilFewer, type JobRun, type TimedTask } from '../../platform/jobs/index.ts'
import { asVerb, takeRecord } from '../../platform/records/index.ts'

const dayMs = 86_400_000
/** Broker requests are removed so long behind their departure (decision D18). */
const brokerRequestMs = 30 * dayMs
const atOnce = 200

/** Take-off of the last leg in use; the departure that was typed where no leg has a time. Epoch milliseconds. */
const lastDeparture = sql`coalesce((
    select max((leg -> 'times' ->> 'takeoffUTC')::bigint) from jsonb_array_elements(q.doc -> 'legs') leg
    where leg ->> 'active' is distinct from 'false'), q.departure_date)`

async function idsOf({ db }: Ctx, where: Statement<unknown>): Promise<string[]> {
  const rows = await db.run(sql<{ id: string }>`
    select q.id from quotes q
    where q.client_id = ${db.tenant.clientId} and q.trashed_at is null and ${where}
    order by q.departure_date limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/** Requested or outstanding quotes whose last flight has departed become inactive. */
async function closeFlown(ctx: Ctx): Promise<number> {
  const ids = await idsOf(
    ctx,
    sql`q.status in ('qSubmitted', 'qOutstanding')
    and q.departure_date < ${ctx.now} and ${lastDeparture} < ${ctx.now}`,
  )
  for (const id of ids) {
    const { row, change } = await takeRecord(ctx, quotes, { id })
    // Somebody may have accepted it while this waited for the lock.
    if (row.status === 'qSubmitted' || row.status === 'qOutstanding')
      change({ status: 'inactive', why: 'Its last departure has passed.' })
  }
  return ids.length
}

async function removeBrokerRequests(ctx: Ctx): Promise<number> {
  const ids = await idsOf(ctx, sql`q.status = 'qBroker' and q.departure_date < ${ctx.now - brokerRequestMs}`)
  for (const id of ids) await asVerb(ctx, quotes).trash({ id })
  return ids.length
}

/** Every hour: quotes whose flight is over are closed (decision D18). */
export const closeQuotes: TimedTask = defineTimedTask({
  name: 'close-quotes',
  lane: 'upkeep',
  at: '12 * * * *',
  inClient: (run) => run.within((ctx) => untilFewer(ctx, atOnce, closeFlown)),
})

const cleanBrokerRequests = (run: JobRun): Promise<void> =>
  run.within((ctx) => untilFewer(ctx, atOnce, removeBrokerRequests))

/** Every night: broker requests go to the trash 30 days behind their departure. */
export const cleanOldBrokerRequestQuotes: TimedTask = defineTimedTask({
  name: 'clean-old-broker-request-quotes',
  lane: 'upkeep',
  at: '22 3 * * *',
  inClient: cleanBrokerRequests,
})

/** The same for somebody who does not wait for the night. */
export const cleanBrokerRequestsNow = defineStepJob({
  name: 'clean-broker-requests-now',
  lane: 'upkeep',
  payload: z.object({}),
  run: cleanBrokerRequests,
})
