import {
  htmlOfText,
  threads,
  travelsAsEmail,
  withShownMarks,
  type Audience,
  type Medium,
  type previewTemplate,
  type previewWords,
  type Recipient,
  type TemplatePreview,
} from '../../../domain/inbox/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { withSignedFiles, withSignedImages } from '../attached-files.ts'
import { mailHtml } from '../compose-message.ts'
import { placeOf, type Place } from '../message-place.ts'
import { ownHtml } from '../own-html.ts'
import { pathOfParent } from '../parent-of-thread.ts'
import { answeredFor, quotedBelow, requireAnswerable } from '../quoted-history.ts'
import type { Message } from '../thread-messages.ts'
import { fillTemplate } from './fill-template.ts'
import { findTemplate } from './find-template.ts'
import { refuseImport } from './refuse-import.ts'

type Asked = InputOf<typeof previewTemplate>['body']

const messagePath = /^clients\/([^/]+)\/threadsmsgs\/([^/]+)$/

/** Where the message will be, within the actor's reach; undefined where the caller names no place. */
async function askedPlace(ctx: Ctx, { threadId, parentPath, type, id }: Asked): Promise<Place | undefined> {
  if (threadId !== undefined) {
    const thread = await getRecord(ctx, threads, threadId)
    return { threadId, thread, object: thread.object, contact: thread.contact }
  }
  const ref = parentPath ?? (type && id ? pathOfParent({ type, id }, ctx.actor.clientId) : undefined)
  return ref === undefined ? undefined : placeOf(ctx, { ref })
}

/** The message that is answered. Throws NotFound for a path that is none of this client's. */
async function answeredMessage(ctx: Ctx, path: string | undefined, place: Place | undefined) {
  if (path === undefined || place === undefined) return undefined
  const [, client = '', id = ''] = messagePath.exec(path) ?? []
  if (client.toLowerCase() !== ctx.actor.clientId) throw new NotFound(path)
  return requireAnswerable(ctx, id, { threadId: place.threadId, path: 'msgPath' })
}

/** First recipients of the message: the contact of its place, by the address of its medium. */
function firstRecipients(place: Place | undefined, medium: Medium): Recipient[] {
  const contact = place?.contact
  const isReached = travelsAsEmail(medium) ? contact?.email : medium === 'text' && contact?.phone
  if (!contact || !isReached) return []
  const { id, name, email, phone } = contact
  return [{ id, kind: 'contact', name, email, phone }]
}

const audienceOf = ({ recipients, cc = [], bcc = [] }: Asked, first: readonly Recipient[]): Audience => ({
  recipients: recipients ?? first,
  cc,
  bcc,
})

interface Preview {
  readonly medium: Medium
  readonly signature: string
  readonly answered: Message | undefined
  readonly audience: Audience
}

async function wholeHtml(ctx: Ctx, words: string, { medium, signature, answered, audience }: Preview): Promise<string> {
  const quoted = answered && travelsAsEmail(medium) ? (await quotedBelow(ctx, answered, audience)).html : ''
  const whole = travelsAsEmail(medium) ? mailHtml(words, ownHtml(signature), quoted) : words
  return withSignedImages(ctx, withShownMarks(whole))
}

/**
 * Message of a template, as its recipients will see it (1-shell sections 2.5 and 7). Throws NotFound for a template or
 * place beyond reach, Invalid if it cannot be filled in or for an import that cannot be made.
 */
export async function previewOf(ctx: Ctx, name: string, asked: Asked): Promise<TemplatePreview> {
  const template = await findTemplate(ctx, name)
  if (asked.import !== undefined) await refuseImport(ctx)
  const place = await askedPlace(ctx, asked)
  const answered = await answeredMessage(ctx, asked.msgPath, place)
  const medium = asked.medium ?? template.medium
  const { message = '', signature = '', data, metadata } = asked
  const recipients = firstRecipients(place, medium)
  const audience = audienceOf(asked, recipients)
  const repeated = answered && answeredFor(answered, { ...audience, medium })
  const filled = await fillTemplate(ctx, template, { place, written: message, answered: repeated, data, metadata })
  const { files } = withSignedFiles(ctx, { files: template.files, messageHtml: '', html: '' })
  return {
    ...filled,
    subject: asked.subject?.trim() || filled.subject,
    missing: [...filled.missing],
    skipTracking: template.skipTracking,
    html: await wholeHtml(ctx, medium === 'text' ? htmlOfText(filled.message) : filled.messageHtml, {
      medium,
      signature,
      answered,
      audience,
    }),
    recipients,
    cc: [],
    bcc: [],
    files,
    template_id: template.template_id,
    document_id: template.id,
    name: template.name,
  }
}

type Tried = InputOf<typeof previewWords>['body']

/** Words that are being written, filled in with a record of the writer's choice. */
export async function previewOfWords(
  ctx: Ctx,
  { parentPath, subject, html }: Tried,
): Promise<OutputOf<typeof previewWords>> {
  const place = parentPath === undefined ? undefined : await placeOf(ctx, { ref: parentPath })
  const filled = await fillTemplate(ctx, { subject, html, message: '' }, { place, written: '' })
  return {
    subject: filled.subject,
    html: withSignedImages(ctx, withShownMarks(filled.messageHtml)),
    missing: [...filled.missing],
  }
}
