import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, demoPassword, type CastMember } from '../world.ts'
import { authCalls } from './auth-calls.ts'
import { SoftwarePasskey, type DeviceAnswer } from './software-passkey.ts'

const origin = 'http://localhost:3000'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const signIn = async ({ email }: CastMember) =>
  (await authCalls(server)('/sign-in/email', { body: { email, password: demoPassword } })).cookie

/** Asks for a challenge; the cookie goes with its answer. */
async function askChallenge(path: string, cookie = ''): Promise<{ challenge: string; cookie: string }> {
  const asked = await authCalls(server)(path, { method: 'GET', cookie })
  return { challenge: asked.body.challenge, cookie: [cookie, asked.cookie].filter(Boolean).join('; ') }
}

async function add(device: SoftwarePasskey, cookie: string, answer: DeviceAnswer = {}) {
  const asked = await askChallenge('/passkey/generate-register-options', cookie)
  const body = { response: device.make(asked.challenge, answer), name: 'Laptop' }
  return authCalls(server)('/passkey/verify-registration', { cookie: asked.cookie, body })
}

async function use(device: SoftwarePasskey, answer: DeviceAnswer = {}) {
  const asked = await askChallenge('/passkey/generate-authenticate-options')
  const body = { response: device.use(asked.challenge, answer) }
  return { ...(await authCalls(server)('/passkey/verify-authentication', { cookie: asked.cookie, body })), asked, body }
}

const list = async (cookie: string) =>
  (await authCalls(server)('/passkey/list-user-passkeys', { method: 'GET', cookie })).body as { id: string }[]

it('a passkey is added, named, signs in as a second factor, and is removed', async () => {
  const device = new SoftwarePasskey(origin)
  const cookie = await signIn(cast.jo)
  expect((await add(device, cookie)).status).toBe(200)
  const [passkey] = await list(cookie)
  const id = passkey?.id ?? ''
  const named = await authCalls(server)('/passkey/update-passkey', { cookie, body: { id, name: 'Phone' } })
  expect(named.status).toBe(200)
  expect(await list(cookie)).toMatchObject([{ id, name: 'Phone' }])

  const signedIn = await use(device)
  expect(signedIn.status).toBe(200)
  const { token } = (await authCalls(server)('/token', { method: 'GET', cookie: signedIn.cookie })).body
  expect(await server.platform.identity.verify(token)).toMatchObject({ userId: cast.jo.id, method: 'passkey' })

  const removed = await authCalls(server)('/passkey/delete-passkey', { cookie, body: { id } })
  expect(removed.status).toBe(200)
  expect((await use(device)).status).toBe(401)
})

it('an answer that is replayed, of another page, of another site, or to another question is refused', async () => {
  const device = new SoftwarePasskey(origin)
  expect((await add(device, await signIn(cast.rae))).status).toBe(200)
  const good = await use(device)
  expect(good.status).toBe(200)
  const again = await authCalls(server)('/passkey/verify-authentication', {
    cookie: good.asked.cookie,
    body: good.body,
  })
  expect(again.status).toBe(400)
  const foreign: readonly DeviceAnswer[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' },
  ]
  for (const answer of foreign) {
    const refused = await use(device, answer)
    expect([refused.status, refused.cookie], JSON.stringify(answer)).toEqual([400, ''])
  }
  const other = await askChallenge('/passkey/generate-authenticate-options')
  const mixed = await authCalls(server)('/passkey/verify-authentication', {
    cookie: other.cookie,
    body: good.body,
  })
  expect(mixed.status).toBe(400)
})

it('a device that did not verify its user neither adds a passkey nor signs in', async () => {
  const device = new SoftwarePasskey(origin)
  const cookie = await signIn(cast.lee)
  const refused = await add(device, cookie, { isVerified: false })
  expect(refused.status).toBe(400)
  expect(refused.body.message).toContain('fingerprint')
  expect(await list(cookie)).toEqual([])
  expect((await add(device, cookie)).status).toBe(200)
  expect((await use(device, { isVerified: false })).status).toBe(400)
})

it('an unreadable passkey is a bad request, and a visitor adds none', async () => {
  const cookie = await signIn(cast.kit)
  const asked = await askChallenge('/passkey/generate-register-options', cookie)
  const broken = await authCalls(server)('/passkey/verify-registration', {
    cookie: asked.cookie,
    body: { response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  })
  expect(broken.status).toBe(400)
  const visitor = await authCalls(server)('/passkey/generate-register-options', { method: 'GET' })
  expect(visitor.status).toBe(401)
})

it("a user neither renames nor removes another's passkey", async () => {
  const owner = await signIn(cast.sam)
  expect((await add(new SoftwarePasskey(origin), owner)).status).toBe(200)
  const [passkey] = await list(owner)
  const stranger = await signIn(cast.tia)
  for (const path of ['/passkey/update-passkey', '/passkey/delete-passkey']) {
    const refused = await authCalls(server)(path, { cookie: stranger, body: { id: passkey?.id, name: 'Mine' } })
    expect(refused.status, path).toBeGreaterThanOrEqual(400)
  }
  expect(await list(owner)).toMatchObject([{ name: 'Laptop' }])
})

it('a session with a password alone changes no second factor where a client asks for one, and one with it does', async () => {
  const { owner } = server.platform.pools
  const device = new SoftwarePasskey(origin)
  const cookie = await signIn(cast.jo)
  await owner.query(
    `insert into sign_in_rules (client_id, needs_second_factor, changed_at, changer_id, changer_name)
     values ($1, true, 0, '', '')`,
    [clientIds.LARO],
  )
  expect((await add(device, cookie)).status).toBe(200)
  const [passkey] = await list(cookie)
  const remove = (by: string) =>
    authCalls(server)('/passkey/delete-passkey', { cookie: by, body: { id: passkey?.id ?? '' } })
  const changes = [
    await authCalls(server)('/passkey/generate-register-options', { method: 'GET', cookie }),
    await authCalls(server)('/two-factor/enable', { cookie, body: { password: demoPassword } }),
    await remove(cookie),
  ]
  expect(changes.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(changes[0]?.body.message).toContain('Sign in with your passkey')

  const strong = (await use(device)).cookie
  expect((await add(new SoftwarePasskey(origin), strong)).status).toBe(200)
  expect((await remove(strong)).status).toBe(200)
  await owner.query('delete from sign_in_rules')
  expect((await add(new SoftwarePasskey(origin), cookie)).status).toBe(200)
})

it('a refused passkey is in the sign-in log of its owner', async () => {
  const device = new SoftwarePasskey(origin)
  const cookie = await signIn(cast.ana)
  expect((await add(device, cookie)).status).toBe(200)
  await use(device, { origin: 'https://evil.example' })
  const headers = await server.headersOf(cast.ana, clientIds.LARO)
  const log = await server.app.inject({ url: `/api/company/sign-in/log?user=${cast.ana.id}&outcome=failed`, headers })
  expect(log.json<{ rows: object[] }>().rows[0]).toMatchObject({ method: 'passkey', outcome: 'refused' })
})
