import {
  checkHold,
  checkMessage,
  hasContent,
  heldUntil,
  inboxIssue,
  isInternal,
  threads,
  travelsAsEmail,
} from '../../domain/inbox/index.ts'
import { hasRole, type Issue } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { Conflict, Forbidden, Invalid } from '../platform/errors.ts'
import { findRecord } from '../platform/records/index.ts'
import {
  composeDraft,
  isAsWritten,
  sendingMedium,
  type Composition,
  type MessageDoc,
  type PostInput,
} from './compose-message.ts'
import { isBeingWritten, keepDraft } from './drafts.ts'
import { holdMessage, threadOfPosted, threadToCome } from './hold-message.ts'
import { writerOf } from './members.ts'
import { groupIssues } from './mail/group-delivery.ts'
import { placeOf, type Place } from './message-place.ts'
import { presentMessage, presentThread } from './present-inbox.ts'
import { refuseOutdated } from './refuse-outdated.ts'
import { sendMessage, type Posted } from './send-message.ts'
import { lockSendable, withSharedWords } from './shared-drafts/send-shared.ts'
import { withTemplateWords } from './templates/templated-message.ts'
import type { Message } from './thread-messages.ts'
import { unsendable, withNumbers } from './text/address-text.ts'

/** Refusals by the rules of sending, and messages that this installation cannot send yet. */
function issuesOf(input: PostInput, place: Place, now: number): Issue[] {
  const isGroup = place.object.type === 'groups'
  const written = { ...input, medium: sendingMedium(input.medium) }
  // The template's words are already in the message.
  const isEmpty = input.template_id !== undefined && !hasContent({ ...written, template_id: undefined })
  if (isEmpty) return [inboxIssue('template_id', 'no-template-words')]
  const issues = [...checkMessage(written, { isGroup }), ...checkHold(written, now)]
  return issues
}

/** A message on a group without recipients goes to the people of the group, if the sender may write to groups. */
async function requireGroup(ctx: Ctx, input: PostInput, { object }: Place): Promise<void> {
  const count = [input.recipients, input.cc, input.bcc].reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (object.type !== 'groups' || isInternal(input.medium) || count > 0) return
  if (!hasRole(ctx.actor, 'groups')) throw new Forbidden('groups')
  const issues = travelsAsEmail(input.medium)
    ? await groupIssues(ctx, object.id)
    : [inboxIssue('recipients', 'group-texts')]
  if (issues.length > 0) throw new Invalid(issues)
}

/** Stored facts about a template's part in the words. */
const metadataOf = ({ written, repeatsAnswered = false }: Composition): MessageDoc['metadata'] =>
  written === undefined ? {} : { written, repeatsAnswered }

/** Sends a composed message, or holds it first: for undo send, or until its writer's chosen time (decision M8). */
async function sendOrHold(
  ctx: Ctx,
  composition: Composition,
  { undoSeconds, isKnown }: { undoSeconds: number; isKnown: boolean },
): Promise<Posted> {
  const { input, messageId: id, place } = composition
  await refuseOutdated(ctx, place, input)
  const doc = { ...(await composeDraft(ctx, composition)), metadata: metadataOf(composition) }
  const written = { id, doc, place, isKnown }
  const until = heldUntil(input, undoSeconds, ctx.now)
  if (until === undefined) return sendMessage(ctx, written)
  return holdMessage(ctx, written, { until, cancelOnReply: input.cancelOnReply ?? false })
}

/** Throws Invalid with what the rules refuse, otherwise with what prevents sending this very text. */
async function requireSendable(ctx: Ctx, input: PostInput, place: Place): Promise<void> {
  const issues = issuesOf(input, place, ctx.now)
  if (issues.length > 0) throw new Invalid(issues)
  const refused = input.medium === 'text' ? await unsendable(ctx, input) : []
  if (refused.length > 0) throw new Invalid(refused)
  await requireGroup(ctx, input, place)
}

/** A repeated message. Other words under its id are no repetition: they are refused, not dropped unseen. */
async function alreadyPosted(ctx: Ctx, message: Message, input: PostInput): Promise<Posted> {
  if (!isAsWritten(input, message)) throw new Conflict(presentMessage(ctx, message), input)
  const thread = await threadOfPosted(ctx, message, () => placeOf(ctx, input, message))
  return { thread, message: presentMessage(ctx, message) }
}

/** Stores the written text. A draft on a record shows the thread that it will begin, with version 0. */
async function postDraft(
  ctx: Ctx,
  id: string,
  { input, earlier }: { input: PostInput; earlier: Message | undefined },
): Promise<Posted> {
  const { messageId: _, ...written } = input
  const seen = earlier === undefined ? {} : { version: earlier.version }
  const message = await keepDraft(ctx, id, { ...written, ...seen, device: 'post' })
  const place = await placeOf(ctx, input, message)
  const thread = place.thread ? presentThread(ctx, place.thread) : threadToCome(ctx, place, message)
  return { thread, message: presentMessage(ctx, message) }
}

/**
 * Sends a message, or keeps it as a draft (1-shell section 7, `POST /messaging/post`). An email may be held first. Its
 * effects are one transaction. The same message id never sends twice. Throws Invalid with every issue, NotFound and
 * Forbidden for a place beyond reach, Conflict for a stale draft, for other words under the id of a sent message, and
 * for an answer to a thread that has moved on.
 */
export async function postInThread(ctx: Ctx, given: PostInput): Promise<Posted> {
  const numbered = await withNumbers(ctx, given)
  const [earlier, { undoSendSeconds, ...creator }, thread] = await Promise.all([
    numbered.messageId === undefined ? undefined : lockSendable(ctx, numbered.messageId, numbered.threadId),
    writerOf(ctx),
    numbered.threadId === undefined ? undefined : findRecord(ctx, threads, numbered.threadId),
  ])
  if (earlier && !isBeingWritten(earlier)) return alreadyPosted(ctx, earlier, numbered)
  const input = await withSharedWords(ctx, numbered, { draft: earlier, sender: creator })
  const messageId = earlier?.id ?? input.messageId ?? ctx.newId()
  if (input.draft) return postDraft(ctx, messageId, { input, earlier })
  const place = await placeOf(ctx, { threadId: input.threadId, ref: input.ref, field: input.field, thread }, earlier)
  const ready = await withTemplateWords(ctx, input, place)
  await requireSendable(ctx, ready.input, place)
  const how = { undoSeconds: undoSendSeconds, isKnown: earlier !== undefined }
  return sendOrHold(ctx, { ...ready, messageId, place, creator }, how)
}
