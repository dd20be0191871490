import { z } from 'zod'
import { defineContract, shortText } from '../../kernel/index.ts'

const id = z.string().min(1).max(100)

/** Tasks that are handed over at once. */
export const mostHandedOver = 1000

/**
 * Gives the unfinished tasks of a colleague to another one, for example when they leave. `tasks` limits it to those, and
 * `beside` to those in which the giver stays an agent, for an undo. Returns the given tasks, and those in which the
 * other one was an agent before.
 */
export const handOverTasks = defineContract({
  method: 'POST',
  path: '/tasks/hand-over',
  summary: "Give a colleague's open tasks to another one",
  role: 'tasks',
  changes: ['tasks'],
  body: z.strictObject({
    from: id,
    to: id,
    tasks: z.array(id).max(mostHandedOver).optional(),
    beside: z.array(id).max(mostHandedOver).optional(),
  }),
  output: z.object({ tasks: z.array(id), shared: z.array(id) }),
})

/**
 * Settles the effect that a task is about, where its provider gives no verdict: its consequences are stored and the task is
 * done. Refused with 409 where a verdict came first.
 */
export const settleTaskEffect = defineContract({
  method: 'POST',
  path: '/tasks/:id/settle',
  summary: 'Say how an effect ended whose outcome is not known',
  role: 'invoices',
  changes: ['tasks'],
  params: z.strictObject({ id }),
  body: z.strictObject({
    outcome: z.enum(['succeeded', 'failed']),
    /** How the person knows. */
    reason: shortText.trim().min(1),
  }),
  output: z.object({ id, version: z.int() }),
})
