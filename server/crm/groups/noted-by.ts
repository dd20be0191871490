import { users } from '../../../domain/company/index.ts'
import { nameOfPerson } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'

/** The colleague who notes what a person said, as it is kept with that. */
export async function notedBy(ctx: Ctx): Promise<{ readonly id: string; readonly label: string }> {
  const { userId: id, isDefaultClient } = ctx.actor
  const user = await beyondReach(ctx, users).find(id)
  return { id, label: nameOfPerson(user?.name, isDefaultClient) }
}
