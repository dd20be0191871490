import {
  findConversation,
  findFinalNumber,
  inboxIssue,
  isGroup,
  parentRecord,
  threads,
  notLinkable,
  whyNotLinkable,
  type linkThread,
  type ParentRecord,
  type ThreadRow,
} from '../../domain/inbox/index.ts'
import { contactSummary, hasRole, type Doc, type InputOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { takeRecord, type Taken } from '../platform/records/index.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/errors.ts'
import { docBefore } from '../platform/records/history.ts'
import type { Thread } from './message-place.ts'
import { moveMessagesOf } from './move-threads.ts'
import { contactOfParent, findAnyParent, findParent, objectOf, parentOfPath, pathOfParent } from './parent-of-thread.ts'
import { presentThread } from './present-inbox.ts'

/** Parent of a thread, and its contact. */
type CurrentState = Pick<Thread, 'object' | 'ref'> & { readonly contact: Thread['contact'] | null }

const contactRefOf = (ctx: Ctx, contact: CurrentState['contact']): string | null =>
  contact ? pathOfParent({ type: 'contacts', id: contact.id }, ctx.actor.clientId) : null

const isSameObject = (one: ParentRecord, other: ParentRecord): boolean => one.type === other.type && one.id === other.id

/** Writes where a thread hangs: no activity, so it keeps its place in the list. Its messages follow. */
async function stand(ctx: Ctx, { row, change }: Taken<typeof threads>, next: CurrentState): Promise<ThreadRow> {
  const thread = change({ ...next, contactRef: contactRefOf(ctx, next.contact), last_date: row.last_date })
  if (!isSameObject(thread.object, row.object)) await moveMessagesOf(ctx, row.id, thread.object)
  return presentThread(ctx, thread)
}

async function loadFinalNumber(ctx: Ctx, current: ParentRecord): Promise<string | undefined> {
  const isFinal = findConversation(current.type)?.link?.isFinal === true
  return isFinal ? findFinalNumber(current.type, await findAnyParent(ctx, current)) : undefined
}

/** The record that a path names, if a thread can be linked to it and the actor may see it. */
async function targetOf(ctx: Ctx, path: string) {
  const { type, id } = parentOfPath(path, ctx.actor.clientId)
  if (!findConversation(type)?.link) throw new Invalid([notLinkable()])
  const row = await findParent(ctx, { type, id })
  if (!row) throw new NotFound(path)
  return { type, id, object: objectOf(type, row), contact: contactOfParent(type, row) }
}

/**
 * Links a thread to a trip, quote or contact (1-shell section 5, Linking). Its contact stays; a thread without one
 * takes the record's. Throws NotFound and Forbidden beyond reach, Invalid with the specification's refusals, Conflict
 * if the thread no longer hangs on `from`.
 */
export async function linkTo(
  ctx: Ctx,
  threadId: string,
  { ref, from }: InputOf<typeof linkThread>['body'],
): Promise<ThreadRow> {
  const thread = await takeRecord(ctx, threads, { id: threadId })
  const { object: current, ref: existing, contact } = thread.row
  const target = await targetOf(ctx, ref)
  const finalNumber = await loadFinalNumber(ctx, current)
  if (from !== undefined && existing !== from) throw new Conflict(presentThread(ctx, thread.row), { ref })
  const issue = whyNotLinkable({ current, finalNumber, target })
  if (issue) throw new Invalid([issue])
  return stand(ctx, thread, {
    object: target.object,
    ref: pathOfParent(target.object, ctx.actor.clientId),
    contact: contact ?? target.contact,
  })
}

const hangsOn = (object: ParentRecord, contactId: string | undefined): boolean =>
  object.type === 'contacts' && object.id === contactId

/** The contact as a thread carries it. Throws Invalid where it is not there any more (1-shell section 8, 'Oops!'). */
async function contactToSet(ctx: Ctx, id: string) {
  const row = await findAnyParent(ctx, { type: 'contacts', id })
  const contact = row && contactOfParent('contacts', row)
  if (!contact) throw new Invalid([inboxIssue('contact', 'contact-not-set')])
  return { object: objectOf('contacts', row), contact }
}

/**
 * Sets or removes the contact of a thread. A thread that hung on its contact hangs on the new one. Throws Invalid for a
 * conversation with a group, which has no single contact.
 */
export async function setContactOf(ctx: Ctx, threadId: string, contactId: string | null): Promise<ThreadRow> {
  const thread = await takeRecord(ctx, threads, { id: threadId })
  const { object, ref, contact } = thread.row
  if (contactId !== null && isGroup(object)) throw new Invalid([inboxIssue('contact', 'group-contact')])
  const chosen = contactId === null ? undefined : await contactToSet(ctx, contactId)
  if (!chosen || !hangsOn(object, contact?.id))
    return stand(ctx, thread, { object, ref, contact: chosen?.contact ?? null })
  return stand(ctx, thread, { ...chosen, ref: pathOfParent(chosen.object, ctx.actor.clientId) })
}

/** State of a thread before a version: its parent and its contact. */
function stateOf(doc: Doc | undefined): CurrentState | undefined {
  const object = parentRecord.safeParse(doc?.['object'])
  const contact = contactSummary.safeParse(doc?.['contact'])
  const ref = doc?.['ref']
  if (!object.success || typeof ref !== 'string') return undefined
  return { object: object.data, ref, contact: contact.success ? contact.data : null }
}

/** True if an action set the contact of a thread. A link sets the record's contact only for a thread without one. */
const isContactSet = (known: CurrentState, made: CurrentState): boolean =>
  known.contact?.id !== made.contact?.id && (known.contact !== null || isSameObject(known.object, made.object))

/**
 * Undo is a separate action, and needs the rights of the action itself: `sales` for a set contact, and the former
 * parent within reach. A thread hangs on its own contact for everyone in the inbox. Throws Forbidden, NotFound.
 */
async function requireReachable(ctx: Ctx, known: CurrentState, made: CurrentState): Promise<void> {
  if (isContactSet(known, made) && !hasRole(ctx.actor, 'sales')) throw new Forbidden('sales')
  if (isSameObject(known.object, made.object)) return
  const find = hangsOn(known.object, known.contact?.id) ? findAnyParent : findParent
  if (!(await find(ctx, known.object))) throw new NotFound(known.ref)
}

/**
 * Undoes a link or a set contact. Throws Conflict after another link, NotFound for an unknown or unreachable former
 * state, Forbidden without the role of the action.
 */
export async function takeLinkBack(ctx: Ctx, threadId: string, { version }: { version: number }): Promise<ThreadRow> {
  const thread = await takeRecord(ctx, threads, { id: threadId })
  const { row } = thread
  const [before, later] = await Promise.all([
    docBefore(ctx, threads, { id: threadId, version }),
    docBefore(ctx, threads, { id: threadId, version: version + 1 }),
  ])
  const known = stateOf(before)
  const made = stateOf(row.version === version ? { ...row } : later)
  if (!known || !made) throw new NotFound(`threads ${threadId} before ${version}`)
  await requireReachable(ctx, known, made)
  const isAsMade = isSameObject(made.object, row.object) && made.contact?.id === row.contact?.id
  if (!isAsMade) throw new Conflict(presentThread(ctx, row), { version })
  return stand(ctx, thread, known)
}
