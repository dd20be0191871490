import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOnce } from '../../domain/kernel/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { buildApp } from '../../server/platform/http/app.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { laro } from './inbox-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'

const formatCall = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/**
 * Calls that create something without keeping their answer under a key: their body or answer is a stream, or their caller
 * is a system with another protocol.
 */
const withoutKey = [
  'POST /charter/flight-plans/:client',
  'POST /files/*',
  // The same file at the same place of an upload, and the calls of OAuth, whose codes and tokens are used once.
  'POST /automation/mail-imports/:id/parts/:part',
  'POST /assistants/register',
  'POST /assistants/revoke',
  'POST /assistants/token',
  'DELETE /files/*',
  'POST /hooks/:provider/:account',
  'POST /messaging/text/inbound',
  'POST /messaging/text/status',
  'POST /subscription/one-click',
  'POST /v1/image',
]

let server: TestServer
let app: FastifyInstance
const runs = new Map<string, number>()

/** Counts a run and answers its number, so that an answer tells which run gave it. */
const count = async (name: string) => {
  const run = (runs.get(name) ?? 0) + 1
  runs.set(name, run)
  return { run }
}

const unshaped = { params: undefined, query: undefined, body: undefined, output: undefined, ratePerMinute: undefined }

/** The same route with a handler that counts, so that what is tested is the way to the handler. */
function counted(route: Route, token = 'a token'): Route[] {
  const run = () => count(formatCall(route))
  if (route.kind === 'client') return [{ ...route, ...unshaped, handle: run }]
  if (route.kind !== 'public') return []
  const handle: typeof route.handle = ({ platform }, _, once) =>
    withTenant(platform, systemActor(laro), (own) => once(own, run))
  return [{ ...route, ...unshaped, callerOf: () => token, keyOf: undefined, handle }]
}

beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '1000000' })
  const routes = server.routes.filter(isOnce).flatMap((route) => counted(route))
  app = await buildApp(server.platform, { routes, mount: () => undefined })
})

afterAll(async () => {
  await app.close()
  await server.close()
})

interface Press {
  readonly route: Route
  readonly key: string
  readonly words: string
}

async function press({ route, key, words }: Press) {
  const headers = route.kind === 'client' ? await server.headersOf(cast.sue, laro) : {}
  const type = route.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const path = route.path.replace(':client', laro).replaceAll(/:\w+|\*/g, 'x')
  const answer = await app.inject({
    method: route.method,
    url: `/api${path}${route.method === 'DELETE' ? `?words=${words}` : ''}`,
    headers: { ...headers, ...type, 'idempotency-key': key },
    ...(route.method === 'DELETE' ? {} : { payload: route.form ? `words=${words}` : { words } }),
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

describe('every call that creates or moves something', () => {
  it('runs once under a repeated key, gives its first answer again, and refuses the key for other words', async () => {
    const routes = server.routes.filter(
      (route) => isOnce(route) && (route.kind === 'client' || route.kind === 'public'),
    )
    expect(routes.length).toBeGreaterThan(200)
    const faults: string[] = []
    for (const route of routes) {
      const key = randomUUID()
      const first = await press({ route, key, words: 'one' })
      const again = await press({ route, key, words: 'one' })
      const other = await press({ route, key, words: 'other' })
      const isGood =
        first.status === (route.status ?? 200) &&
        JSON.stringify(again) === JSON.stringify(first) &&
        other.status === 409 &&
        other.body['code'] === 'key-used' &&
        runs.get(formatCall(route)) === 1
      if (!isGood)
        faults.push(`${formatCall(route)} ${JSON.stringify([first, again, other, runs.get(formatCall(route))])}`)
    }
    expect(faults).toEqual([])
  })

  it('runs again under another key', async () => {
    const route = server.routes.find(({ path }) => path === '/charter/shares') as Route
    const first = await press({ route, key: randomUUID(), words: 'one' })
    const second = await press({ route, key: randomUUID(), words: 'one' })
    expect(Number(second.body['run'])).toBe(Number(first.body['run']) + 1)
  })

  it('runs once when two requests with one key arrive together', async () => {
    for (const path of ['/charter/shares', '/shared/questions', '/invitations/accepted', '/invoices/:id/pdf']) {
      const route = server.routes.find((one) => one.path === path && one.method === 'POST') as Route
      const key = randomUUID()
      const answers = await Promise.all([1, 2, 3].map(() => press({ route, key, words: 'together' })))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))), path).toHaveProperty('size', 1)
    }
  })

  it('keeps its answer under a key, but for streams and calls of other systems', () => {
    const unkeyed = server.routes.filter((route) => isOnce(route) && route.kind !== 'client' && route.kind !== 'public')
    // The sign-in library answers below /auth.
    const own = unkeyed.map(formatCall).filter((name) => !name.includes(' /auth/'))
    expect(own.toSorted()).toEqual(withoutKey.toSorted())
  })
})

describe('the key of a public call', () => {
  it('belongs to its token: the same key with another token runs another call', async () => {
    const route = server.routes.find(({ path }) => path === '/shared/questions') as Route
    const key = randomUUID()
    const tokens = ['token-of-one', 'token-of-another']
    const apps = await Promise.all(
      tokens.map((token) => buildApp(server.platform, { routes: counted(route, token), mount: () => undefined })),
    )
    const answers = await Promise.all(
      apps.map((one) =>
        one.inject({ method: 'POST', url: '/api/shared/questions', headers: { 'idempotency-key': key }, payload: {} }),
      ),
    )
    await Promise.all(apps.map((one) => one.close()))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[0]?.body).not.toBe(answers[1]?.body)
    const { rows } = await server.platform.pools.owner.query<{ user_id: string }>(
      'select user_id from idempotency where key = $1',
      [key],
    )
    expect(rows).toHaveLength(2)
    expect(rows.map(({ user_id }) => user_id).join(' ')).not.toContain('token-of')
  })

  it('is refused when it is longer than a key may be', async () => {
    const route = server.routes.find(({ path }) => path === '/shared/questions') as Route
    const { status, body } = await press({ route, key: 'k'.repeat(201), words: 'one' })
    expect([status, body['error']]).toEqual([400, 'invalid'])
  })
})
