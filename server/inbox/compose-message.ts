import {
  findMentions,
  htmlOfText,
  isInternal,
  postMessage,
  threadsmsgs,
  travelsAsEmail,
  type Medium,
  type Mention,
  type Recipient,
} from '../../domain/inbox/index.ts'
import type { DocOf, Entry, InputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { attachedFiles } from './attached-files.ts'
import { htmlToText } from './mail/html-to-text.ts'
import { sanitiseHtml } from './mail/sanitise-html.ts'
import { mentionableBy } from './members.ts'
import type { Place } from './message-place.ts'
import { quotedBelow, quotedForward, requireAnswerable, type Quoted } from './quoted-history.ts'
import { withRemoteImages } from './remote-images.ts'

export type PostInput = InputOf<typeof postMessage>['body']
type MessageDoc = DocOf<typeof threadsmsgs>

export interface Composition {
  readonly input: Omit<PostInput, 'messageId'>
  readonly messageId: string
  readonly place: Place
  readonly creator: Entry
}

/** Web is treated as email when sending (1-shell section 1). */
export const sendingMedium = (medium: Medium): Medium => (medium === 'web' ? 'email' : medium)

const tidyAll = (list: readonly Recipient[] | undefined): Recipient[] =>
  (list ?? []).map((one) => ({
    ...one,
    ...(one.email === undefined ? {} : { email: one.email.trim() }),
    ...(one.phone === undefined ? {} : { phone: one.phone.trim() }),
  }))

/** HTML that a colleague wrote: as safe as all others, but its pictures are ours and wait for nobody's leave. */
const ownHtml = (html: string): string => (html === '' ? '' : withRemoteImages(sanitiseHtml(html)))

/** What was written, in both forms; each is made from the other where only one was sent. */
function bodyOf({ message = '', messageHtml = '' }: Composition['input']) {
  const html = ownHtml(messageHtml)
  return { message: message || htmlToText(html), messageHtml: html || htmlOfText(message) }
}

type Wording = Pick<MessageDoc, 'message' | 'messageHtml' | 'subject' | 'recipients' | 'cc' | 'bcc' | 'files'>

const places = ['recipients', 'cc', 'bcc'] as const

const addressesOf = (list: readonly Recipient[]): string =>
  list
    .map(({ email, phone }) => (email ?? phone ?? '').trim().toLowerCase())
    .toSorted()
    .join(' ')

const isSameTo = (given: readonly Recipient[] | undefined, standing: readonly Recipient[]): boolean =>
  given === undefined || addressesOf(given) === addressesOf(standing)

/**
 * Whether a message stands as it was written: what its sender asks for again is then no second message. What is left out
 * the second time is not compared.
 */
export function isAsWritten(input: Composition['input'], standing: Wording): boolean {
  const { message, messageHtml } = bodyOf(input)
  const stored = new Set(standing.files.map((file) => file.url))
  return (
    message === standing.message &&
    messageHtml === standing.messageHtml &&
    (input.subject ?? standing.subject).trim() === standing.subject &&
    places.every((place) => isSameTo(input[place], standing[place])) &&
    (input.files ?? []).every((file) => stored.has(file.url))
  )
}

/** Users and roles that a note or chat mentions: chosen in the editor or typed, but only whom the writer can see. */
async function mentionsOf(ctx: Ctx, { mentions = [], medium }: Composition['input'], text: string): Promise<Mention[]> {
  if (!isInternal(medium) || (mentions.length === 0 && !text.includes('@'))) return []
  const known = await mentionableBy(ctx)
  const chosen = known
    .filter((one) => mentions.some((given) => given.kind === one.kind && given.id === one.id))
    .map(({ kind, id, name }): Mention => ({ kind, id, label: name }))
  const typed = findMentions(text, known)
  return [...new Map([...chosen, ...typed].map((one) => [`${one.kind} ${one.id}`, one])).values()]
}

/** The shared part of a draft and of a sent message. */
export async function composeDraft(ctx: Ctx, composition: Composition): Promise<MessageDoc> {
  const { input, place, creator } = composition
  const { subject = '', replyingTo, forward, template_id, document_id, data, skipTracking } = input
  const body = bodyOf(input)
  return threadsmsgs.shape.parse({
    ...body,
    medium: sendingMedium(input.medium),
    tRef: place.threadId,
    creator,
    contact: place.contact,
    object: place.object,
    subject: subject.trim(),
    // Empty in a draft: its writer took the signature off.
    signature: input.signature === undefined ? undefined : ownHtml(input.signature),
    recipients: tidyAll(input.recipients),
    cc: tidyAll(input.cc),
    bcc: tidyAll(input.bcc),
    files: await attachedFiles(ctx, input.files ?? []),
    mentions: await mentionsOf(ctx, input, body.message),
    replyingTo,
    forward,
    template_id,
    document_id,
    data,
    skipTracking,
    draft: true,
    state: 'draft',
  })
}

async function quotedOf(ctx: Ctx, { input, place: { threadId } }: Composition): Promise<Quoted> {
  const { replyingTo, forward } = input
  if (forward) return quotedForward(ctx, await requireAnswerable(ctx, forward, { threadId, path: 'forward' }))
  if (!replyingTo) return { html: '', files: [] }
  return quotedBelow(ctx, await requireAnswerable(ctx, replyingTo, { threadId, path: 'replyingTo' }))
}

/** An email as it will be sent: with signature and quoted history below. Its headers are made when it is queued. */
async function asEmail(ctx: Ctx, doc: MessageDoc, composition: Composition): Promise<MessageDoc> {
  const quoted = await quotedOf(ctx, composition)
  const signature = doc.signature ? `<div>${doc.signature}</div>` : ''
  const attached = new Set(doc.files.map((file) => file.url))
  return {
    ...doc,
    // Each part is sanitised by itself: what was written above, what was received when it came.
    html: [doc.messageHtml, signature, quoted.html].filter(Boolean).join('<br>'),
    files: [...doc.files, ...quoted.files.filter((file) => !attached.has(file.url))],
    state: 'queued',
  }
}

/** A message as it is stored when it is sent. */
export async function composeSent(ctx: Ctx, composition: Composition): Promise<MessageDoc> {
  const doc: MessageDoc = { ...(await composeDraft(ctx, composition)), draft: false, state: 'posted' }
  return travelsAsEmail(doc.medium) ? asEmail(ctx, doc, composition) : doc
}
