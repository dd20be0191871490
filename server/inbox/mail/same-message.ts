import { createHash } from 'node:crypto'
import { threadsmsgs } from '../../../domain/inbox/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import { amendRecord, findRecord, findTrashedRecord } from '../../platform/records/index.ts'
import { htmlToText } from './html-to-text.ts'
import { isMailable, mailBodies } from './outgoing-mail.ts'
import { parseInWorker } from './parse-in-worker.ts'
import type { ParsedMail } from './parse-message.ts'
import { hasNoMessageId } from './read-headers.ts'
import { sanitiseHtml } from './sanitise-html.ts'

type Message = RowOf<typeof threadsmsgs>

const oneSpaced = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** Mailing lists and mail filters put '[list]' or '***SPAM***' before the subject on one of several ways. */
const withoutTags = (subject: string): string =>
  subject.replace(/^(?:(?:\[[^\]]{1,60}\]|\*{2,}[\w ]{1,20}\*{2,})\s*)+/, '')

/**
 * Content of a mail, as a hash: sender, date, subject, texts and files. Two copies of one mail agree in it on any route
 * (transport headers, encodings and line ends differ), two mails of one Message-ID do not.
 */
export function contentHash({ from, date, subject, text, html, attachments }: ParsedMail): string {
  const files = attachments.map((file) => file.sha256).toSorted()
  const said = [from.address, date ?? '', withoutTags(subject), oneSpaced(text), oneSpaced(html ?? ''), files]
  return createHash('sha256').update(JSON.stringify(said)).digest('hex')
}

/** Where a message is kept. */
export interface Place {
  readonly threadId: string
  readonly messageId: string
}

/** A mail that is about to be put into a thread. */
export interface Arrived {
  readonly internetId: string
  readonly mail: ParsedMail
  readonly hash: string
}

/** True if a mail without a Message-ID can be recognised by its content: only if it names the moment it was written. */
const isKnownByContent = ({ internetId, mail }: Arrived): boolean =>
  hasNoMessageId(internetId) && mail.date !== undefined

/** Copies of one mail that arrive at once wait for each other under this name. */
export const lockName = (arrived: Arrived): string => (isKnownByContent(arrived) ? arrived.hash : arrived.internetId)

interface Copy extends Place {
  /** The message was deleted for good: its mail alone is still known. */
  readonly isGone: boolean
}

/** The message of an earlier mail with the same id and the same content: in the trash or not, or deleted for good. */
async function placeOfCopy(ctx: Ctx, arrived: Arrived): Promise<Copy | undefined> {
  const { internetId, hash } = arrived
  const sameId = isKnownByContent(arrived) ? sql`i.content_hash = ${hash}` : sql`i.internet_id = ${internetId}`
  const [row] = await ctx.db.run(sql<Copy>`
    select coalesce(m."thread", i.thread_id) as "threadId", i.message_id as "messageId", m.id is null as "isGone"
    from mail_in i left join threadsmsgs m on m.client_id = i.client_id and m.id = i.message_id
    where i.client_id = ${ctx.db.tenant.clientId} and ${sameId} and i.content_hash = ${hash} and i.status = 'threaded'
    order by m.id is null, i.received_at, i.id limit 1`)
  return row
}

/** An existing message of this Message-ID, in the trash or not: each half has a separate index. */
async function placeOfId(ctx: Ctx, internetId: string): Promise<Place | undefined> {
  const known = sql`
    select "thread" as "threadId", id as "messageId" from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and "message_id" = ${internetId}`
  const [row] = await ctx.db.run(
    sql<Place>`${known} and trashed_at is null union all ${known} and trashed_at is not null limit 1`,
  )
  return row
}

const letters = (text: string): string => text.normalize('NFC').replaceAll(/\s/g, '')

/** True if a mail is one of ours that came back, by a list or because we are among its recipients. */
function isOwnMail(message: Message, { mail }: Arrived): boolean {
  if (!isMailable(message)) return false
  const text = mail.text || htmlToText(sanitiseHtml(mail.html ?? ''))
  const isSameSubject = oneSpaced(message.subject) === oneSpaced(withoutTags(mail.subject))
  return (
    isSameSubject &&
    letters(mailBodies(message).text) === letters(text) &&
    message.files.length === mail.attachments.length
  )
}

/**
 * Hashes a mail of a time when no hash was kept, so that a copy of it is known. It is parsed while no transaction is open:
 * a large one takes a second, for which every screen would wait.
 */
export async function hashOldMail({ within }: Pick<JobRun, 'within'>, mailId: string): Promise<void> {
  const [old] = await within(({ db }) =>
    db.run(sql<{ raw: Uint8Array; from: string | null }>`
      select raw, envelope_from as "from" from mail_in where client_id = ${db.tenant.clientId} and id = ${mailId}`),
  )
  const parsed = old && (await parseInWorker(old.raw, old.from ?? undefined))
  if (parsed === undefined || 'held' in parsed) return
  const hash = contentHash(parsed.mail)
  await within(({ db }) =>
    db.run(sql`
      update mail_in set content_hash = ${hash}
      where client_id = ${db.tenant.clientId} and id = ${mailId} and content_hash is null`),
  )
}

/** Existing messages for an arriving mail: the mail itself, or another one that has its Message-ID. */
export interface Known extends Copy {
  readonly isCopy: boolean
}

/** To be asked under the lock of `lockName`: a copy that arrived at the same time is then here. */
export async function findKnown(ctx: Ctx, arrived: Arrived): Promise<Known | undefined> {
  const copy = await placeOfCopy(ctx, arrived)
  if (copy) return { ...copy, isCopy: true }
  const known = await placeOfId(ctx, arrived.internetId)
  if (!known) return undefined
  const message =
    (await findRecord(ctx, threadsmsgs, known.messageId)) ??
    (await findTrashedRecord(ctx, threadsmsgs, known.messageId))
  const isOurs = message !== undefined && !message.inbound
  return { ...known, isGone: false, isCopy: isOurs && isOwnMail(message, arrived) }
}

/** A message lists so many others of its Message-ID: a machine with one id for all its mail has thousands. */
const mostShared = 20

/** Marks two messages as bearing one Message-ID with different contents, where people read them. */
export async function markSharedId(ctx: Ctx, first: Place, second: Place): Promise<void> {
  for (const [on, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const message = await findRecord(ctx, threadsmsgs, on.messageId)
    if (!message || (message.shares_id_with ?? []).length >= mostShared) continue
    await amendRecord(ctx, threadsmsgs, {
      id: on.messageId,
      amend: ({ shares_id_with }) => ({
        shares_id_with: [...(shares_id_with ?? []), { thread: other.threadId, message: other.messageId }],
      }),
    })
  }
}
