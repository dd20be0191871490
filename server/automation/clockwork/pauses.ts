import type { TaskPause } from '../../../domain/automation/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'

/** The pauses of the client by their tasks. */
export async function readPauses({ db }: Ctx): Promise<ReadonlyMap<string, TaskPause>> {
  const rows = await db.run(sql<TaskPause & { task: string }>`
    select p.task, p.paused_at as at, p.paused_by as by, p.reason from task_pauses p
    where p.client_id = ${db.tenant.clientId}`)
  return new Map(rows.map(({ task, ...pause }) => [task, pause]))
}

/** Pauses a task in the name of the caller; a paused one gets the new reason. */
export async function putPause(ctx: Ctx, { task, reason }: { task: string; reason: string }): Promise<void> {
  const by = await readOwnEntry(ctx)
  await ctx.db.run(sql`
    insert into task_pauses (client_id, task, paused_at, paused_by, reason)
    values (${ctx.db.tenant.clientId}, ${task}, ${ctx.now}, ${JSON.stringify(by)}::jsonb, ${reason})
    on conflict (client_id, task) do update set reason = excluded.reason, paused_at = excluded.paused_at,
      paused_by = excluded.paused_by`)
}

export const endPause = ({ db }: Ctx, task: string): Promise<unknown> =>
  db.run(sql`delete from task_pauses where client_id = ${db.tenant.clientId} and task = ${task}`)
