import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { messageFiles } from '../../domain/inbox/index.ts'
import { fileUrl } from '../platform/files/sign-url.ts'
import { smallPdf } from './small-pdf.ts'
import type { WorldWriter } from './world-writer.ts'

interface Attached {
  readonly messageId: string
  readonly at: number
  /** File name with a `.pdf` at its end. */
  readonly name: string
  readonly lines: readonly string[]
}

/** Attaches a PDF to a message: lists it, and keeps its content for the file store. Answers what the message carries. */
export function attachFile(world: WorldWriter, { messageId, at, name, lines }: Attached) {
  const content = smallPdf(name.replace(/\.pdf$/, ''), lines)
  const path = `clients/${world.clientId}/attachments/threadsmsgs/${messageId}/${name}`
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file = { name, url: fileUrl(path), type: 'application/pdf', size: content.length, sha256, inline: false }
  const { id } = world.add(messageFiles, { message: messageId, ...file }, { date: at })
  world.contents.push({ clientId: world.clientId, path, content })
  return { id, ...file }
}

const pictures = new URL('pictures/', import.meta.url)

interface Pictured {
  /** Record type and id of what the pictures are of. */
  readonly of: { readonly type: string; readonly id: string }
  /** Names of files that are stored next to this one, drawn for the demo. */
  readonly names: readonly string[]
}

/** Puts drawn pictures into the file store for a record. Answers what the record carries. */
export const attachPictures = (world: WorldWriter, { of, names }: Pictured) =>
  names.map((name) => {
    const content = readFileSync(new URL(name, pictures))
    const path = `clients/${world.clientId}/attachments/${of.type}/${of.id}/${name}`
    world.contents.push({ clientId: world.clientId, path, content })
    return { name, url: fileUrl(path), type: 'image/jpeg', size: content.length }
  })
