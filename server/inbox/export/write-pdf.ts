import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Message } from '../thread-messages.ts'
import { contentOf } from './export-files.ts'
import { exportedMessages } from './exported-messages.ts'
import { headOf } from './message-words.ts'
import { PdfPages } from '../../platform/pdf/pdf-pages.ts'
import type { ExportWork } from './export-work.ts'

/** Files of more bytes than this together stay out of the PDF: it is made in memory. */
const embeddedMaxBytes = 60_000_000

const pictures = new Set(['image/png', 'image/jpeg'])

/** The document while it is written: parts so far, and failures. */
interface Writing {
  readonly pages: PdfPages
  readonly work: ExportWork
  bytes: number
  readonly names: Set<string>
  readonly notes: string[]
}

/** Two files of one name would hide each other in a reader's list. */
function distinctName(names: Set<string>, name: string): string {
  let free = name
  for (let count = 2; names.has(free); count++) free = `${count} ${name}`
  names.add(free)
  return free
}

async function embed(writing: Writing, message: Message, file: Message['files'][number]): Promise<void> {
  const { pages, work, notes, names } = writing
  if (writing.bytes + (file.size ?? 0) > embeddedMaxBytes) {
    notes.push(`${file.name} is too large for the PDF. An export as EML has it.`)
    return
  }
  const stream = await contentOf(work.within, file)
  if (!stream) {
    notes.push(`${file.name} is not in the store any more.`)
    return
  }
  const content = await buffer(stream)
  writing.bytes += content.length
  const type = file.type ?? 'application/octet-stream'
  const isShown = pictures.has(type) && pages.picture(content)
  // A picture inside the text is not an attachment.
  if (isShown && file.inline) return
  pages.attach({ name: distinctName(names, file.name), type, content, at: message.date })
}

async function writeMessage(writing: Writing, message: Message): Promise<void> {
  const { pages, work } = writing
  pages.rule()
  for (const [label, value] of headOf(message, work.time)) {
    pages.text(`${label}: ${value}`, { size: 9, isQuiet: label !== 'From', isBold: label === 'From', gap: 0 })
  }
  pages.text('', { gap: 2 })
  pages.text(message.message || message.summary, { gap: 6 })
  for (const file of message.files) await embed(writing, message, file)
}

async function writeAll(writing: Writing): Promise<void> {
  const { pages, work } = writing
  const { wanted, total, time } = work
  pages.text(wanted.subject, { size: 16, isBold: true, gap: 4 })
  const count = `${total} ${total === 1 ? 'message' : 'messages'}`
  const team = wanted.with_team ? ' · with notes and chats of the team' : ''
  pages.text(`${count} · written out ${time(wanted.date)}${team}`, { size: 9, isQuiet: true })
  let at = 0
  for await (const message of exportedMessages(work.within, wanted)) {
    await writeMessage(writing, message)
    await work.onWritten(++at)
  }
  pages.document.end()
}

/** Writes a conversation as pages, its files embedded. Answers what could not be taken along, in words. */
export async function writePdf(work: ExportWork): Promise<string[]> {
  const pages = new PdfPages(work.wanted.subject, work.wanted.date)
  const writing: Writing = { pages, work, bytes: 0, names: new Set(), notes: [] }
  const written = pipeline(pages.document, createWriteStream(work.path))
  const writes = writeAll(writing).catch((error: unknown) => {
    pages.document.destroy()
    throw error
  })
  await Promise.all([written, writes])
  return writing.notes
}
