import { extensionOf, isNeverTaken, uploadMaxBytes, uploadWarning, type Wording } from './check-upload.ts'
import { fillWords } from '../documents/issue.ts'

/** Bytes of a megabyte as the uploader counts them (2-content section 9). */
const megabyte = 1_048_576

/** Files that an uploader takes; the default is the specification's (2-content section 9). */
export interface UploaderRules {
  /** Extensions with their dot; `any` for every one that is not dangerous. */
  readonly accept?: readonly string[] | 'any'
  /** Largest file in MB; never more than the product takes at all. */
  readonly maxMb?: number
  /** Most files: those that wait and those that were uploaded, together. */
  readonly limit?: number
}

/** Delay between the end of an upload and its message, in milliseconds (2-content section 9). */
export const uploaderPauseMs = 500

const defaultAccept: readonly string[] = ['.pdf', '.doc', '.docx']
const defaultLimit = 3

/** Messages of the uploader, in the specification's words where given (2-content sections 5 and 8). */
const messages = {
  'uploader-type': {
    title: 'Invalid File Type!',
    message: '{name} is not one of the types {allowed}. It will not be uploaded.',
  },
  'uploader-danger': {
    title: 'Invalid File Type!',
    message: '{name} is of a type that is never taken. It will not be uploaded.',
  },
  'uploader-size': { title: 'File Size Alert!', message: '{name} is larger than {mb} MB. It will not be uploaded.' },
  'uploader-limit': {
    title: 'File Limit Alert!',
    message: 'Too many files detected. Please remove one file to continue.',
  },
  'uploader-none': { title: 'Error!', message: 'Please choose at least one file' },
  'uploader-path': { title: 'Error', message: 'There is nothing yet that these files could belong to.' },
  'uploader-failed': { title: 'Error!', message: 'Error uploading files' },
  'uploader-delete-failed': { title: 'Error!', message: 'Error deleting file.' },
  'uploader-undo-failed': { title: 'Error!', message: '{name} could not be put back. {reason}' },
  'uploader-done': { title: 'Success', message: 'Files successfully uploaded' },
  'uploader-deleted': { title: 'Success', message: 'File was successfully deleted.' },
  'uploader-large': { title: 'Large File Alert!', message: '{name} has {kb} kb. It may take a moment to load.' },
  'uploader-very-large': { title: 'Very Large File Alert!', message: '{name} has {kb} kb. It may take long to load.' },
} as const satisfies Record<string, Wording>

export interface UploaderIssue {
  readonly code: keyof typeof messages
  readonly params?: Readonly<Record<string, string | number>>
}

/** Message of the uploader for an issue, its parameters filled in. */
export function uploaderWording({ code, params }: UploaderIssue): Wording {
  const { title, message } = messages[code]
  return { title, message: fillWords(message, params) }
}

/** Reasons for refused files, each on a separate line below their common title (2-content section 5). */
export function uploaderRefusals(issues: readonly UploaderIssue[]): readonly Wording[] {
  const byTitle = Map.groupBy(issues.map(uploaderWording), ({ title }) => title)
  return [...byTitle].map(([title, words]) => ({ title, message: words.map(({ message }) => message).join('\n') }))
}

/** Extensions with their dot that are taken; undefined where any is. */
export const acceptedBy = ({ accept = defaultAccept }: UploaderRules): readonly string[] | undefined =>
  accept === 'any' ? undefined : accept

interface ChosenFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Megabytes with at most two decimals, never more than they are. */
const inMegabytes = (bytes: number): number => Math.floor((bytes / megabyte) * 100) / 100

/** Why the uploader does not take a file (2-content section 5); undefined when it does. */
function whyNotTaken({ name, size }: ChosenFile, rules: UploaderRules): UploaderIssue | undefined {
  const accepted = acceptedBy(rules)
  if (accepted && !accepted.includes(`.${extensionOf(name)}`))
    return { code: 'uploader-type', params: { name, allowed: accepted.join(', ') } }
  if (isNeverTaken(name)) return { code: 'uploader-danger', params: { name } }
  const maxBytes = Math.min((rules.maxMb ?? Infinity) * megabyte, uploadMaxBytes)
  return size > maxBytes ? { code: 'uploader-size', params: { name, mb: inMegabytes(maxBytes) } } : undefined
}

/**
 * Judges chosen files together with the present ones, each alone and all by their number (2-content section 5): the
 * accepted ones, and the reasons for the others. Too many files are reported once.
 */
export function judgeChosen<Chosen extends ChosenFile>(
  chosen: readonly Chosen[],
  rules: UploaderRules,
  existing: number,
): { readonly taken: readonly Chosen[]; readonly issues: readonly UploaderIssue[] } {
  const issues = chosen.flatMap((file) => whyNotTaken(file, rules) ?? [])
  const fit = chosen.filter((file) => whyNotTaken(file, rules) === undefined)
  const room = Math.max(0, (rules.limit ?? defaultLimit) - existing)
  return {
    taken: fit.slice(0, room),
    issues: fit.length > room ? [...issues, { code: 'uploader-limit' }] : issues,
  }
}

/** Note on a large accepted file (2-content section 5); undefined for a small one. */
export function uploaderWarning(file: ChosenFile): UploaderIssue | undefined {
  const warning = uploadWarning(file)
  if (warning === undefined) return undefined
  const code = warning.code === 'upload-very-large' ? 'uploader-very-large' : 'uploader-large'
  return { code, params: warning.params }
}
