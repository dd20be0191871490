import { randomUUID } from 'node:crypto'
import { cast } from '../world.ts'
import type { Budget } from './budget-calls.ts'
import { call, laro } from './inbox-server.ts'

/** Greeting of a user, and its query budget. */
export const welcomeBudgets: readonly Budget[] = [
  {
    name: 'agree to the terms of service',
    statements: 9,
    trips: 6,
    ask: async ({ server }) => {
      const version = `Budget ${randomUUID()}`
      const body = { edition: version, terms: '<p>Be kind.</p>' }
      await call(server, cast.ana, { method: 'POST', url: `/data/clients/${laro}/terms`, body })
      return { method: 'POST', url: `/user/${cast.ana.id}`, body: { terms: [{ version }] } }
    },
  },
  { name: 'guides that the user has seen', statements: 4, trips: 2, ask: () => ({ url: '/user/guides' }) },
  {
    name: 'note that a guide was seen',
    statements: 7,
    trips: 4,
    ask: async ({ server }) => {
      const note = { method: 'POST', url: '/user/guides', body: { title: `Guide ${randomUUID()}` } } as const
      // The first one of all makes the row.
      await call(server, cast.ana, note)
      return note
    },
  },
  { name: 'what a client lacks', statements: 7, trips: 5, ask: () => ({ url: '/cms/client/laro' }) },
]
