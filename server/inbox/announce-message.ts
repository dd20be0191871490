import {
  afterMessage,
  hearersAfter,
  hides,
  isForged,
  isReadForAll,
  threadOutcome,
  threads,
  threadsmsgs,
  whoIsNotified,
  type Member,
} from '../../domain/inbox/index.ts'
import type { Entry, RowOf } from '../../domain/kernel/index.ts'
import type { Ctx } from '../platform/context.ts'
import { sql } from '../platform/database/sql.ts'
import { asVerb, printMany } from '../platform/records/index.ts'
import { agentsAfterAnswer } from './claim-thread.ts'
import { matchingFilters, type MatchedFilter } from './filter/matching-filters.ts'
import { cancelOnReply } from './return-to-draft.ts'
import { readersOf } from './members.ts'
import { itemOfMessage, itemOfThread, type News } from './message-unread-items.ts'
import { findAnyParent, partiesOf, type ParentRow } from './parent-of-thread.ts'
import { putUnread, type UnreadItem } from './unread-items.ts'

type Thread = RowOf<typeof threads>
type Message = RowOf<typeof threadsmsgs>

/** Possible recipients, and the filters that affect them. */
interface Around {
  readonly members: readonly Member[]
  readonly parent: ParentRow | undefined
  readonly matched: readonly MatchedFilter[]
}

/** Unread items of a message, decided by the domain from the stored state: one for each user. */
function itemsOf(news: News, { members, parent, matched }: Around): UnreadItem[] {
  const { thread, message } = news
  const notified = whoIsNotified({
    thread,
    parent: parent && partiesOf(parent),
    mentions: message.mentions,
    authorId: message.inbound ? undefined : message.creator?.id,
    members,
    isCompanyChat: thread.object.type === 'client',
  })
  const isHidden = !thread.active && matched.some(hides)
  const hearers = hearersAfter(notified.thread, { matched, inbound: message.inbound, members, isHidden })
  const [mentioned, hearing] = [new Set(notified.mentioned), new Set(hearers)]
  return [
    ...hearers.filter((user) => !mentioned.has(user)).map((user) => itemOfThread(news, user)),
    ...notified.mentioned.map((user) => itemOfMessage(news, user, hearing.has(user))),
  ]
}

const markRead = (ctx: Ctx, { id }: Message): void =>
  ctx.db.later(printMany(ctx, threadsmsgs, { where: sql`r.id = ${id}`, patch: { unread: false } }))

/** Changes by a message and its matching filters in its thread. */
const changed = (thread: Thread, message: Message, matched: readonly MatchedFilter[]) => {
  const filtered = { matched, inbound: message.inbound }
  const seen = isReadForAll(filtered) ? { ...message, unread: false } : message
  return { ...afterMessage(thread, seen), ...(matched.length > 0 ? threadOutcome(thread, filtered) : {}) }
}

/**
 * Effects of every posted and every received message, in the transaction that stores it: its line in the thread,
 * reopening, the filters that match it, unread items for its recipients, and the end of messages held for no reply
 * (decisions M4 to M8). Automatic answers notify no user (M13). The thread is locked during this, so that two
 * concurrent messages both count. `answerer` has sent it as an answer: an unassigned thread becomes theirs.
 */
export async function announceMessage(ctx: Ctx, message: Message, answerer?: Entry): Promise<Thread> {
  const matching = matchingFilters(ctx, message)
  const reading = readersOf(ctx)
  const agentsOf = async (row: Thread) =>
    answerer && { agents: await agentsAfterAnswer(ctx, row, { who: answerer, members: reading }) }
  const [thread, members, expected, matched] = await Promise.all([
    asVerb(ctx, threads).amend({
      id: message.tRef,
      amend: async (row) => ({ ...changed(row, message, await matching), ...(await agentsOf(row)) }),
    }),
    reading,
    message.object && findAnyParent(ctx, message.object),
    matching,
  ])
  if (message.unread && isReadForAll({ matched, inbound: message.inbound })) markRead(ctx, message)
  if (message.is_automatic) return thread
  // A forged answer must not stop what waits for a real one.
  if (message.inbound && !isForged(message)) await cancelOnReply(ctx, thread.id)
  // The thread may have been moved to another record since the message took its parent from it.
  const isExpected = message.object?.type === thread.object.type && message.object.id === thread.object.id
  const parent = isExpected ? expected : await findAnyParent(ctx, thread.object)
  const news = { clientId: ctx.db.tenant.clientId, thread, message }
  putUnread(ctx, itemsOf(news, { members, parent, matched }))
  return thread
}
