import { lastingUrl } from '../../domain/kernel/index.ts'
import { createHash } from 'node:crypto'
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
import { cutNote, isTooLongMail } from '../../domain/inbox/mail/cap-mail-html.ts'
import type { DocOf, Entry, InputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { attachedFiles, isTemplateFile, pictureFiles } from './attached-files.ts'
import { htmlToText } from './mail/html-to-text.ts'
import { mentionableBy } from './members.ts'
import type { Place } from './message-place.ts'
import { ownHtml } from './own-html.ts'
import { nothingQuoted, quotedBelow, quotedForward, requireAnswerable, type Quoted } from './quoted-history.ts'

export type PostInput = InputOf<typeof postMessage>['body']
export type MessageDoc = DocOf<typeof threadsmsgs>

export interface Composition {
  readonly input: Omit<PostInput, 'messageId'>
  readonly messageId: string
  readonly place: Place
  readonly creator: Entry
  /** Hash of the written text, if a template made the words: the same again is no second message. */
  readonly written?: string | undefined
  /** True if a template put words of the answered mail into these: they are for its recipients only. */
  readonly repeatsAnswered?: boolean | undefined
}

/** Web is treated as email when sending (1-shell section 1). */
export const sendingMedium = (medium: Medium): Medium => (medium === 'web' ? 'email' : medium)

const tidyAll = (list: readonly Recipient[] | undefined): Recipient[] =>
  (list ?? []).map((one) => ({
    ...one,
    ...(one.email === undefined ? {} : { email: one.email.trim() }),
    ...(one.phone === undefined ? {} : { phone: one.phone.trim() }),
  }))

/** Text in both forms; each is made from the other if only one was sent. */
function bodyOf({ message = '', messageHtml = '' }: Composition['input'], files: MessageDoc['files'] = []) {
  const html = ownHtml(messageHtml, files)
  return { message: message || htmlToText(html), messageHtml: html || htmlOfText(message) }
}

type Wording = Pick<
  MessageDoc,
  'message' | 'messageHtml' | 'subject' | 'recipients' | 'cc' | 'bcc' | 'files' | 'metadata'
>

const places = ['recipients', 'cc', 'bcc'] as const

const addressesOf = (list: readonly Recipient[]): string =>
  list
    .map(({ email, phone }) => (email ?? phone ?? '').trim().toLowerCase())
    .toSorted()
    .join(' ')

const isSameTo = (given: readonly Recipient[] | undefined, existing: readonly Recipient[]): boolean =>
  given === undefined || addressesOf(given) === addressesOf(existing)

/** The same words: compared with what came of them, or with their hash where a template made more of them. */
function isSameWording(input: Composition['input'], existing: Wording): boolean {
  const hash = existing.metadata['written']
  if (hash !== undefined) return hash === hashOfWritten(input)
  const { message, messageHtml } = bodyOf(input, existing.files)
  return (
    message === existing.message &&
    messageHtml === existing.messageHtml &&
    (input.subject ?? existing.subject).trim() === existing.subject
  )
}

/** Hash of the text around a template, so that the same post is known again. */
export const hashOfWritten = (input: Composition['input']): string =>
  createHash('sha256')
    .update(JSON.stringify([bodyOf(input), input.subject?.trim() ?? '', input.template_id ?? input.document_id ?? '']))
    .digest('hex')

/**
 * True if a message is stored as written: the repeated request then makes no second one. Parts left out the second time
 * are not compared.
 */
export function isAsWritten(input: Composition['input'], existing: Wording): boolean {
  const stored = new Set(existing.files.map((file) => file.url))
  return (
    isSameWording(input, existing) &&
    places.every((place) => isSameTo(input[place], existing[place])) &&
    // A file of a template got another address; a picture missing in the text was left behind.
    (input.files ?? []).every((file) => file.inline || isTemplateFile(file.url) || stored.has(lastingUrl(file.url)))
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
  const attached = await attachedFiles(ctx, input.files ?? [], composition.messageId)
  const body = bodyOf(input, attached)
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
    files: pictureFiles(attached, { messageId: composition.messageId, html: body.messageHtml }),
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

async function quotedOf(ctx: Ctx, doc: MessageDoc): Promise<Quoted> {
  const { replyingTo, forward, tRef: threadId } = doc
  if (forward) return quotedForward(ctx, await requireAnswerable(ctx, forward, { threadId, path: 'forward' }))
  if (!replyingTo) return nothingQuoted
  return quotedBelow(ctx, await requireAnswerable(ctx, replyingTo, { threadId, path: 'replyingTo' }), doc)
}

/** Parts of an email in their order. Each is sanitised separately: the written one now, the received one on arrival. */
export const mailHtml = (messageHtml: string, signature: string | undefined, quoted: string): string =>
  [messageHtml, signature ? `<div>${signature}</div>` : '', quoted].filter(Boolean).join('<br>')

/**
 * With the quoted history, or a note in its place if that would make the email too long (3-aviation section 5). A
 * forwarded mail is sent whole.
 */
function wholeHtml({ messageHtml, signature, forward }: MessageDoc, quoted: string): string {
  const html = mailHtml(messageHtml, signature, quoted)
  return forward === undefined && quoted !== '' && isTooLongMail(html)
    ? mailHtml(messageHtml, signature, cutNote)
    : html
}

/** An email as it will be sent: with signature and quoted history below. Its headers are made when it is queued. */
async function asEmail(ctx: Ctx, doc: MessageDoc): Promise<MessageDoc> {
  const quoted = await quotedOf(ctx, doc)
  const attached = new Set(doc.files.map((file) => file.url))
  return {
    ...doc,
    html: wholeHtml(doc, quoted.html),
    files: [...doc.files, ...quoted.files.filter((file) => !attached.has(file.url))],
    state: 'queued',
  }
}

/** Text as it is stored when it is sent. Its hold ends. */
export async function sentForm(ctx: Ctx, written: MessageDoc): Promise<MessageDoc> {
  const { hold_until: _, ...lasting } = written
  const doc: MessageDoc = { ...lasting, draft: false, state: 'posted', cancel_on_reply: false }
  return travelsAsEmail(doc.medium) ? asEmail(ctx, doc) : doc
}
