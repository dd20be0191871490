import { openThread, type ShownMessage, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import type { Api } from '../../platform/api/api.ts'

/** An open thread as far as its messages were loaded. */
export type ThreadPage = OutputOf<typeof openThread>

/** Messages of one page, newest first (1-shell section 9). */
const messagePage = 15
/** The most that one call gives. */
const largestPage = 100

interface ThreadReading {
  readonly id: string
  /** How many messages were loaded already; at least a page is read. */
  readonly limit: number
  readonly signal?: AbortSignal
}

export const threadPageKey = (clientId: string, id: string) => ['thread', clientId, id] as const

export const readThread = (api: Api, { id, limit, signal }: ThreadReading): Promise<ThreadPage> =>
  api.call(
    openThread,
    { params: { id }, query: { limit: Math.min(largestPage, Math.max(messagePage, limit)) } },
    signal,
  )

/** What was loaded behind the fresh page stays, so that reading on does not begin anew at every change. */
export function withOlder(fresh: ThreadPage, known: ThreadPage | undefined): ThreadPage {
  const last = fresh.messages.at(-1)
  if (known === undefined || last === undefined || known.messages.length <= fresh.messages.length) return fresh
  const here = new Set(fresh.messages.map((message) => message.id))
  const older = known.messages.filter((message) => !here.has(message.id) && message.date < last.date)
  return { ...fresh, messages: [...fresh.messages, ...older], next: older.length > 0 ? known.next : fresh.next }
}

export async function readOlder(api: Api, id: string, page: ThreadPage): Promise<ThreadPage> {
  if (page.next === null) return page
  const more = await api.call(openThread, { params: { id }, query: { limit: messagePage, after: page.next } })
  const here = new Set(page.messages.map((message) => message.id))
  return {
    ...page,
    messages: [...page.messages, ...more.messages.filter((message) => !here.has(message.id))],
    next: more.next,
    source: more.source ?? page.source,
  }
}

/** The page with one message put in, or its newer version. */
export function withMessage(page: ThreadPage, message: ShownMessage): ThreadPage {
  const others = page.messages.filter((known) => known.id !== message.id)
  const messages = [message, ...others].toSorted((one, other) => other.date - one.date || (other.id < one.id ? -1 : 1))
  return { ...page, messages }
}

export const withoutMessages = (page: ThreadPage, ids: readonly string[]): ThreadPage => ({
  ...page,
  messages: page.messages.filter((message) => !ids.includes(message.id)),
})

export const withThread = (page: ThreadPage, thread: ThreadRow): ThreadPage =>
  thread.version >= page.thread.version ? { ...page, thread } : page

/** The message that began the thread, shown above the list when it is not among the loaded ones. */
export const sourceAbove = ({ source, messages }: ThreadPage): ShownMessage | undefined =>
  source === null || messages.some((message) => message.id === source.id) ? undefined : source
