import { fillWords, type Issue } from '../documents/issue.ts'

/** Largest attachment in bytes (1-shell section 9). */
export const uploadMaxBytes = 10_240_000

/** From here on a file is called large, and very large, in bytes (2-content section 9). */
const largeBytes = 200_000
const veryLargeBytes = largeBytes + 1_000_000

/** Pictures that may be inside a text: every mail program shows them. */
export const pictureExtensions: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'webp']

/** Extensions that are never taken (1-shell section 5, 'Editor uploads'). */
const disallowed: ReadonlySet<string> = new Set(['heic', 'exe', 'dll', 'bin', 'sh'])

export const isNeverTaken = (name: string): boolean => disallowed.has(extensionOf(name))

export interface Wording {
  readonly title: string
  readonly message: string
}

/** Messages of the message editor about files and links, in the specification's words where given. */
const editorMessages = {
  'upload-heic': {
    title: 'Disallowed File Type',
    message:
      'iOS pictures of type HEIC cannot be shown everywhere. Take a screenshot and copy and paste it instead, or save it as JPEG and use the paper clip. File: {name}',
  },
  'upload-type': { title: 'Disallowed File Type', message: 'Files of this type cannot be sent: {name}' },
  'upload-unsupported': { title: 'Unsupported File Type', message: 'Only these types are supported: {allowed}' },
  'upload-size': { title: 'File Size Alert', message: '{name} is too large. The limit is {kb} kb ({mb} mb).' },
  'upload-off': { title: 'Not Allowed!', message: 'File uploading not enabled here.' },
  'upload-large': { title: 'Large File Alert!', message: '{name} has {kb} kb. It may take a moment to load.' },
  'upload-very-large': {
    title: 'Very Large File Alert!',
    message: '{name} has {kb} kb. Some mailboxes refuse a message of this size.',
  },
} as const satisfies Record<string, Wording>

export type EditorCode = keyof typeof editorMessages

/** The words of an editor's refusal or notice, its parameters filled in. */
export function editorWording(code: EditorCode, params: Issue['params'] = {}): Wording {
  const { title, message } = editorMessages[code]
  return { title, message: fillWords(message, params) }
}

interface UploadRules {
  readonly maxBytes?: number
  /** Extensions that alone are taken; every one that is not disallowed when absent. */
  readonly allowed?: readonly string[]
}

export const extensionOf = (name: string): string =>
  name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''

export const isPictureName = (name: string): boolean => pictureExtensions.includes(extensionOf(name))

/**
 * Where a file of a record is kept (1-shell section 7, 'File storage'); undefined while there is no record that it could
 * hang on: then nothing is uploaded.
 */
export function attachmentPath(at: {
  readonly clientId: string
  /** Name of the record type. */
  readonly type: string
  readonly id: string
  readonly name: string
}): string | undefined {
  const parts = [at.clientId, at.type, at.id, at.name]
  return parts.includes('') ? undefined : `clients/${at.clientId}/attachments/${at.type}/${at.id}/${at.name}`
}

/** 'plan.pdf' -> 'plan_1763646300000.pdf', so that two files of one name can coexist (1-shell section 5). */
export const withTimestamp = (name: string, at: number): string => name.replace(/(\.[^.]*)?$/, `_${at}$1`)

/** Question before a file replaces one of the same name (1-shell section 5). */
export const fileNameExists: Wording = {
  title: 'File Name Exists',
  message: 'A file with this name already exists. Do you want to continue?',
}

export interface UploadIssue {
  readonly code: EditorCode
  readonly params: Readonly<Record<string, string | number>>
}

/**
 * Why a file cannot be attached (1-shell section 5, 'Editor uploads'); undefined when it can. Size in bytes;
 * `extension` is what the content is, where that is known better than by name.
 */
export function whyNotUpload(
  file: { readonly name: string; readonly size: number; readonly extension?: string },
  rules: UploadRules = {},
): UploadIssue | undefined {
  const { maxBytes = uploadMaxBytes, allowed } = rules
  const { name } = file
  const extension = file.extension ?? extensionOf(name)
  if (extension === 'heic') return { code: 'upload-heic', params: { name } }
  if (disallowed.has(extension)) return { code: 'upload-type', params: { name } }
  if (allowed && !allowed.includes(extension))
    return { code: 'upload-unsupported', params: { allowed: allowed.join(', ') } }
  if (file.size <= maxBytes) return undefined
  return { code: 'upload-size', params: { name, kb: maxBytes / 1000, mb: maxBytes / 1_000_000 } }
}

/** Note on a large accepted file (2-content section 5, 'Uploads'); undefined for a small one. */
export function uploadWarning({
  name,
  size,
}: {
  readonly name: string
  /** Bytes. */
  readonly size: number
}): UploadIssue | undefined {
  if (size <= largeBytes) return undefined
  const code = size > veryLargeBytes ? 'upload-very-large' : 'upload-large'
  return { code, params: { name, kb: Math.round(size / 1000) } }
}
