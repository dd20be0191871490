import { afterAll, beforeAll, expect, it } from 'vitest'
import { liveKeysMax, type ApiKey } from '../../domain/company/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let count = 0
const makeId = () => `testkey${String((count += 1)).padStart(9, '0')}`

interface Asked {
  readonly name?: string
  readonly roles?: readonly string[]
  readonly days?: number
  readonly id?: string
  readonly by?: (typeof cast)[keyof typeof cast]
}

async function make({ name = 'Website', roles = ['contacts'], days = 30, id = makeId(), by = cast.ana }: Asked = {}) {
  const answer = await server.app.inject({
    method: 'PUT',
    url: `/api/company/api-keys/${id}`,
    headers: await server.headersOf(by, clientIds.LARO),
    payload: { name, roles, days },
  })
  return { id, status: answer.statusCode, body: answer.json<{ key: string; issues?: object[]; message?: string }>() }
}

interface KeyCall {
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly url?: string
  readonly payload?: object
  readonly headers?: Readonly<Record<string, string>>
}

const callWith = (
  key: string,
  { method = 'GET', url = '/api/data/clients/x/contacts', payload, headers }: KeyCall = {},
) =>
  server.app.inject({
    method,
    url: url.replace('/x/', `/${clientIds.LARO}/`),
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(payload && { payload }),
  })

async function list(): Promise<ApiKey[]> {
  const headers = await server.headersOf(cast.ana, clientIds.LARO)
  return (await server.app.inject({ url: '/api/company/api-keys', headers })).json<{ keys: ApiKey[] }>().keys
}

it('a key reads and writes with its roles, and the history names it', async () => {
  const { body, id } = await make()
  const read = await callWith(body.key)
  expect(read.statusCode).toBe(200)
  const written = await callWith(body.key, {
    method: 'POST',
    url: '/api/data/clients/x/contacts',
    payload: { first_name: 'Nadia', last_name: 'Holt', emails: [], phones: [] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(written.statusCode).toBeLessThan(300)
  const contact = written.json<{ id: string }>().id
  const history = await callWith(body.key, { url: `/api/data/clients/x/contacts/${contact}/history` })
  expect(history.statusCode).toBe(200)
  expect(history.body).toContain('Website (API key)')
  const [listed] = (await list()).filter((one) => one.id === id)
  expect(listed).toMatchObject({ name: 'Website', roles: ['contacts'], maker: { id: cast.ana.id } })
  expect(listed?.usedAt).toBeGreaterThan(0)
  expect(listed?.mark).toBe(`fl_live_${id.slice(0, 4)}…${body.key.slice(-4)}`)
})

it('the secret is in one answer alone: the list lacks it and the same id is refused', async () => {
  const { body, id } = await make()
  const secret = body.key.slice(-43)
  expect(JSON.stringify(await list())).not.toContain(secret)
  const { rows } = await server.platform.pools.owner.query<{ kept: string }>(
    `select string_agg(to_jsonb(t)::text, '') as kept from (
      select to_jsonb(k) from api_keys k union all select to_jsonb(i) from idempotency i) t`,
  )
  expect(rows[0]?.kept ?? '').not.toContain(secret)
  const again = await make({ id })
  expect(again.status).toBe(409)
  expect(again.body.message).toBe('Its secret is not shown a second time. Revoke it and make another key.')
})

it('a key opens only the calls of its roles, and no call of a session or of admins', async () => {
  const { body } = await make({ roles: ['airports-r'] })
  expect((await callWith(body.key, { url: '/api/data/clients/x/quotes' })).statusCode).toBe(403)
  expect((await callWith(body.key, { url: '/api/company/api-keys' })).statusCode).toBe(403)
  expect((await callWith(body.key, { url: '/api/cms/user/clients' })).statusCode).toBe(401)
})

it('a key opens no other client, named or not', async () => {
  const { body } = await make()
  expect((await callWith(body.key, { headers: { client: clientIds.NXT } })).statusCode).toBe(404)
  const other = `/api/data/clients/${clientIds.NXT}/contacts`
  expect((await callWith(body.key, { url: other })).statusCode).toBe(404)
  expect((await callWith(body.key, { headers: { client: clientIds.LARO } })).statusCode).toBe(200)
})

it.each(['revoked', 'ended'] as const)('a %s key is refused at once', async (end) => {
  const { body, id } = await make({ days: 1 })
  expect((await callWith(body.key)).statusCode).toBe(200)
  if (end === 'ended') server.advance(dayMs + 1)
  else
    await server.app.inject({
      method: 'POST',
      url: `/api/company/api-keys/${id}/revoke`,
      headers: await server.headersOf(cast.ana, clientIds.LARO),
      payload: {},
    })
  const refused = await callWith(body.key)
  if (end === 'ended') server.advance(-dayMs - 1)
  expect(refused.statusCode).toBe(401)
})

it('a changed, cut or made-up key is refused', async () => {
  const { body } = await make()
  const { key } = body
  const last = key.endsWith('A') ? 'B' : 'A'
  const wrong = [
    `${key.slice(0, -1)}${last}`,
    key.slice(0, -1),
    `${key} `,
    key.toUpperCase(),
    'fl_live_',
    `fl_live_${'a'.repeat(16)}_${'b'.repeat(43)}`,
  ]
  for (const one of wrong) expect((await callWith(one)).statusCode).toBe(401)
})

it('roles of admins and roles that the maker lacks are refused by name', async () => {
  for (const roles of [['admin'], ['super'], ['users'], ['settings']]) {
    const { status, body } = await make({ roles })
    expect(status).toBe(400)
    expect(body.issues).toEqual([expect.objectContaining({ path: 'roles', code: 'role-not-for-keys' })])
  }
  expect((await make({ by: cast.rae })).status).toBe(403)
})

it('a key loses the roles that its maker loses', async () => {
  const { body } = await make({ roles: ['contacts'] })
  expect((await callWith(body.key)).statusCode).toBe(200)
  const { owner } = server.platform.pools
  await owner.query(`update grants set roles = '{user}' where client_id = $1 and user_id = $2`, [
    clientIds.LARO,
    cast.ana.id,
  ])
  server.platform.reach.forgetAll()
  expect((await callWith(body.key)).statusCode).toBe(403)
  await owner.query(`update grants set roles = '{user,admin}' where client_id = $1 and user_id = $2`, [
    clientIds.LARO,
    cast.ana.id,
  ])
  server.platform.reach.forgetAll()
})

it('a company has a limited number of keys in force', async () => {
  await server.platform.pools.owner.query(
    `insert into api_keys (client_id, id, name, roles, hash, tail, maker_id, maker_name, made_at, ends_at)
     select $1, 'spare' || n, 'Spare', '{contacts}', 'spare' || n, 'abcd', $2, 'Ana', 0, $3
     from generate_series(1, $4::integer) n`,
    [clientIds.LARO, cast.ana.id, Date.now() + dayMs, liveKeysMax],
  )
  const { status, body } = await make()
  expect(status).toBe(400)
  expect(body.issues).toEqual([expect.objectContaining({ path: 'name', code: 'too-many-keys' })])
})
