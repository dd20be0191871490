import { lookOf, threads, whyNotSplit, type splitThread } from '../../../domain/inbox/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'
import { asVerb } from '../../platform/records/index.ts'
import { countMessages } from '../leave-thread.ts'
import type { Thread } from '../message-place.ts'
import { findParent } from '../parent-of-thread.ts'
import { presentThread } from '../present-inbox.ts'
import { asMessage, stored, type Message, type StoredMessage } from '../thread-messages.ts'
import { noteRegrouping } from './regroupings.ts'
import { draftsOn, followUpsOn, lockThreads, settleThread, shiftFollowUps, shiftMessages } from './shift-messages.ts'
import { itemsOfThreads, splitItems } from './shift-unread.ts'
import { stateOf } from './thread-before.ts'

type Wanted = InputOf<typeof splitThread>['body']

/** The messages that are to leave, oldest first. Throws NotFound when one is not in the thread. */
async function leavingOf(ctx: Ctx, threadId: string, wanted: Wanted): Promise<Message[]> {
  const { clientId } = ctx.db.tenant
  const chosen =
    'from' in wanted
      ? sql`(r.date, r.id) >= (select f.date, f.id from threadsmsgs f
          where f.client_id = ${clientId} and f.thread = ${threadId} and f.id = ${wanted.from} and f.draft = false
            and f.trashed_at is null)`
      : sql`r.id = any(${wanted.messages}::text[])`
  const rows = await ctx.db.run(sql<StoredMessage>`
    select ${stored} from threadsmsgs r
    where r.client_id = ${clientId} and r.thread = ${threadId} and r.draft = false and r.trashed_at is null and ${chosen}
    order by r.date, r.id`)
  const missing = 'from' in wanted ? rows.length === 0 : rows.length < new Set(wanted.messages).size
  if (missing) throw new NotFound(`messages of threads ${threadId}`)
  return rows.map(asMessage)
}

/** The thread that begins with messages of another one: the same record and customer, the same people look after it. */
function threadOf(source: Thread, [first, ...rest]: readonly Message[]) {
  const { object, ref, contact, contactRef, agents, followers, roles, status } = source
  const outside = [first, ...rest].find(
    (message) => message !== undefined && !['note', 'chat'].includes(message.medium),
  )
  return threads.shape.parse({
    medium: outside?.medium ?? source.medium,
    subject: first?.subject || source.subject,
    object,
    ref,
    ...(contact ? { contact, contactRef } : {}),
    creator: first?.creator,
    agents,
    followers,
    roles,
    status,
  })
}

/**
 * Splits messages off into another thread on the same record, in one transaction. They keep their ids, so answers to
 * them come there; follow-ups, drafts and mentions on them go along. Throws NotFound beyond reach, Forbidden without
 * the record's role, Invalid with the reason why they cannot leave.
 */
export async function split(ctx: Ctx, sourceId: string, wanted: Wanted): Promise<OutputOf<typeof splitThread>> {
  const source = (await lockThreads(ctx, [sourceId])).get(sourceId)
  if (!source) throw new NotFound(`threads ${sourceId}`)
  await findParent(ctx, source.object)
  const leaving = await leavingOf(ctx, sourceId, wanted)
  const staying = (await countMessages(ctx, sourceId)).messages - leaving.length
  const issue = whyNotSplit(source, leaving, staying)
  if (issue) throw new Invalid([issue])
  const ids = leaving.map((message) => message.id)
  const items = await itemsOfThreads(ctx, [sourceId])
  const drafts = await draftsOn(ctx, sourceId, ids)
  const followUps = await followUpsOn(ctx, sourceId, ids)
  const begun = { date: leaving[0]?.date ?? ctx.now, last_date: leaving.at(-1)?.date ?? ctx.now }
  const { id: newId } = await asVerb(ctx, threads).create({ ...begun, doc: threadOf(source, leaving) })
  const way = { from: sourceId, to: newId }
  const messages = await shiftMessages(ctx, { ...way, ids: [...ids, ...drafts] })
  await shiftFollowUps(ctx, { ...way, ids: followUps })
  const thread = await settleThread(ctx, newId, { last_date: begun.last_date })
  const left = await settleThread(ctx, sourceId)
  await splitItems(ctx, items, { ...way, messages: new Set(ids) })
  const regrouping = ctx.newId()
  await noteRegrouping(ctx, {
    id: regrouping,
    place: 0,
    kind: 'split',
    from: sourceId,
    into: newId,
    before: { thread: stateOf(source), lastDate: begun.last_date, messages, followUps, talks: [], items },
    after: { from: lookOf(left), into: lookOf(thread) },
  })
  return { thread: presentThread(ctx, thread), source: presentThread(ctx, left), regrouping }
}
