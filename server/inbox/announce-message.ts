import {
  afterMessage,
  threads,
  unread,
  whoIsNotified,
  type Member,
  type threadsmsgs,
} from '../../domain/inbox/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { asSystem, type Ctx } from '../platform/context.ts'
import { amendRecord } from '../platform/records/index.ts'
import { cancelOnReply } from './give-back.ts'
import { membersOf } from './members.ts'
import { findParent, partiesOf, type ParentRow } from './parent-of-thread.ts'
import { messagePath, putUnread, threadPath, type UnreadItem } from './unread-items.ts'

type Thread = RowOf<typeof threads>
type Message = RowOf<typeof threadsmsgs>

interface News {
  readonly clientId: string
  readonly thread: Thread
  readonly message: Message
}

/** What an unread item says of a message, whoever gets it. */
const wording = ({ thread, message }: News): Partial<UnreadItem> => ({
  thread: thread.id,
  message: message.id,
  medium: message.medium,
  title: thread.subject.slice(0, 500) || thread.object.label || '',
  summary: message.summary,
  author: message.creator?.label ?? (message.from?.name || message.from?.address || ''),
})

const itemOfThread = (news: News, user: string): UnreadItem =>
  unread.shape.parse({ ...wording(news), user, type: 'threads', ref: threadPath(news.clientId, news.thread.id) })

const itemOfMessage = (news: News, user: string): UnreadItem =>
  unread.shape.parse({ ...wording(news), user, type: 'threadsmsgs', ref: messagePath(news.clientId, news.message.id) })

/** Who may have to know. */
interface Around {
  readonly members: readonly Member[]
  readonly parent: ParentRow | undefined
}

/** The unread items that a message makes, decided by the domain from what stands in the database now. */
function itemsOf(news: News, { members, parent }: Around): UnreadItem[] {
  const { thread, message } = news
  const notified = whoIsNotified({
    thread,
    parent: parent && partiesOf(parent),
    mentions: message.mentions,
    authorId: message.inbound ? undefined : message.creator?.id,
    members,
    isCompanyChat: thread.object.type === 'client',
  })
  return [
    ...notified.thread.map((user) => itemOfThread(news, user)),
    ...notified.mentioned.map((user) => itemOfMessage(news, user)),
  ]
}

/**
 * What every posted and every received message does, in the transaction that stores it: its line in the thread,
 * reopening, unread items for those who are to know, and the end of what waits for no reply (decisions M4 to M6, M8). Answers a machine wrote tell nobody
 * (M13). The thread is locked while this runs, so that two messages at once both count.
 */
export async function announceMessage(ctx: Ctx, message: Message): Promise<Thread> {
  const [thread, members, expected] = await Promise.all([
    amendRecord(asSystem(ctx), threads, { id: message.tRef, amend: (row) => afterMessage(row, message) }),
    membersOf(ctx),
    message.object && findParent(asSystem(ctx), message.object),
  ])
  if (message.is_automatic) return thread
  if (message.inbound) await cancelOnReply(ctx, thread.id)
  // The thread may have been moved to another record since the message took its parent from it.
  const isExpected = message.object?.type === thread.object.type && message.object.id === thread.object.id
  const parent = isExpected ? expected : await findParent(asSystem(ctx), thread.object)
  const news = { clientId: ctx.db.tenant.clientId, thread, message }
  putUnread(ctx, itemsOf(news, { members, parent }))
  return thread
}
