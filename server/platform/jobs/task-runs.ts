import { z } from 'zod'
import { entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../context.ts'
import { sql } from '../database/sql.ts'
import { withoutContent } from '../watch/hide-content.ts'
import type { JobRun } from './define-job.ts'
import type { TimedJobRun } from './timed-tasks.ts'

/** Payload of a client's run of a timed task. Runs by the clock have no user. */
export const timedPayload = z.object({
  askedBy: entry.optional(),
  /** Users who asked for the run, each with the feedback id of its progress. */
  watchers: z.array(z.object({ feedbackId: z.string(), user: z.string() })).default([]),
})

export type TimedPayload = z.output<typeof timedPayload>

interface RecordedRun {
  readonly task: string
  readonly attempt: number
  readonly askedBy: TimedPayload['askedBy']
}

/** Writes the begin of a run down, and answers its id; undefined if the task is paused, and no user asked for the run. */
async function beginTaskRun(ctx: Ctx, { task, attempt, askedBy }: RecordedRun): Promise<string | undefined> {
  const { clientId } = ctx.db.tenant
  const [row] = await ctx.db.run(sql<{ id: string }>`
    insert into task_runs (client_id, task, attempt, asked_by, began_at)
    select ${clientId}::uuid, ${task}, ${attempt}::integer, ${askedBy ? JSON.stringify(askedBy) : null}::jsonb, ${ctx.now}::bigint
    where ${askedBy !== undefined}::boolean or not exists (
      select from task_pauses p where p.client_id = ${clientId}::uuid and p.task in (${task}, 'all'))
    returning id::text`)
  return row?.id
}

interface RunEnd {
  readonly id: string
  readonly outcome: 'done' | 'failed'
  readonly result: string
}

async function endTaskRun(ctx: Ctx, { id, outcome, result }: RunEnd): Promise<void> {
  await ctx.db.run(sql`
    update task_runs set ended_at = ${ctx.now}, outcome = ${outcome}, result = ${result}
    where client_id = ${ctx.db.tenant.clientId} and id = ${id}::bigint`)
}

const describeFailure = (error: unknown): string =>
  withoutContent(error instanceof Error ? error.message : String(error)).trim() || 'It failed without a message.'

/** A step of a run for the users who watch it. */
interface RunStep {
  readonly title: string
  readonly description?: string
  /** 0 to 100. */
  readonly percent: number
  readonly outcome?: 'done' | 'failed'
}

/** Adds a line of progress for a user. */
export type ReportRun = (
  ctx: Ctx,
  line: RunStep & { readonly feedbackId: string; readonly user: string },
) => Promise<void>

interface RecordedTask {
  readonly name: string
  readonly inClient: (run: TimedJobRun) => Promise<void>
  /** Absent in processes without a screen of progress. */
  readonly report: ReportRun | undefined
}

const describeEnd = ({ outcome, result }: Omit<RunEnd, 'id'>): RunStep => ({
  title: outcome === 'done' ? 'Done' : 'Failed',
  description: outcome === 'done' && result === '' ? 'There was nothing to do.' : result,
  percent: 100,
  outcome,
})

const describeNextTry = (result: string): RunStep => ({
  title: 'Failed. It is tried again.',
  description: result,
  percent: 50,
})

/** Runs a timed task for a client and keeps an account of the run. A paused task does not run by the clock. */
export async function runRecorded(task: RecordedTask, run: JobRun, { askedBy, watchers }: TimedPayload): Promise<void> {
  const report = async (ctx: Ctx, step: RunStep): Promise<void> => {
    for (const watcher of watchers) await task.report?.(ctx, { ...watcher, ...step })
  }
  const id = await run.within(async (ctx) => {
    const begun = await beginTaskRun(ctx, { task: task.name, attempt: run.attempt, askedBy })
    await report(ctx, { title: 'Running', percent: 10 })
    return begun
  })
  if (id === undefined) return
  const endRun = (ended: Omit<RunEnd, 'id'>, step = describeEnd(ended)) =>
    run.within(async (ctx) => {
      await endTaskRun(ctx, { id, ...ended })
      await report(ctx, step)
    })
  let end: Omit<RunEnd, 'id'> = { outcome: 'done', result: '' }
  const tellAs = (outcome: RunEnd['outcome']) => (result: string) => {
    end = { outcome, result }
  }
  try {
    await task.inClient({ ...run, tell: tellAs('done'), tellFailure: tellAs('failed') })
  } catch (error) {
    const failed = { outcome: 'failed', result: describeFailure(error) } as const
    await endRun(failed, run.isLastAttempt ? undefined : describeNextTry(failed.result))
    throw error
  }
  await endRun(end)
}
