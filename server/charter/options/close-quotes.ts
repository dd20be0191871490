import { z } from 'zod'
import { quotes } from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { NotFound, Unavailable } from '../../platform/errors.ts'
import { defineStepJob, defineTimedTask, type JobRun, type TimedTask } from '../../platform/jobs/index.ts'
import { asVerb, takeRecord } from '../../platform/records/index.ts'

const dayMs = 86_400_000
/** Broker requests are removed so long behind their departure (decision D18). */
const brokerRequestMs = 30 * dayMs
const atOnce = 200

/** Take-off of the last leg in use; the departure that was typed where no leg has a time. Epoch milliseconds. */
const lastDeparture = sql`coalesce((
    select max((leg -> 'times' ->> 'takeoffUTC')::bigint) from jsonb_array_elements(q.doc -> 'legs') leg
    where leg ->> 'active' is distinct from 'false'), q.departure_date)`

interface Found {
  readonly where: Statement<unknown>
  /** Id behind which it goes on. */
  readonly after: string
}

async function idsOf({ db }: Ctx, { where, after }: Found): Promise<string[]> {
  const rows = await db.run(sql<{ id: string }>`
    select q.id from quotes q
    where q.client_id = ${db.tenant.clientId} and q.trashed_at is null and ${where} and q.id > ${after}
    order by q.id limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/** Does a step with each of some quotes, each in a transaction of its own: one that fails keeps no other waiting. */
async function withEach(
  run: JobRun,
  where: (ctx: Ctx) => Statement<unknown>,
  step: (ctx: Ctx, id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const note = (error: unknown) => {
    if (error instanceof Unavailable) throw error
    // Somebody deleted it meanwhile.
    if (!(error instanceof NotFound)) failures.push(error)
  }
  let ids: string[] = []
  do {
    const after = ids.at(-1) ?? ''
    ids = await run.within((ctx) => idsOf(ctx, { where: where(ctx), after }))
    for (const id of ids) await run.within((ctx) => step(ctx, id)).catch(note)
  } while (ids.length === atOnce)
  if (failures.length > 0) throw new AggregateError(failures, `quotes could not be closed: ${failures.length}`)
}

/** A requested or outstanding quote whose last flight has departed becomes inactive. */
async function closeFlown(ctx: Ctx, id: string): Promise<void> {
  const { row, change } = await takeRecord(ctx, quotes, { id })
  // Somebody may have accepted it while this waited for the lock.
  if (row.status === 'qSubmitted' || row.status === 'qOutstanding')
    change({ status: 'inactive', why: 'Its last departure has passed.' })
}

const isFlown = ({ now }: Ctx): Statement<unknown> => sql`
  q.status in ('qSubmitted', 'qOutstanding') and q.departure_date < ${now} and ${lastDeparture} < ${now}`

/** Every hour: quotes whose flight is over are closed (decision D18). */
export const closeQuotes: TimedTask = defineTimedTask({
  name: 'close-quotes',
  lane: 'upkeep',
  at: '12 * * * *',
  inClient: (run) => withEach(run, isFlown, closeFlown),
})

const isOldRequest = ({ now }: Ctx): Statement<unknown> =>
  sql`q.status = 'qBroker' and q.departure_date < ${now - brokerRequestMs}`

const cleanBrokerRequests = (run: JobRun): Promise<void> =>
  withEach(run, isOldRequest, (ctx, id) => asVerb(ctx, quotes).trash({ id }))

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
