import { companyMessages, users } from '../../../domain/company/index.ts'
import { hasRole, type Actor } from '../../../domain/kernel/index.ts'
import { asSystem, type Ctx } from '../../platform/context.ts'
import { Forbidden, Invalid } from '../../platform/errors.ts'
import { findRecord, findTrashedRecord, requireDeed } from '../../platform/records/index.ts'

/** The role among these that the actor does not hold, and so cannot give: a grant never lifts above who gives it. */
const beyond = (actor: Actor, roles: readonly string[]): string | undefined =>
  ['super', 'admin'].find((role) => roles.includes(role) && !hasRole(actor, role))

/** Whether the actor may give all of these roles. */
export const isGrantable = (actor: Actor, roles: readonly string[]): boolean => beyond(actor, roles) === undefined

/** Throws Forbidden for roles that the actor may not give. */
export function requireGrantable({ actor }: Ctx, roles: readonly string[]): void {
  const role = beyond(actor, roles)
  if (role !== undefined) throw new Forbidden(role)
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
