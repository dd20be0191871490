import { clients, users, type usersByRole } from '../../domain/company/index.ts'
import type { OutputOf } from '../../domain/kernel/index.ts'
import { isAway } from '../platform/api/api-error.ts'
import { collectionPath } from '../platform/api/records-api.ts'
import { versionsOf, type Versioned, type WindowChange } from '../platform/live/live-window.ts'
import type { Platform } from '../platform/platform.ts'
import { refreshClient, userRolesKey } from './open-client.ts'
import { askAgain, askNextTime } from '../platform/data/read-again.ts'
import { usersByRoleKey } from './use-colleagues.ts'

const isNews = ({ added, modified, removed }: WindowChange<Versioned>): boolean =>
  added.length + modified.length + removed.length > 0

/** Delay before a failed read is retried. */
const askAgainMs = 10_000

interface Turns {
  readonly call: () => void
  readonly end: () => void
}

/**
 * Runs an action for any number of calls, one after the other: all calls during a run cause one more. A run that could
 * not reach the server is repeated later, until the end.
 */
function inTurn(action: () => Promise<void>): Turns {
  let isCalled = false
  let isRunning = false
  let isEnded = false
  let later: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    while (isCalled) {
      isCalled = false
      await action()
    }
  }
  const failed = (error: unknown) => {
    console.warn("The company's settings appear later.", error)
    if (isAway(error) && !isEnded) later = setTimeout(call, askAgainMs)
  }
  const call = () => {
    clearTimeout(later)
    isCalled = true
    if (isRunning) return
    isRunning = true
    void run()
      .catch(failed)
      .finally(() => {
        isRunning = false
      })
  }
  return {
    call,
    end: () => {
      isEnded = true
      clearTimeout(later)
    },
  }
}

/** The version of the client that the tab knows. */
function known(platform: Platform, clientId: string): Record<string, number> {
  const current = platform.client.get()
  const version = current?.doc['version']
  return current?.id === clientId && typeof version === 'number' ? { [clientId]: version } : {}
}

/**
 * True if the colleagues were read before any of these users changed: the watch begins later than the first screen. A
 * pending read may be older, too.
 */
function isReadBefore({ queries }: Platform, clientId: string, changed: readonly Versioned[]): boolean {
  const state = queries.getQueryState<OutputOf<typeof usersByRole>>(usersByRoleKey(clientId))
  if (state === undefined) return false
  const read = new Map(Object.values(state.data ?? {}).flatMap((found) => found.map((one) => [one.id, one.version])))
  return changed.some(({ id, version }) => read.get(id) !== version)
}

/** Reports changes of any user of the client: by the one that changed last. */
function watchUsers(platform: Platform, clientId: string, onChanged: () => void): () => void {
  let last: Record<string, number> | undefined
  return platform.live.watch({
    path: collectionPath(users, { client: clientId }),
    orderBy: { field: 'last_date', direction: 'desc' },
    limit: 1,
    have: () => last ?? {},
    onRows: (change) => {
      const rows = [...change.added, ...change.modified]
      if (last === undefined ? isReadBefore(platform, clientId, rows) : isNews(change)) onChanged()
      last = rows.length > 0 ? versionsOf(rows) : (last ?? {})
    },
    onRefetch: onChanged,
  })
}

/**
 * Keeps the tab's data of a client up to date: the client itself, the user's roles in it, and the colleagues. If the
 * user's grants change, the server sends every watched row again. Answers how to end it.
 */
export function followClient(platform: Platform, clientId: string): () => void {
  const { live, queries } = platform
  const turns = inTurn(async () => {
    await refreshClient(platform)
    await askAgain(queries, usersByRoleKey(clientId))
  })
  const unwatch = live.watch({
    // As a list, which leaves out fields for support only: they are not read here.
    path: collectionPath(clients, {}),
    limit: 1,
    have: () => known(platform, clientId),
    onRows: (change) => {
      if (isNews(change)) turns.call()
    },
    onRefetch: turns.call,
  })
  const unwatchUsers = watchUsers(platform, clientId, turns.call)
  return () => {
    turns.end()
    unwatch()
    unwatchUsers()
    // Changes are not reported from now on: returning to the tab reads again.
    queries.removeQueries({ queryKey: userRolesKey(clientId) })
    void askNextTime(queries, usersByRoleKey(clientId))
  }
}
