import { historyFetched, threadsmsgs } from '../../domain/inbox/index.ts'
import type { DocOf, RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { asOwner } from '../platform/records/index.ts'
import type { StoredRow } from '../platform/records/present.ts'

export type Message = RowOf<typeof threadsmsgs>

/** A message as its writer reaches it: a draft belongs to its writer alone, not even to the program. */
export const asWriter = (ctx: Ctx, { creator }: Message): ReturnType<typeof asOwner<typeof threadsmsgs>> =>
  asOwner(ctx, threadsmsgs, creator?.id ?? ctx.actor.userId)

/** The columns of a stored message `r`. */
export const stored = sql.raw('r.id, r.version, r.date, r.last_date, r.active, r.doc')
/** How the messages of a thread are paged. */
export const byDate = { name: 'date', type: 'bigint', isNullable: false, path: 'date' } as const

/** A stored message; its fields passed the definition's shape. */
export type StoredMessage = StoredRow & { readonly doc: DocOf<typeof threadsmsgs> }

export const asMessage = ({ doc, ...base }: StoredMessage): Message => ({ ...doc, ...base })

/** The newest messages of a thread, newest first; drafts are no part of the conversation. */
export async function newestMessages(ctx: Ctx, threadId: string, limit: number): Promise<Message[]> {
  const rows = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${threadId} and r.draft = false and r.trashed_at is null
    order by r.date desc, r.id desc limit ${limit}`)
  return rows.map(asMessage)
}

/** References to earlier mails: our own ids, and the ids of their heads. */
export interface MailNames {
  readonly ids: readonly string[]
  readonly messageIds: readonly string[]
}

/** Those of the named mails that are in a thread up to a time, newest first. */
export async function namedMails(
  ctx: Ctx,
  { tRef, date }: Pick<Message, 'tRef' | 'date'>,
  { ids, messageIds }: MailNames,
): Promise<Message[]> {
  const rows = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${tRef} and r.draft = false
      and (r.id = any(${[...ids]}::text[]) or r.message_id = any(${[...messageIds]}::text[]))
      and r.medium in ('email', 'web') and r.date <= ${date} and r.trashed_at is null
    order by r.date desc, r.id desc limit ${historyFetched}`)
  return rows.map(asMessage)
}

/** One message for any reader, locked for the rest of the transaction on request; undefined if missing. */
export async function findMessage(ctx: Ctx, id: string, isLocked = false): Promise<Message | undefined> {
  const [row] = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.id = ${id} and r.trashed_at is null
    ${isLocked ? sql`for update` : sql``}`)
  return row && asMessage(row)
}
