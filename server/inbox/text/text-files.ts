import { createHash } from 'node:crypto'
import type { MailAttachment } from '../mail/mail-attachments.ts'

/** A file that a text brought; without content where it could not be had. */
export interface TextFile {
  /** As the provider says. */
  readonly type: string
  readonly content: Buffer | undefined
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/amr': 'amr',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
  'text/vcard': 'vcf',
  'text/x-vcard': 'vcf',
  'text/calendar': 'ics',
  'text/plain': 'txt',
}

const kindOf = (type: string): string =>
  type.startsWith('image/') ? 'Photo' : type.startsWith('video/') ? 'Video' : 'File'

/** Texts bring files without names: 'Photo 1.jpg' names the kind. */
const nameOf = (type: string, at: number): string => {
  const [plain = ''] = type.toLowerCase().split(';')
  return `${kindOf(plain)} ${at + 1}.${endings[plain.trim()] ?? 'bin'}`
}

/** The files of a text as messages keep them. */
export const attachmentsOf = (files: readonly TextFile[]): MailAttachment[] =>
  files.flatMap(({ type, content }, at) =>
    content === undefined
      ? []
      : [
          {
            name: nameOf(type, at),
            type,
            content: new Uint8Array(content),
            size: content.byteLength,
            sha256: createHash('sha256').update(content).digest('hex'),
            isInline: false,
          },
        ],
  )

/** Note of the message for missing files. */
export const lostFilesWords = (files: readonly TextFile[]): string => {
  const lost = files.filter(({ content }) => content === undefined).length
  if (lost === 0) return ''
  return lost === 1
    ? '[A file of this text could not be fetched.]'
    : `[${lost} files of this text could not be fetched.]`
}
