import { reachesOf, type ContactDoc } from '../../domain/crm/index.ts'
import { keptPhone } from '../../domain/crm/phone-forms.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'

/**
 * Finding or adding a contact by one of these addresses or numbers waits until this transaction is through. Contacts
 * that are locked too are locked first, everywhere: two callers that lock both then cannot block each other.
 */
export async function lockReaches(ctx: Ctx, reaches: readonly string[]): Promise<void> {
  const keys = [...new Set(reaches)].toSorted()
  if (keys.length === 0) return
  await ctx.db.run(sql`
    select pg_advisory_xact_lock(hashtext(${`contact ${ctx.db.tenant.clientId}`}), hashtext(key))
    from unnest(${keys}::text[]) as key`)
}

/** As `lockReaches`, for everything that some contacts are reached by. */
export const lockReach = (ctx: Ctx, ...some: readonly ContactDoc[]): Promise<void> =>
  lockReaches(
    ctx,
    some.flatMap(reachesOf).map((reach) => (reach.includes('@') ? reach.toLowerCase() : keptPhone(reach))),
  )

/**
 * Locks these contacts until the transaction ends, in the order of their ids, so that two callers that lock the same
 * ones cannot block each other.
 */
export async function lockContacts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    select id from contacts where client_id = ${ctx.db.tenant.clientId} and id = any(${[...ids]}::text[])
    order by id for update`)
}
