import { historyFetched, type threadsmsgs } from '../../domain/inbox/index.ts'
import type { DocOf, RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { afterCondition, printCursor } from '../platform/records/page-cursor.ts'
import type { StoredRow } from '../platform/records/present.ts'

export type Message = RowOf<typeof threadsmsgs>

const stored = sql.raw('r.id, r.version, r.date, r.last_date, r.active, r.doc')
const byDate = { name: 'date', type: 'bigint', isNullable: false, path: 'date' } as const

/** A stored message; what was written passed the definition's shape. */
type StoredMessage = StoredRow & { readonly doc: DocOf<typeof threadsmsgs> }

const asMessage = ({ doc, ...base }: StoredMessage): Message => ({ ...doc, ...base })

export interface MessagePage {
  readonly messages: readonly Message[]
  readonly next: string | null
}

/** A page of a thread's messages with their bodies, newest first; drafts are no part of the conversation. */
export async function messagesOfThread(
  ctx: Ctx,
  { threadId, limit, after }: { threadId: string; limit: number; after?: string | undefined },
): Promise<MessagePage> {
  const rows = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${threadId} and r.draft = false and r.trashed_at is null
      ${after ? sql`and ${afterCondition(byDate, 'desc', after)}` : sql``}
    order by r.date desc, r.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? printCursor(last.date, last.id) : null
  return { messages: page.map(asMessage), next }
}

/** Emails and web messages of a thread up to a time, newest first: what an answer can quote (1-shell section 7). */
export async function emailsUpTo(ctx: Ctx, threadId: string, date: number): Promise<Message[]> {
  const rows = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${threadId} and r.draft = false
      and r.medium in ('email', 'web') and r.date <= ${date} and r.trashed_at is null
    order by r.date desc, r.id desc limit ${historyFetched}`)
  return rows.map(asMessage)
}

/** One message whoever may read it, locked for the rest of the transaction when asked; undefined when it is not there. */
export async function findMessage(ctx: Ctx, id: string, isLocked = false): Promise<Message | undefined> {
  const [row] = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.id = ${id} and r.trashed_at is null
    ${isLocked ? sql`for update` : sql``}`)
  return row && asMessage(row)
}
