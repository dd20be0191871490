import { groups } from '../../../domain/crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { countPeople, peopleOf, type GroupCounts } from './group-people.ts'

/** A present recipient of a message to a group. */
export interface GroupRecipient {
  readonly contact: string
  /** Email address in lower case, or number. */
  readonly address: string
}

/**
 * Present recipients of a message to a group, each address once; at most `limit`. `among` asks of these contacts alone.
 * Empty for a deleted group.
 */
export async function recipientsOfGroup(
  ctx: Ctx,
  id: string,
  { limit, among }: { readonly limit: number; readonly among?: readonly string[] },
): Promise<GroupRecipient[]> {
  const group = await beyondReach(ctx, groups).find(id)
  if (group === undefined) return []
  const ofThese = among === undefined ? sql`` : sql`and p.id = any(${[...among]}::text[])`
  return ctx.db.run(sql<GroupRecipient>`
    select distinct on (p.address) p.address, p.id as contact from (${peopleOf(ctx, group)}) p
    where p.state = 'subscribed' ${ofThese} order by p.address, p.id limit ${limit}`)
}

/** How many of a group get no message to it now; undefined for a group that is gone. */
export async function leftOutOfGroup(ctx: Ctx, id: string): Promise<Omit<GroupCounts, 'subscribed'> | undefined> {
  const group = await beyondReach(ctx, groups).find(id)
  if (group === undefined) return undefined
  const { unsubscribed, unreachable } = await countPeople(ctx, group)
  return { unsubscribed, unreachable }
}
