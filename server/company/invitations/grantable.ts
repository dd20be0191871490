import { companyMessages, users } from '../../../domain/company/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { asSystem, type Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { findRecord, findTrashedRecord, requireDeed } from '../../platform/records/index.ts'

/** A grant never lifts above the one who gives it. Throws Forbidden. */
export function requireGrantable({ actor }: Ctx, roles: readonly string[]): void {
  for (const role of ['super', 'admin']) if (roles.includes(role) && !hasRole(actor, role)) throw new Forbidden(role)
}

/** Where the record of somebody stands who is no user now: nowhere, deactivated, or in the trash. */
export type Former = 'none' | 'inactive' | 'trashed'

/**
 * Looks for the record that an invitation would bring back. Everything that could refuse it afterwards is asked here.
 * Throws Invalid for who is a user; Forbidden for who is beyond the actor's reach.
 */
export async function formerOf(ctx: Ctx, id: string): Promise<Former> {
  // A record that the actor may not even see must refuse them too.
  const standing = await findRecord(asSystem(ctx), users, id)
  if (standing?.active) throw new Invalid([companyMessages.issue('email', 'already-user')])
  const row = standing ?? (await findTrashedRecord(asSystem(ctx), users, id))
  if (!row) return 'none'
  requireGrantable(ctx, row.roles)
  for (const deed of ['read', 'write', 'remove'] as const) requireDeed(ctx, users, { deed, row: { ...row } })
  return standing ? 'inactive' : 'trashed'
}
