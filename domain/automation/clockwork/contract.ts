import { z } from 'zod'
import { defineContract, entry } from '../../kernel/index.ts'

/** One run of a timed task for the client. Times are epoch milliseconds. */
const taskRun = z.object({
  id: z.string(),
  task: z.string(),
  /** Its try: 1 is the first. */
  attempt: z.int(),
  /** The user who asked for it; absent by the clock. */
  askedBy: entry.optional(),
  beganAt: z.int(),
  endedAt: z.int().optional(),
  /** Lost: its process ended before it did; the queue runs it again. */
  outcome: z.enum(['running', 'done', 'failed', 'lost']),
  /** Effect of a run that is done, or the reason of its failure. */
  result: z.string(),
})

export type TaskRun = z.output<typeof taskRun>

const pause = z.object({ at: z.int(), by: entry, reason: z.string() })

export type TaskPause = z.output<typeof pause>

/** Longest reason of a pause. */
export const pauseReasonMax = 200

/** Name that stands for all tasks of the client in a pause. */
export const allTasks = 'all'

const clockworkTask = z.object({
  name: z.string(),
  label: z.string(),
  hint: z.string(),
  /** Asked before a user starts it: what the run takes away. */
  question: z.string().optional(),
  /** Start in words. */
  often: z.string(),
  lane: z.string(),
  /** Start of the next run by the clock; absent while the task is paused. */
  nextAt: z.int().optional(),
  pause: pause.optional(),
  /** Newest first, 12 at most. */
  runs: z.array(taskRun),
})

export type ClockworkTask = z.output<typeof clockworkTask>

export const readClockwork = defineContract({
  method: 'GET',
  path: '/automation/tasks',
  summary: 'Timed tasks of the client with their last runs',
  role: 'admin',
  output: z.object({
    tasks: z.array(clockworkTask),
    /** Pause of all tasks. */
    pause: pause.optional(),
  }),
})

export const pauseTask = defineContract({
  method: 'POST',
  path: '/automation/tasks/:task/pause',
  summary: 'Pause a timed task, or all, until it is resumed',
  role: 'admin',
  changes: ['clockwork'],
  params: z.object({ task: z.string().min(1).max(100) }),
  body: z.strictObject({ reason: z.string().trim().max(pauseReasonMax) }),
  output: z.object({}),
})

export const resumeTask = defineContract({
  method: 'POST',
  path: '/automation/tasks/:task/resume',
  summary: 'Resume a paused task, or all',
  role: 'admin',
  changes: ['clockwork'],
  params: z.object({ task: z.string().min(1).max(100) }),
  output: z.object({}),
})

/** Runs of a page. */
export const runsAtOnce = 50

export const listTaskRuns = defineContract({
  method: 'GET',
  path: '/automation/runs',
  summary: 'Runs of timed tasks, the newest first',
  role: 'admin',
  query: z.strictObject({
    task: z.string().max(100).optional(),
    outcome: z.enum(['done', 'failed', 'lost', 'running']).optional(),
    /** Id of the last run of the page before. */
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  output: z.object({ runs: z.array(taskRun), isMore: z.boolean() }),
})

const laneDepth = z.object({
  lane: z.string(),
  /** Jobs of the client that wait now. */
  own: z.int(),
  /** Jobs of other clients that wait now. */
  others: z.int(),
  /** Jobs that run, of all clients. */
  running: z.int(),
  /** Workers of one process. */
  workers: z.int(),
  /** Due moment of the oldest own job that waits. */
  oldestAt: z.int().optional(),
  /** Oldest own jobs that wait, by name. */
  kinds: z.array(z.object({ name: z.string(), count: z.int() })),
})

export type LaneDepth = z.output<typeof laneDepth>

/** Counting ends here. */
export const countedJobs = 10_000

export const readLanes = defineContract({
  method: 'GET',
  path: '/automation/lanes',
  summary: 'Waiting and running background work by lane',
  role: 'admin',
  output: z.object({ lanes: z.array(laneDepth) }),
})
