import { inboxIssue, threads, type ParentRecord, type threadsmsgs } from '../../domain/inbox/index.ts'
import { fillPath, pathTemplate, type Entry, type RowOf } from '../../domain/kernel/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Invalid, NotFound } from '../platform/errors.ts'
import { asVerb, findRecord } from '../platform/records/index.ts'
import { mergedInto } from './regroup/regroupings.ts'
import { contactOfParent, findParent, objectOf, parentOfPath, pathOfParent } from './parent-of-thread.ts'

export type Thread = RowOf<typeof threads>
type Contact = NonNullable<Thread['contact']>

/** Place of a message: an existing thread, or a new one on a parent record. */
export interface Place {
  readonly threadId: string
  /** Undefined while the thread has not started. */
  readonly thread: Thread | undefined
  readonly object: ParentRecord
  readonly contact: Contact | undefined
}

/** Reference to a place: a thread, or the path of a parent record. */
interface PlaceNames {
  readonly threadId?: string | undefined
  readonly ref?: string | undefined
  /** The field of the record that a thread which begins comments on. */
  readonly field?: string | undefined
  /** The thread of `threadId`, where it was looked up already; another than that is not used. */
  readonly thread?: Thread | undefined
}

async function placeOnRecord(
  ctx: Ctx,
  path: string,
  { threadId, field }: { threadId: string; field: string | undefined },
): Promise<Place> {
  const named = parentOfPath(path, ctx.actor.clientId)
  const row = await findParent(ctx, named)
  if (!row) throw new NotFound(path)
  const object = { ...objectOf(named.type, row), ...(field !== undefined && { field }) }
  return { threadId, thread: undefined, object, contact: contactOfParent(named.type, row) }
}

/** A thread, or the one into which it was merged while a user wrote in it; a new one was merged into none. */
async function findThread(ctx: Ctx, id: string, hasBegun: boolean): Promise<Thread | undefined> {
  const thread = await findRecord(ctx, threads, id)
  if (thread || !hasBegun) return thread
  const into = await mergedInto(ctx, id)
  return into === undefined ? undefined : findRecord(ctx, threads, into)
}

/**
 * Finds where a message belongs, within the actor's reach. A draft that was kept before its thread began holds the id
 * that the thread will have; one whose thread was deleted begins another on its record. Throws NotFound, Forbidden, and
 * Invalid where nothing names a place.
 */
export async function placeOf(
  ctx: Ctx,
  { threadId, ref, field, thread: known }: PlaceNames,
  draft?: RowOf<typeof threadsmsgs>,
): Promise<Place> {
  const id = threadId ?? draft?.tRef
  // A shared draft goes into the thread that it is in, which may be another than its sender had open.
  const isKnown = known !== undefined && known.id === id
  const thread = isKnown || id === undefined ? known : await findThread(ctx, id, ref === undefined)
  if (thread) return { threadId: thread.id, thread, object: thread.object, contact: thread.contact }
  const path = pathOfPlace(ctx, { threadId, ref }, draft)
  return placeOnRecord(ctx, path, { threadId: await idToBegin(ctx, [threadId, draft?.tRef]), field })
}

/**
 * Id of a new thread: the one named for it. One in the trash has been a thread, and may come back: a later message for
 * it begins another.
 */
async function idToBegin(ctx: Ctx, named: readonly (string | undefined)[]): Promise<string> {
  const ids = named.filter((id) => id !== undefined)
  if (ids.length === 0) return ctx.newId()
  const gone = await ctx.db.run(sql<{ id: string }>`
    select id from threads
    where client_id = ${ctx.db.tenant.clientId} and id = any(${ids}::text[]) and trashed_at is not null`)
  return ids.find((id) => !gone.some((row) => row.id === id)) ?? ctx.newId()
}

/** Of a message for a thread that is not there, or not within reach (3-aviation section 8). */
const noThread = 'Cannot Save! Must pass in thread as parent when saving a message.'

/** Path of the record on which a thread is to begin. */
function pathOfPlace(ctx: Ctx, { threadId, ref }: PlaceNames, draft: RowOf<typeof threadsmsgs> | undefined): string {
  if (ref !== undefined) return ref
  if (draft?.object) return pathOfParent(draft.object, ctx.actor.clientId)
  if (threadId !== undefined) throw new NotFound(`threads ${threadId}`, noThread)
  throw new Invalid([inboxIssue('ref', 'no-parent')])
}

const contactPath = (clientId: string, id: string): string =>
  fillPath(pathTemplate(contacts.path).document, { client: clientId, id })

/** The thread that begins with a message. Its writer looks after it, except in the company chat, which is everyone's. */
export function beginningThread(
  { object, contact }: Place,
  message: { readonly medium: Thread['medium']; readonly subject: string },
  { clientId, creator }: { clientId: string; creator: Entry },
) {
  const { medium, subject } = message
  return threads.shape.parse({
    medium,
    subject,
    object,
    ref: pathOfParent(object, clientId),
    ...(contact ? { contact, contactRef: contactPath(clientId, contact.id) } : {}),
    creator,
    agents: object.type === 'client' ? [] : [creator],
  })
}

/** Creates the thread of a place before its first message. */
export async function beginThread(
  ctx: Ctx,
  place: Place,
  message: { readonly medium: Thread['medium']; readonly subject: string; readonly creator: Entry },
): Promise<void> {
  if (place.thread) return
  const doc = beginningThread(place, message, { clientId: ctx.actor.clientId, creator: message.creator })
  await asVerb(ctx, threads).create({ id: place.threadId, doc })
}
