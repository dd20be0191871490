import { z } from 'zod'
import { brokerRequestMs, quotes } from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { NotFound, Unavailable } from '../../platform/errors.ts'
import { defineDueJob, defineStepJob } from '../../platform/jobs/index.ts'
import { asVerb, takeRecord } from '../../platform/records/index.ts'

const atOnce = 200

/** A requested or outstanding quote whose last flight has departed becomes inactive (decision D18). */
export const closeQuote = defineDueJob({
  name: 'close-quote',
  lane: 'upkeep',
  record: quotes,
  run: async (ctx, id) => {
    const { change } = await takeRecord(ctx, quotes, { id })
    change({ status: 'inactive', why: 'Its last departure has passed.' })
  },
})

/** Broker requests go to the trash 30 days after their departure (decision D18). */
export const trashBrokerRequest = defineDueJob({
  name: 'trash-broker-request',
  lane: 'upkeep',
  record: quotes,
  run: (ctx, id) => asVerb(ctx, quotes).trash({ id }),
})

async function oldRequests({ db, now }: Ctx, after: string): Promise<string[]> {
  const rows = await db.run(sql<{ id: string }>`
    select q.id from quotes q
    where q.client_id = ${db.tenant.clientId} and q.trashed_at is null and q.id > ${after}
      and q.status = 'qBroker' and q.departure_date < ${now - brokerRequestMs}
    order by q.id limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/** Moves the old broker requests of a client to the trash, one transaction for each. */
export const cleanBrokerRequestsNow = defineStepJob({
  name: 'clean-broker-requests-now',
  lane: 'upkeep',
  payload: z.object({}),
  run: async (job) => {
    const failures: unknown[] = []
    const note = (error: unknown) => {
      if (error instanceof Unavailable) throw error
      // A colleague may have deleted it.
      if (!(error instanceof NotFound)) failures.push(error)
    }
    let ids: string[] = []
    do {
      const after = ids.at(-1) ?? ''
      ids = await job.within((ctx) => oldRequests(ctx, after))
      for (const id of ids) await job.within((ctx) => asVerb(ctx, quotes).trash({ id })).catch(note)
    } while (ids.length === atOnce)
    if (failures.length > 0) throw new AggregateError(failures, `requests could not be removed: ${failures.length}`)
  },
})
