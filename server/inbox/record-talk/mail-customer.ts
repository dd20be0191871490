import { clients } from '../../../domain/company/index.ts'
import { heldUntil, htmlOfText, threads, type Recipient } from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import { systemUserId, type Ctx } from '../../platform/context.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { composeDraft } from '../compose-message.ts'
import { holdMessage } from '../hold-message.ts'
import { writerOf } from '../members.ts'
import type { Thread } from '../message-place.ts'
import { sendMessage } from '../send-message.ts'
import { beginTalk, findMailTalk, getTalkRow, type TalkRecord } from './find-talk.ts'

/** A mail that the program writes to the customer of a record. */
interface CustomerMail {
  readonly to: Pick<Recipient, 'id' | 'name' | 'email'>
  readonly subject: string
  readonly message: string
}

interface SentMail {
  readonly message: string
  readonly thread: string
  /** Until when its writer can take it back; undefined for one that went at once. */
  readonly heldUntil?: number | undefined
}

interface WantedTalk {
  readonly about: TalkRecord
  /** Thread of an earlier mail about the same, which is continued. */
  readonly thread?: string | undefined
  readonly subject: string
}

/** The thread of a mail to the customer of a record, begun where there is none. */
export async function openCustomerTalk(ctx: Ctx, { about, thread: known, subject }: WantedTalk): Promise<Thread> {
  const earlier = known === undefined ? undefined : await beyondReach(ctx, threads).find(known)
  if (earlier) return earlier
  const { type } = about
  const row = await getTalkRow(ctx, about)
  return (await findMailTalk(ctx, { type, row })) ?? (await beginTalk(ctx, { type, row, medium: 'email', subject }))
}

const isAddress = (line: string): boolean => /^https?:\/\/[^\s"<>]+$/.test(line)

/** Plain lines as HTML; a line that is an address becomes a link. */
const printCustomerHtml = (text: string): string =>
  text
    .split('\n')
    .map((line) => (isAddress(line) ? `<a href="${htmlOfText(line)}">${htmlOfText(line)}</a>` : htmlOfText(line)))
    .join('<br>')

/** Sender of a mail: the acting user, or the company for the program. */
export async function findWriter(ctx: Ctx): Promise<Entry & { readonly undoSendSeconds: number }> {
  if (ctx.actor.userId !== systemUserId) return writerOf(ctx)
  const { name } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  return { id: systemUserId, label: name, undoSendSeconds: 0 }
}

/**
 * Sends a mail to the customer of a record in the conversation of the record, in this transaction: from the acting user,
 * who can take it back for their undo time, or from the company.
 */
export async function mailCustomer(
  ctx: Ctx,
  { id: threadId }: Pick<Thread, 'id'>,
  mail: CustomerMail,
): Promise<SentMail> {
  const thread = await beyondReach(ctx, threads).get(threadId)
  const { undoSendSeconds, ...creator } = await findWriter(ctx)
  const { subject, message, to } = mail
  const { object, contact } = thread
  const place = { threadId: thread.id, thread, object, contact }
  const id = ctx.newId()
  const recipients = [{ ...to, ...(to.id !== undefined && { kind: 'contact' as const }) }]
  const input = { medium: 'email' as const, recipients, subject, message, messageHtml: printCustomerHtml(message) }
  const doc = await composeDraft(ctx, { input, messageId: id, place, creator })
  const written = { id, doc, place, isKnown: false }
  const until = heldUntil({ medium: 'email' }, undoSendSeconds, ctx.now)
  if (until === undefined) await sendMessage(ctx, written)
  else await holdMessage(ctx, written, { until, cancelOnReply: true })
  return { message: id, thread: thread.id, heldUntil: until }
}
