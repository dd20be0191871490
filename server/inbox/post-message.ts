import {
  checkMessage,
  hasContent,
  inboxIssue,
  threads,
  threadsmsgs,
  travelsAsEmail,
  type MessageRow,
  type ThreadRow,
} from '../../domain/inbox/index.ts'
import type { Entry, Issue } from '../../domain/kernel/index.ts'
import { asSystem, type Ctx } from '../platform/context.ts'
import { Conflict, Invalid } from '../platform/errors.ts'
import { amendRecord, createRecord, findRecord, getRecord } from '../platform/records/index.ts'
import { announceMessage } from './announce-message.ts'
import { listFiles } from './attached-files.ts'
import { composeSent, isAsWritten, sendingMedium, type Composition, type PostInput } from './compose-message.ts'
import { everyFieldOf, keepDraft, lockOwnMessage } from './drafts.ts'
import { queueDelivery } from './mail/queue-delivery.ts'
import { actorEntry } from './members.ts'
import { beginningThread, beginThread, placeOf, type Place } from './message-place.ts'
import { presentMessage, presentThread } from './present-inbox.ts'
import { refuseOutdated } from './refuse-outdated.ts'
import { withTemplateWords } from './templates/templated-message.ts'
import type { Message } from './thread-messages.ts'

export interface Posted {
  readonly thread: ThreadRow
  readonly message: MessageRow
}

/** What the rules of sending refuse, and what this installation cannot send yet. */
function issuesOf(input: PostInput, place: Place): Issue[] {
  const isGroup = place.object.type === 'groups'
  const written = { ...input, medium: sendingMedium(input.medium) }
  // The template's words stand in the message by now.
  const isEmpty = input.template_id !== undefined && !hasContent({ ...written, template_id: undefined })
  if (isEmpty) return [inboxIssue('template_id', 'no-template-words')]
  const issues = checkMessage(written, { isGroup })
  if (issues.length > 0) return issues
  const count = [input.recipients, input.cc, input.bcc].reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (input.medium === 'text') return [inboxIssue('medium', 'no-text-provider')]
  return isGroup && travelsAsEmail(input.medium) && count === 0 ? [inboxIssue('recipients', 'no-group-sending')] : []
}

/** Stores a sent message: the draft that it was, flushed, or a new one. */
async function storeSent(ctx: Ctx, composition: Composition, draft: Message | undefined): Promise<Message> {
  const doc = await composeSent(ctx, composition)
  const { messageId: id } = composition
  if (!draft) return createRecord(asSystem(ctx), threadsmsgs, { id, doc })
  return amendRecord(asSystem(ctx), threadsmsgs, { id, amend: () => ({ ...everyFieldOf(doc), date: ctx.now }) })
}

async function send(ctx: Ctx, composition: Composition, draft: Message | undefined): Promise<Posted> {
  const { place, input, creator } = composition
  await refuseOutdated(ctx, place, input)
  await beginThread(ctx, place, { medium: sendingMedium(input.medium), subject: input.subject ?? '', creator })
  const stored = await storeSent(ctx, composition, draft)
  await listFiles(ctx, stored.id, stored.files)
  const message = travelsAsEmail(stored.medium) ? await queueDelivery(asSystem(ctx), stored) : stored
  const thread = await announceMessage(ctx, message)
  return { thread: presentThread(ctx, thread), message: presentMessage(ctx, message) }
}

/** The same message once more. Other words under its id are no repetition: they are refused, not dropped unseen. */
async function alreadyPosted(ctx: Ctx, message: Message, input: PostInput): Promise<Posted> {
  if (!isAsWritten(input, message)) throw new Conflict(presentMessage(ctx, message), input)
  const thread = await getRecord(ctx, threads, message.tRef)
  return { thread: presentThread(ctx, thread), message: presentMessage(ctx, message) }
}

/** Keeps what was written. A draft on a record shows the thread that it will begin, with version 0. */
async function postDraft(
  ctx: Ctx,
  id: string,
  { input, earlier }: { input: PostInput; earlier: Message | undefined },
): Promise<Posted> {
  const { messageId: _, ...written } = input
  const seen = earlier === undefined ? {} : { version: earlier.version }
  const message = await keepDraft(ctx, id, { ...written, ...seen, device: 'post' })
  const place = await placeOf(ctx, input, message)
  const thread = place.thread ?? threadToCome(ctx, place, message)
  return { thread: presentThread(ctx, thread), message: presentMessage(ctx, message) }
}

function threadToCome(ctx: Ctx, place: Place, { medium, subject, creator }: Message) {
  const by: Entry = creator ?? { id: ctx.actor.userId, label: '' }
  const doc = beginningThread(place, { medium, subject }, { clientId: ctx.actor.clientId, creator: by })
  return { ...doc, id: place.threadId, version: 0, date: ctx.now, last_date: ctx.now, active: true }
}

/**
 * Sends a message, or keeps it as a draft (1-shell section 7, `POST /messaging/post`). Message, thread, unread items
 * and, for an email, outbox and job are one transaction. The same message id never sends twice. Throws Invalid with
 * every issue, NotFound and Forbidden for a place beyond reach, Conflict for a stale draft, for other words under the id
 * of a message that was sent, and for an answer to a thread that has moved on.
 */
export async function postInThread(ctx: Ctx, input: PostInput): Promise<Posted> {
  const [earlier, creator, thread] = await Promise.all([
    input.messageId === undefined ? undefined : lockOwnMessage(ctx, input.messageId),
    actorEntry(ctx),
    input.threadId === undefined ? undefined : findRecord(ctx, threads, input.threadId),
  ])
  if (earlier && !earlier.draft) return alreadyPosted(ctx, earlier, input)
  const messageId = earlier?.id ?? input.messageId ?? ctx.newId()
  if (input.draft) return postDraft(ctx, messageId, { input, earlier })
  const place = await placeOf(ctx, { threadId: input.threadId, ref: input.ref, thread }, earlier)
  const ready = await withTemplateWords(ctx, input, place)
  const issues = issuesOf(ready.input, place)
  if (issues.length > 0) throw new Invalid(issues)
  return send(ctx, { ...ready, messageId, place, creator }, earlier)
}
