import { clients } from '../../domain/company/index.ts'
import { unread } from '../../domain/inbox/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { getRecord } from '../platform/records/index.ts'
import { asMessage, asWriter, stored, type Message, type StoredMessage } from './thread-messages.ts'
import { messagePath, putUnread } from './unread-items.ts'

/** The words of a template are in the message since it was sent: they are not filled in again. */
const withoutTemplate = { template_id: null, document_id: null, metadata: {} }

/** A held message is its author's draft again, exactly as it was written. */
export const backToDraft = (ctx: Ctx, message: Message): Promise<Message> =>
  asWriter(ctx, message).amend({
    id: message.id,
    amend: ({ metadata }) => ({
      state: 'draft' as const,
      hold_until: null,
      cancel_on_reply: false,
      date: ctx.now,
      ...(metadata['written'] === undefined ? {} : withoutTemplate),
    }),
  })

/**
 * Gives a held message back to its author as a draft, and an unread item says why: it leads to the thread, or
 * to `url`.
 */
async function giveBack(ctx: Ctx, message: Message, { why, url }: { why: string; url?: string }): Promise<void> {
  const { id, tRef, medium, subject, creator } = await backToDraft(ctx, message)
  if (!creator) return
  const { clientId } = ctx.db.tenant
  const title = (subject || 'No subject').slice(0, 500).toWellFormed()
  const words = { thread: tRef, message: id, medium, title, summary: why, author: 'Flightline', url }
  putUnread(ctx, [
    unread.shape.parse({ ...words, user: creator.id, type: 'threadsmsgs', ref: messagePath(clientId, id) }),
  ])
}

const cannotGo = 'It could not be sent, because its thread or a part of it is gone. It is a draft again.'

/** Gives back what no other attempt would send. Where its thread is gone, its writer is led to their drafts. */
export async function giveBackUnsendable(ctx: Ctx, message: Message, isThreadGone: boolean): Promise<void> {
  if (!isThreadGone) return giveBack(ctx, message, { why: cannotGo })
  const { name_key } = await getRecord(ctx, clients, ctx.db.tenant.clientId)
  return giveBack(ctx, message, { why: cannotGo, url: `/${name_key.toLowerCase()}/threads/drafts` })
}

const repliedFirst = 'They replied before your email went. It is a draft again.'

/**
 * 'Cancel if they reply first' (decision M8): turns messages of a thread that are held for no reply into drafts, in the
 * transaction that stores the reply. The caller holds the thread's lock, so that no message is postponed during this.
 */
export async function cancelOnReply(ctx: Ctx, threadId: string): Promise<void> {
  const waiting = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${ctx.db.tenant.clientId} and r.thread = ${threadId} and r.draft and r.state = 'held'
      and r.doc @> '{"cancel_on_reply": true}' and r.trashed_at is null
    order by r.id for update`)
  for (const row of waiting) await giveBack(ctx, asMessage(row), { why: repliedFirst })
}
