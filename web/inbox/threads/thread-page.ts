import type { QueryClient } from '@tanstack/react-query'
import { openThread, type ShownMessage, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'
import { withNewer } from '../../platform/data/row-cache.ts'

/** Messages without a gap between them, newest first, and where there are more. */
export interface Stretch {
  readonly messages: readonly ShownMessage[]
  /** Start of older messages; null at the first one. */
  readonly next: string | null
  /** Start of newer messages; null at the newest one. */
  readonly previous: string | null
}

/** Loaded messages of an open thread: from the newest one on, and around a jump. */
export interface ThreadPage extends Omit<OutputOf<typeof openThread>, 'previous'> {
  /** A stretch away from the newest messages. While it exists, it is the shown one. */
  readonly around?: Stretch | undefined
  /** Reading of the server that it comes from; live changes keep it. */
  readonly reading?: number | undefined
}

/** Messages of one page, newest first (1-shell section 9). */
const messagePage = 15
/** Messages of a page when one reads on: a long way is fewer steps. */
const readingOn = 60
/** The most that one call gives. */
const largestPage = 100

interface ThreadReading {
  readonly id: string
  /** Number of loaded messages; at least a page is read. */
  readonly limit: number
  readonly signal?: AbortSignal
}

export const threadPageKey = (clientId: string, id: string) => ['thread', clientId, id] as const

/** A merge was taken back: pages that led to the thread which had taken theirs in are read again. */
export function forgetMergedPages(queries: QueryClient, clientId: string): void {
  queries.removeQueries({
    queryKey: ['thread', clientId],
    predicate: ({ queryKey, state }) => {
      const page = state.data as ThreadPage | null | undefined
      return page?.thread !== undefined && page.thread.id !== queryKey[2]
    },
  })
}

export const readThread = (api: Api, { id, limit, signal }: ThreadReading): Promise<ThreadPage> =>
  api.call(
    openThread,
    { params: { id }, query: { limit: Math.min(largestPage, Math.max(messagePage, limit)) } },
    signal,
  )

const byDate = (one: ShownMessage, other: ShownMessage): number => other.date - one.date || (other.id < one.id ? -1 : 1)

/** Messages of both, each once, the first one's where both have it. */
function united(some: readonly ShownMessage[], others: readonly ShownMessage[]): ShownMessage[] {
  const here = new Set(some.map((message) => message.id))
  return [...some, ...others.filter((message) => !here.has(message.id))].toSorted(byDate)
}

/** Messages to show. */
export const stretchOf = ({ around, messages, next }: ThreadPage): Stretch =>
  around ?? { messages, next, previous: null }

/** Every message that was loaded, the newest ones first. */
export const loadedMessages = ({ around, messages }: ThreadPage): readonly ShownMessage[] =>
  around === undefined ? messages : [...messages, ...around.messages]

/** A stretch that reaches the messages that were loaded from the newest one on is part of them. */
function withStretch(page: ThreadPage, around: Stretch): ThreadPage {
  const newest = around.messages[0]
  const isReached = around.previous === null || page.messages.some(({ id }) => id === newest?.id)
  if (!isReached) return { ...page, around }
  const oldest = page.messages.at(-1)
  const goesFurther = oldest === undefined || around.messages.some((message) => byDate(oldest, message) < 0)
  return {
    ...page,
    messages: united(page.messages, around.messages),
    next: goesFurther ? around.next : page.next,
    around: undefined,
  }
}

/** Shown before the server has stored it; the answer to its call reports the result. */
export const isOnItsWay = ({ version }: ShownMessage): boolean => version === 0

/**
 * Messages loaded after the fresh page stay, so that reading does not start over at each change; messages in sending
 * stay, because a page requested before cannot contain them.
 */
export function withOlder(read: ThreadPage, known: ThreadPage | undefined): ThreadPage {
  if (known === undefined) return read
  // An answer or a send since then is newer than a page requested before.
  const newer = { ...read, messages: withNewer(read.messages, known.messages) }
  // A merged one is another thread now.
  const fresh = known.thread.id === read.thread.id ? withThread(newer, known.thread) : newer
  const last = fresh.messages.at(-1)
  if (last === undefined) return fresh
  const here = new Set(fresh.messages.map((message) => message.id))
  const others = known.messages.filter((message) => !here.has(message.id))
  const sent = others.filter(isOnItsWay)
  const older = others.filter((message) => !isOnItsWay(message) && message.date < last.date)
  const messages = sent.length > 0 ? united(fresh.messages, sent) : fresh.messages
  return {
    ...fresh,
    ...(known.around ? { around: known.around } : {}),
    messages: [...messages, ...older],
    next: older.length > 0 ? known.next : fresh.next,
  }
}

/** Effect of a read on the page, as it is when the answer arrives. */
type PageChange = (now: ThreadPage) => ThreadPage

const unchanged: PageChange = (now) => now

/** Reads on towards the first message. */
export async function readOlder(api: Api, page: ThreadPage, limit = readingOn): Promise<PageChange> {
  const { next } = stretchOf(page)
  if (next === null) return unchanged
  const more = await api.call(openThread, { params: { id: page.thread.id }, query: { limit, after: next } })
  const withMore = <Known extends Pick<Stretch, 'messages' | 'next'>>(known: Known): Known =>
    known.next === next ? { ...known, messages: united(known.messages, more.messages), next: more.next } : known
  return (now) => (now.around === undefined ? withMore(now) : { ...now, around: withMore(now.around) })
}

/** Loads towards the newest message, from a jump. */
export async function readNewer(api: Api, page: ThreadPage): Promise<PageChange> {
  const before = page.around?.previous
  if (before === undefined || before === null) return unchanged
  const more = await api.call(openThread, { params: { id: page.thread.id }, query: { limit: readingOn, before } })
  return (now) => {
    if (now.around?.previous !== before) return now
    const messages = united(now.around.messages, more.messages)
    return withStretch(now, { ...now.around, messages, previous: more.previous })
  }
}

/** The message to which a jump to a time leads: the newest one up to it, or the first of all. */
export const messageAt = (messages: readonly ShownMessage[], at: number): ShownMessage | undefined =>
  messages.find((message) => message.date <= at) ?? messages.at(-1)

/** True if the messages from the newest one on reach back to a time. */
const reachesBack = ({ messages, next }: ThreadPage, at: number): boolean =>
  next === null || (messages.at(-1)?.date ?? Infinity) <= at

/** Reads the messages around a time, to be read next. */
export async function readAround(api: Api, page: ThreadPage, at: number): Promise<PageChange> {
  if (reachesBack(page, at)) return withoutStretch
  const { messages, next, previous } = await api.call(openThread, {
    params: { id: page.thread.id },
    query: { limit: readingOn, at },
  })
  return (now) => withStretch(withoutStretch(now), { messages, next, previous })
}

/** The newest messages are read again. */
export const withoutStretch: PageChange = (page) => (page.around === undefined ? page : { ...page, around: undefined })

/** The page with one message put in, or its newer version; never an older one. */
export function withMessage(page: ThreadPage, message: ShownMessage): ThreadPage {
  const newestOf = (known: ShownMessage) => (known.version > message.version ? known : message)
  const isIn = (messages: readonly ShownMessage[] | undefined) => messages?.some(({ id }) => id === message.id) === true
  const renewed = (messages: readonly ShownMessage[]) =>
    messages.map((known) => (known.id === message.id ? newestOf(known) : known))
  if (page.around && isIn(page.around.messages))
    return { ...page, around: { ...page.around, messages: renewed(page.around.messages) } }
  const messages = isIn(page.messages) ? renewed(page.messages) : [message, ...page.messages]
  return { ...page, messages: messages.toSorted(byDate) }
}

/** The page with one message changed where it is loaded. */
export function withChangedMessage(
  page: ThreadPage,
  id: string,
  change: (message: ShownMessage) => ShownMessage,
): ThreadPage {
  const changed = (messages: readonly ShownMessage[]) =>
    messages.map((message) => (message.id === id ? change(message) : message))
  return {
    ...page,
    messages: changed(page.messages),
    ...(page.around ? { around: { ...page.around, messages: changed(page.around.messages) } } : {}),
  }
}

/** The page once its reader has read the messages of `seen`; unread still if others have arrived since. */
export function withReading(page: ThreadPage, seen: readonly string[] | undefined): ThreadPage {
  const isAllSeen = page.messages.every((message) => isOnItsWay(message) || seen?.includes(message.id) !== false)
  return isAllSeen ? { ...page, unread: false } : page
}

export function withoutMessages(page: ThreadPage, ids: readonly string[]): ThreadPage {
  const left = (messages: readonly ShownMessage[]) => messages.filter((message) => !ids.includes(message.id))
  const { around } = page
  return {
    ...page,
    messages: left(page.messages),
    ...(around ? { around: { ...around, messages: left(around.messages) } } : {}),
  }
}

/**
 * Which of the removed rows are gone: a full window that gets new rows lets as many old ones fall out at its end, and
 * those are still in the thread.
 */
export function goneOf(
  { messages }: ThreadPage,
  change: { readonly added: readonly unknown[]; readonly removed: readonly string[] },
  watched: number,
): string[] {
  if (messages.length < watched) return [...change.removed]
  const fallen = new Set(messages.slice(Math.max(0, watched - change.added.length), watched).map(({ id }) => id))
  return change.removed.filter((id) => !fallen.has(id))
}

export const withThread = (page: ThreadPage, thread: ThreadRow): ThreadPage =>
  thread.version >= page.thread.version ? { ...page, thread } : page

/** The message that began the thread, shown above the list when it is not among the loaded ones. */
export const sourceAbove = (page: ThreadPage): ShownMessage | undefined => {
  const { source } = page
  return source === null || stretchOf(page).messages.some(({ id }) => id === source.id) ? undefined : source
}
