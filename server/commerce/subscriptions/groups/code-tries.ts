import { createHmac } from 'node:crypto'
import { hourMs } from '../../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sql } from '../../../platform/database/sql.ts'

/** Wrong codes that one network may send to a group in an hour. */
const mostTries = 10

interface Trying {
  /** Id of the subscription. */
  readonly group: string
  readonly network: string
}

const hideNetwork = ({ platform, db }: Ctx, network: string): string =>
  createHmac('sha256', platform.secret).update(`group code ${db.tenant.clientId} ${network}`).digest('base64url')

/**
 * Counts a try of an access code before it is compared, so that tries at the same time are counted one after the other. Answers
 * false where the hour has had too many wrong ones.
 */
export async function countTry(ctx: Ctx, { group, network }: Trying): Promise<boolean> {
  const { clientId } = ctx.db.tenant
  const hour = Math.floor(ctx.now / hourMs)
  await ctx.db.run(sql`
    delete from group_code_tries
    where client_id = ${clientId} and subscription_id = ${group} and hour < ${hour}`)
  const [counted] = await ctx.db.run(sql<{ tries: number }>`
    insert into group_code_tries (client_id, subscription_id, network, hour, tries)
    values (${clientId}, ${group}, ${hideNetwork(ctx, network)}, ${hour}, 1)
    on conflict (client_id, subscription_id, network, hour) do update set tries = group_code_tries.tries + 1
    returning tries`)
  return (counted?.tries ?? 0) <= mostTries
}

/** Takes back a try whose code was right. */
export async function forgetTry(ctx: Ctx, { group, network }: Trying): Promise<void> {
  await ctx.db.run(sql`
    update group_code_tries set tries = tries - 1
    where client_id = ${ctx.db.tenant.clientId} and subscription_id = ${group}
      and network = ${hideNetwork(ctx, network)} and tries > 0`)
}
