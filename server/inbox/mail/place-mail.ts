import { subjectKey, threads, threadsmsgs, type ParentRecord } from '../../../domain/inbox/index.ts'
import { decideThread, type ThreadDecision } from '../../../domain/inbox/mail/decide-thread.ts'
import { isAutomatic, isLoop } from '../../../domain/inbox/mail/loop-guard.ts'
import { markedId } from '../../../domain/inbox/mail/internet-id.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { isForged, type SenderCheck } from '../../../domain/inbox/mail/sender-check.ts'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { createRecord, findRecord, getRecord } from '../../platform/records/index.ts'
import { announceMessage } from '../announce-message.ts'
import { findParent, objectOf, parentOfPath, pathOfParent } from '../parent-of-thread.ts'
import type { Bodies } from './bodies.ts'
import type { Arrived } from './check-sender.ts'
import { placeAttachments, type KeptAttachment } from './keep-attachments.ts'
import { messageOfMail } from './message-of-mail.ts'
import type { ParsedMail } from './parse-message.ts'
import { recordBounce } from './record-bounce.ts'
import { contentHash, findKnown, lockName, markSharedId, type Known, type Place } from './same-message.ts'
import { answersPerson, loadThreadFacts } from './thread-facts.ts'
import type { contacts } from '../../../domain/crm/index.ts'
import { findOrMakeContact } from '../../crm/index.ts'
import type { MailAddress } from './mail-address.ts'

/**
 * The contact that a mail's sender is, by any of its addresses; a new sender becomes a contact that waits to be
 * verified (decision M3).
 */
const senderContact = (ctx: Ctx, { address, name }: MailAddress): Promise<RowOf<typeof contacts>> =>
  findOrMakeContact(ctx, { email: address, name, metadata: { request: 'pending' } })

type Contact = Awaited<ReturnType<typeof senderContact>>
type Thread = RowOf<typeof threads>
type Message = RowOf<typeof threadsmsgs>

/** A mail as `mail_in` keeps it. */
export interface StoredMail extends Arrived {
  readonly id: string
  /** How it came: `smtp`, or the mailbox that was watched. */
  readonly source: string
  readonly receivedAt: number
  readonly to: readonly string[]
  readonly internetId: string
  /** Verdict of an earlier attempt on its sender. */
  readonly check: SenderCheck | null
  /** User who let it through although its sender failed the check. */
  readonly releasedBy: string | null
}

interface Placing {
  readonly stored: StoredMail
  readonly mail: ParsedMail
  /** Verdict on its sender. */
  readonly check: SenderCheck
  /** Hash of the content (`contentHash`). */
  readonly hash: string
  /** Attachments of the mail, in the store already. */
  readonly files: readonly KeptAttachment[]
  /** Id of the message that the mail becomes: addresses of its pictures are in its bodies. */
  readonly messageId: string
  readonly bodies: Bodies
}

const summaryOf = ({ id, name, email, phone, company }: Contact) => ({
  id,
  name,
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(company !== undefined && { company }),
})

async function settle(ctx: Ctx, { stored, hash }: Placing, place: Place & { detail?: string }): Promise<void> {
  await ctx.db.run(sql`
    update mail_in set status = 'threaded', settled_at = ${Math.max(ctx.now, stored.receivedAt)}, reason = null, detail = ${place.detail ?? null},
      thread_id = ${place.threadId}, message_id = ${place.messageId}, content_hash = ${hash}
    where client_id = ${ctx.db.tenant.clientId} and id = ${stored.id}`)
}

/** Two copies of one mail at once: the second waits here, and then finds the first. */
async function lockMail(ctx: Ctx, { id }: StoredMail, name: string): Promise<boolean> {
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtext(${`mail ${ctx.db.tenant.clientId}`}), hashtext(${name}))`)
  const [row] = await ctx.db.run(sql<{ id: string }>`
    select id from mail_in where client_id = ${ctx.db.tenant.clientId} and id = ${id} and status = 'received' for update`)
  return row !== undefined
}

/** The record that a new thread hangs on: the one whose number the subject names, else the sender's contact. */
async function parentFor(ctx: Ctx, contact: Contact, ref: string | undefined): Promise<ParentRecord> {
  const named = ref === undefined ? undefined : parentOfPath(ref, ctx.db.tenant.clientId)
  const row = named && (await findParent(ctx, named))
  return named && row ? objectOf(named.type, row) : { type: 'contacts', id: contact.id, label: contact.name }
}

interface NewThread {
  readonly mail: ParsedMail
  readonly contact: Contact
  readonly decision: ThreadDecision & { readonly kind: 'new' }
}

async function newThread(ctx: Ctx, { mail, contact, decision }: NewThread): Promise<Thread> {
  const { clientId } = ctx.db.tenant
  const object = await parentFor(ctx, contact, decision.ref)
  const doc = threads.shape.parse({
    medium: 'email',
    subject: mail.subject,
    object,
    ref: pathOfParent(object, clientId),
    contact: summaryOf(contact),
    contactRef: pathOfParent({ type: 'contacts', id: contact.id }, clientId),
    ...(decision.suggestionThreadId !== undefined && { suggested_thread: decision.suggestionThreadId }),
  })
  return createRecord(ctx, threads, { doc })
}

/** A mail sent again in other words continues the same talk. */
async function threadSentAgain(ctx: Ctx, mail: ParsedMail, sharer: Place | undefined): Promise<Thread | undefined> {
  const earlier = sharer && (await findRecord(ctx, threadsmsgs, sharer.messageId))
  const isSame =
    earlier?.from?.address === mail.from.address && subjectKey(earlier.subject) === subjectKey(mail.subject)
  return earlier && isSame ? findRecord(ctx, threads, earlier.tRef) : undefined
}

async function chooseThread(
  ctx: Ctx,
  { stored, mail, check, contact, sharer }: Pick<Writing, 'stored' | 'mail' | 'check' | 'contact' | 'sharer'>,
): Promise<Thread> {
  const decision = decideThread(await loadThreadFacts(ctx, { mail, check, to: stored.to, contactId: contact.id }))
  if (decision.kind === 'thread') return getRecord(ctx, threads, decision.threadId)
  return (await threadSentAgain(ctx, mail, sharer)) ?? newThread(ctx, { mail, contact, decision })
}

interface Writing extends Placing {
  readonly thread: Thread
  readonly contact: Contact
  /** An earlier message that has the same Message-ID and says something else. */
  readonly sharer: Place | undefined
}

/** Mails of this sender in this thread within the last hour, this one included. */
async function mailsInLastHour(ctx: Ctx, threadId: string, address: string): Promise<number> {
  const [row] = await ctx.db.run(sql<{ count: number }>`
    select count(*)::int as count from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and "thread" = ${threadId} and trashed_at is null
      and "date" > ${ctx.now - hourMs} and "inbound" and doc #>> '{from,address}' = ${address}`)
  return (row?.count ?? 0) + 1
}

async function writeMessage(
  ctx: Ctx,
  { stored, mail, check, files: kept, messageId, bodies, hash, thread, contact, sharer }: Writing,
): Promise<Place> {
  const files = await placeAttachments(ctx, messageId, kept)
  const { doc, date } = messageOfMail({
    mail,
    bodies,
    check,
    mailId: stored.id,
    internetId: sharer ? markedId(stored.internetId, hash) : stored.internetId,
    source: stored.source,
    receivedAt: stored.receivedAt,
    threadId: thread.id,
    object: thread.object,
    contact: summaryOf(contact),
    files,
  })
  const isFlood = isLoop(await mailsInLastHour(ctx, thread.id, mail.from.address))
  const arrival = { mail, check, to: stored.to, contactId: contact.id }
  const isAnswer = mail.automatic !== undefined && (await answersPerson(ctx, arrival, thread.id))
  const is_automatic = isAutomatic(mail.automatic, isAnswer) || isFlood
  const message = await createRecord(ctx, threadsmsgs, { id: messageId, date, doc: { ...doc, is_automatic } })
  await announceMessage(ctx, message)
  const place = { threadId: thread.id, messageId }
  if (sharer) await markSharedId(ctx, sharer, place)
  return place
}

const wordsOfCopy = ({ isGone }: Known): string =>
  isGone ? 'a copy of a message that was deleted for good' : 'a copy of a known message'

/**
 * Message of a delivery report, with the report's content. A report in a forged name is a mail like any other: every
 * recipient knows the Message-ID by which another's copy could be called lost.
 */
const reportedMessage = async (ctx: Ctx, { mail, check }: Placing): Promise<Message | undefined> =>
  mail.bounce && !isForged({ sender_check: check }) ? recordBounce(ctx, mail.bounce) : undefined

/**
 * Results of one mail, in the transaction of `ctx`: none for a copy of a known message, results for a bounce, otherwise
 * a message with its files in its thread, new or known (decisions M2, M3, M13). A mail with the Message-ID of another
 * one and other content is no copy: it becomes a message, and both are marked.
 */
export async function placeMail(ctx: Ctx, given: Omit<Placing, 'hash'>): Promise<void> {
  const { stored, mail, check } = given
  const arrived = { internetId: stored.internetId, mail, hash: contentHash(mail) }
  const placing = { ...given, hash: arrived.hash }
  if (!(await lockMail(ctx, stored, lockName(arrived)))) return
  const known = await findKnown(ctx, arrived)
  if (known?.isCopy) return settle(ctx, placing, { ...known, detail: wordsOfCopy(known) })
  const bounced = await reportedMessage(ctx, placing)
  if (bounced)
    return settle(ctx, placing, { threadId: bounced.tRef, messageId: bounced.id, detail: 'a delivery report' })
  const contact = await senderContact(ctx, mail.from)
  const thread = await chooseThread(ctx, { stored, mail, check, contact, sharer: known })
  const place = await writeMessage(ctx, { ...placing, thread, contact, sharer: known })
  await settle(ctx, placing, {
    ...place,
    ...(known && { detail: 'the Message-ID of another mail, with other content' }),
  })
}
