import type { Issue } from '../kernel/index.ts'
import type { Wording } from './messages.ts'

/** Largest attachment in bytes (1-shell section 9). */
const uploadMaxBytes = 10_240_000

/** Extensions that are never taken (1-shell section 5, 'Editor uploads'). */
const disallowed: ReadonlySet<string> = new Set(['heic', 'exe', 'dll', 'bin', 'sh'])

/** What the message editor says about files and links, in the specification's words where it gives them. */
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
} as const satisfies Record<string, Wording>

export type EditorCode = keyof typeof editorMessages

/** The words of an editor's refusal or notice, its parameters filled in. */
export function editorWording(code: EditorCode, params: Issue['params'] = {}): Wording {
  const { title, message } = editorMessages[code]
  return { title, message: message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')) }
}

interface UploadRules {
  readonly maxBytes?: number
  /** Extensions that alone are taken; every one that is not disallowed when absent. */
  readonly allowed?: readonly string[]
}

const extensionOf = (name: string): string => (name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '')

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
