import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Message } from '../thread-messages.ts'
import { contentOf } from './export-files.ts'
import { exportedMessages } from './exported-messages.ts'
import { headOf } from './message-words.ts'
import { PdfPages } from './pdf-pages.ts'
import type { ExportWork } from './write-export.ts'

/** Files of more bytes than this together stay out of the PDF: it is made in memory. */
const embeddedMaxBytes = 60_000_000

const pictures = new Set(['image/png', 'image/jpeg'])

/** What went into the PDF so far, and what could not. */
interface Embedding {
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

async function embed(
  pages: PdfPages,
  { file, message, within }: { file: Message['files'][number]; message: Message; within: ExportWork['within'] },
  done: Embedding,
): Promise<void> {
  if (done.bytes + (file.size ?? 0) > embeddedMaxBytes) {
    done.notes.push(`${file.name} is too large for the PDF. An export as EML has it.`)
    return
  }
  const stream = await contentOf(within, file)
  if (!stream) {
    done.notes.push(`${file.name} is not in the store any more.`)
    return
  }
  const content = await buffer(stream)
  done.bytes += content.length
  const type = file.type ?? 'application/octet-stream'
  const isShown = pictures.has(type) && pages.picture(content)
  // A picture that stands in the text is no attachment of its own.
  if (isShown && file.inline) return
  pages.attach({ name: distinctName(done.names, file.name), type, content, at: message.date })
}

async function writeMessage(pages: PdfPages, message: Message, work: ExportWork, done: Embedding): Promise<void> {
  pages.rule()
  for (const [label, value] of headOf(message, work.time)) {
    pages.text(`${label}: ${value}`, { size: 9, isQuiet: label !== 'From', isBold: label === 'From', gap: 0 })
  }
  pages.text('', { gap: 2 })
  pages.text(message.message || message.summary, { gap: 6 })
  for (const file of message.files) await embed(pages, { file, message, within: work.within }, done)
}

/** Writes a conversation as pages, its files embedded. Answers what could not be taken along, in words. */
export async function writePdf(work: ExportWork): Promise<string[]> {
  const { wanted, total, time } = work
  const pages = new PdfPages(wanted.subject, wanted.date)
  const written = pipeline(pages.document, createWriteStream(work.path))
  const done: Embedding = { bytes: 0, names: new Set(), notes: [] }
  const write = async (): Promise<void> => {
    pages.text(wanted.subject, { size: 16, isBold: true, gap: 4 })
    const count = `${total} ${total === 1 ? 'message' : 'messages'}`
    const team = wanted.with_team ? ' · with notes and chats of the team' : ''
    pages.text(`${count} · written out ${time(wanted.date)}${team}`, { size: 9, isQuiet: true })
    let at = 0
    for await (const message of exportedMessages(work.within, wanted)) {
      await writeMessage(pages, message, work, done)
      await work.onWritten(++at)
    }
    pages.document.end()
  }
  await Promise.all([
    written,
    write().catch((error: unknown) => {
      pages.document.destroy()
      throw error
    }),
  ])
  return done.notes
}
