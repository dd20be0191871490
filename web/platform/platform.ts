import { QueryClient, type Query } from '@tanstack/react-query'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { createApi, type Api, type ApiOptions } from './api/api.ts'
import { isAway } from './api/api-error.ts'
import { subjectOf, tokenSource, type TokenSource } from './api/id-token.ts'
import { IntentKeys } from './api/intent-keys.ts'
import { seenPosition } from './api/position.ts'
import type { CurrentClient } from './current-client.ts'
import { PendingChanges } from './data/pending-changes.ts'
import { readingAgain } from './data/read-again.ts'
import { closeDialogs } from './dialogs.ts'
import { dropExpired, dropUnwritten } from './kept-input.ts'
import { LiveConnection } from './live/live-connection.ts'
import { forgetNotices } from './notices.ts'
import { forgetKept } from './session/forget-at-end.ts'
import { fetchIdToken, Session } from './session/session.ts'
import { createStore, type Store } from './store.ts'

/** Shared objects of all screens: one of each in a browser tab. */
export interface Platform {
  readonly api: Api
  /** The API for work that may outlive its user's session; it never acts for the next user. */
  readonly apiOf: Api['ownedBy']
  readonly live: LiveConnection
  readonly queries: QueryClient
  readonly pending: PendingChanges
  readonly session: Session
  /** The client chosen now. Set by the client-loading guard alone. */
  readonly client: Store<CurrentClient | undefined>
  /** Address without a chosen client: the default client's. */
  readonly supportEmail: Store<string | undefined>
}

const keepUnusedMs = 5 * minuteMs
/** Delay before one retry of a failed refresh: the shown data may be old. */
const readAgainMs = 10_000

const couldNotBeRead = ({ state }: Pick<Query, 'state'>): boolean => state.status === 'error' && isAway(state.error)

const liveUrl = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/live`

/** Reading and writing in a tab: a request without a network fails, and says so. */
export const makeQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Watched rows are kept fresh by the change feed, so a mounted list never has to guess its age.
        staleTime: Infinity,
        gcTime: keepUnusedMs,
        retry: (failures, error) => failures < 2 && isAway(error),
        // Otherwise a request would wait for the network silently, and an action would run unexpectedly later.
        networkMode: 'always',
        // Failed requests are retried by themselves.
        refetchOnReconnect: true,
        // A user would not retry it: a screen with data has no Retry.
        refetchInterval: (query) => query.state.data !== undefined && couldNotBeRead(query) && readAgainMs,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Follows the sign-ins and sign-outs of the other tabs. */
function followTabs(session: () => Session): BroadcastChannel {
  const tabs = new BroadcastChannel('flightline-session')
  tabs.addEventListener('message', ({ data }) => {
    const user = session().user.get()
    // The user has signed out in another tab, which removes the input of all tabs from the device.
    if (data === undefined && user) dropUnwritten(user.id)
    session().heed(data)
  })
  return tabs
}

function dropExpiredAtSignIn({ user }: Session): void {
  user.subscribe(() => {
    if (user.get()) dropExpired()
  })
}

export function createPlatform(): Platform {
  const client = createStore<CurrentClient | undefined>(undefined)
  const queries = makeQueries()
  const pending = new PendingChanges()
  const tokens: TokenSource = tokenSource(async () => {
    const user = session.user.get()
    const isSameSession = session.watch()
    if (!user) return null
    const token = await fetchIdToken()
    // Its caller began under the session that has ended since.
    if (!isSameSession()) return null
    if (token === null || subjectOf(token) === user.id) return token
    // The cookie belongs to the browser: no action may be sent as another user who signed in with another tab.
    session.replaced()
    return null
  })
  const tabs = followTabs(() => session)
  const clientId = () => client.get()?.id
  const seen = seenPosition()
  const keys = new IntentKeys()
  const onSignedOut = () => {
    if (session.user.get()) session.end()
  }
  const live = new LiveConnection({ url: liveUrl, tokens, clientId, onSignedOut, seen })
  live.state.subscribe(() => {
    if (live.state.get() === 'live') void queries.refetchQueries({ type: 'active', predicate: couldNotBeRead })
  })
  const session = new Session(
    tokens,
    () => {
      live.stop()
      // Before the client, which dialogs are about.
      closeDialogs()
      forgetNotices()
      forgetKept()
      client.set(undefined)
      pending.clear()
      keys.clear()
      queries.clear()
    },
    tabs.postMessage.bind(tabs),
  )
  dropExpiredAtSignIn(session)
  const options: ApiOptions = { tokens, clientId, userId: () => session.user.get()?.id, onSignedOut, seen, keys }
  const api = createApi(options)
  const lasting = readingAgain(queries, api)
  const supportEmail = createStore<string | undefined>(undefined)
  return { api, apiOf: (owner) => lasting.ownedBy(owner), live, queries, pending, session, client, supportEmail }
}
