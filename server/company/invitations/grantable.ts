import { accessMessages, users } from '../../../domain/company/index.ts'
import { hasRole, mayGive, type Actor } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { beyondReach, requireOperation } from '../../platform/records/index.ts'

/** True if the actor may give all of these roles. */
export const isGrantable = (actor: Actor, roles: readonly string[]): boolean =>
  roles.every((role) => mayGive(actor, role))

/** Throws Forbidden for a role that the actor may not give. */
export function requireGrantable({ actor }: Ctx, roles: readonly string[]): void {
  const beyond = roles.find((role) => !mayGive(actor, role))
  if (beyond !== undefined) throw new Forbidden(beyond)
}

/** Throws Forbidden for a user who ranks above the actor: only an admin manages an admin. */
export function requireManageable({ actor }: Ctx, roles: readonly string[]): void {
  const above = ['super', 'admin'].find((role) => roles.includes(role) && !hasRole(actor, role))
  if (above !== undefined) throw new Forbidden(above)
}

/** Place of a former user's record: none, deactivated, or in the trash. */
export type Former = 'none' | 'inactive' | 'trashed'

/**
 * Looks for the record that an invitation would restore. Every later refusal is checked here. Throws Invalid for a
 * present user; Forbidden for one beyond the actor's reach.
 */
export async function formerOf(ctx: Ctx, id: string): Promise<Former> {
  // A record that the actor may not even see must refuse them too.
  const any = beyondReach(ctx, users)
  const existing = await any.find(id)
  if (existing?.active) throw new Invalid([accessMessages.issue('email', 'already-user')])
  const row = existing ?? (await any.findTrashed(id))
  if (!row) return 'none'
  requireManageable(ctx, row.roles)
  for (const operation of ['read', 'write', 'remove'] as const)
    requireOperation(ctx, users, { operation, row: { ...row } })
  return existing ? 'inactive' : 'trashed'
}
