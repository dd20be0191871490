import { users } from '../../domain/company/index.ts'
import { keyActorPrefix, ruleActorPrefix, type Entry, type RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { findRecord } from '../platform/records/index.ts'
import { nameOfActor } from '../platform/records/name-of-actor.ts'

/** Name of support staff without a place in the client, and of the program. */
const productName = 'Flightline'

async function readOtherName({ db, actor }: Ctx): Promise<string | null | undefined> {
  const [row] = await db.run(
    sql<{ name: string | null }>`select ${nameOfActor(sql`${db.tenant.clientId}::uuid`, sql`${actor.userId}`)} as name`,
  )
  return row?.name
}

/** The actor as records name them: a user by their record, if they have one in the client, an API key or a rule. */
export async function nameOwnEntry(
  ctx: Ctx,
  user: Pick<RowOf<typeof users>, 'name' | 'email'> | undefined,
): Promise<Entry> {
  const id = ctx.actor.userId
  const isPerson = !id.startsWith(keyActorPrefix) && !id.startsWith(ruleActorPrefix)
  const otherName = isPerson ? undefined : await readOtherName(ctx)
  return { id, label: user?.name || user?.email || otherName || productName }
}

/** The actor as records name them. */
export const readOwnEntry = async (ctx: Ctx): Promise<Entry> =>
  nameOwnEntry(ctx, await findRecord(ctx, users, ctx.actor.userId))
