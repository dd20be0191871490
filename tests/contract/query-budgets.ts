import { randomUUID } from 'node:crypto'
import { records } from '../../domain/records.ts'
import { pathTemplate, type Filter } from '../../domain/kernel/index.ts'
import { cast } from '../world.ts'
import type { Ask, Budget, Desk } from './budget-calls.ts'
import { triageBudgets } from './triage-budgets.ts'
import { followUpBudgets } from './follow-up-budgets.ts'
import { sendingBudgets } from './sending-budgets.ts'
import { pushBudgets } from './push-budgets.ts'
import { sharedDraftBudgets } from './shared-draft-budgets.ts'
import { call, laro } from './inbox-server.ts'
import { welcomeBudgets } from './welcome-budgets.ts'
import { wordBudgets } from './word-budgets.ts'

const threadList = (where?: Filter, orderBy = 'last_date.desc'): Ask => ({
  url: `/data/clients/${laro}/threads?limit=50&orderBy=${orderBy}${where ? `&where=${encodeURIComponent(JSON.stringify(where))}` : ''}`,
})

/** A list with any filter is one statement that sets its tenant itself. */
const listBudget = { statements: 1, trips: 1 }

const filtered: Readonly<Record<string, (desk: Desk) => Ask>> = {
  all: () => threadList(),
  open: () =>
    threadList({
      and: [
        ['active', '==', true],
        ['status', '==', 'open'],
      ],
    }),
  mine: () =>
    threadList({
      and: [
        ['agent_ids', 'array-contains', cast.ana.id],
        ['status', 'in', ['open', 'waiting']],
      ],
    }),
  unassigned: () =>
    threadList({
      and: [
        ['status', '==', 'open'],
        ['unassigned', '==', true],
      ],
    }),
  hidden: () => threadList(['active', '==', false]),
  unread: () => threadList(['unread', '==', true]),
  'of a medium': () => threadList(['medium', '==', 'email']),
  'of an agent': () => threadList(['assignee_id', '==', cast.ana.id]),
  'of a contact': ({ contact }) => threadList(['contact_id', '==', contact]),
  'of a record': ({ contact }) =>
    threadList({
      and: [
        ['object_type', '==', 'contacts'],
        ['object_id', '==', contact],
      ],
    }),
  snoozed: () => threadList(['snoozed_until', '>', 0], 'snoozed_until.asc'),
  'oldest first': () => threadList(undefined, 'last_date.asc'),
}

const threadLists: readonly Budget[] = Object.entries(filtered).map(([name, ask]) => ({
  name: `list threads: ${name}`,
  ...listBudget,
  ask,
}))

/** Every record type's own list, in its own order. */
const recordLists: readonly Budget[] = records.flatMap((definition) => {
  const { collection, owners } = pathTemplate(definition.path)
  if (!collection || owners.some((owner) => owner !== 'user')) return []
  const url = `/data/${collection.replace('{client}', laro).replace('{user}', cast.ana.id)}?limit=100`
  return [{ name: `list ${definition.name}`, ...listBudget, ask: () => ({ url }) }]
})

/** A search in an index; it asks once for each statement. */
const searching = (name: string, [index, body]: readonly [string, object], statements: number): Budget => ({
  name: `search ${index}: ${name}`,
  statements,
  trips: statements,
  ask: () => ({ method: 'POST', url: `/search/${index}`, body }),
})

const contact = ({ contact: id }: Desk): string => `/data/clients/${laro}/contacts/${id}`

async function versionOf({ server }: Desk, url: string): Promise<number> {
  const { body } = await call(server, cast.ana, { url })
  return body.version
}

const reads: readonly Budget[] = [
  { name: 'read a record', statements: 1, trips: 1, ask: (desk) => ({ url: contact(desk) }) },
  { name: 'history of a record', statements: 5, trips: 3, ask: (desk) => ({ url: `${contact(desk)}/history` }) },
  { name: 'trash of a record type', statements: 4, trips: 2, ask: () => ({ url: `/trash/clients/${laro}/contacts` }) },
  { name: 'open a thread', statements: 2, trips: 2, ask: ({ thread }) => ({ url: `/messaging/thread/${thread}` }) },
  {
    name: 'jump to a time in a thread',
    statements: 2,
    trips: 2,
    ask: ({ thread }) => ({ url: `/messaging/thread/${thread}?at=1700000000000` }),
  },
  { name: 'open a message', statements: 5, trips: 3, ask: ({ message }) => ({ url: `/messaging/message/${message}` }) },
  {
    name: 'begin an answer to all',
    statements: 9,
    trips: 5,
    ask: ({ thread, message }) => ({ url: `/messaging/thread/${thread}/reply?message=${message}&mode=replyAll` }),
  },
  {
    name: 'find the own draft',
    statements: 5,
    trips: 3,
    ask: ({ thread }) => ({ url: `/messaging/drafts?threadId=${thread}` }),
  },
  { name: 'figures of the desk', statements: 2, trips: 2, ask: () => ({ url: '/dashboard/desk?days=90' }) },
  { name: 'dashboard', statements: 1, trips: 1, ask: () => ({ url: '/dashboard' }) },
  { name: 'unread counts', statements: 4, trips: 2, ask: () => ({ url: '/user/unread/counts' }) },
  { name: 'held mails', statements: 8, trips: 4, ask: () => ({ url: '/messaging/held' }) },
  { name: 'health of the mailboxes', statements: 9, trips: 5, ask: () => ({ url: '/messaging/health' }) },
  {
    // The library reads the account and its sessions, each by a separate statement.
    name: 'how a user signs in',
    statements: 5,
    trips: 5,
    ask: () => ({ url: `/company/users/${cast.jo.id}/sign-in` }),
  },
  // The users, those of them in other companies and of single sign-on, and their sign-in data.
  { name: 'how the users sign in', statements: 4, trips: 4, ask: () => ({ url: '/company/users/sign-ins' }) },
  { name: 'devices of a user', statements: 6, trips: 4, ask: () => ({ url: `/company/users/${cast.jo.id}/devices` }) },
  { name: 'every change in the client', statements: 5, trips: 4, ask: () => ({ url: '/company/audit' }) },
  { name: 'clients of the user', statements: 2, trips: 2, ask: () => ({ url: '/cms/user/clients' }) },
  { name: 'users of a role', statements: 2, trips: 2, ask: () => ({ url: '/cms/users_by_role?role=inbox' }) },
  {
    name: 'search everything',
    statements: 26,
    trips: 26,
    ask: () => ({ method: 'POST', url: '/search', body: { query: 'lund' } }),
  },
  {
    name: 'open a shared search',
    statements: 1,
    trips: 1,
    ask: async ({ server }) => {
      const url = `/data/users/${cast.ana.id}/clients/${laro}/searches`
      const search = {
        user: cast.ana.id,
        name: `Budget ${randomUUID()}`,
        query: 'x',
        index: 'contacts',
        subtype: 'list',
      }
      const { body } = await call(server, cast.ana, { method: 'POST', url, body: search })
      return { url: `/searches/${body.id}` }
    },
  },
  {
    name: 'check an address of a contact',
    statements: 2,
    trips: 2,
    ask: () => ({ method: 'POST', url: '/contact/email/check', body: { email: 'dana@whitfield.example' } }),
  },
  {
    name: 'who is here by an address and a number',
    statements: 4,
    trips: 4,
    ask: () => ({
      method: 'POST',
      url: '/contacts/known',
      body: { email: 'dana@whitfield.example', phone: '(214) 555-0111' },
    }),
  },
  searching('one word', ['contacts', { query: 'lund' }], 1),
  searching('facet counts', ['contacts', { query: 'lund', facets: ['type', 'verified'] }], 2),
  searching('mistyped', ['contacts', { query: 'lumd' }], 4),
  searching('messages', ['threadsmsgs', { query: 'friday', facets: ['medium'] }], 2),
]

const posting = (body: object): Ask => ({ method: 'POST', url: '/messaging/post', body })

const writes: readonly Budget[] = [
  {
    name: 'change a record',
    statements: 6,
    trips: 3,
    ask: async (desk) => {
      const version = await versionOf(desk, contact(desk))
      return { method: 'PATCH', url: contact(desk), body: { version, change: { title: `Title ${version}` } } }
    },
  },
  {
    name: 'create a record',
    statements: 5,
    trips: 2,
    ask: () => ({
      method: 'POST',
      url: `/data/clients/${laro}/contacts`,
      body: { first_name: 'New', last_name: 'Name' },
    }),
  },
  {
    name: 'post a note',
    statements: 12,
    trips: 4,
    ask: ({ thread }) => posting({ threadId: thread, medium: 'note', message: 'A note.' }),
  },
  {
    name: 'send an email',
    statements: 20,
    trips: 8,
    ask: ({ thread, recipients }) => ({
      method: 'POST',
      url: '/messaging/post',
      body: { threadId: thread, medium: 'email', recipients, subject: 'Friday', message: 'We can.' },
    }),
  },
  {
    name: 'send an email that says what its writer had seen',
    statements: 22,
    trips: 9,
    ask: async ({ server, thread, recipients }) => {
      const { body } = await call(server, cast.ana, { url: `/messaging/thread/${thread}?limit=1` })
      const basedOn: string = body.messages[0].id
      return {
        method: 'POST',
        url: '/messaging/post',
        body: { threadId: thread, medium: 'email', recipients, subject: 'Friday', message: 'We can.', basedOn },
      }
    },
  },
  {
    name: 'send a text',
    statements: 21,
    // One trip by itself asks who said STOP: nothing is written for them.
    trips: 9,
    ask: ({ thread, recipients: many }) => {
      const recipients = many.map((_, at) => ({ phone: `+1512555${1000 + at}` }))
      return posting({ threadId: thread, medium: 'text', recipients, message: 'We can.' })
    },
  },
  {
    name: 'mark a thread read',
    statements: 6,
    trips: 5,
    ask: async ({ thread, server }) => {
      await call(server, cast.ana, {
        method: 'POST',
        url: `/messaging/thread/${thread}/markRead`,
        body: { unread: true },
      })
      return { method: 'POST', url: `/messaging/thread/${thread}/markRead`, body: {} }
    },
  },
  {
    name: 'set the status of a thread',
    statements: 6,
    trips: 2,
    ask: async (desk) => {
      const { body: thread } = await call(desk.server, cast.ana, {
        url: `/data/clients/${laro}/threads/${desk.thread}`,
      })
      const { version, status: before } = thread
      const status = before === 'open' ? 'waiting' : 'open'
      return { method: 'PUT', url: `/messaging/thread/${desk.thread}/status`, body: { version, status } }
    },
  },
  {
    name: 'sign a user out everywhere',
    statements: 8,
    trips: 6,
    ask: () => ({ method: 'DELETE', url: `/company/users/${cast.rae.id}/sessions` }),
  },
  {
    name: 'see the unread items',
    statements: 5,
    trips: 4,
    ask: () => ({ method: 'POST', url: '/user/unread/seen', body: {} }),
  },
]

/** Query budget of each call of the product. New ways to list, search or write belong here. */
export const budgets: readonly Budget[] = [
  ...threadLists,
  ...recordLists,
  ...reads,
  ...writes,
  ...sendingBudgets,
  ...welcomeBudgets,
  ...sharedDraftBudgets,
  ...pushBudgets,
  ...followUpBudgets,
  ...wordBudgets,
  ...triageBudgets,
]
