import { users } from '../../domain/company/index.ts'
import type { Ctx } from '../platform/context.ts'
import { amendRecord, createRecord, findRecord } from '../platform/records/index.ts'

/** Gives a user exactly these roles in the client of `ctx`, as its actor may; none at all ends their reach. */
export async function setGrants(
  ctx: Ctx,
  { userId, roles }: { userId: string; roles: readonly string[] },
): Promise<void> {
  const existing = await findRecord(ctx, users, userId)
  if (existing) await amendRecord(ctx, users, { id: userId, amend: () => ({ roles: [...roles] }) })
  else await createRecord(ctx, users, { id: userId, doc: users.shape.parse({ roles: [...roles] }) })
}
