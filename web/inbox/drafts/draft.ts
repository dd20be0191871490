import {
  filesInText,
  hasContent,
  type Mention,
  type MessageRow,
  type Recipient,
  type postMessage,
} from '../../../domain/inbox/index.ts'
import { isSameValue, type InputOf } from '../../../domain/kernel/index.ts'
import type { MadeMessage } from './made-messages.ts'

type Files = MessageRow['files']

/** Place of a message: in a thread, or in a new thread on a record (its document path). */
export type ComposePlace = { readonly threadId: string } | { readonly ref: string }

/** Names a place on this device. */
export const placeKey = (place: ComposePlace): string => ('threadId' in place ? place.threadId : place.ref)

interface Begun {
  /** Id of the message: the draft on the server, and the message when it is sent. */
  readonly id: string
  readonly files: Files
}

/** A message to people outside, whose words a template can make when it is sent. */
interface Outgoing extends Begun {
  /** The chosen template, by its own id. */
  readonly template_id?: string | undefined
}

export interface EmailDraft extends Outgoing {
  readonly medium: 'email'
  readonly recipients: readonly Recipient[]
  readonly cc: readonly Recipient[]
  readonly bcc: readonly Recipient[]
  readonly subject: string
  readonly html: string
  /** HTML of the signature as it was chosen; empty when taken off. Undefined: as the user's signature says itself. */
  readonly signature?: string | undefined
  readonly replyingTo?: string | undefined
  readonly forward?: string | undefined
  /** Undefined: as the template says, or not at all. */
  readonly skipTracking?: boolean | undefined
}

export interface TextDraft extends Outgoing {
  readonly medium: 'text'
  readonly recipients: readonly Recipient[]
  readonly text: string
}

/** A note or chat: for the team only. It has no recipients, so that it can never be mailed (decision M15). */
export interface TeamDraft extends Begun {
  readonly medium: 'note' | 'chat'
  readonly html: string
  readonly mentions: readonly Mention[]
}

export type Draft = EmailDraft | TextDraft | TeamDraft

export type DraftMedium = Draft['medium']

export const newDraft = (medium: DraftMedium, id: string): Draft => {
  if (medium === 'text') return { id, medium, files: [], recipients: [], text: '' }
  if (medium === 'email') {
    return { id, medium, files: [], recipients: [], cc: [], bcc: [], subject: '', html: '' }
  }
  return { id, medium, files: [], html: '', mentions: [] }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const textAsHtml = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')}</p>`)
        .join('')

/** The words of the editor's HTML, a line for each paragraph. */
export function htmlAsText(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html
      .replaceAll(/<\/(?:p|div)>\s*(?=<\/t[dh]>)/gi, '')
      .replaceAll(/<\/t[dh]>\s*(?=<t[dh]\b)/gi, '$&  ')
      .replaceAll(/<br\s*\/?>|<\/(?:p|li|h\d|div|tr|pre|blockquote)>/gi, '$&\n'),
    'text/html',
  )
  return (body.textContent ?? '').replaceAll(/\n{3,}/g, '\n\n').trim()
}

const bodyHtml = (draft: Draft): string => (draft.medium === 'text' ? textAsHtml(draft.text) : draft.html)

/** The same words in another medium; files stay. Whom an email was for does not go with a note. */
export function inMedium(draft: Draft, medium: 'email'): EmailDraft
export function inMedium(draft: Draft, medium: DraftMedium): Draft
export function inMedium(draft: Draft, medium: DraftMedium): Draft {
  if (draft.medium === medium) return draft
  const begun = { ...newDraft(medium, draft.id), files: draft.files }
  if (begun.medium === 'text') return { ...begun, text: htmlAsText(bodyHtml(draft)) }
  return { ...begun, html: bodyHtml(draft) }
}

/**
 * True if the writer set the subject or people of an email by hand: an answer begins with both, a new email with its
 * one contact.
 */
function isHeadedByHand(draft: Draft): boolean {
  if (draft.medium !== 'email' || draft.replyingTo !== undefined || draft.forward !== undefined) return false
  const { recipients, cc, bcc, subject } = draft
  const [first] = recipients
  const isForOthers = recipients.length > 1 || (first !== undefined && first.kind !== 'contact')
  return subject.trim() !== '' || cc.length > 0 || bcc.length > 0 || isForOthers
}

/** True if dropping the draft would lose content: words, files, or a subject or people chosen by hand. */
export function isWorthKeeping(draft: Draft): boolean {
  return hasContent({ ...writtenOf(draft), forward: undefined }) || isHeadedByHand(draft)
}

/** A new email whose subject is still to be written: an answer has one, and a template brings it. */
export function isAwaitingSubject(draft: Draft): boolean {
  if (draft.medium !== 'email' || draft.subject.trim() !== '' || !isEmptyHtml(draft.html)) return false
  return [draft.replyingTo, draft.forward, draft.template_id].every((known) => known === undefined)
}

const isEmptyHtml = (html: string): boolean => html === '' || html === '<p></p>'

const union = (known: readonly Recipient[], added: readonly Recipient[]): readonly Recipient[] => [
  ...known,
  ...added.filter((one) => !known.some((other) => (other.email ?? other.phone) === (one.email ?? one.phone))),
]

type MadeEmail = Extract<MadeMessage, { readonly medium: 'email' }>

const emailWithMade = (begun: EmailDraft, made: MadeEmail): EmailDraft => ({
  ...begun,
  recipients: union(begun.recipients, made.recipients),
  subject: begun.subject || made.subject,
  html: isEmptyHtml(begun.html) ? made.html : `${begun.html}${made.html}`,
  ...(made.template_id !== undefined && { template_id: made.template_id }),
  files: [...begun.files, ...(made.files ?? [])],
})

/** Appends a message made elsewhere to the existing words; undefined for internal words. */
export function withMade(draft: Draft, made: MadeMessage): Draft | undefined {
  const isEmpty = !isWorthKeeping(draft)
  if (!isEmpty && !('recipients' in draft)) return undefined
  const begun = isEmpty ? newDraft(made.medium, draft.id) : inMedium(draft, made.medium)
  if (made.medium === 'email') return begun.medium === 'email' ? emailWithMade(begun, made) : undefined
  if (begun.medium !== 'text') return undefined
  return {
    ...begun,
    recipients: union(begun.recipients, made.recipients),
    text: [begun.text, made.text].filter(Boolean).join('\n\n'),
  }
}

type Written = Pick<
  NonNullable<InputOf<typeof postMessage>['body']>,
  | 'medium'
  | 'recipients'
  | 'cc'
  | 'bcc'
  | 'subject'
  | 'messageHtml'
  | 'message'
  | 'files'
  | 'mentions'
  | 'signature'
  | 'replyingTo'
  | 'forward'
  | 'template_id'
  | 'skipTracking'
>

const templateOf = ({ template_id }: Outgoing) => (template_id === undefined ? {} : { template_id })

/** Files that go with the draft. */
const filesOf = (draft: Draft): Files => filesInText(draft.files, draft.medium === 'text' ? '' : draft.html)

const writtenOnce = new WeakMap<Draft, Written>()

/** Fields of a draft for the server. They are read several times between two keys, and reading a long text is slow. */
export function writtenOf(draft: Draft): Written {
  const known = writtenOnce.get(draft)
  if (known !== undefined) return known
  const written = readDraft(draft)
  writtenOnce.set(draft, written)
  return written
}

function readDraft(draft: Draft): Written {
  const files = [...filesOf(draft)]
  if (draft.medium === 'text') {
    const { recipients, text } = draft
    return { medium: 'text', files, recipients: [...recipients], message: text, ...templateOf(draft) }
  }
  const messageHtml = isEmptyHtml(draft.html) ? '' : draft.html
  if (draft.medium !== 'email') {
    return { medium: draft.medium, files, messageHtml, message: htmlAsText(messageHtml), mentions: [...draft.mentions] }
  }
  const { recipients, cc, bcc, subject, signature, replyingTo, forward, skipTracking } = draft
  return {
    medium: 'email',
    files,
    recipients: [...recipients],
    cc: [...cc],
    bcc: [...bcc],
    subject,
    messageHtml,
    ...templateOf(draft),
    ...(skipTracking === undefined ? {} : { skipTracking }),
    ...(signature === undefined ? {} : { signature }),
    ...(replyingTo === undefined ? {} : { replyingTo }),
    ...(forward === undefined ? {} : { forward }),
  }
}

/** A draft as the server keeps it. */
export function draftOf(row: MessageRow): Draft {
  const { id, files, template_id } = row
  if (row.medium === 'text')
    return { id, medium: 'text', files, recipients: row.recipients, text: row.message, template_id }
  const html = row.messageHtml || textAsHtml(row.message)
  if (row.medium === 'note' || row.medium === 'chat')
    return { id, medium: row.medium, files, html, mentions: row.mentions }
  const { recipients, cc, bcc, subject, signature, replyingTo, forward } = row
  return {
    id,
    medium: 'email',
    files,
    recipients,
    cc,
    bcc,
    subject,
    html,
    signature,
    replyingTo,
    forward,
    template_id,
    // The server keeps a yes or no; a no means no choice.
    skipTracking: row.skipTracking || undefined,
  }
}

/** True if two drafts are equal for the server. */
export const isSameWriting = (one: Draft, other: Draft): boolean => isSameValue(writtenOf(one), writtenOf(other))
