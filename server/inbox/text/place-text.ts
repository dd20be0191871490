import { continuesTalk, textKeyword, threads, threadsmsgs, type TextKeyword } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { IncomingText } from '../../platform/outside/text/text-provider.ts'
import { createRecord, getRecord } from '../../platform/records/index.ts'
import { announceMessage } from '../announce-message.ts'
import { placeAttachments, type KeptAttachment } from '../mail/keep-attachments.ts'
import { contactOfParent, pathOfParent } from '../parent-of-thread.ts'
import { answerHelp } from './answer-help.ts'
import { keepConsent, stoppedAmong } from './consents.ts'
import { lastTalk, noteTextThread } from './text-threads.ts'

type Contact = Awaited<ReturnType<typeof findOrMakeContact>>
type Thread = RowOf<typeof threads>
type Message = RowOf<typeof threadsmsgs>

interface Arrival {
  /** Id of the stored text. */
  readonly id: string
  readonly receivedAt: number
  readonly text: IncomingText
  /** Media of the text, in the store already. */
  readonly files: readonly KeptAttachment[]
  /** Note of the message for missing files; empty without any. */
  readonly lostFiles: string
}

const summaryOf = (contact: Contact) => contactOfParent('contacts', { ...contact })

/** A concurrent run for this text waits here, and then finds it done. */
async function lockText(ctx: Ctx, id: string): Promise<boolean> {
  const [row] = await ctx.db.run(sql<{ id: string }>`
    select id from text_in where client_id = ${ctx.db.tenant.clientId} and id = ${id} and status = 'received' for update`)
  return row !== undefined
}

/** Two texts of one number at once: the second waits, and then finds the thread that the first began. */
async function lockNumber(ctx: Ctx, phone: string): Promise<void> {
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtext(${`texts ${ctx.db.tenant.clientId}`}), hashtext(${phone}))`,
  )
}

/** The thread of the last talk with the number, or a new one on its contact (decision M3). */
async function threadOf(ctx: Ctx, contact: Contact, phone: string): Promise<Thread> {
  const talk = await lastTalk(ctx, { phone, contactId: contact.id })
  if (talk && continuesTalk(talk, ctx.now)) return getRecord(ctx, threads, talk.threadId)
  const path = pathOfParent({ type: 'contacts', id: contact.id }, ctx.db.tenant.clientId)
  const doc = threads.shape.parse({
    medium: 'text',
    object: { type: 'contacts', id: contact.id, label: contact.name },
    ref: path,
    contact: summaryOf(contact),
    contactRef: path,
  })
  return createRecord(ctx, threads, { doc })
}

async function writeMessage(
  ctx: Ctx,
  { text, files, lostFiles, receivedAt }: Arrival,
  { thread, contact }: { thread: Thread; contact: Contact },
): Promise<Message> {
  const id = ctx.newId()
  const placed = await placeAttachments(ctx, id, files)
  const doc = threadsmsgs.shape.parse({
    medium: 'text',
    tRef: thread.id,
    from: { name: contact.name, address: text.from },
    contact: summaryOf(contact),
    object: thread.object,
    message: [text.body.replaceAll('\0', '').toWellFormed(), lostFiles].filter(Boolean).join('\n'),
    recipients: [{ phone: text.to }],
    files: placed,
    inbound: true,
    unread: true,
    message_id: text.id,
    state: 'received',
  })
  return createRecord(ctx, threadsmsgs, { id, date: receivedAt, doc })
}

/** Effect of a keyword: STOP and START are stored, for any reader of the text; HELP is answered (decision M12). */
async function heed(
  ctx: Ctx,
  keyword: TextKeyword | undefined,
  { text, message, isStopped }: { text: IncomingText; message: Message; isStopped: boolean },
): Promise<void> {
  const word = text.body.trim().slice(0, 50)
  if (keyword === 'stop') await keepConsent(ctx, { phone: text.from, state: 'stopped', word })
  if (keyword === 'start' && isStopped) await keepConsent(ctx, { phone: text.from, state: 'allowed', word })
  const isOurs = ctx.platform.config.TEXT_HELP_BY === 'flightline' && !text.isAnswered
  if (keyword === 'help' && isOurs && !isStopped) await answerHelp(ctx, message)
}

/** Results of one text, in the transaction of `ctx`: a message in its thread, and the request of a keyword. */
export async function placeText(ctx: Ctx, arrival: Arrival): Promise<void> {
  const { text } = arrival
  if (!(await lockText(ctx, arrival.id))) return
  await lockNumber(ctx, text.from)
  const isStopped = (await stoppedAmong(ctx, [text.from])).has(text.from)
  const contact = await findOrMakeContact(ctx, { phone: text.from, metadata: { request: 'pending' } })
  const thread = await threadOf(ctx, contact, text.from)
  const message = await writeMessage(ctx, arrival, { thread, contact })
  await announceMessage(ctx, message)
  await noteTextThread(ctx, thread.id, [text.from])
  await heed(ctx, textKeyword(text.body, isStopped), { text, message, isStopped })
  await ctx.db.run(sql`
    update text_in set status = 'threaded', detail = null, thread_id = ${thread.id}, message_id = ${message.id}
    where client_id = ${ctx.db.tenant.clientId} and id = ${arrival.id}`)
}
