import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { htmlOfText, travelsAsEmail } from '../../../domain/inbox/index.ts'
import { internetIdOf } from '../../../domain/inbox/mail/internet-id.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { composeMail } from '../../platform/outside/mail-out/compose-mail.ts'
import type { OutgoingMail } from '../../platform/outside/mail-out/mail-out.ts'
import { namedAddresses, withCids } from '../mail/outgoing-mail.ts'
import { withRemoteImages } from '../remote-images.ts'
import type { Message } from '../thread-messages.ts'
import { contentOf } from './export-files.ts'
import { exportedMessages } from './exported-messages.ts'
import { headOf } from './message-words.ts'
import { safeName, type ExportWork } from './export-work.ts'

/** The mail as it came in, byte for byte. */
async function rawMail(ctx: Ctx, { mail_in }: Message): Promise<Buffer | undefined> {
  if (mail_in === undefined) return undefined
  const [row] = await ctx.db.run(
    sql<{ raw: Buffer }>`select raw from mail_in where client_id = ${ctx.db.tenant.clientId} and id = ${mail_in}`,
  )
  return row?.raw
}

/** An email of ours, or one from before raw mails were stored, in MIME form again. It is not sent. */
function mailOf(message: Message, work: ExportWork): OutgoingMail {
  const html = message.html || message.messageHtml || htmlOfText(message.message)
  return {
    returnPath: '',
    recipients: [],
    from: message.from ?? { name: message.creator?.label ?? '', address: work.ownAddress },
    to: namedAddresses(message.recipients),
    cc: namedAddresses(message.cc),
    subject: message.subject,
    text: message.message,
    html: withCids(withRemoteImages(html), message.files),
    messageId: `<${internetIdOf(message.message_id ?? `${message.id}@flightline.invalid`)}>`,
    ...(message.in_reply_to && { inReplyTo: `<${message.in_reply_to}>` }),
    references: message.references.map((id) => `<${id}>`),
    date: message.date,
    files: message.files.map((file) => ({
      name: file.name,
      type: file.type ?? 'application/octet-stream',
      open: async () => (await contentOf(work.within, file)) ?? Readable.from([]),
      ...(file.inline && file.cid && { cid: file.cid }),
    })),
  }
}

/** A message of another medium is written as text: a note never becomes a mail (decision M15). */
const textOf = (message: Message, time: ExportWork['time']): string =>
  `${headOf(message, time)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n')}\n\n${message.message || message.summary}\n`

/** The archive while it is written; `open` is the one stream that it reads from. */
interface Archive {
  readonly zip: ZipFile
  open: Readable | undefined
}

interface Entry {
  readonly archive: Archive
  /** Position and subject: the name of the entry. */
  readonly name: string
}

/** Adds a stream and waits until it has been read, so that one file is open at a time. */
async function addStream({ archive, name }: Entry, stream: Readable, at: number): Promise<void> {
  archive.open = stream
  archive.zip.addReadStream(stream, name, { mtime: new Date(at) })
  await finished(stream)
  archive.open = undefined
}

async function addMail(entry: Entry, message: Message, work: ExportWork): Promise<void> {
  const raw = await work.within((ctx) => rawMail(ctx, message))
  const name = `${entry.name}.eml`
  if (raw) entry.archive.zip.addBuffer(raw, name, { mtime: new Date(message.date) })
  else await addStream({ ...entry, name }, await composeMail(mailOf(message, work)), message.date)
}

async function addTalk({ archive, name }: Entry, message: Message, work: ExportWork): Promise<string[]> {
  archive.zip.addBuffer(Buffer.from(textOf(message, work.time)), `${name}.txt`, { mtime: new Date(message.date) })
  const missing: string[] = []
  for (const [at, file] of message.files.entries()) {
    const content = await contentOf(work.within, file)
    if (content) await addStream({ archive, name: `${name}/${at + 1} ${safeName(file.name)}` }, content, message.date)
    else missing.push(`${file.name} is not in the store any more.`)
  }
  return missing
}

/** Adds every message. Answers what could not be taken along, in words. */
async function fillArchive(archive: Archive, work: ExportWork): Promise<string[]> {
  const notes: string[] = []
  const digits = String(work.total).length
  let count = 0
  for await (const message of exportedMessages(work.within, work.wanted)) {
    count += 1
    const name = `${String(count).padStart(digits, '0')} ${safeName(message.subject || message.summary)}`
    if (travelsAsEmail(message.medium)) await addMail({ archive, name }, message, work)
    else notes.push(...(await addTalk({ archive, name }, message, work)))
    await work.onWritten(count)
  }
  return notes
}

/**
 * Writes a conversation as a ZIP: an EML file for each email, as it came or as it was sent, and a text with its files
 * for other messages. Returns the omitted parts, in words.
 */
export async function writeZip(work: ExportWork): Promise<string[]> {
  const archive: Archive = { zip: new ZipFile(), open: undefined }
  const file = createWriteStream(work.path)
  const written = pipeline(archive.zip.outputStream, file)
  // A full disk must not leave the writer waiting for an unread file.
  written.catch((error: unknown) => archive.open?.destroy(error instanceof Error ? error : undefined))
  try {
    const notes = await fillArchive(archive, work)
    archive.zip.end()
    await written
    return notes
  } catch (error) {
    // No reader ends this archive any more.
    file.destroy()
    throw error
  }
}
