import { createHash } from 'node:crypto'
import type { Attachment } from 'postal-mime'
import { uudecode } from './uuencode.ts'

export interface MailAttachment {
  readonly name: string
  /** Type by the mail; the type by content is judged when it is stored. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Hex. */
  readonly sha256: string
  readonly content: Uint8Array
  /** Content-ID without angle brackets. */
  readonly cid?: string
  /** True for a picture inside the HTML, false for a separate file. */
  readonly isInline: boolean
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/calendar': 'ics',
  'application/pdf': 'pdf',
  'message/rfc822': 'eml',
  'message/delivery-status': 'txt',
  'text/rfc822-headers': 'txt',
}

/** A name fit to show and save: no folders, no control characters, not too long. */
function fileName(given: string | null, type: string, index: number): string {
  const base = (given ?? '').split(/[/\\]/).at(-1) ?? ''
  const name = base
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  if (name === '') return `attachment-${index + 1}.${extensions[type] ?? 'bin'}`
  if (name.length <= 200) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  return name.slice(0, 200 - extension.length).toWellFormed() + extension
}

function bytesOf(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, 'utf8')
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content
}

const typeOf = ({ mimeType }: Attachment): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : 'application/octet-stream'

const cidOf = ({ contentId }: Attachment): string | undefined =>
  contentId
    ?.replaceAll(/[<>\s\p{Cc}]/gu, '')
    .slice(0, 500)
    .toWellFormed() || undefined

/** Parts other than the texts, decoded, named and hashed. */
export function attachmentOf(attachment: Attachment, index: number): MailAttachment {
  const raw = bytesOf(attachment.content)
  const decoded = uudecode(raw)
  const content = decoded?.content ?? raw
  const type = typeOf(attachment)
  const cid = cidOf(attachment)
  return {
    name: fileName(attachment.filename ?? decoded?.name ?? null, type, index),
    type,
    size: content.byteLength,
    sha256: createHash('sha256').update(content).digest('hex'),
    content,
    ...(cid && { cid }),
    isInline: cid !== undefined && attachment.disposition !== 'attachment',
  }
}
