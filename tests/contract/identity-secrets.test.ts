import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSignIn } from '../../server/company/index.ts'
import type { SystemMail } from '../../server/company/identity/system-mail.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, demoPassword } from '../world.ts'
import { showCode } from './auth-calls.ts'

const origin = 'http://localhost:3000'
const { ana } = cast

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({ MAIL_OUT_URL: 'smtp://127.0.0.1:1?tls=off' })
})
afterAll(() => testServer.close())

async function call(
  path: string,
  { method = 'POST', body = {}, cookie }: { method?: 'GET' | 'POST'; body?: object; cookie?: string } = {},
) {
  const answer = await testServer.app.inject({
    method,
    url: `/api/auth${path}`,
    headers: { origin, ...(cookie ? { cookie } : {}) },
    ...(method === 'GET' ? {} : { payload: body }),
  })
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
  return { status: answer.statusCode, body: answer.json(), cookie: cookies.join('; ') }
}

const signIn = (email: string, password: string = demoPassword) => call('/sign-in/email', { body: { email, password } })
const tokenOf = async (cookie: string): Promise<string> => (await call('/token', { method: 'GET', cookie })).body.token

describe('two-factor sign-in', () => {
  it('asks for the code, takes a backup code once, and can be ended', async () => {
    const { rae } = cast
    const first = await signIn(rae.email)
    const enabled = await call('/two-factor/enable', { cookie: first.cookie, body: { password: demoPassword } })
    expect(enabled.status).toBe(200)
    const confirmed = await call('/two-factor/verify-totp', {
      cookie: first.cookie,
      body: { code: showCode(enabled.body.totpURI) },
    })
    expect(confirmed.status).toBe(200)

    const half = await signIn(rae.email)
    expect(half.body).toMatchObject({ twoFactorRedirect: true })
    expect((await call('/token', { method: 'GET', cookie: half.cookie })).status).toBe(401)
    expect((await call('/two-factor/verify-totp', { cookie: half.cookie, body: { code: '000000' } })).status).toBe(401)
    const whole = await call('/two-factor/verify-totp', {
      cookie: half.cookie,
      body: { code: showCode(enabled.body.totpURI) },
    })
    expect(whole.status).toBe(200)
    expect(await testServer.platform.identity.verify(await tokenOf(whole.cookie))).toMatchObject({ userId: rae.id })

    const [code] = enabled.body.backupCodes
    const byBackup = await call('/two-factor/verify-backup-code', {
      cookie: (await signIn(rae.email)).cookie,
      body: { code },
    })
    expect(byBackup.status).toBe(200)
    const again = await call('/two-factor/verify-backup-code', {
      cookie: (await signIn(rae.email)).cookie,
      body: { code },
    })
    expect(again.status).toBe(401)

    expect(
      (await call('/two-factor/disable', { cookie: byBackup.cookie, body: { password: demoPassword } })).status,
    ).toBe(200)
    expect((await signIn(rae.email)).body).not.toHaveProperty('twoFactorRedirect')
  })
})

describe('passwords', () => {
  it('are changed with the old one, have 10 characters or more, and are kept hashed', async () => {
    const { cookie } = await signIn(ana.email)
    const change = (currentPassword: string, newPassword: string) =>
      call('/change-password', { cookie, body: { currentPassword, newPassword, revokeOtherSessions: false } })
    expect((await change('wrong-wrong-wrong', 'a-new-password')).status).toBe(400)
    expect((await change(demoPassword, 'short')).status).toBe(400)
    expect((await change(demoPassword, 'a-new-password')).status).toBe(200)
    expect((await signIn(ana.email)).status).toBe(401)
    expect((await signIn(ana.email, 'a-new-password')).status).toBe(200)
    const { rows } = await testServer.platform.pools.owner.query('select password from auth.account')
    expect(JSON.stringify(rows)).not.toMatch(/flightline-demo|a-new-password/)
    await change('a-new-password', demoPassword)
  })
})

describe('a forgotten password', () => {
  it('is replaced through the mail, once, and ends every session', async () => {
    const { jo } = cast
    const mails: SystemMail[] = []
    const { pools, config, log, secret, clock } = testServer.platform
    const mailing = openSignIn({
      pools,
      config,
      log,
      secret,
      clock,
      sendSystemMail: async (mail) => void mails.push(mail),
      sendsMail: true,
    })
    const ask = async (email: string) => {
      const body = JSON.stringify({ email })
      const headers = { 'content-type': 'application/json', origin, 'x-flightline-address': '10.2.0.1' }
      const answer = await mailing.handle(
        new Request(`${origin}/api/auth/request-password-reset`, { method: 'POST', headers, body }),
      )
      return { status: answer.status, text: await answer.text() }
    }
    const before = await signIn(jo.email)
    const known = await ask(jo.email)
    expect(await ask('nobody@laro.example')).toEqual(known)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ to: jo.email, subject: 'Choose a new password' })

    const address = new URL(/http\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '')
    expect(`${address.origin}${address.pathname}`).toBe(`${origin}/login`)
    const token = address.searchParams.get('reset')
    const choose = (newPassword: string) => call('/reset-password', { body: { newPassword, token } })
    expect((await choose('short')).status).toBe(400)
    expect((await choose('quite-another-one')).status).toBe(200)
    expect((await choose('yet-another-one')).status).toBe(400)
    expect((await call('/token', { method: 'GET', cookie: before.cookie })).status).toBe(401)
    expect((await signIn(jo.email)).status).toBe(401)
    expect((await signIn(jo.email, 'quite-another-one')).status).toBe(200)
  })

  it('is answered alike and at once, for any result of the mail server', async () => {
    const { pools, config, log, secret, clock } = testServer.platform
    let asked = 0
    const ask = async (email: string, sendsMail: boolean) => {
      const sendSystemMail = () => {
        asked += 1
        return new Promise<undefined>(() => undefined)
      }
      const asking = openSignIn({ pools, config, log, secret, clock, sendSystemMail, sendsMail })
      const headers = { 'content-type': 'application/json', origin, 'x-flightline-address': '10.2.0.2' }
      const body = JSON.stringify({ email })
      const url = `${origin}/api/auth/request-password-reset`
      const answer = await asking.handle(new Request(url, { method: 'POST', headers, body }))
      return { status: answer.status, text: await answer.text() }
    }
    const [known, unknown] = [await ask(cast.lee.email, true), await ask('no.one@laro.example', true)]
    expect([known, known.status, asked]).toEqual([unknown, 200, 1])
    // Without outgoing mail everybody gets an error that says so.
    const [without, unknownWithout] = [await ask(cast.lee.email, false), await ask('no.one@laro.example', false)]
    expect([without, without.status, asked]).toEqual([unknownWithout, 400, 1])
    expect(without.text).toContain('outgoing mail is not set up')
  })

  it('is requested 3 times a quarter of an hour, for any caller', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n++)
      statuses.push((await call('/request-password-reset', { body: { email: 'someone@laro.example' } })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

it('a session that began days ago still lists those of its user', async () => {
  const { cookie, body } = await signIn(ana.email)
  const made = `now() - interval '5 days'`
  await testServer.platform.pools.auth.query(`update auth.session set "createdAt" = ${made} where token = $1`, [
    body.token,
  ])
  const listed = await call('/list-sessions', { method: 'GET', cookie })
  expect(listed.status).toBe(200)
  expect(listed.body).toContainEqual(expect.objectContaining({ token: body.token }))
})
