import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../server/platform/http/route.ts'
import { thirdToRun } from '../run-length.ts'
import { sampleBody } from '../sample-body.ts'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { filled, inClient, laro, marker, nxt, openAttackServer, secretId, stateOf } from './attack-server.ts'
import { AttackCount } from './attack-count.ts'

// Headers and addresses that two readers could understand differently, sent to every route by a user of another client:
// each trick to a third of them, in `npm run attack` to all.

const count = new AttackCount('request tricks')
let server: TestServer
let before: Record<string, string>
beforeAll(async () => {
  server = await openAttackServer()
  before = await stateOf(server, laro)
})
afterAll(async () => {
  count.print()
  await server.close()
})

type Sent = Readonly<Record<string, string | string[]>>

/** Fields that the stranger may set, with a valid token of their own. */
const headerTricks: Readonly<Record<string, (token: string) => Sent>> = {
  'the client in capitals': (token) => ({ token, client: laro.toUpperCase() }),
  'two clients, the own first': (token) => ({ token, client: [nxt, laro] }),
  'two clients, the own last': (token) => ({ token, client: [laro, nxt] }),
  'two clients in one header': (token) => ({ token, client: `${nxt},${laro}` }),
  'a client in blanks': (token) => ({ token, client: ` ${laro} ` }),
  'a client in brackets': (token) => ({ token, client: `{${laro}}` }),
  'a client without dashes': (token) => ({ token, client: laro.replaceAll('-', '') }),
  'a client by its key': (token) => ({ token, client: 'LARO' }),
  'no client': (token) => ({ token }),
  'headers of proxies': (token) => ({
    token,
    client: laro,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost',
    'x-original-url': '/api/health',
    'x-rewrite-url': '/api/health',
    'x-real-ip': '127.0.0.1',
    forwarded: 'for=127.0.0.1',
  }),
  'headers of other products': (token) => ({
    token,
    client: laro,
    authorization: `Bearer ${token}`,
    'x-user-id': cast.ana.id,
    'x-client': laro,
    'x-admin': 'true',
    'x-role': 'super',
  }),
  'two tokens': (token) => ({ token: [token, token], client: laro }),
  'a token behind Bearer': (token) => ({ token: `Bearer ${token}`, client: laro }),
  'a token with signs behind': (token) => ({ token: `${token}.`, client: laro }),
}

/** Other ways of writing an address of LARO, for a user of NXT. */
const addressTricks: Readonly<Record<string, (route: Route) => string>> = {
  'the path of the other client': (route) => filled(route, laro),
  'in capitals': (route) => filled(route, laro.toUpperCase()),
  escaped: (route) => filled(route, laro.replace('0', '%30')),
  'escaped twice': (route) => filled(route, laro.replace('0', '%2530')),
  'out of the own client': (route) => filled(route, `${nxt}/../${laro}`),
  'out of the own client, escaped': (route) => filled(route, `${nxt}%2f..%2f${laro}`),
  'with a slash behind': (route) => `${filled(route, laro)}/`,
  'with slashes doubled': (route) => filled(route, laro).replaceAll('/', '//'),
  'with a parameter behind': (route) => `${filled(route, laro)};client=${nxt}`,
  'with the client in the question': (route) => `${filled(route, nxt)}?client=${laro}&client_id=${laro}`,
  'with a NUL behind': (route) => `${filled(route, laro)}%00`,
  'on another host': (route) => `http://elsewhere.example${filled(route, laro)}`,
}

const methods = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'GET', 'POST'] as const

interface Attempt {
  readonly name: string
  readonly method: Route['method'] | (typeof methods)[number]
  readonly url: string
  readonly headers: Sent
  readonly payload?: object
}

async function breach({ name, method, url, headers, payload }: Attempt): Promise<string | undefined> {
  const answer = await server.app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) })
  const isRevealed = answer.body.includes(marker) || answer.body.includes(cast.ana.email)
  const isHeld = count.take(!isRevealed && answer.statusCode < 500)
  return isHeld ? undefined : `${name}: ${method} ${url} -> ${answer.statusCode} ${answer.body.slice(0, 160)}`
}

const payloadOf = (route: Route): { payload?: object } =>
  route.method === 'GET' || route.method === 'DELETE' ? {} : { payload: sampleBody(route.body, secretId) as object }

async function breaches(attempts: Iterable<Attempt>): Promise<string[]> {
  const lines: string[] = []
  for (const attempt of attempts) {
    const line = await breach(attempt)
    if (line !== undefined) lines.push(line)
  }
  return lines
}

const tokenOf = async (): Promise<string> => (await server.headersOf(cast.sam, nxt))['token'] ?? ''

test('no header makes a stranger of LARO anything else', { timeout: 120_000 }, async () => {
  const token = await tokenOf()
  const attempts = inClient(server).flatMap((route, place) =>
    thirdToRun(Object.entries(headerTricks), place).map(([name, headersOf]) => {
      const { method } = route
      return { name, method, url: filled(route, laro), headers: headersOf(token), ...payloadOf(route) }
    }),
  )
  expect(await breaches(attempts)).toEqual([])
})

test('no way of writing an address leads into LARO', { timeout: 120_000 }, async () => {
  const headers = { token: await tokenOf(), client: nxt }
  const attempts = inClient(server).flatMap((route, place) =>
    thirdToRun(Object.entries(addressTricks), place).map(([name, urlOf]) => {
      const { method } = route
      return { name, method, url: urlOf(route), headers, ...payloadOf(route) }
    }),
  )
  expect(await breaches(attempts)).toEqual([])
})

test('no other method of an address does more', { timeout: 120_000 }, async () => {
  const token = await tokenOf()
  const headers = { token, client: laro, 'x-http-method-override': 'GET', 'x-method-override': 'GET' }
  const urls = [...new Set(inClient(server).map((route) => filled(route, laro)))]
  const attempts = urls.flatMap((url, place) =>
    thirdToRun(methods, place).map((method) => ({ name: 'method', method, url, headers })),
  )
  expect(await breaches(attempts)).toEqual([])
})

test('after all of it, nothing in LARO has changed', async () => {
  expect(await stateOf(server, laro)).toEqual(before)
})
