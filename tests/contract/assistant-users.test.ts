import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Assistant, AssistantCall } from '../../domain/automation/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { connectForUser, statusWith, useTool } from './assistant-client.ts'
import { call, makeContact, receive } from './inbox-server.ts'

// An assistant acts as its user, and is named with them.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const laro = clientIds.LARO
const asJo = { person: cast.jo, client: laro }

const list = async (person: CastMember, client = laro): Promise<Assistant[]> =>
  (await call(server, person, { url: '/automation/assistants', client })).body.assistants

it('an assistant acts for its user, and the history names both', async () => {
  const { client, returned } = await connectForUser(server, asJo)
  expect(returned.searchParams.get('iss')).toBe(server.platform.config.PUBLIC_URL)
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('draft_reply')
  const made = await useTool(client, 'create_task', { name: 'Call back' })
  const { task } = made.content as { task: string }
  const history = await call(server, cast.ana, { url: `/data/clients/${laro}/${tasks.name}/${task}/history` })
  expect(history.body.rows[0]).toMatchObject({ op: 'create', actor_name: 'Jo Stern with Harbor Desk' })
  const [own] = await list(cast.jo)
  expect(own).toMatchObject({
    name: 'Harbor Desk',
    user: { id: cast.jo.id },
    isOwn: true,
    rights: ['reads', 'prepares'],
  })
  const log = await call(server, cast.jo, { url: `/automation/assistants/${own?.id}/calls` })
  expect(log.body.calls as AssistantCall[]).toMatchObject([{ tool: 'create_task', outcome: 'done', recordId: task }])
  await client.close()
})

it('a draft of an assistant is its user’s own, to the people of the conversation, and nothing is sent', async () => {
  const { client } = await connectForUser(server, asJo)
  const contact = await makeContact(server)
  const { thread } = await receive(server, contact.id)
  const text = 'Dear Mia,\n\nwe can fly <b>four</b> of you.'
  const made = await useTool(client, 'draft_reply', { conversation: thread.id, text })
  expect(made.isError, made.text).toBe(false)
  const found = await call(server, cast.jo, { url: `/messaging/drafts?threadId=${thread.id}` })
  expect(found.body.message).toMatchObject({
    draft: true,
    state: 'draft',
    creator: { id: cast.jo.id },
    recipients: [{ email: 'mia@customer.example' }],
  })
  expect(found.body.message.messageHtml).toContain('&lt;b&gt;four&lt;/b&gt;')
  expect((await call(server, cast.ana, { url: `/messaging/drafts?threadId=${thread.id}` })).body.message).toBeNull()
  const again = await useTool(client, 'draft_reply', { conversation: thread.id, text: 'Another' })
  expect(again.isError).toBe(true)
  const { rows } = await server.platform.pools.owner.query(
    `select 1 from threadsmsgs where thread = $1 and not (doc ->> 'inbound')::boolean and not draft`,
    [thread.id],
  )
  expect(rows).toEqual([])
  await client.close()
})

it('a note of an assistant names both to colleagues', async () => {
  const { client } = await connectForUser(server, asJo)
  const contact = await makeContact(server)
  const { thread } = await receive(server, contact.id)
  await useTool(client, 'add_note', { conversation: thread.id, text: 'Four people.' })
  const { body } = await call(server, cast.ana, { url: `/messaging/thread/${thread.id}` })
  expect(body.messages[0]).toMatchObject({
    medium: 'note',
    creator: { id: cast.jo.id, label: 'Jo Stern with Harbor Desk' },
  })
  await client.close()
})

it('an assistant that may only read has no tool that prepares', async () => {
  const { client } = await connectForUser(server, { ...asJo, rights: ['reads'] })
  const { tools } = await client.listTools()
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
  expect((await useTool(client, 'create_task', { name: 'Call' })).text).toBe(
    'There is no such tool for this connection.',
  )
  await client.close()
})

it('one’s own assistants are listed and ended, an admin’s view has all of the client, and a stranger sees none', async () => {
  const { store } = await connectForUser(server, { ...asJo, name: 'Sheetwise' })
  const id = (await list(cast.jo)).find(({ name, endedAt }) => name === 'Sheetwise' && endedAt === undefined)?.id ?? ''
  const end = (person: CastMember, client = laro) =>
    call(server, person, { method: 'POST', url: `/automation/assistants/${id}/end`, body: {}, client })
  const look = (person: CastMember, client = laro) =>
    call(server, person, { url: `/automation/assistants/${id}/calls`, client })
  expect((await list(cast.ana)).map((one) => one.id)).toContain(id)
  expect((await list(cast.rae)).map((one) => one.id)).not.toContain(id)
  expect((await list(cast.sam, clientIds.NXT)).map((one) => one.id)).not.toContain(id)
  for (const [person, client] of [
    [cast.rae, laro],
    [cast.sam, clientIds.NXT],
  ] as const) {
    expect((await end(person, client)).status).toBe(404)
    expect((await look(person, client)).status).toBe(404)
  }
  const token = store.tokens()?.access_token ?? ''
  expect(await statusWith(server, token)).toBe(200)
  expect((await end(cast.ana)).status).toBe(200)
  expect(await statusWith(server, token)).toBe(401)
  expect((await list(cast.jo)).find((one) => one.id === id)).toMatchObject({ endedBy: { id: cast.ana.id } })
})

it('an assistant is refused as soon as its user leaves the client, and loses the roles that they lose', async () => {
  const { client, store } = await connectForUser(server, asJo)
  const { owner } = server.platform.pools
  const { rows } = await owner.query<{ roles: string[] }>(
    'select roles from grants where client_id = $1 and user_id = $2',
    [laro, cast.jo.id],
  )
  const setRoles = async (roles: readonly string[]) => {
    const grant = [laro, cast.jo.id, roles]
    await owner.query('update grants set roles = $3::text[] where client_id = $1 and user_id = $2', grant)
    server.platform.reach.forgetAll()
  }
  await setRoles(['user'])
  const refused = await useTool(client, 'list_records', { type: 'quotes' })
  expect(refused).toMatchObject({ isError: true })
  expect(refused.text).toContain('quotes')
  await owner.query('delete from grants where client_id = $1 and user_id = $2', [laro, cast.jo.id])
  server.platform.reach.forgetAll()
  expect(await statusWith(server, store.tokens()?.access_token ?? '')).toBe(401)
  await owner.query('insert into grants (client_id, user_id, roles) values ($1, $2, $3::text[])', [
    laro,
    cast.jo.id,
    rows[0]?.roles ?? [],
  ])
  server.platform.reach.forgetAll()
  await client.close()
})
