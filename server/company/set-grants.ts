import { users } from '../../domain/company/index.ts'
import { asSystem, type Ctx } from '../platform/context.ts'
import { amendRecord, createRecord, findRecord } from '../platform/records/index.ts'

/** Gives a user these roles in the client of `ctx`, and no others; none at all ends the user's reach into it. */
export async function setGrants(
  ctx: Ctx,
  { userId, roles }: { userId: string; roles: readonly string[] },
): Promise<void> {
  const system = asSystem(ctx)
  const standing = await findRecord(system, users, userId)
  if (standing) await amendRecord(system, users, { id: userId, amend: () => ({ roles: [...roles] }) })
  else await createRecord(system, users, { id: userId, doc: users.shape.parse({ roles: [...roles] }) })
}
