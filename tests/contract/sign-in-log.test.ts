import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignInLine } from '../../domain/company/index.ts'
import { tidySignIns } from '../../server/automation/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast, clientIds, demoPassword, type CastMember } from '../world.ts'
import { authCalls, showCode } from './auth-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

interface Asked {
  readonly by?: CastMember
  readonly client?: string
  readonly query?: string
}

async function readLog({ by = cast.ana, client = clientIds.LARO, query = '' }: Asked = {}): Promise<SignInLine[]> {
  const headers = await server.headersOf(by, client)
  const answer = await server.app.inject({ url: `/api/company/sign-in/log${query}`, headers })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ rows: SignInLine[] }>().rows
}

const signIn = (email: string, password: string = demoPassword, from = '10.9.0.1') =>
  authCalls(server)('/sign-in/email', {
    body: { email, password },
    from,
    headers: { 'user-agent': 'Firefox on Linux' },
  })

it('each try is in the log of the client with its result, address and browser', async () => {
  await signIn(cast.jo.email)
  await signIn(cast.jo.email, 'not-the-password')
  await signIn(cast.jo.email, 'nor-is-this-one')
  const lines = (await readLog({ query: `?user=${cast.jo.id}` })).slice(0, 2)
  expect(lines.map(({ outcome, tries }) => [outcome, tries])).toEqual([
    ['refused', 2],
    ['signed-in', 1],
  ])
  expect(lines[0]).toMatchObject({
    user: { id: cast.jo.id, label: cast.jo.name },
    method: 'password',
    address: '10.9.0.1',
    agent: 'Firefox on Linux',
  })
  expect(await readLog({ query: `?user=${cast.jo.id}&outcome=failed` })).toHaveLength(1)
})

it('tries after too many are in the log as stopped', async () => {
  for (let tried = 0; tried < 12; tried += 1) await signIn(cast.rae.email, 'not-the-password', '10.9.0.2')
  const lines = await readLog({ query: `?user=${cast.rae.id}&outcome=failed` })
  expect(lines.map(({ outcome, tries }) => [outcome, tries])).toEqual([
    ['stopped', 2],
    ['refused', 10],
  ])
})

it('a try for an address without a user is in the log of the default client alone, without the address', async () => {
  await signIn('nobody@laro.example')
  const [line] = await readLog({ query: '?outcome=failed' })
  expect(line).toMatchObject({ outcome: 'refused', address: '10.9.0.1' })
  expect(line).not.toHaveProperty('user')
  expect(JSON.stringify(await readLog())).not.toContain('nobody@')
  expect((await readLog({ by: cast.sam, client: clientIds.NXT })).some(({ user }) => user === undefined)).toBe(false)
})

it('a client sees neither the tries of strangers nor, without the role, any', async () => {
  await signIn(cast.jo.email)
  const foreign = await readLog({ by: cast.sam, client: clientIds.NXT })
  expect(foreign.some(({ user }) => user?.id === cast.jo.id)).toBe(false)
  const headers = await server.headersOf(cast.jo, clientIds.LARO)
  expect((await server.app.inject({ url: '/api/company/sign-in/log', headers })).statusCode).toBe(403)
})

it('lines are removed after 90 days', async () => {
  await signIn(cast.jo.email)
  expect((await readLog()).length).toBeGreaterThan(0)
  const { owner } = server.platform.pools
  await owner.query(`update sign_ins set at = at - 91 * 86400000::bigint where client_id = '${clientIds.LARO}'`)
  await runTimed(server.platform, tidySignIns)
  expect(await readLog()).toEqual([])
})

const tokenFor = async (cookie: string): Promise<string> =>
  (await authCalls(server)('/token', { method: 'GET', cookie })).body.token

const require = (token: string, isNeeded: boolean) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/company/sign-in/second-factor',
    headers: { token, client: clientIds.LARO },
    payload: { isNeeded },
  })

const open = (token: string, client: string = clientIds.LARO) =>
  server.app.inject({ url: `/api/data/clients/${client}/tasks`, headers: { token, client } })

it('a client that asks for a second factor is closed to sessions without one, and other clients stay open', async () => {
  const call = authCalls(server)
  const password = { password: demoPassword }
  const weak = await tokenFor((await signIn(cast.ana.email)).cookie)
  const refused = await require(weak, true)
  expect(refused.statusCode).toBe(403)
  expect(refused.json<{ message: string }>().message).toContain('lock yourself out')

  const { cookie } = await signIn(cast.ana.email)
  const begun = await call('/two-factor/enable', { cookie, body: password })
  const confirmed = await call('/two-factor/verify-totp', { cookie, body: { code: showCode(begun.body.totpURI) } })
  const strong = await tokenFor(confirmed.cookie)
  expect((await require(strong, true)).statusCode).toBe(200)

  const made = await server.app.inject({
    method: 'PUT',
    url: '/api/company/api-keys/signinkey0000001',
    headers: { token: strong, client: clientIds.LARO },
    payload: { name: 'Website', roles: ['contacts'], days: 30 },
  })
  server.advance(11_000)
  const kit = await tokenFor((await signIn(cast.jo.email)).cookie)
  const closed = await open(kit)
  expect([closed.statusCode, closed.json<{ code: string }>().code]).toEqual([403, 'second-factor-needed'])
  const roles = await server.app.inject({
    method: 'POST',
    url: '/api/cms/user/roles',
    headers: { token: kit },
    payload: { client_id: clientIds.LARO },
  })
  expect(roles.statusCode).toBe(403)
  expect((await open(strong)).statusCode).toBe(200)
  const sam = await tokenFor((await signIn(cast.sam.email)).cookie)
  expect((await open(sam, clientIds.NXT)).statusCode).toBe(200)
  const byKey = await server.app.inject({
    url: `/api/data/clients/${clientIds.LARO}/contacts`,
    headers: { authorization: `Bearer ${made.json<{ key: string }>().key}` },
  })
  expect(byKey.statusCode).toBe(200)

  const half = await signIn(cast.ana.email)
  expect(half.body).toMatchObject({ twoFactorRedirect: true })
  await call('/two-factor/verify-totp', { cookie: half.cookie, body: { code: '000000' } })
  const whole = await call('/two-factor/verify-totp', {
    cookie: half.cookie,
    body: { code: showCode(begun.body.totpURI) },
  })
  const again = await tokenFor(whole.cookie)
  expect((await open(again)).statusCode).toBe(200)
  const log = await server.app.inject({
    url: `/api/company/sign-in/log?user=${cast.ana.id}`,
    headers: { token: again, client: clientIds.LARO },
  })
  const lines = log.json<{ rows: SignInLine[] }>().rows.slice(0, 3)
  expect(lines.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
    'code signed-in',
    'code refused',
    'password code-asked',
  ])
  expect((await require(again, false)).statusCode).toBe(200)
  server.advance(11_000)
  expect((await open(kit)).statusCode).toBe(200)
})
