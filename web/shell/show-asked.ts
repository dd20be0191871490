import { keptAnswersMs, type Method } from '../../domain/kernel/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { isRefusedUnread, isUnanswered, reasonOf } from '../platform/api/api-error.ts'
import { dropAsked, isAsked, listLeftCalls, type AskedCall } from '../platform/api/asked-calls.ts'
import type { ApiRequest } from '../platform/api/api.ts'
import type { Owner } from '../platform/api/own-options.ts'
import { dismissNotice, notify, type NewNotice } from '../platform/notices.ts'
import type { Platform } from '../platform/platform.ts'
import { formatDateTime } from '../ui/format-value.ts'

/** Time before the server may forget an answer in which a call is no longer asked again. */
const marginMs = hourMs

/** Cuts the details after a colon or semicolon, which only the description of the API needs. */
const shorten = (summary: string): string => summary.split(/[:;]/)[0] ?? summary

interface Asking {
  readonly platform: Platform
  readonly owner: Owner
  /** Goes to a path under the client. */
  readonly go: (path: string) => void
  /** Whether the user has left the client or signed out: late answers are not shown then. */
  readonly isEnded: () => boolean
}

type RequestParts = [client: string, method: Method, path: string, query: ApiRequest['query'], body: unknown]

function readRequest({ key, summary, changes }: AskedCall, request: string): ApiRequest {
  const [, method, path, query, body] = JSON.parse(request) as RequestParts
  return {
    method,
    path,
    changes,
    asked: { key, summary, changes },
    ...(query && { query }),
    ...(body !== null && { body }),
  }
}

/** Reason that a call cannot be asked again; undefined if it can. */
function findObstacle({ at, request }: AskedCall): string | undefined {
  if (Date.now() > at + keptAnswersMs - marginMs)
    return `Flightline keeps answers for ${keptAnswersMs / dayMs} days, so this can no longer be asked again safely. Check on its page whether it was performed.`
  if (request === undefined)
    return 'Its input is not kept on this device, so it cannot be asked again here. Check on its page whether it was performed.'
  return undefined
}

/** Shows one call, and again whenever a repetition stays without an answer. */
function showCall(call: AskedCall, asking: Asking): void {
  const { platform, owner, go, isEnded } = asking
  const open = { label: 'Open page', run: () => go(call.page.replace(/^\/[^/]+/, '')), isAside: true } as const
  const [page = ''] = call.title.split(' · ')
  const words = `${shorten(call.summary)}${page && ` (${page})`}, ${formatDateTime(call.at, platform.client.get()?.timezone ?? 'UTC')}.`
  const show = (notice: NewNotice) => {
    if (!isEnded()) notify({ id: `asked ${call.key}`, timeout: 0, ...notice })
  }
  const obstacle = findObstacle(call)
  if (obstacle !== undefined) {
    const remove = { label: 'Remove', run: () => dropAsked(owner, call.key) }
    show({ title: 'Asked, no answer', message: `${words} ${obstacle}`, action: remove, otherAction: open })
    return
  }
  const ask = { label: 'Ask again', run: () => void askAgain(call, asking, { show, open }), isAside: true } as const
  const hint = 'It may not have been performed. Ask again: Flightline performs it now, unless it already did.'
  show({
    title: 'Asked, no answer yet',
    message: `${words} ${hint}`,
    action: ask,
    otherAction: open,
  })
}

interface Shown {
  readonly show: (notice: NewNotice) => void
  readonly open: NonNullable<NewNotice['action']>
}

/** Repeats a call under its key and shows the result. */
async function askAgain(call: AskedCall, asking: Asking, { show, open }: Shown): Promise<void> {
  const { key, request = '' } = call
  const summary = shorten(call.summary)
  // Another tab may have the answer, which ended the key.
  if (!isAsked(asking.owner, key)) {
    show({ title: 'Answered in another tab', message: summary, action: open })
    return
  }
  show({ title: 'Asking again', message: summary })
  try {
    await asking.platform.apiOf(asking.owner).send(readRequest(call, request))
    show({ title: `Done: ${summary}`, message: '', kind: 'success', action: open })
  } catch (error) {
    if (isUnanswered(error) || isRefusedUnread(error)) showCall(call, asking)
    else show({ title: `Refused: ${summary}`, message: reasonOf(error).message, kind: 'error', action: open })
  }
}

/** Shows the calls that earlier pages of the user and client left without an answer. Returns a function that hides them. */
export function showAskedCalls(platform: Platform, owner: Owner, go: Asking['go']): () => void {
  let isEnded = false
  let shown: readonly AskedCall[] = []
  const start = async () => {
    const left = await listLeftCalls(owner)
    if (isEnded) return
    shown = left
    for (const call of left) showCall(call, { platform, owner, go, isEnded: () => isEnded })
  }
  void start()
  return () => {
    isEnded = true
    for (const { key } of shown) dismissNotice(`asked ${key}`)
  }
}
