import { SignJWT, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { hasRole, type Actor } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import { reach } from '../../server/platform/records/authorise.ts'
import type { Route } from '../../server/platform/http/route.ts'
import { attackDesk } from '../attack/attack-calls.ts'
import { filled, inClient as routesInClient, laro, marker, nxt, secretId } from '../attack/attack-server.ts'
import { sampleBody } from '../sample-body.ts'
import { cast } from '../world.ts'

const desk = attackDesk('routes')
const { count } = desk

interface Answer {
  readonly route: Route
  readonly status: number
  readonly body: string
}

async function send(route: Route, headers: Record<string, string>, url: string): Promise<Answer> {
  const payload = route.method === 'GET' || route.method === 'DELETE' ? undefined : sampleBody(route.body, secretId)
  const body = payload === undefined ? {} : { payload: payload as object }
  const answer = await desk.server.app.inject({ method: route.method, url, headers, ...body })
  return { route, status: answer.statusCode, body: answer.body }
}

const guarded = () => desk.server.routes.filter((route) => route.role !== 'public')
const inClient = () => routesInClient(desk.server)

/** Sends to each route in turn and answers those that were not refused as they should, each in a line to read. */
async function breaches(
  routes: readonly Route[],
  attack: (route: Route) => Promise<Answer>,
  allowed: readonly number[],
): Promise<string[]> {
  const lines: string[] = []
  for (const route of routes) {
    const { status, body } = await attack(route)
    const isRefused = count.take(allowed.includes(status) && !body.includes(marker))
    if (!isRefused) lines.push(`${route.method} ${route.path} -> ${status} ${body.slice(0, 160)}`)
  }
  return lines
}

describe('a caller without a valid token', () => {
  const attacks: Record<string, () => Promise<Record<string, string>>> = {
    'no token': async () => ({ client: laro }),
    'a word as token': async () => ({ client: laro, token: 'admin' }),
    'an unsigned token': async () => {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      const claims = {
        sub: cast.ana.id,
        sid: 'x',
        iss: desk.server.platform.config.PUBLIC_URL,
        aud: desk.server.platform.config.PUBLIC_URL,
        exp: 4e9,
      }
      return { client: laro, token: `${part({ alg: 'none' })}.${part(claims)}.` }
    },
    'a token signed by another key': async () => {
      const { privateKey } = await generateKeyPair('EdDSA')
      const origin = desk.server.platform.config.PUBLIC_URL
      const token = new SignJWT({ sid: 'x', email: cast.ana.email })
      const signed = token
        .setProtectedHeader({ alg: 'EdDSA' })
        .setSubject(cast.ana.id)
        .setIssuer(origin)
        .setAudience(origin)
      return { client: laro, token: await signed.setExpirationTime('1h').sign(privateKey) }
    },
    'a token changed in transit': async () => {
      const { token = '' } = await desk.server.headersOf(cast.sam, nxt)
      const [head = '', payload = '', signature = ''] = token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
      const forged = Buffer.from(JSON.stringify({ ...claims, sub: cast.ana.id })).toString('base64url')
      return { client: laro, token: `${head}.${forged}.${signature}` }
    },
  }
  for (const [name, headersOf] of Object.entries(attacks)) {
    test(`${name} is refused everywhere`, async () => {
      const headers = await headersOf()
      expect(await breaches(guarded(), (route) => send(route, headers, filled(route, laro)), [401])).toEqual([])
    })
  }
})

test('a user of another client finds nothing of this one, for any client in the header', async () => {
  const headers = await desk.server.headersOf(cast.sam, laro)
  expect(await breaches(inClient(), (route) => send(route, headers, filled(route, laro)), [404])).toEqual([])
})

test("another client's path in one's own client does not exist", async () => {
  const headers = await desk.server.headersOf(cast.sam, nxt)
  const routes = inClient().filter((route) => route.path.includes(':client'))
  expect(await breaches(routes, (route) => send(route, headers, filled(route, laro)), [404])).toEqual([])
})

test("another client's ids in path and body reach nothing in one's own client", async () => {
  const headers = await desk.server.headersOf(cast.sam, nxt)
  // Calls that delete come last: records that they make under the same id are one's own.
  const ordered = inClient().toSorted((a, b) => Number(a.method === 'POST') - Number(b.method === 'POST'))
  const own: Answer[] = []
  for (const route of ordered) own.push(await send(route, headers, filled(route, nxt)))
  for (const { body } of own) count.take(!body.includes(marker))
  const leaks = own.filter(({ body }) => body.includes(marker)).map(({ route }) => `${route.method} ${route.path}`)
  expect(leaks).toEqual([])
  const aboutOne = own.filter(({ route }) => route.path.endsWith('/:id') && route.method !== 'POST')
  expect(aboutOne.filter(({ status }) => status < 400).map(({ route }) => `${route.method} ${route.path}`)).toEqual([])
})

test("another client's ids in filters and sorting reach nothing", async () => {
  const headers = await desk.server.headersOf(cast.sam, nxt)
  const lists = inClient().filter(
    (route) => route.method === 'GET' && route.path.startsWith('/data/') && !route.path.includes(':id'),
  )
  const questions = [
    `where=${encodeURIComponent(JSON.stringify(['id', '==', secretId]))}`,
    `where=${encodeURIComponent(
      JSON.stringify({
        or: [
          ['active', '==', true],
          ['active', '==', false],
        ],
      }),
    )}`,
    `where=${encodeURIComponent(JSON.stringify(['client_id', '==', laro]))}`,
    'orderBy=client_id.asc',
    `after=${Buffer.from(JSON.stringify([0, ''])).toString('base64url')}`,
  ]
  for (const question of questions) {
    const ask = (route: Route) => send(route, headers, `${filled(route, nxt)}?${question}`)
    expect(await breaches(lists, ask, [200, 400]), question).toEqual([])
  }
})

test('a user without the role is refused, and each record type answers by its definition', async () => {
  const headers = await desk.server.headersOf(cast.rae, laro)
  const rae: Actor = {
    userId: cast.rae.id,
    clientId: laro,
    roles: new Set(cast.rae.grants.LARO),
    isDefaultClient: true,
  }
  const forbidden = inClient().filter((route) => route.role !== 'member' && !hasRole(rae, route.role))
  expect(await breaches(forbidden, (route) => send(route, headers, filled(route, laro)), [403, 404])).toEqual([])
  const closed = records.filter(({ access }) => reach(access.read, rae) === false)
  expect(closed.length).toBeGreaterThan(5)
  const path = (name: string) =>
    records.find((record) => record.name === name)?.path.replaceAll(/\{(\w+)\}/g, ':$1') ?? name
  const reads = inClient().filter((route) =>
    closed.some(({ name }) => route.path.startsWith(`/data/${path(name)}`) && route.method === 'GET'),
  )
  expect(await breaches(reads, (route) => send(route, headers, filled(route, laro)), [403, 404])).toEqual([])
})

test('an expired token is refused everywhere', async () => {
  const headers = await desk.server.headersOf(cast.ana, laro)
  desk.server.advance(6 * 60_000)
  expect(await breaches(guarded(), (route) => send(route, headers, filled(route, laro)), [401])).toEqual([])
})

test('each public route is public on purpose', () => {
  const open = desk.server.routes
    .filter((route) => route.role === 'public')
    .map((route) => `${route.method} ${route.path}`)
  expect(open.toSorted()).toMatchInlineSnapshot(`
    [
      "GET /auth/get-session",
      "GET /auth/jwks",
      "GET /auth/list-sessions",
      "GET /auth/passkey/generate-authenticate-options",
      "GET /auth/passkey/generate-register-options",
      "GET /auth/passkey/list-user-passkeys",
      "GET /auth/token",
      "GET /calendars/:token",
      "GET /charter/calendar-grants/callback",
      "GET /cms/client/:name_key",
      "GET /cms/page",
      "GET /feeds/:key/:file",
      "GET /files/*",
      "GET /paid/:client/:payment/:sign",
      "GET /shared/:token/document.pdf",
      "GET /shared/:token/flights.ics",
      "GET /shared/:token/route.png",
      "GET /shared/:token/route.svg",
      "GET /single-sign-on/callback/:client",
      "GET /single-sign-on/companies/:name_key",
      "GET /subscription/one-click",
      "POST /assistants/register",
      "POST /assistants/revoke",
      "POST /assistants/token",
      "POST /auth/change-password",
      "POST /auth/passkey/delete-passkey",
      "POST /auth/passkey/update-passkey",
      "POST /auth/passkey/verify-authentication",
      "POST /auth/passkey/verify-registration",
      "POST /auth/request-password-reset",
      "POST /auth/reset-password",
      "POST /auth/revoke-other-sessions",
      "POST /auth/revoke-session",
      "POST /auth/sign-in/anonymous",
      "POST /auth/sign-in/email",
      "POST /auth/sign-out",
      "POST /auth/two-factor/disable",
      "POST /auth/two-factor/enable",
      "POST /auth/two-factor/generate-backup-codes",
      "POST /auth/two-factor/verify-backup-code",
      "POST /auth/two-factor/verify-totp",
      "POST /charter/flight-plans/:client",
      "POST /hooks/:provider/:account",
      "POST /invitations/accepted",
      "POST /invitations/opened",
      "POST /messaging/text/inbound",
      "POST /messaging/text/status",
      "POST /messaging/web",
      "POST /shared/openings",
      "POST /shared/payments",
      "POST /shared/payments/cards",
      "POST /shared/payments/returns",
      "POST /shared/payments/ways",
      "POST /shared/questions",
      "POST /shared/sales/agreements",
      "POST /shared/sales/codes",
      "POST /shared/sales/openings",
      "POST /shared/sales/questions",
      "POST /shared/sales/returns",
      "POST /shared/sales/returns/photos",
      "POST /shared/sales/returns/withdrawals",
      "POST /shared/signatures",
      "POST /single-sign-on/begin",
      "POST /subscription",
      "POST /subscription/one-click",
      "POST /subscription/open",
    ]
  `)
})
