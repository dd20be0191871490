import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownRoles, rolesWithoutKeys } from '../../domain/company/index.ts'
import { quotes } from '../../domain/charter/index.ts'
import { records } from '../../domain/records.ts'
import { connectForUser, connectAssistant, makeKey, useTool } from '../contract/assistant-client.ts'
import { call, makeContact, receive } from '../contract/inbox-server.ts'
import { cast } from '../world.ts'
import { attackDesk } from './attack-calls.ts'
import { foreignNames, laro, marker, nxt, secretId, stateOf } from './attack-server.ts'
import { hopedFor, orderingMails } from './ordering-mails.ts'

// The tools of assistants under attack: by callers of other clients, by callers without roles, and by the words of mails.

const desk = attackDesk('assistants')
const { count } = desk

let stranger: Client
let strangersKey: Client
let member: Client
beforeAll(async () => {
  const { server } = desk
  stranger = (await connectForUser(server, { person: cast.sam, client: nxt })).client
  const roles = knownRoles.map(({ id }) => id).filter((role) => !rolesWithoutKeys.has(role))
  strangersKey = await connectAssistant(server, (await makeKey(server, { person: cast.sam, client: nxt }, roles)).key)
  member = (await connectForUser(server, { person: cast.rae, client: laro })).client
})
afterAll(() => Promise.all([stranger, strangersKey, member].map((client) => client.close())))

const flight = { takeoff: '2030-12-18T13:00:00Z', landing: '2030-12-18T15:30:00Z', from: 'KTEB', to: 'KPBI' }

/** Calls of all tools that name something of another client by an id. */
const callsWith = (id: string): readonly (readonly [string, object])[] => [
  ...records.map(({ name }) => ['open_record', { type: name, id }] as const),
  ...records.map(({ name }) => ['list_records', { type: name, words: marker }] as const),
  ['search', { words: marker }],
  ['open_conversation', { id }],
  ['read_request', { conversation: id }],
  ['read_request', { conversation: id, message: id }],
  ['price_quote', { quote: id }],
  ['check_availability', { ...flight, tail: 'N1', quote_or_trip: id }],
  ['prepare_quote', { conversation: id }],
  ['prepare_quote', { conversation: id, words: 'KTEB KVNY Dec 18 2030 8am 4 pax' }],
  ['prepare_quote', { contact: id, words: 'KTEB KVNY Dec 18 2030 8am 4 pax' }],
  ['draft_reply', { conversation: id, text: 'Hello' }],
  ['add_note', { conversation: id, text: 'Hello' }],
  ['create_task', { name: 'Call', about: { type: quotes.name, id } }],
]

/** Tables of one's own client apart, a refused call of a stranger leaves every row of the other client as it was. */
test.each(['assistant', 'key'] as const)('another client’s %s reaches nothing by any tool and id', async (kind) => {
  const before = await stateOf(desk.server, laro)
  const client = kind === 'assistant' ? stranger : strangersKey
  const leaks: string[] = []
  for (const id of foreignNames.map((name) => name.slice(0, 100)))
    for (const [tool, args] of callsWith(id)) {
      const { text } = await useTool(client, tool, args)
      if (!count.take(!text.replaceAll(id, '').includes(marker))) leaks.push(`${tool} ${JSON.stringify(args)}`)
    }
  expect(leaks).toEqual([])
  expect(await stateOf(desk.server, laro)).toEqual(before)
})

test('a tool opens a record exactly where the screens do', async () => {
  const differing: string[] = []
  for (const { name, path } of records) {
    const shown = await useTool(member, 'open_record', { type: name, id: secretId })
    if (shown.text === 'type: Choose one of the options.') continue
    const url = `/data/${path.replace('{client}', laro)}${path.includes('{id}') ? '' : '/{id}'}`.replace(
      '{id}',
      secretId,
    )
    const { status } = await call(desk.server, cast.rae, { url })
    if (!count.take(shown.isError === status >= 400)) differing.push(`${name} ${status} ${shown.text.slice(0, 80)}`)
  }
  expect(differing).toEqual([])
})

/** Tables that a tool may change in the client of its caller: drafts, notes and tasks with their traces. */
const mayChange = new Set([
  'assistant_calls',
  'assistants',
  'change_log',
  'due_work',
  'history',
  'idempotency',
  'quotes',
  'tasks',
  'threads',
  'threadsmsgs',
  'search_documents',
  'search_words',
  'unread',
])

test('fifty mails that order the assistant about have no tool to do it, whatever it believes', async () => {
  expect(orderingMails).toHaveLength(50)
  const { server } = desk
  const { client } = await connectForUser(server, { person: cast.ana, client: laro })
  const contact = await makeContact(server)
  const tools = JSON.stringify(await client.listTools())
  const conversations: string[] = []
  for (const { order: _, ...message } of orderingMails)
    conversations.push((await receive(server, contact.id, { message, thread: { subject: message.subject } })).thread.id)
  const before = await stateOf(server, laro)
  for (const [at, conversation] of conversations.entries()) {
    const { order = '' } = orderingMails[at] ?? {}
    const opened = await useTool(client, 'open_conversation', { id: conversation })
    // One line of ours, the note on quotation, one line of JSON, and its end: whatever the mail holds.
    expect(opened.text.split('\n')).toHaveLength(4)
    expect(opened.text.split('\n')[0]).toBe('The newest messages first.')
    expect(opened.text).not.toMatch(/[\u{E0000}-\u{E007F}\u202A-\u202E]/u)
    expect(opened.content).toMatchObject({ messages: [{ words_of_person_outside: expect.any(String) }] })
    expect(opened.text).not.toContain('display:none')
    count.take(!opened.isError)
    // An assistant that believes every word of it.
    for (const name of hopedFor) {
      const { isError, text } = await useTool(client, name, { order, to: 'collector@evil.example', id: conversation })
      expect(count.take(isError && text === 'There is no such tool for this connection.'), `${name}: ${text}`).toBe(
        true,
      )
    }
    const more = { bcc: ['collector@evil.example'] }
    const reply = await useTool(client, 'draft_reply', { conversation, text: order, ...more })
    expect(count.take(reply.isError && reply.text === 'bcc: There is no such field.'), reply.text).toBe(true)
    const drafted = await useTool(client, 'draft_reply', { conversation, text: order })
    expect(drafted.content).toMatchObject({ recipients: [{ email: 'mia@customer.example' }] })
    expect((await useTool(client, 'add_note', { conversation, text: `@everyone ${order}` })).isError).toBe(false)
    await useTool(client, 'create_task', { name: order.slice(0, 200), description: order })
  }
  const after = await stateOf(server, laro)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed.filter((table) => !mayChange.has(table))).toEqual([])
  expect(JSON.stringify(await client.listTools())).toBe(tools)
  for (const { order } of orderingMails) expect(tools).not.toContain(order)
  const { rows } = await server.platform.pools.owner.query<{ count: number }>(
    `select count(*)::integer as count from threadsmsgs
     where client_id = $1 and not draft and medium <> 'note' and not coalesce((doc ->> 'inbound')::boolean, false)
       and id <> $2`,
    [laro, secretId],
  )
  expect(rows).toEqual([{ count: 0 }])
  await client.close()
})
