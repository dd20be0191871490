import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assistantTools, resultCharactersMax } from '../../domain/automation/index.ts'
import { quotes } from '../../domain/charter/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { threads } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { cast, clientIds } from '../world.ts'
import { connectAssistant, fetchFrom, makeKey, useTool } from './assistant-client.ts'
import { call, inLaro } from './inbox-server.ts'
import { openPageServer, type PageServer, askedTrip } from './page-calls.ts'

let pages: PageServer
let assistant: Client
beforeAll(async () => {
  pages = await openPageServer()
  const { key } = await makeKey(pages.server, byAna, [
    'user',
    'inbox',
    'quotes',
    'trips',
    'tasks',
    'contacts',
    'aircraft',
  ])
  assistant = await connectAssistant(pages.server, key)
})
afterAll(async () => {
  await assistant.close()
  await pages.server.close()
})

const byAna = { person: cast.ana, client: clientIds.LARO }

it('a key has all tools but those whose result belongs to a user', async () => {
  const { tools } = await assistant.listTools()
  const expected = Object.entries(assistantTools).filter(([, facts]) => !('isPersonal' in facts))
  expect(tools.map(({ name }) => name).toSorted()).toEqual(expected.map(([name]) => name).toSorted())
  for (const { annotations } of tools)
    expect(annotations).toMatchObject({ destructiveHint: false, openWorldHint: false })
})

it('an assistant reads a request and prepares one quote for it, also when it asks twice at once', async () => {
  const { thread: conversation } = await pages.receiveMail(askedTrip)
  const opened = await useTool(assistant, 'open_conversation', { id: conversation })
  expect(opened.content).toMatchObject({
    messages: [{ words_of_person_outside: askedTrip, from: { name: 'Mia Lund' } }],
  })
  const read = await useTool(assistant, 'read_request', { conversation })
  expect(read).toMatchObject({ isError: false, content: { contact: { id: pages.contact.id } } })
  const both = await Promise.all([1, 2].map(() => useTool(assistant, 'prepare_quote', { conversation })))
  const ids = both.map(({ content }) => (content as { id: string }).id)
  expect(ids[1]).toBe(ids[0])
  const [quote, thread] = await inLaro(pages.server, async (ctx) => [
    await getRecord(ctx, quotes, ids[0] ?? ''),
    await getRecord(ctx, threads, conversation),
  ])
  expect(quote).toMatchObject({ status: 'qSubmitted', route: 'KTEB-MYNN-KTEB', contact: { id: pages.contact.id } })
  expect(quote.offered_at).toBeUndefined()
  expect(thread.object).toMatchObject({ type: 'quotes', id: ids[0] })
  const shown = await useTool(assistant, 'open_record', { type: 'quotes', id: ids[0] })
  expect(shown.content).toMatchObject({ route: 'KTEB-MYNN-KTEB', departure_date: '2030-12-04T14:00:00.000Z' })
})

it('a flight in words is priced, and becomes a quote for a contact', async () => {
  const words = 'KTEB KVNY Dec 18 2030 8am 4 pax'
  const priced = await useTool(assistant, 'price_flight', { words })
  expect(priced).toMatchObject({ isError: false, content: { isFlight: true } })
  const made = await useTool(assistant, 'prepare_quote', { words, contact: pages.contact.id })
  expect(made.isError, made.text).toBe(false)
  const { id } = made.content as { id: string }
  expect(await inLaro(pages.server, (ctx) => getRecord(ctx, quotes, id))).toMatchObject({
    status: 'qCreated',
    route: 'KTEB-KVNY',
    paxNum: 4,
    contact: { id: pages.contact.id },
  })
  const compared = await useTool(assistant, 'price_quote', { quote: id })
  expect(compared.isError, compared.text).toBe(false)
  const refused = await useTool(assistant, 'prepare_quote', { words: 'hello there' })
  expect(refused).toMatchObject({ isError: true, text: 'words: They name no flight with both its ends.' })
})

it('a note stays with the team, and a repeated one is one', async () => {
  const { thread: conversation } = await pages.receiveMail(askedTrip)
  const note = { conversation, text: 'The <b>customer</b> asked for Nassau.' }
  const both = await Promise.all([1, 2].map(() => useTool(assistant, 'add_note', note)))
  expect(both.map(({ isError }) => isError)).toEqual([false, false])
  expect(both[1]?.content).toEqual(both[0]?.content)
  const { body } = await call(pages.server, cast.ana, { url: `/messaging/thread/${conversation}` })
  const notes = (body as { messages: { medium: string; message: string; creator: object }[] }).messages.filter(
    ({ medium }) => medium === 'note',
  )
  expect(notes).toMatchObject([{ message: note.text, creator: { label: 'Desk software (API key)' }, recipients: [] }])
})

it('a task is about a record that the caller sees', async () => {
  const quote = await pages.quoteOf()
  const args = { name: 'Call Mia', priority: 'high', due: '2030-12-01', about: { type: 'quotes', id: quote.id } }
  const made = await useTool(assistant, 'create_task', args)
  expect(made.isError, made.text).toBe(false)
  const { task } = made.content as { task: string }
  expect(await inLaro(pages.server, (ctx) => getRecord(ctx, tasks, task))).toMatchObject({
    name: 'Call Mia',
    priority: 'high',
    state: 'open',
    about: { type: 'quotes', id: quote.id },
  })
  const missing = await useTool(assistant, 'create_task', { ...args, about: { type: 'quotes', id: 'nobody' } })
  expect(missing).toMatchObject({ isError: true, text: 'It does not exist, or this user may not see it.' })
})

it('search, lists and availability answer with limited, quoted content', async () => {
  const found = await useTool(assistant, 'search', { words: 'Lund' })
  expect(found.content).toContainEqual(expect.objectContaining({ type: 'contacts' }))
  const listed = await useTool(assistant, 'list_records', { type: 'quotes', limit: 3 })
  expect(listed.isError).toBe(false)
  const fleet = await useTool(assistant, 'find_aircraft')
  expect(fleet.content).toBeDefined()
  const flight = {
    tail: 'N1',
    takeoff: '2030-12-18T13:00:00Z',
    landing: '2030-12-18T15:30:00Z',
    from: 'KTEB',
    to: 'KPBI',
  }
  expect((await useTool(assistant, 'check_availability', flight)).text).toContain('Nothing conflicts')
  const { thread: long } = await pages.receiveMail('Word '.repeat(300_000))
  const opened = await useTool(assistant, 'open_conversation', { id: long })
  expect(opened.text.length).toBeLessThan(resultCharactersMax + 1000)
})

it('wrong arguments are refused in the words of the product', async () => {
  expect(await useTool(assistant, 'open_record', { type: 'passwords', id: 'x' })).toMatchObject({
    isError: true,
    text: 'type: Choose one of the options.',
  })
  expect(
    await useTool(assistant, 'add_note', { conversation: 'x', text: 'Hi', recipients: ['a@b.example'] }),
  ).toMatchObject({
    isError: true,
    text: 'recipients: There is no such field.',
  })
  expect(await useTool(assistant, 'send_money', {})).toMatchObject({
    isError: true,
    text: 'There is no such tool for this connection.',
  })
})

it.each(['revoked', 'expired', 'without a maker'] as const)(
  'a key that is %s is refused at the next call',
  async (end) => {
    const { id, key } = await makeKey(pages.server, byAna, ['quotes'])
    const client = await connectAssistant(pages.server, key)
    expect((await useTool(client, 'list_records', { type: 'quotes' })).isError).toBe(false)
    const { owner } = pages.server.platform.pools
    const setRoles = async (roles: string) => {
      const grant = [clientIds.LARO, cast.ana.id, roles]
      await owner.query('update grants set roles = $3::text[] where client_id = $1 and user_id = $2', grant)
      pages.server.platform.reach.forgetAll()
    }
    if (end === 'expired') pages.server.advance(31 * dayMs)
    if (end === 'revoked')
      await call(pages.server, cast.ana, { method: 'POST', url: `/company/api-keys/${id}/revoke`, body: {} })
    if (end === 'without a maker')
      await owner.query(`update api_keys set maker_id = $2 where id = $1`, [id, cast.sam.id])
    await expect(useTool(client, 'list_records', { type: 'quotes' })).rejects.toThrow(
      /401|Unauthorized|unauthenticated/i,
    )
    if (end === 'expired') pages.server.advance(-31 * dayMs)
    await setRoles('{user,admin,inbox,sales}')
    await client.close()
  },
)

it('a session id of another caller opens nothing, and pages of other sites are refused', async () => {
  const send = (headers: Record<string, string>) =>
    fetchFrom(pages.server)(`${pages.server.platform.config.PUBLIC_URL}/mcp`, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  expect((await send({ 'mcp-session-id': 'known-to-another' })).status).toBe(401)
  const { key } = await makeKey(pages.server, byAna, ['quotes'])
  const authorization = `Bearer ${key}`
  const answered = await send({ authorization, 'mcp-session-id': 'known-to-another' })
  expect(answered.status).toBe(200)
  expect(answered.headers.get('mcp-session-id')).toBeNull()
  expect((await send({ authorization, origin: 'https://evil.example' })).status).toBe(403)
  const streamed = await fetchFrom(pages.server)(`${pages.server.platform.config.PUBLIC_URL}/mcp`, {
    headers: { authorization },
  })
  expect(streamed.status).toBe(405)
})

it.each(['..', '.'])('the id %s leads to no other call of the product', async (id) => {
  const calls = [
    ['open_record', { type: 'quotes', id }],
    ['open_conversation', { id }],
    ['add_note', { conversation: id, text: 'Hi' }],
    ['create_task', { name: 'Call', about: { type: 'quotes', id } }],
  ] as const
  for (const [tool, args] of calls)
    expect(await useTool(assistant, tool, args)).toMatchObject({
      isError: true,
      text: 'It does not exist, or this user may not see it.',
    })
})

it('a call that cannot be logged is answered as failed, without words of the database', async () => {
  const { owner } = pages.server.platform.pools
  await owner.query('revoke insert on assistant_calls from flightline_app')
  const failed = await useTool(assistant, 'find_aircraft')
  await owner.query('grant insert on assistant_calls to flightline_app')
  expect(failed).toMatchObject({ isError: true, content: undefined })
  expect(failed.text).toContain('Please try again.')
})

it('each call is in the log with its outcome, without words of records', async () => {
  const { rows } = await pages.server.platform.pools.owner.query<{ tool: string; outcome: string; words: string }>(
    'select tool, outcome, words from assistant_calls where client_id = $1',
    [clientIds.LARO],
  )
  expect(new Set(rows.map(({ tool }) => tool))).toContain('prepare_quote')
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['done', 'refused']))
  expect(JSON.stringify(rows)).not.toContain('Mia')
})
