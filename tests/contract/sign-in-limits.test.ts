import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, demoPassword } from '../world.ts'
import { authCalls, nextAddress, type AuthCall } from './auth-calls.ts'

const { ana, jo, rae, sam } = cast

let server: TestServer
let call: AuthCall
beforeAll(async () => {
  server = await openTestServer()
  call = authCalls(server)
})
afterAll(() => server.close())

describe('limits of signing in', () => {
  const wrong = 'wrong-wrong-wrong'
  const clearTries = () => server.platform.pools.auth.query('delete from auth.sign_in_attempts returning key')
  const tryFrom = (from: string, email: string, { password = demoPassword, cookie = '' } = {}) =>
    call('/sign-in/email', { body: { email, password }, from, cookie })
  const guess = async (from: string, email: string, cookie = '') =>
    expect((await tryFrom(from, email, { password: wrong, cookie })).status).toBe(401)

  /** As if what was counted so often had come more often: each real try hashes a password, which is slow on purpose. */
  const countAs = async (counted: number, tries: number) => {
    const { pools } = server.platform
    const { rowCount } = await pools.auth.query('update auth.sign_in_attempts set tries = $2 where tries = $1', [
      counted,
      tries,
    ])
    expect(rowCount).toBeGreaterThan(0)
  }

  /** Ten tries of one place. */
  const guessTenTimes = async (from: string, email: string, cookie = '') => {
    await guess(from, email, cookie)
    await countAs(1, 9)
    await guess(from, email, cookie)
  }

  it('stops the 11th try for a person from one network address, and forgets after a success', async () => {
    const email = sam.email
    const from = '10.7.0.1'
    await guess(from, email)
    await countAs(1, 9)
    expect((await tryFrom(from, email)).status).toBe(200)
    await guessTenTimes(from, email)
    const stopped = await tryFrom(from, email)
    expect(stopped.status).toBe(429)
    expect(stopped.body).toMatchObject({ error: 'too-many', message: 'Too many requests. Please try again later.' })
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800)
    expect((await tryFrom('10.7.0.2', email)).status, 'from elsewhere').toBe(200)
    expect(JSON.stringify((await clearTries()).rows)).not.toContain('@')
  })

  it('does not lock the owner out while many places guess', async () => {
    const email = jo.email
    const device = (await tryFrom('10.7.1.1', email)).cookie
    for (const from of ['10.7.2.1', '10.7.2.2']) await guess(from, email)
    // As if 97 more places had guessed: their tries are counted together, unlike those of one place.
    await countAs(2, 99)
    expect((await tryFrom('10.7.3.1', email, { password: wrong })).status, 'the 100th guess').toBe(401)
    expect((await tryFrom('10.7.3.2', email, { password: wrong })).status, 'the 101st').toBe(429)
    expect((await tryFrom('10.7.40.1', email)).status, 'an unknown place').toBe(429)
    expect((await tryFrom('10.7.41.1', email, { cookie: device })).status, 'a device of the owner').toBe(200)
    await clearTries()
  })

  it('accepts a user who chose a new password by mail, after any number of guesses', async () => {
    const { id, email } = rae
    const device = (await tryFrom(nextAddress(), email)).cookie
    await guessTenTimes(nextAddress(), email, device)
    for (const from of ['10.7.5.1', '10.7.5.2']) await guess(from, email)
    await countAs(2, 100)
    const signInsFrom = async (from: string, password: string) =>
      [await tryFrom(from, email, { password, cookie: device }), await tryFrom(from, email, { password })].map(
        ({ status }) => status,
      )
    expect(await signInsFrom('10.7.5.3', demoPassword)).toEqual([429, 429])

    const token = 'the-token-of-the-mail'
    await server.platform.pools.auth.query(
      `insert into auth.verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       values ($1, $1, $2, now() + interval '1 hour', now(), now())`,
      [`reset-password:${token}`, id],
    )
    const body = { newPassword: 'quite-another-one', token }
    expect((await call('/reset-password', { body, from: '10.7.5.3', cookie: device })).status).toBe(200)
    expect(await signInsFrom('10.7.5.3', body.newPassword)).toEqual([200, 200])
    await clearTries()
  })

  it('knows a device for its own person alone, and stops it like any other place', async () => {
    const device = (await tryFrom(nextAddress(), sam.email)).cookie
    await guess(nextAddress(), sam.email, device)
    await countAs(1, 9)
    await guess(nextAddress(), sam.email, device)
    expect((await tryFrom(nextAddress(), sam.email, { cookie: device })).status).toBe(429)
    const [id] = /known_device=([\w-]{22})/.exec(device)?.slice(1) ?? []
    const forged = `flightline.known_device=${id}.${'A'.repeat(43)}`
    for (const cookie of [device, forged]) {
      const from = nextAddress()
      await guessTenTimes(from, ana.email, cookie)
      expect((await tryFrom(from, ana.email, { password: wrong, cookie })).status, 'counted by address').toBe(429)
    }
    await clearTries()
  })

  it('counts tries at once: of 30 at the same moment no more than 10 are looked at', async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => tryFrom('10.7.60.1', 'victim@laro.example', { password: 'guess-guess-guess' })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it('stops a network address after 30 sign-ins a minute, and believes no header about the address', async () => {
    const from = '10.9.9.9'
    const tryAs = async (n: number) => {
      const headers = { 'x-forwarded-for': `10.8.0.${n}`, 'x-flightline-address': `10.8.1.${n}` }
      const body = { email: `someone-${n}@laro.example`, password: 'guess-guess-guess' }
      return (await call('/sign-in/email', { body, from, headers })).status
    }
    expect([await tryAs(1), await tryAs(2)]).toEqual([401, 401])
    // As if 27 more had come.
    const { rowCount } = await server.platform.pools.auth.query(
      `update auth."rateLimit" set count = 29 where count = 2 and key like $1`,
      [`%${from}%`],
    )
    expect(rowCount).toBe(1)
    expect([await tryAs(30), await tryAs(31)]).toEqual([401, 429])
  })
})
