import type { HeldReason } from '../../../domain/inbox/mail/contract.ts'
import { systemActor, withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/jobs/index.ts'
import type { Connection } from '../../platform/outside/mail-check/check-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { spanned } from '../../platform/watch/tracer.ts'
import { clientOfRecipient } from './client-of-recipient.ts'
import { readHeaders, type MailSummary } from './read-headers.ts'
import { threadMail, threadMailAttempts } from './thread-mail.ts'

/** A mail as it came in, for one client. */
export interface IncomingMail {
  readonly clientId: string
  /** How it came: `smtp`, or the mailbox that was watched. */
  readonly source: string
  /** Envelope sender; '' for the null sender, undefined where no envelope is known. */
  readonly from: string | undefined
  /** Envelope recipients of this client. */
  readonly to: readonly string[]
  readonly raw: Uint8Array
  /** The host that handed it over; absent for mail of a mailbox. */
  readonly connection?: Connection | undefined
  /** The mailbox's server, where its Authentication-Results are believed. */
  readonly resultsBy?: string | undefined
  /** Kept, but not given to the parser. */
  readonly held?: HeldReason
}

/** A name as its host wrote it: any bytes. */
const storable = (helo: string | undefined): string | null =>
  helo === undefined ? null : helo.replaceAll('\u0000', '').slice(0, 255).toWellFormed()

async function insertMail(ctx: Ctx, mail: IncomingMail, face: MailSummary): Promise<string> {
  const id = ctx.newId()
  const status = mail.held ? 'held' : 'received'
  await ctx.db.run(sql`
    insert into mail_in (client_id, id, received_at, source, envelope_from, envelope_to, sender, subject, internet_id, size, raw, status, reason, remote_address, helo, results_by)
    values (${ctx.db.tenant.clientId}, ${id}, ${ctx.now}, ${mail.source}, ${mail.from ?? null}, ${[...mail.to]}::text[],
      ${face.sender || (mail.from ?? '')}, ${face.subject}, ${face.internetId}, ${mail.raw.byteLength},
      ${Buffer.from(mail.raw)}::bytea, ${status}, ${mail.held ?? null},
      ${mail.connection?.address ?? null}, ${storable(mail.connection?.helo)}, ${mail.resultsBy ?? null})`)
  return id
}

/** Stores a mail raw and enqueues its threading, together: durable when it returns. */
export async function storeMail(platform: Platform, mail: IncomingMail): Promise<void> {
  const { tracer, meters } = platform.watch
  const facts = { 'flightline.client': mail.clientId, 'flightline.bytes': mail.raw.byteLength }
  await spanned(tracer, { name: 'mail in', kind: 'server', facts }, () => keepMail(platform, mail))
  meters.mailIn.inc({ step: 'received' })
  if (mail.held) meters.mailIn.inc({ step: 'held' })
}

async function keepMail(platform: Platform, mail: IncomingMail): Promise<void> {
  const face = await readHeaders(mail.raw)
  await withTenant(platform, systemActor(mail.clientId), async (ctx) => {
    const mailId = await insertMail(ctx, mail, face)
    if (!mail.held)
      await enqueue(ctx, threadMail, { payload: { mailId }, key: mailId, maxAttempts: threadMailAttempts })
    ctx.log.info({ mail: mailId, bytes: mail.raw.byteLength, held: mail.held }, 'a mail came in')
  })
}

/** A mail from the SMTP receiver: one copy for each client among its recipients. All are stored, or it throws. */
export async function storeReceivedMail(
  platform: Platform,
  mail: Pick<IncomingMail, 'to' | 'raw' | 'connection'> & { readonly from: string },
): Promise<void> {
  const clients = await Promise.all(mail.to.map((address) => clientOfRecipient(platform, address)))
  const byClient = Map.groupBy(mail.to, (_, at) => clients[at]?.id)
  // A client that was removed since its address was accepted: the sender must be notified of it.
  if (byClient.has(undefined)) throw new Error('a recipient is nobody’s any more')
  for (const [clientId, to] of byClient) {
    if (clientId !== undefined) await storeMail(platform, { ...mail, clientId, source: 'smtp', to })
  }
}
