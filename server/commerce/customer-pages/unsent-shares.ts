import { isShareOpen } from '../../../domain/commerce/index.ts'
import { recipient, type Recipient } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { hashOfToken, tokenOfShare, type Share } from './share-token.ts'

/** States of unsent messages. */
const notGoing = ['draft', 'held', 'cancelled', 'failed']

/** Made for a message and never opened: only the message tells if it was sent. */
const isInDoubt = ({ for_message: isForMessage, opened }: Share): boolean => isForMessage === true && opened === 0

const hashOf = (ctx: Ctx, { id }: Share): string =>
  hashOfToken(tokenOfShare(ctx.platform.secret, { clientId: ctx.db.tenant.clientId, id }))

/**
 * Messages `m` that went with the address of a page `p`, by any writer, at any present place. A message that was sent
 * and then put into the trash has arrived all the same.
 */
const wentWith = (ctx: Ctx, hashes: readonly string[]): Statement<unknown> => sql`
  page_messages p join threadsmsgs m on m.client_id = p.client_id and m.id = p.message_id
  where p.client_id = ${ctx.db.tenant.clientId} and p.hash = any(${[...hashes]}::text[])
    and not m.draft and m.state <> all(${notGoing}::text[])`

/**
 * Ids of those shares whose message was not sent: it is being written, held back, or was given up. They open nothing to
 * people outside, and no one has been told of their content.
 */
export async function unsentAmong(ctx: Ctx, shares: readonly Share[]): Promise<ReadonlySet<string>> {
  const doubtful = new Map(shares.filter(isInDoubt).map((share) => [hashOf(ctx, share), share.id]))
  if (doubtful.size === 0) return new Set()
  const sent = await ctx.db.run(sql<{ hash: string }>`
    select distinct p.hash from ${wentWith(ctx, [...doubtful.keys()])}`)
  for (const { hash } of sent) doubtful.delete(hash)
  return new Set(doubtful.values())
}

/** True if its address opens a share to people outside now. */
export const isOpenOutside = async (ctx: Ctx, share: Share): Promise<boolean> =>
  isShareOpen(share, ctx.now) && !(await unsentAmong(ctx, [share])).has(share.id)

/** Most messages that are looked at for whom a page was sent to. */
const mostMessages = 100

/**
 * Recipients of pages in messages, each address once, the last first. Empty for a user without the right to read
 * messages.
 */
export async function sentTo(ctx: Ctx, shares: readonly Share[]): Promise<Recipient[]> {
  if (shares.length === 0 || !hasRole(ctx.actor, 'user')) return []
  const hashes = shares.map((share) => hashOf(ctx, share))
  const rows = await ctx.db.run(sql<{ recipients: unknown }>`
    select m.doc -> 'recipients' as recipients from ${wentWith(ctx, hashes)} and not m.inbound and m.trashed_at is null
    order by m.date desc limit ${mostMessages}`)
  const all = rows.flatMap(({ recipients }) => recipient.array().safeParse(recipients).data ?? [])
  return [...new Map(all.toReversed().map((one) => [one.email ?? one.phone ?? one.name, one])).values()].toReversed()
}
