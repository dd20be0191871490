import { isShareOpen } from '../../../domain/charter/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import type { Share } from './gather-page.ts'
import { tokenOfShare } from './share-token.ts'

/** States of messages that notified nobody. */
const notGoing = ['draft', 'held', 'cancelled', 'failed']

/** Made for a message, and nobody has opened it: only the message says whether anybody was notified. */
const isInDoubt = ({ for_message: isForMessage, opened }: Share): boolean => isForMessage === true && opened === 0

/** Whether a message with the address of a share went: from the conversations about its record, or by who shared it. */
function wentWith(ctx: Ctx, { id, date, object, by }: Share): Statement<unknown> {
  const { clientId } = ctx.db.tenant
  const token = tokenOfShare(ctx.platform.secret, { clientId, id })
  const went = sql`m.client_id = ${clientId} and not m.draft and m.state <> all(${notGoing}::text[])
    and strpos(m.doc::text, ${token}) > 0`
  // A message that was sent and then put into the trash has arrived all the same.
  return sql`select ${id}::text as id where
    exists (select 1 from threadsmsgs m where ${went} and m.trashed_at is null and m.date >= ${date}::bigint
      and m.object_type = ${object.type} and m.object_id = ${object.id})
    or exists (select 1 from threadsmsgs m where ${went} and m.trashed_at is null and m.date >= ${date}::bigint
      and m.creator_id = ${by?.id ?? ''})
    or exists (select 1 from threadsmsgs m where ${went} and m.trashed_at >= ${date}::bigint)`
}

/**
 * Ids of those shares whose message was not sent: it is being written, held back, or was given up. They open nothing to
 * people outside, and nobody was notified of what they say.
 */
export async function unsentAmong(ctx: Ctx, shares: readonly Share[]): Promise<ReadonlySet<string>> {
  const doubtful = shares.filter(isInDoubt)
  if (doubtful.length === 0) return new Set()
  const asked = doubtful.map((share) => sql`(${wentWith(ctx, share)})`)
  const sent = await ctx.db.run(sql<{ id: string }>`${sql.join(asked, sql` union all `)}`)
  const ids = new Set(sent.map(({ id }) => id))
  return new Set(doubtful.map(({ id }) => id).filter((id) => !ids.has(id)))
}

/** Whether its address opens a share to people outside now. */
export const isOpenOutside = async (ctx: Ctx, share: Share): Promise<boolean> =>
  isShareOpen(share, ctx.now) && !(await unsentAmong(ctx, [share])).has(share.id)
