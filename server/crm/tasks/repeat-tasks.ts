import { clients } from '../../../domain/company/index.ts'
import { dayWanted, nextDue, tasks } from '../../../domain/crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineTimedTask } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, listRecords, takeRecord } from '../../platform/records/index.ts'

const atOnce = 200

/** Tasks that were done and repeat, and have not come again yet. */
const waiting = (ctx: Ctx) =>
  listRecords(ctx, tasks, {
    where: {
      and: [
        ['state', '==', 'done'],
        ['repeats', 'in', ['daily', 'weekly', 'monthly', 'yearly']],
        ['next_id', '==', null],
      ],
    },
    limit: atOnce,
  })

/** Makes the task that comes behind one that is done, once: the two name each other. */
async function repeat(ctx: Ctx, id: string): Promise<void> {
  const { row, change } = await takeRecord(ctx, tasks, { id })
  if (row.state !== 'done' || row.next_id !== undefined) return
  const { timezone } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const clock = { now: ctx.now, timezone }
  const due = nextDue(row, clock)
  if (due === undefined) return
  const { id: _id, version: _version, date: _date, last_date: _last, active: _active, ...doc } = row
  const next = await asVerb(ctx, tasks).create({
    doc: tasks.shape.parse({ ...doc, due, repeat_day: dayWanted(row, clock), state: 'open', completed: 0, tested: 0 }),
  })
  change({ next_id: next.id, last_date: row.last_date })
}

/** Tasks that repeat come again once they were done; one that cannot is reported when the others are there. */
export const repeatTasks = defineTimedTask({
  name: 'repeat-tasks',
  lane: 'upkeep',
  at: '* * * * *',
  clientsWith: () => sql<{ id: string }>`select id from flightline.clients_with_tasks_to_repeat()`,
  inClient: async (run) => {
    const ids = await run.within(async (ctx) => (await waiting(ctx)).map(({ id }) => id))
    const failures: unknown[] = []
    for (const id of ids) await run.within((ctx) => repeat(ctx, id)).catch((error: unknown) => failures.push(error))
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} of ${ids.length} tasks could not come again`)
  },
})
