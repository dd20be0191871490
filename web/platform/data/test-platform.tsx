import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Api, ApiRequest } from '../api/api.ts'
import type { Owner } from '../api/own-options.ts'
import type { CurrentClient } from '../current-client.ts'
import type { Watch } from '../live/live-connection.ts'
import { seenPosition } from '../api/position.ts'
import { LiveConnection } from '../live/live-connection.ts'
import type { Versioned, WindowChange } from '../live/live-window.ts'
import { makeQueries, type Platform } from '../platform.ts'
import { PendingChanges } from './pending-changes.ts'
import { PlatformProvider } from '../platform-context.tsx'
import { Session } from '../session/session.ts'
import { createStore } from '../store.ts'

const tokens = { get: () => Promise.resolve(null), msLeft: () => 0, drop: () => undefined }

const refuse = () => Promise.reject(new TypeError('tests of hooks speak to the data endpoints only'))

/** A platform whose server is a function and whose change feed is spoken by hand. For tests of hooks. */
export function testPlatform(answer: (request: ApiRequest) => unknown) {
  const asked: ApiRequest[] = []
  const owners: Owner[] = []
  const watches = new Set<Watch>()
  const send = vi.fn<(request: ApiRequest) => Promise<unknown>>(async (request) => {
    asked.push(request)
    return answer(request)
  })
  const seen = seenPosition()
  // The type of a test's answers is the caller's, as with the real server.
  const api: Api = {
    send: send as Api['send'],
    call: refuse,
    ask: refuse,
    carry: (attempt) => attempt({}),
    seen,
    // Tests replace single calls of the API, and expect the replaced ones for every owner.
    ownedBy() {
      return this
    },
  }
  const live = new LiveConnection({
    url: () => 'ws://server.example',
    tokens,
    clientId: () => 'c1',
    onSignedOut: () => undefined,
    seen,
  })
  live.watch = (watch) => {
    watches.add(watch)
    return () => watches.delete(watch)
  }
  const queries = makeQueries()
  const { queries: usual = {}, ...rest } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...rest, queries: { ...usual, retry: false } })
  const platform: Platform = {
    api,
    apiOf: (owner) => {
      owners.push(owner)
      return api
    },
    live,
    queries,
    pending: new PendingChanges(),
    session: new Session(tokens, () => undefined),
    client: createStore<CurrentClient | undefined>({
      id: 'c1',
      name: 'Laro Charter',
      nameKey: 'laro',
      timezone: 'America/Chicago',
      isDefault: true,
      theme: {},
      roles: new Set(['admin']),
      doc: {},
    }),
    supportEmail: createStore<string | undefined>(undefined),
  }
  platform.session.user.set({ id: 'ana', name: 'Ana Ruiz', email: 'ana@laro.example' })
  return {
    platform,
    asked,
    /** For whom an API that outlives its screen was taken. */
    owners,
    watches,
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <PlatformProvider platform={platform}>{children}</PlatformProvider>
    ),
    /** Sends an event of the change feed to all its subscribers. */
    say: (change: WindowChange<Versioned>) =>
      act(() => {
        for (const watch of watches) watch.onRows(change)
      }),
  }
}
