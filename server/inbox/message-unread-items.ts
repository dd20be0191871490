import { directUrl, doubtOf, doubtWords, unread, type threads, type threadsmsgs } from '../../domain/inbox/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { messagePath, threadPath, type UnreadItem } from './unread-items.ts'

/** A message and its thread, as the thread is with the message. */
export interface News {
  readonly clientId: string
  readonly thread: RowOf<typeof threads>
  readonly message: RowOf<typeof threadsmsgs>
}

/** Writer; a notification of a mail with a doubtful sender says so. */
function authorOf(message: News['message']): string {
  const { creator, from } = message
  const author = creator?.label ?? (from?.name || from?.address || '')
  const doubt = doubtOf(message)
  return doubt === undefined ? author : `${author.slice(0, 400).toWellFormed()} (${doubtWords[doubt].toLowerCase()})`
}

/** Fields of an unread item for a message, for every user. */
const wording = ({ thread, message }: News): Partial<UnreadItem> => ({
  thread: thread.id,
  message: message.id,
  first: message.id,
  medium: message.medium,
  title: thread.subject.slice(0, 500) || thread.object.label || '',
  summary: message.summary,
  author: authorOf(message),
  url: directUrl(message),
})

/** The thread is unread for the user, because of the message. */
export const itemOfThread = (news: News, user: string): UnreadItem =>
  unread.shape.parse({ ...wording(news), user, type: 'threads', ref: threadPath(news.clientId, news.thread.id) })

/** The message itself is unread for the user; `isForThread` where they are notified of the thread as well. */
export const itemOfMessage = (news: News, user: string, isForThread: boolean): UnreadItem =>
  unread.shape.parse({
    ...wording(news),
    user,
    type: 'threadsmsgs',
    ref: messagePath(news.clientId, news.message.id),
    ...(isForThread ? { for_thread: true } : {}),
  })

interface CurrentState {
  readonly thread: News['thread']
  readonly user: string
  /** User who made it unread; the author of its newest message when absent. */
  readonly author?: string
  readonly seen?: boolean
}

const nothingYet = { id: undefined, medium: undefined, summary: '', author: '' }

/** The thread is unread for the user in its current state, because of something other than a new message. */
export function itemOfState(clientId: string, { thread, user, seen = false, ...by }: CurrentState): UnreadItem {
  const newest = thread.activity[0] ?? nothingYet
  return unread.shape.parse({
    user,
    type: 'threads',
    ref: threadPath(clientId, thread.id),
    thread: thread.id,
    message: newest.id,
    first: newest.id,
    medium: newest.medium ?? thread.medium,
    title: thread.subject.slice(0, 500) || thread.object.label || '',
    summary: newest.summary,
    author: by.author ?? newest.author,
    seen,
  })
}
