import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidySignIn } from '../../server/company/index.ts'
import { runTimed } from '../timed-task.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { authCalls, type AuthCall } from './auth-calls.ts'
import { cast, clientIds, demoPassword } from '../world.ts'

const origin = 'http://localhost:3000'
const { ana, jo, sam } = cast

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const call: AuthCall = (path, sent) => authCalls(server)(path, sent)
const signIn = (email: string, password: string = demoPassword) => call('/sign-in/email', { body: { email, password } })
const tokenOf = async (cookie: string): Promise<string> => (await call('/token', { method: 'GET', cookie })).body.token

describe('signing in', () => {
  it('gives a session cookie that scripts cannot read, and an ID token for 5 minutes', async () => {
    const { status, cookie, headers } = await signIn(ana.email)
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toMatch(/flightline\.session_token=.*HttpOnly.*SameSite=Lax/i)
    const facts = await server.platform.identity.verify(await tokenOf(cookie))
    expect(facts).toMatchObject({ userId: ana.id, email: ana.email, name: ana.name, isAnonymous: false })
    const lifeMs = (facts?.expiresAt ?? 0) - Date.now()
    expect(lifeMs).toBeGreaterThan(290_000)
    expect(lifeMs).toBeLessThanOrEqual(300_000)
  })

  it('is made once for a person, and finished where an earlier try broke off', async () => {
    const { owner } = server.platform.pools
    const person = {
      id: '01930000-0002-7000-8000-00000000bbbb',
      email: 'new@laro.example',
      name: 'New',
      password: 'a-long-password',
    }
    expect(await server.signIn.create(person)).toBe(person.id)
    await owner.query('delete from auth.account where "userId" = $1', [person.id])
    expect((await signIn(person.email, person.password)).status).toBe(401)
    const again = { ...person, id: '01930000-0002-7000-8000-00000000cccc' }
    expect(await server.signIn.create(again)).toBe(person.id)
    expect((await signIn(person.email, person.password)).status).toBe(200)
    expect(await server.signIn.create({ ...again, password: 'another-password' })).toBe(person.id)
    expect((await signIn(person.email, person.password)).status).toBe(200)
  })

  it('makes the cookie secure where people come by https', async () => {
    const secure = await openTestServer({ PUBLIC_URL: 'https://flightline.example' })
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: 'https://flightline.example' },
      payload: { email: ana.email, password: demoPassword },
    })
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-flightline\.session_token=.*; Secure/)
    await secure.close()
  })

  it('refuses a wrong password and an unknown address with the same words', async () => {
    const wrong = await signIn(jo.email, 'not-the-password')
    const unknown = await signIn('nobody@laro.example')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toMatchObject({ error: 'unauthenticated', message: 'Invalid email or password' })
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })

  it('refuses a page of another origin', async () => {
    const { status, body } = await call('/sign-in/email', {
      body: { email: ana.email, password: demoPassword },
      headers: { origin: 'https://evil.example' },
    })
    expect(status).toBe(403)
    expect(body.error).toBe('forbidden')
  })

  it('refuses sign-up, and offers no other call of the library', async () => {
    const paths = [
      '/sign-up/email',
      '/update-user',
      '/delete-user',
      '/change-email',
      '/sign-in/social',
      '/link-social',
      '/two-factor/send-otp',
    ]
    const statuses = await Promise.all(paths.map(async (path) => (await call(path)).status))
    expect(statuses).toEqual(paths.map(() => 404))
  })

  it('answers a body that is no JSON as invalid', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin, 'content-type': 'application/json' },
      payload: '{"email":',
    })
    expect(answer.statusCode).toBe(400)
  })
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('ID tokens', () => {
  it('are refused when forged, altered, without signature, or of another issuer', async () => {
    const token = await tokenOf((await signIn(ana.email)).cookie)
    const [head = '', , signature = ''] = token.split('.')
    const claims = payloadOf(token)
    const { privateKey } = generateKeyPairSync('ed25519')
    const own = `${head}.${part(claims)}`
    const forged = [
      'x',
      '',
      'a.b.c',
      `${head}.${part({ ...claims, sub: sam.id })}.${signature}`,
      `${part({ alg: 'none' })}.${part(claims)}.`,
      `${own}.${sign(null, Buffer.from(own), privateKey).toString('base64url')}`,
      `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${createHmac('sha256', 'key').update('x').digest('base64url')}`,
    ]
    for (const one of forged) expect(await server.platform.identity.verify(one)).toBeUndefined()
    expect(await server.platform.identity.verify(token)).toBeDefined()
  })

  it('end with their session, at once in this process', async () => {
    const { cookie } = await signIn(jo.email)
    const token = await tokenOf(cookie)
    expect(await server.platform.identity.verify(token)).toBeDefined()
    await call('/sign-out', { cookie })
    expect(await server.platform.identity.verify(token)).toBeUndefined()
    expect((await call('/token', { method: 'GET', cookie })).status).toBe(401)
  })

  it('of a session that another process ended are refused 10 seconds later', async () => {
    const own = await openTestServer()
    const { token = '' } = await own.headersOf(jo, clientIds.LARO)
    const facts = await own.platform.identity.verify(token)
    await own.platform.pools.owner.query('delete from auth.session where id = $1', [facts?.sessionId])
    own.advance(10_000)
    expect(await own.platform.identity.verify(token)).toBeUndefined()
    await own.close()
  })

  it('are signed with a new key when the old one is over, and both are known', async () => {
    const own = await openTestServer()
    const { owner } = own.platform.pools
    const { token: old = '' } = await own.headersOf(ana, clientIds.LARO)
    expect(await own.platform.identity.verify(old)).toBeDefined()
    await owner.query(`update auth.jwks set "expiresAt" = now() - interval '1 second'`)
    own.advance(6000)
    const { token = '' } = await own.headersOf(jo, clientIds.LARO)
    expect((await owner.query('select 1 from auth.jwks')).rowCount).toBe(2)
    expect(await own.platform.identity.verify(token)).toMatchObject({ userId: jo.id })
    expect(await own.platform.identity.verify(old)).toMatchObject({ userId: ana.id })
    await own.close()
  })

  it('expire', async () => {
    const own = await openTestServer()
    const { token = '' } = await own.headersOf(jo, clientIds.LARO)
    own.advance(301_000)
    expect(await own.platform.identity.verify(token)).toBeUndefined()
    await own.close()
  })

  it('of a session without a person open no client', async () => {
    const { status, cookie } = await call('/sign-in/anonymous')
    expect(status).toBe(200)
    const token = await tokenOf(cookie)
    expect(await server.platform.identity.verify(token)).toMatchObject({ isAnonymous: true, email: undefined })
    const answer = await server.app.inject({
      url: `/api/data/clients/${clientIds.LARO}/threads`,
      headers: { token, client: clientIds.LARO },
    })
    expect(answer.statusCode).toBe(404)
  })
})

describe('sessions', () => {
  it('are listed, and ended one by one or all but this one', async () => {
    const [first, second, third] = [await signIn(jo.email), await signIn(jo.email), await signIn(jo.email)]
    const list = async () => (await call('/list-sessions', { method: 'GET', cookie: first.cookie })).body
    const before: { token: string; userId: string }[] = await list()
    expect(before.length).toBeGreaterThanOrEqual(3)
    expect(before.every(({ userId }) => userId === jo.id)).toBe(true)
    const secondToken = decodeURIComponent(second.cookie.split('=')[1] ?? '').split('.')[0]
    expect((await call('/revoke-session', { cookie: first.cookie, body: { token: secondToken } })).status).toBe(200)
    expect((await call('/token', { method: 'GET', cookie: second.cookie })).status).toBe(401)
    expect((await call('/revoke-other-sessions', { cookie: first.cookie })).status).toBe(200)
    expect((await call('/token', { method: 'GET', cookie: third.cookie })).status).toBe(401)
    expect(await list()).toHaveLength(1)
  })

  it('of another user cannot be ended', async () => {
    const [mine, other] = [await signIn(ana.email), await signIn(jo.email)]
    const token = decodeURIComponent(other.cookie.split('=')[1] ?? '').split('.')[0]
    await call('/revoke-session', { cookie: mine.cookie, body: { token } })
    expect((await call('/token', { method: 'GET', cookie: other.cookie })).status).toBe(200)
  })

  it('are opened by a signed cookie only', async () => {
    const { body } = await signIn(ana.email)
    const cookie = `flightline.session_token=${body.token}.AAAA`
    expect((await call('/token', { method: 'GET', cookie })).status).toBe(401)
  })
})

describe('the walls of sign-in', () => {
  it('keep the program apart from it, and it from the program', async () => {
    const { app, auth } = server.platform.pools
    await expect(app.query('select * from auth.session')).rejects.toThrow(/permission denied for schema auth/)
    await expect(auth.query('select * from users')).rejects.toThrow(/permission denied/)
    await expect(auth.query('create table auth.mine (id text)')).rejects.toThrow(/permission denied/)
  })
})

describe('every night', () => {
  it('sign-in removes ended sessions and visitors only', async () => {
    const { owner, auth } = server.platform.pools
    const count = async (table: string) => (await owner.query(`select 1 from auth.${table}`)).rowCount ?? 0
    await signIn(ana.email)
    await call('/sign-in/anonymous')
    await owner.query(`update auth."user" set "createdAt" = now() - interval '2 days'`)
    await owner.query(
      `update auth.session set "expiresAt" = now() - interval '1 second' where "userId" in (select id from auth."user" where "isAnonymous")`,
    )
    const people = await owner.query(`select 1 from auth."user" where "isAnonymous" is not true`)
    await runTimed(server.platform, tidySignIn)
    expect(await count('"user"')).toBe(people.rowCount)
    expect((await auth.query('select 1 from auth.session where "userId" = $1', [ana.id])).rowCount).toBeGreaterThan(0)
  })
})
