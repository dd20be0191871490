import { z } from 'zod'
import { triggerTask } from '../../domain/automation/index.ts'
import { hasRole, shapeIssues, shapeMessages, type OutputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Forbidden, Invalid } from '../platform/errors.ts'
import { implement, type Route } from '../platform/http/route.ts'

type Begun = OutputOf<typeof triggerTask>

/** A task that can be started by call, as its room declares it. */
export interface TriggeredTask {
  readonly path: string
  readonly role: string
  /** Begins it, with the call's data besides its path. Throws Invalid for invalid data. */
  readonly begin: (ctx: Ctx, fields: unknown) => Promise<Begun>
}

/** Declares a task that can be started by a call. */
export const defineTriggered = <Fields>({
  fields,
  begin,
  ...task
}: Pick<TriggeredTask, 'path' | 'role'> & {
  readonly fields: z.ZodType<Fields>
  readonly begin: (ctx: Ctx, fields: Fields) => Promise<Begun>
}): TriggeredTask => ({
  ...task,
  begin: async (ctx, given) => {
    const read = fields.safeParse(given)
    if (!read.success) throw new Invalid(shapeIssues(read.error))
    return begin(ctx, read.data)
  },
})

/** The call that begins one of these tasks; of two with one path it is the later one. Throws Invalid for a path that is none of them, Forbidden without its role. */
export function triggerRoutes(tasks: readonly TriggeredTask[]): readonly Route[] {
  const known = new Map(tasks.map((task) => [task.path, task]))
  return [
    implement(triggerTask, async (ctx, { body: { path, ...fields } }) => {
      const task = known.get(path)
      if (task === undefined) throw new Invalid([shapeMessages.issue('path', 'not-offered')])
      if (!hasRole(ctx.actor, task.role)) throw new Forbidden(task.role)
      return task.begin(ctx, fields)
    }),
  ]
}
