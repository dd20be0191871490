import { dropJob, listJobs, readJob, runJobAgain, type BackgroundJob } from '../../../domain/kernel/index.ts'
import { sql } from '../database/sql.ts'
import { Conflict, NotFound } from '../errors.ts'
import { implement, type Route } from '../http/route.ts'

interface JobRow {
  readonly id: number
  readonly name: string
  readonly attempts: number
  readonly max_attempts: number
  readonly last_error: string | null
  readonly run_at: number
  readonly created_at: number
  readonly is_running: boolean
}

const shown = 200

function stateOf({ is_running, attempts, max_attempts, last_error }: JobRow): BackgroundJob['state'] {
  if (is_running) return 'running'
  if (attempts >= max_attempts) return 'failed'
  return last_error === null ? 'waiting' : 'retrying'
}

const present = (row: JobRow): BackgroundJob => {
  const { is_running: _, ...job } = row
  return { ...job, id: String(row.id), state: stateOf(row) }
}

/** The calls of the page of background work, for admins of the client. */
export const jobRoutes: readonly Route[] = [
  implement(listJobs, async (ctx) => {
    const rows = await ctx.db.run(sql<JobRow>`select * from flightline.jobs_of_client(${shown})`)
    return { rows: rows.map(present) }
  }),
  implement(runJobAgain, async (ctx, { params }) => {
    const [row] = await ctx.db.run(
      sql<{ waits: boolean | null }>`select flightline.run_job_again(${params.id}::bigint) as waits`,
    )
    if (row?.waits === null || row === undefined) throw new NotFound('job')
    if (!row.waits) throw new Conflict(null, { id: params.id })
    return {}
  }),
  implement(readJob, async (ctx, { params }) => {
    const [row] = await ctx.db.run(
      sql<{ payload: unknown }>`select flightline.job_payload(${params.id}::bigint) as payload`,
    )
    if (row === undefined || row.payload === null) throw new NotFound('job')
    return { payload: row.payload }
  }),
  implement(dropJob, async (ctx, { params }) => {
    const [row] = await ctx.db.run(
      sql<{ is_dropped: boolean; kind: string; key: string | null }>`
        select * from flightline.drop_job(${params.id}::bigint)`,
    )
    if (row === undefined) throw new NotFound('job')
    if (!row.is_dropped) throw new Conflict(null, { id: params.id })
    await ctx.db.run(sql`
      delete from due_work where client_id = ${ctx.db.tenant.clientId} and kind = ${row.kind} and key = ${row.key}
        and queued_at is not null`)
    return {}
  }),
]
