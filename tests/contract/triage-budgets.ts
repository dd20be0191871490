import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import type { Budget } from './budget-calls.ts'

/** Query budgets of triage: messages of many threads, agents of a thread, its parent, and many threads at once. */
export const triageBudgets: readonly Budget[] = [
  { name: 'messages of a filter', statements: 1, trips: 1, ask: () => ({ url: '/messaging/messages' }) },
  {
    name: 'messages that words find',
    statements: 5,
    trips: 5,
    ask: () => ({ url: '/messaging/messages?query=friday' }),
  },
  {
    name: 'claim a thread',
    statements: 9,
    trips: 6,
    ask: async ({ server, thread }) => {
      const claim = `/messaging/thread/${thread}/claim`
      await call(server, cast.ana, { method: 'DELETE', url: claim })
      return { method: 'POST', url: claim }
    },
  },
  {
    name: 'assign a thread',
    statements: 12,
    trips: 7,
    ask: async ({ server, thread }) => {
      await call(server, cast.ana, { method: 'DELETE', url: `/messaging/thread/${thread}/claim` })
      return { method: 'PUT', url: `/messaging/thread/${thread}/assignee`, body: { user_id: cast.ana.id } }
    },
  },
  {
    name: 'move a thread with its messages',
    statements: 10,
    trips: 6,
    ask: async ({ server, thread, quote, contact: id }) => {
      const places = [`clients/${laro}/contacts/${id}`, `clients/${laro}/quotes/${quote}`]
      const { body } = await call(server, cast.ana, { url: `/data/clients/${laro}/threads/${thread}` })
      const [from, to] = body.object.type === 'contacts' ? places : places.toReversed()
      return { method: 'POST', url: '/messaging/move', body: { from, to, path: `clients/${laro}/threads/${thread}` } }
    },
  },
  {
    name: 'take a split back',
    statements: 40,
    trips: 30,
    ask: async ({ server, thread, message }) => {
      const { body: made } = await call(server, cast.ana, {
        method: 'POST',
        url: `/messaging/thread/${thread}/splits`,
        body: { messages: [message] },
      })
      return { method: 'DELETE', url: `/messaging/regroupings/${made.regrouping}` }
    },
  },
  {
    name: 'begin a bulk action on a filter',
    statements: 12,
    trips: 8,
    ask: ({ contact: id }) => ({
      method: 'POST',
      url: '/messaging/bulk',
      body: { action: { kind: 'status', status: 'open' }, chosen: { where: ['contact_id', '==', id] } },
    }),
  },
  {
    name: 'link a thread',
    statements: 11,
    trips: 6,
    ask: async ({ server, thread, contact: contactId, quote }) => {
      const { body } = await call(server, cast.ana, { url: `/data/clients/${laro}/threads/${thread}` })
      const isOnQuote = body.object.type === 'quotes'
      const ref = `clients/${laro}/${isOnQuote ? `contacts/${contactId}` : `quotes/${quote}`}`
      return { method: 'PUT', url: `/messaging/thread/${thread}/link`, body: { ref } }
    },
  },
  {
    name: 'set the contact of a thread',
    statements: 8,
    trips: 5,
    ask: async ({ server, thread, contact: contactId }) => {
      const url = `/messaging/thread/${thread}/contact`
      await call(server, cast.ana, { method: 'PUT', url, body: { contact: null } })
      return { method: 'PUT', url, body: { contact: contactId } }
    },
  },
]
