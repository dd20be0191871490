import { threads, threadsmsgs, type ParentRecord } from '../../../domain/inbox/index.ts'
import { decideThread, type ThreadDecision } from '../../../domain/inbox/mail/decide-thread.ts'
import { isLoop } from '../../../domain/inbox/mail/loop-guard.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { createRecord, getRecord } from '../../platform/records/index.ts'
import { announceMessage } from '../announce-message.ts'
import { findParent, objectOf, parentOfPath, pathOfParent } from '../parent-of-thread.ts'
import { keepAttachments } from './keep-attachments.ts'
import { messageOfMail } from './message-of-mail.ts'
import type { ParsedMail } from './parse-message.ts'
import { recordBounce } from './record-bounce.ts'
import { senderContact } from './sender-contact.ts'
import { loadThreadFacts } from './thread-facts.ts'

type Contact = Awaited<ReturnType<typeof senderContact>>
type Thread = RowOf<typeof threads>

/** A mail as `mail_in` keeps it. */
export interface StoredMail {
  readonly id: string
  /** How it came: `smtp`, or the mailbox that was watched. */
  readonly source: string
  readonly receivedAt: number
  readonly from: string | null
  readonly to: readonly string[]
  readonly internetId: string
  readonly raw: Uint8Array
}

interface Placing {
  readonly stored: StoredMail
  readonly mail: ParsedMail
}

interface Place {
  readonly threadId: string
  readonly messageId: string
}

const hourMs = 3_600_000

const summaryOf = ({ id, name, email, phone, company }: Contact) => ({
  id,
  name,
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(company !== undefined && { company }),
})

/** A message of this Message-ID that is here already, in the trash or not: each half has an index of its own. */
async function knownMessage(ctx: Ctx, internetId: string): Promise<Place | undefined> {
  const known = sql`
    select "thread" as "threadId", id as "messageId" from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and "message_id" = ${internetId}`
  const [row] = await ctx.db.run(
    sql<Place>`${known} and trashed_at is null union all ${known} and trashed_at is not null limit 1`,
  )
  return row
}

async function settle(ctx: Ctx, stored: StoredMail, place: Place & { detail?: string }): Promise<void> {
  await ctx.db.run(sql`
    update mail_in set status = 'threaded', settled_at = ${Math.max(ctx.now, stored.receivedAt)}, reason = null, detail = ${place.detail ?? null},
      thread_id = ${place.threadId}, message_id = ${place.messageId}
    where client_id = ${ctx.db.tenant.clientId} and id = ${stored.id}`)
}

/** Two copies of one mail at once: the second waits here, and then finds the first. */
async function lockMail(ctx: Ctx, { id, internetId }: StoredMail): Promise<boolean> {
  await ctx.db.run(
    sql`select pg_advisory_xact_lock(hashtext(${`mail ${ctx.db.tenant.clientId}`}), hashtext(${internetId}))`,
  )
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
  { stored, mail, thread, contact }: Placing & { thread: Thread; contact: Contact },
): Promise<Place> {
  const messageId = ctx.newId()
  const files = await keepAttachments(ctx, messageId, mail.attachments)
  const { doc, date } = messageOfMail({
    mail,
    mailId: stored.id,
    internetId: stored.internetId,
    source: stored.source,
    receivedAt: stored.receivedAt,
    threadId: thread.id,
    object: thread.object,
    contact: summaryOf(contact),
    files,
  })
  const isFlood = isLoop(await mailsInLastHour(ctx, thread.id, mail.from.address))
  const is_automatic = doc.is_automatic || isFlood
  const message = await createRecord(ctx, threadsmsgs, { id: messageId, date, doc: { ...doc, is_automatic } })
  await announceMessage(ctx, message)
  return { threadId: thread.id, messageId }
}

/**
 * Everything that one mail becomes, in the transaction of `ctx`: nothing for a copy of a known message, results for a
 * bounce, else a message with its files in its thread, new or known (decisions M2, M3, M13).
 */
export async function placeMail(ctx: Ctx, { stored, mail }: Placing): Promise<void> {
  if (!(await lockMail(ctx, stored))) return
  const known = await knownMessage(ctx, stored.internetId)
  if (known) return settle(ctx, stored, { ...known, detail: 'a copy of a known message' })
  const bounced = mail.bounce && (await recordBounce(ctx, mail.bounce))
  if (bounced)
    return settle(ctx, stored, { threadId: bounced.tRef, messageId: bounced.id, detail: 'a delivery report' })
  const contact = await senderContact(ctx, mail.from)
  const decision = decideThread(await loadThreadFacts(ctx, { mail, to: stored.to, contactId: contact.id }))
  const thread =
    decision.kind === 'thread'
      ? await getRecord(ctx, threads, decision.threadId)
      : await newThread(ctx, { mail, contact, decision })
  await settle(ctx, stored, await writeMessage(ctx, { stored, mail, thread, contact }))
}
