import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask, type JobRun, type TimedTask } from '../../platform/jobs/index.ts'
import { raiseFollowUp } from './raise-follow-up.ts'
import { wakeThread } from './wake-thread.ts'

/** What is due is done so many at a time; the rest waits for the next minute. */
const atOnce = 500

/** What is due in the client of `ctx`. */
type Due = (ctx: Ctx) => Promise<readonly { readonly id: string }[]>

/** Does something for each thing that is due, each in a transaction of its own: one that fails keeps no other waiting. */
async function eachDue(run: JobRun, due: Due, verb: (ctx: Ctx, id: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  const found = await run.within(due)
  for (const { id } of found) {
    try {
      await run.within((ctx) => verb(ctx, id))
    } catch (error) {
      run.log.error({ err: error, due: id }, 'what is due could not be done')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${found.length} failed`)
}

const dueFollowUps: Due = ({ db, now }) =>
  db.run(sql<{ id: string }>`
    select id from queue
    where client_id = ${db.tenant.clientId} and type = 'follow-up' and processed_at is null and date <= ${now}
      and trashed_at is null
    order by date, id limit ${atOnce}`)

const dueThreads: Due = ({ db, now }) =>
  db.run(sql<{ id: string }>`
    select id from threads
    where client_id = ${db.tenant.clientId} and snoozed_until <= ${now} and trashed_at is null
    order by snoozed_until, id limit ${atOnce}`)

/** Every minute: follow-ups that are due become notes of their creators. */
export const raiseFollowUps: TimedTask = defineTimedTask({
  name: 'raise-follow-ups',
  lane: 'prompt',
  at: '* * * * *',
  clientsWith: ({ clock }) => sql<{ id: string }>`select id from flightline.clients_with_due_follow_ups(${clock()})`,
  inClient: (run) => eachDue(run, dueFollowUps, (ctx, id) => raiseFollowUp(ctx, id, ctx.now)),
})

/** Every minute: snoozed threads whose time has come are open again. */
export const wakeThreads: TimedTask = defineTimedTask({
  name: 'wake-threads',
  lane: 'prompt',
  at: '* * * * *',
  clientsWith: ({ clock }) => sql<{ id: string }>`select id from flightline.clients_with_due_threads(${clock()})`,
  inClient: (run) => eachDue(run, dueThreads, wakeThread),
})
