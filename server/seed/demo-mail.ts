import { threadsmsgs, travelsAsEmail } from '../../domain/inbox/index.ts'
import type { DocOf } from '../../domain/kernel/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import type { WorldRow } from './world-writer.ts'

type Message = DocOf<typeof threadsmsgs>

interface WrittenMessage {
  readonly row: WorldRow
  readonly message: Message
}

const isInTransit = ({ medium }: Message): boolean => medium === 'text' || travelsAsEmail(medium)

const addressOf = ({ recipients: [first] }: Message): string => first?.email ?? first?.phone ?? ''

/** From arrival to appearing in the thread: from half a second to three, always the same for a message. */
const lagMs = ({ date }: WorldRow): number => 500 + (Math.floor(date / minuteMs) % 41) * 60

const rawOf = ({ row, message }: WrittenMessage): string =>
  [
    `From: ${message.from?.name ?? ''} <${message.from?.address ?? ''}>`,
    `To: ${addressOf(message)}`,
    `Subject: ${message.subject}`,
    `Message-ID: <${message.message_id ?? row.id}>`,
    `Date: ${new Date(row.date).toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    message.message,
  ].join('\r\n')

function writeMailIn(ctx: Ctx, written: WrittenMessage): void {
  const { row, message } = written
  const raw = Buffer.from(rawOf(written))
  ctx.db.later(sql`
    insert into mail_in (client_id, id, received_at, source, envelope_from, envelope_to, sender, subject, internet_id, size,
      raw, status, settled_at, thread_id, message_id)
    values (${row.clientId}, ${row.id}, ${row.date}, 'smtp', ${message.from?.address ?? ''}, ${[addressOf(message)]}::text[],
      ${message.from?.address ?? ''}, ${message.subject}, ${message.message_id ?? row.id}, ${raw.byteLength},
      ${raw}::bytea, 'threaded', ${row.date + lagMs(row)}, ${message.tRef}, ${row.id})
    on conflict do nothing`)
}

function writeTextIn(ctx: Ctx, { row, message }: WrittenMessage): void {
  const form = new URLSearchParams({
    MessageSid: row.id,
    From: message.from?.address ?? '',
    To: addressOf(message),
    Body: message.message,
    NumMedia: '0',
  })
  ctx.db.later(sql`
    insert into text_in (client_id, id, received_at, provider_id, sender, recipient, raw, status, thread_id, message_id)
    values (${row.clientId}, ${row.id}, ${row.date}, ${row.id}, ${message.from?.address ?? ''}, ${addressOf(message)},
      ${form.toString()}, 'threaded', ${message.tRef}, ${row.id})
    on conflict do nothing`)
}

/** The copies of a message that went out, as their servers took and delivered them. */
function writeCopies(ctx: Ctx, { row, message }: WrittenMessage): void {
  for (const { address, at = row.date } of message.results.recipients) {
    ctx.db.later(sql`
      insert into outbox (client_id, message_id, address, status, attempts, response, report, updated_at, begun_at)
      values (${row.clientId}, ${row.id}, ${address}, 'sent', 1, 'taken by the outside world in miniature', 'delivered', ${at},
        ${message.medium === 'text' ? row.date : null})
      on conflict do nothing`)
  }
}

function writeOne(ctx: Ctx, written: WrittenMessage): void {
  if (!written.message.inbound) writeCopies(ctx, written)
  else if (written.message.medium === 'text') writeTextIn(ctx, written)
  else writeMailIn(ctx, written)
}

/**
 * Data of a client's world in addition to the messages: the mails and texts as they came in, and sent copies. Written
 * again, it is not duplicated.
 */
export function writeTransit(ctx: Ctx, rows: readonly WorldRow[]): void {
  for (const row of rows) {
    if (row.definition.name !== threadsmsgs.name) continue
    const message = threadsmsgs.shape.parse(row.doc)
    if (isInTransit(message)) writeOne(ctx, { row, message })
  }
}
