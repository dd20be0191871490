import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { unusedDaysMax } from '../../domain/automation/index.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import {
  answerAsUser,
  AssistantStore,
  askToConnect,
  connectForUser,
  makeKey,
  statusWith,
  useTool,
} from './assistant-client.ts'

// Assistants of users: connected by OAuth with the SDK's own client, and driven by it.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const laro = clientIds.LARO

let aheadMs = 0
/** Moves the clock until the end of the test. */
const advance = (ms: number) => {
  aheadMs += ms
  server.advance(ms)
}
afterEach(() => {
  server.advance(-aheadMs)
  aheadMs = 0
})
const asJo = { person: cast.jo, client: laro }

/** Calls the token endpoint. */
async function exchange(form: Record<string, string>) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/assistants/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return {
    status: answer.statusCode,
    body: answer.json<{ access_token: string; refresh_token: string; error?: string }>(),
  }
}

/** Both tokens that software keeps. */
const tokensIn = (store: AssistantStore) => {
  const { access_token = '', refresh_token = '' } = store.tokens() ?? {}
  return { access_token, refresh_token }
}

it('a token of an assistant opens no call of the product but its tools', async () => {
  const { store } = await connectForUser(server, asJo)
  const authorization = `Bearer ${store.tokens()?.access_token}`
  for (const headers of [{}, { client: laro }, { 'x-flightline-tool': 'guess' }]) {
    const answer = await server.app.inject({
      url: '/api/automation/assistants',
      headers: { authorization, ...headers },
    })
    expect(answer.statusCode).toBe(401)
    const post = { medium: 'email', subject: 'Hi', message: 'Hi' }
    const posted = await server.app.inject({
      method: 'POST',
      url: '/api/messaging/post',
      headers: { authorization, ...headers },
      payload: post,
    })
    expect(posted.statusCode).toBe(401)
  }
})

it('the user refuses, and the assistant gets nothing', async () => {
  const store = new AssistantStore()
  const { body } = await answerAsUser(server, await askToConnect(server, store), { ...asJo, isAllowed: false })
  const returned = new URL(body.url)
  expect(returned.searchParams.get('error')).toBe('access_denied')
  expect(returned.searchParams.get('code')).toBeNull()
})

it('a request for another address, software, server, right or without PKCE is refused before anyone is sent anywhere', async () => {
  const asked = await askToConnect(server, new AssistantStore())
  const change = (words: Record<string, string>) => {
    const url = new URL(asked)
    for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
    return answerAsUser(server, url, asJo)
  }
  const code = async (words: Record<string, string>) => (await change(words)).body.issues?.[0]?.code
  expect(await code({ redirect_uri: 'https://evil.example/callback' })).toBe('unknown-assistant')
  expect(await code({ redirect_uri: 'http://localhost:6274/other' })).toBe('unknown-assistant')
  expect(await code({ client_id: 'app_unknown' })).toBe('unknown-assistant')
  expect(await code({ resource: 'https://evil.example/mcp' })).toBe('other-resource')
  expect(await code({ scope: 'everything' })).toBe('unknown-scope')
  expect((await change({ code_challenge_method: 'plain' })).status).toBe(400)
  expect((await change({ redirect_uri: 'http://localhost:9999/callback' })).status).toBe(200)
})

it.each([['javascript:alert(1)'], ['http://evil.example/'], ['https://a.example/#part'], ['myapp://callback']])(
  'software cannot register the address %s',
  async (address) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/assistants/register',
      payload: { redirect_uris: [address] },
    })
    expect(answer.json()).toMatchObject({ error: 'invalid_client_metadata' })
  },
)

it('a refused registration names each field that breaks its limit', async () => {
  const register = async (payload: object) =>
    (await server.app.inject({ method: 'POST', url: '/api/assistants/register', payload })).json<{
      error_description: string
    }>()
  expect(
    (await register({ redirect_uris: [], token_endpoint_auth_method: 'client_secret_basic' })).error_description,
  ).toBe(
    'redirect_uris are 1 to 10 addresses with https, or http on the own machine; token_endpoint_auth_method is none.',
  )
})

it('software with a long name is registered under its beginning', async () => {
  const payload = {
    client_name: `${'Harbor Desk '.repeat(8)}\u202E`,
    redirect_uris: ['https://harbor.example/callback'],
  }
  const answer = await server.app.inject({ method: 'POST', url: '/api/assistants/register', payload })
  expect([answer.statusCode, answer.json<{ client_name: string }>().client_name]).toEqual([
    201,
    'Harbor Desk Harbor Desk Harbor Desk Harbor Desk Harbor Desk',
  ])
})

it('a code is good once, for a minute, with its verifier and address; used twice it ends the connection', async () => {
  const store = new AssistantStore()
  const asked = await askToConnect(server, store)
  const form = async () => {
    const { body } = await answerAsUser(server, asked, asJo)
    return {
      grant_type: 'authorization_code',
      code: new URL(body.url).searchParams.get('code') ?? '',
      client_id: store.clientInformation()?.client_id ?? '',
      redirect_uri: store.redirectUrl,
      code_verifier: store.codeVerifier(),
    }
  }
  const good = await form()
  for (const wrong of [
    { code_verifier: 'x'.repeat(43) },
    { redirect_uri: 'http://localhost:1/' },
    { client_id: 'app_x' },
  ])
    expect((await exchange({ ...good, ...wrong })).body.error).toBe('invalid_grant')
  const late = await form()
  advance(2 * minuteMs)
  expect((await exchange(late)).body.error).toBe('invalid_grant')
  const fresh = await form()
  const both = await Promise.all([exchange(fresh), exchange(fresh)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  const token = both.find(({ status }) => status === 200)?.body.access_token ?? ''
  expect(await statusWith(server, token)).toBe(401)
})

it('a token lives for an hour and is renewed; a stolen refresh token ends the connection', async () => {
  const { client, store } = await connectForUser(server, asJo)
  const first = tokensIn(store)
  advance(hourMs + 1000)
  expect(await statusWith(server, first.access_token)).toBe(401)
  expect((await useTool(client, 'find_aircraft')).isError).toBe(false)
  const second = tokensIn(store)
  expect(second.refresh_token).not.toBe(first.refresh_token)
  const form = { grant_type: 'refresh_token', client_id: store.clientInformation()?.client_id ?? '' }
  expect((await exchange({ ...form, refresh_token: first.refresh_token })).body.error).toBe('invalid_grant')
  expect(await statusWith(server, second.access_token)).toBe(200)
  advance(2 * minuteMs)
  expect((await exchange({ ...form, refresh_token: first.refresh_token })).body.error).toBe('invalid_grant')
  expect(await statusWith(server, second.access_token)).toBe(401)
  await client.close()
})

it('an unused connection ends after its days', async () => {
  const { store } = await connectForUser(server, asJo)
  advance((unusedDaysMax + 1) * dayMs)
  const form = { grant_type: 'refresh_token', client_id: store.clientInformation()?.client_id ?? '' }
  const refused = await exchange({ ...form, refresh_token: store.tokens()?.refresh_token ?? '' })
  expect(refused.body.error).toBe('invalid_grant')
})

it('software with a key cannot connect an assistant', async () => {
  const { key } = await makeKey(server, { person: cast.ana, client: laro }, ['user'])
  const asked = await askToConnect(server, new AssistantStore())
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/automation/assistants/request',
    headers: { authorization: `Bearer ${key}` },
    payload: { ...Object.fromEntries(asked.searchParams), rights: ['reads'], isAllowed: true },
  })
  expect(answer.statusCode).toBe(403)
})

it('a token ends its own connection, and no table holds a secret', async () => {
  const { store } = await connectForUser(server, asJo)
  const { access_token: token = '', refresh_token: refresh = '' } = store.tokens() ?? {}
  const { rows } = await server.platform.pools.owner.query<{ kept: string }>(
    `select string_agg(t.row, '') as kept from (
      select to_jsonb(a)::text as row from assistants a union all select to_jsonb(i)::text from idempotency i) t`,
  )
  for (const secret of [token, refresh]) expect(rows[0]?.kept ?? '').not.toContain(secret.slice(-43))
  await server.app.inject({
    method: 'POST',
    url: '/api/assistants/revoke',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })
  expect(await statusWith(server, token)).toBe(401)
})
