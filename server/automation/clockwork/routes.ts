import { z } from 'zod'
import {
  allTasks,
  listTaskRuns,
  pauseTask,
  readClockwork,
  readLanes,
  resumeTask,
  timedTaskWords,
} from '../../../domain/automation/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { runOfClient, timedAttempts, type TimedTask } from '../../platform/jobs/timed-tasks.ts'
import { reportProgress } from '../report-progress.ts'
import { defineTriggered, type TriggeredTask } from '../trigger-task.ts'
import { endPause, putPause } from './pauses.ts'
import { findClientTasks, listClockwork, listRuns, readLaneDepths } from './read-clockwork.ts'

const runningWords = 'This task is running. It can be started again when it has ended.'

/** Starts the client's run of a timed task in the name of a user, also while the task is paused. */
async function askRun(ctx: Ctx, task: TimedTask): Promise<{ queue_id: string; feedbackId: string }> {
  const refusal = await task.refuse?.(ctx)
  if (refusal !== undefined) throw new Conflict(null, {}, { code: 'task-not-here', message: refusal })
  const by = await readOwnEntry(ctx)
  const feedbackId = ctx.newId()
  const [row] = await ctx.db.run(sql<{ id: string | null }>`
    select flightline.ask_timed_run(
      ${runOfClient(task)}, ${task.lane}, ${JSON.stringify({ ...by, feedbackId })}::jsonb, ${timedAttempts})::text as id`)
  if (row === undefined || row.id === null) throw new Conflict(null, {}, { code: 'task-runs', message: runningWords })
  await reportProgress(ctx, { feedbackId, user: by.id, title: 'Waiting for a free worker', percent: 0 })
  return { queue_id: row.id, feedbackId }
}

/**
 * Timed tasks as tasks that `POST /cron/trigger` begins, by their own name and by that of the specification. Only admins
 * may.
 */
export const timedTriggered = (timed: readonly TimedTask[]): TriggeredTask[] =>
  findClientTasks(timed).flatMap((task) =>
    [task.name, timedTaskWords[task.name]?.path]
      .filter((path) => path !== undefined)
      .map((path) =>
        defineTriggered({
          path,
          role: 'admin',
          fields: z.strictObject({}),
          begin: (ctx) => askRun(ctx, task),
        }),
      ),
  )

const demandTask = (timed: readonly TimedTask[], name: string): void => {
  if (name !== allTasks && !findClientTasks(timed).some((task) => task.name === name)) throw new NotFound('task')
}

/** The calls of the screen Clockwork. */
export const clockworkRoutes = (timed: readonly TimedTask[]): readonly Route[] => [
  implement(readClockwork, (ctx) => listClockwork(ctx, timed)),
  implement(listTaskRuns, (ctx, call) => listRuns(ctx, timed, call)),
  implement(readLanes, readLaneDepths),
  implement(pauseTask, async (ctx, call) => {
    demandTask(timed, call.params.task)
    await putPause(ctx, { task: call.params.task, reason: call.body.reason })
    return {}
  }),
  implement(resumeTask, async (ctx, call) => {
    demandTask(timed, call.params.task)
    await endPause(ctx, call.params.task)
    return {}
  }),
]
