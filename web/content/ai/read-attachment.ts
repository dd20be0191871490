import {
  attachmentKind,
  attachmentMaxBytes,
  contentMessages,
  type AiAttachment,
} from '../../../domain/content/index.ts'
import { notify } from '../../platform/notices.ts'

export interface NamedAttachment extends AiAttachment {
  readonly name: string
}

const notifyRefusal = (title: string, code: 'attachment-kind' | 'attachment-size') =>
  notify({
    title,
    message: contentMessages.words(contentMessages.issue('file', code, { mb: attachmentMaxBytes / 1_000_000 })) ?? '',
    kind: 'error',
  })

/** Bytes that are turned into characters at a time: more would be too many arguments of one call. */
const atOnce = 32_768

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let start = 0; start < bytes.length; start += atOnce)
    text += String.fromCharCode(...bytes.subarray(start, start + atOnce))
  return btoa(text)
}

/** A file as the model is shown it; undefined for one that it is not shown: a notice has said why by then. */
export async function readAttachment(file: File): Promise<NamedAttachment | undefined> {
  const type = attachmentKind(file.type)
  if (type === undefined) {
    notifyRefusal('Unsupported File Type', 'attachment-kind')
    return undefined
  }
  if (file.size > attachmentMaxBytes) {
    notifyRefusal('File Size Alert', 'attachment-size')
    return undefined
  }
  return { type, data: await base64Of(file), mediaType: file.type, name: file.name }
}

/** Part of the file that is sent. */
export const attachmentOf = ({ type, data, mediaType }: NamedAttachment): AiAttachment => ({ type, data, mediaType })
