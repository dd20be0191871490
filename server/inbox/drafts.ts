import { inboxIssue, isHeld, threadsmsgs, type saveDraft } from '../../domain/inbox/index.ts'
import type { InputOf } from '../../domain/kernel/index.ts'
import { readOwnEntry } from '../company/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'
import { asVerb } from '../platform/records/index.ts'
import { composeDraft } from './compose-message.ts'
import { placeOf, type Place } from './message-place.ts'
import { parentOfPath } from './parent-of-thread.ts'
import { makePrivate } from './shared-drafts/end-shared.ts'
import { findMessage, type Message } from './thread-messages.ts'

export type DraftInput = InputOf<typeof saveDraft>['body']

const isOwn = (ctx: Ctx, message: Message): boolean => message.creator?.id === ctx.actor.userId

/**
 * The actor's own message of this id, locked; undefined when there is none. Throws NotFound for another's draft: it
 * does not exist for them.
 */
export async function lockOwnMessage(ctx: Ctx, id: string): Promise<Message | undefined> {
  const message = await findMessage(ctx, id, true)
  if (message && !isOwn(ctx, message)) throw new NotFound(`threadsmsgs ${id}`)
  return message
}

/** The actor's draft in a thread; without one, the draft that waits on a record for its thread to begin. */
export async function findOwnDraft(
  ctx: Ctx,
  where: { threadId?: string | undefined; ref?: string | undefined },
): Promise<Message | undefined> {
  const { clientId } = ctx.db.tenant
  const mine = sql`m.client_id = ${clientId} and m.draft and m.creator_id = ${ctx.actor.userId}
    and m.state <> 'held' and m.trashed_at is null`
  const place = where.threadId
    ? sql`m.thread = ${where.threadId}`
    : where.ref
      ? onRecord(parentOfPath(where.ref, ctx.actor.clientId))
      : undefined
  if (!place) return undefined
  const [row] = await ctx.db.run(sql<{ id: string }>`
    select m.id from threadsmsgs m where ${mine} and ${place} order by m.date desc, m.id desc limit 1`)
  return row && findMessage(ctx, row.id)
}

const onRecord = ({ type, id }: { type: string; id: string }) => sql`
  m.object_type = ${type} and m.object_id = ${id}
  and not exists (select 1 from threads t where t.client_id = m.client_id and t.id = m.thread and t.trashed_at is null)`

/** Two devices that begin at the same moment: the second waits here, and then finds the first. */
const oneAtATime = (ctx: Ctx, place: Place) =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtext(${`draft ${ctx.actor.userId}`}), hashtext(${place.object.id}))`)

/** One draft per user and place: a second one, started elsewhere, is a conflict that shows the first. */
async function refuseSecond(
  ctx: Ctx,
  id: string,
  { place, input }: { place: Place; input: DraftInput },
): Promise<void> {
  await oneAtATime(ctx, place)
  const where = place.thread ? { threadId: place.threadId } : { threadId: input.threadId, ref: input.ref }
  const other = await findOwnDraft(ctx, where)
  if (other && other.id !== id) throw new Conflict(other, { id, ...input })
}

/** True if a message is still being written: not sent, and not held. */
export const isBeingWritten = (message: Message): boolean => message.draft && !isHeld(message)

/** Represents the devices of all who write a shared draft: no single one writes it whole. */
export const sharedDevice = 'shared'

/** True if a save comes from the last writing screen, or has seen the stored version. */
const isCurrent = (draft: Message, { device, version }: Pick<DraftInput, 'device' | 'version'>): boolean =>
  draft.metadata['device'] !== sharedDevice && (draft.version === version || draft.metadata['device'] === device)

/**
 * Stores a draft. The device that wrote it last never conflicts with itself, in any order of its saves; another device
 * must have seen the stored version. Throws Conflict with both, also for a draft that was sent or is held.
 */
export async function keepDraft(ctx: Ctx, id: string, input: DraftInput): Promise<Message> {
  const earlier = await lockOwnMessage(ctx, id)
  if (earlier && !(isBeingWritten(earlier) && isCurrent(earlier, input))) throw new Conflict(earlier, { id, ...input })
  const isNowhere = !earlier && input.threadId === undefined && input.ref === undefined
  if (isNowhere) throw new Invalid([inboxIssue('ref', 'no-thread-reference', { type: 'draft' })])
  const place = await placeOf(ctx, input, earlier)
  if (!earlier) await refuseSecond(ctx, id, { place, input })
  const creator = await readOwnEntry(ctx)
  const composed = await composeDraft(ctx, { input, messageId: id, place, creator })
  const doc = { ...composed, metadata: { device: input.device } }
  if (!earlier) return asVerb(ctx, threadsmsgs).create({ id, doc })
  return asVerb(ctx, threadsmsgs).amend({ id, amend: () => ({ ...everyFieldOf(doc), date: ctx.now }) })
}

/** A whole document as a change: missing fields are removed. */
export const everyFieldOf = (doc: Omit<Message, 'id' | 'version' | 'date' | 'last_date' | 'active'>) => ({
  ...Object.fromEntries(Object.keys(threadsmsgs.shape.shape).map((field) => [field, null])),
  ...doc,
})

const isKnown = async (ctx: Ctx, id: string): Promise<boolean> => {
  const rows = await ctx.db.run(sql`
    select 1 from threadsmsgs
    where client_id = ${ctx.db.tenant.clientId} and id = ${id} and creator_id = ${ctx.actor.userId}`)
  return rows.length > 0
}

/**
 * Puts an own draft into the trash. One in the trash already, or sent since, stays; so does a held one, which is taken
 * back first. Throws NotFound for an id that was never the actor's.
 */
export async function dropDraft(ctx: Ctx, id: string): Promise<void> {
  const draft = await lockOwnMessage(ctx, id)
  if (draft && isBeingWritten(draft)) {
    await makePrivate(ctx, draft)
    await asVerb(ctx, threadsmsgs).trash({ id })
  } else if (!(await isKnown(ctx, id))) throw new NotFound(`threadsmsgs ${id}`)
}
