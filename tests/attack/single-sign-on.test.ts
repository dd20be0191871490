import { afterAll, beforeAll, expect, it } from 'vitest'
import { unsealSecret, type SsoRow } from '../../server/company/sign-in/single-sign-on/settings.ts'
import { openLog } from '../../server/platform/log.ts'
import { openForgingIssuer, type Forgery, type ForgingIssuer } from '../contract/forging-issuer.ts'
import { ssoDesk } from '../contract/sso-desk.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'

const { EQIP } = clientIds
const secret = 'a-secret-that-no-answer-has'

/** TXT records by name; a name without any does not exist. */
const records = new Map<string, string>()

let issuer: ForgingIssuer
let server: TestServer
let desk: ReturnType<typeof ssoDesk>

const lookup = async (name: string) => {
  const value = records.get(name)
  if (value === undefined) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
  return [[value]]
}

beforeAll(async () => {
  issuer = await openForgingIssuer({ sub: 's1', email: 'tia@nxt.example', email_verified: true, groups: ['desk'] })
  server = await openTestServer({ OIDC_LOCAL_ISSUERS: issuer.issuer }, openLog('silent'), lookup)
  desk = ssoDesk(server)
  await desk.setUp({ issuer: issuer.issuer, secret }, 'nxt.example')
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

async function signIn(forgery: Forgery) {
  const begun = await desk.begin({ email: 'x@nxt.example' })
  issuer.nonce = new URL(begun.url).searchParams.get('nonce') ?? ''
  issuer.forgery = forgery
  return desk.comeBack(begun, {})
}

it('an honest token signs in', async () => {
  expect((await signIn({})).path).toBe('/nxt/threads')
})

it('a forged token does not sign in, and the log says why', async () => {
  const past = Math.floor(Date.now() / 1000) - 3600
  const forgeries: readonly (readonly [string, Forgery, string])[] = [
    ['another nonce', { claims: { nonce: 'other' } }, 'bad-token'],
    ['no nonce', { claims: { nonce: undefined } }, 'bad-token'],
    ['another audience', { claims: { aud: 'someone-else' } }, 'bad-token'],
    ['a second audience', { claims: { aud: ['flightline', 'someone-else'] } }, 'bad-token'],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, 'wrong-issuer'],
    ['an end in the past', { claims: { iat: past, exp: past + 60 } }, 'bad-token'],
    ['another key', { isOtherKey: true }, 'bad-token'],
    ['no subject', { claims: { sub: undefined } }, 'bad-token'],
    ['no address', { claims: { email: undefined } }, 'no-email'],
    ['an unverified address', { claims: { email_verified: false } }, 'unverified-email'],
    ['an address without a word about it', { claims: { email_verified: undefined } }, 'unverified-email'],
    ['a word for verified', { claims: { email_verified: 'true' } }, 'unverified-email'],
    ['a domain below the proven one', { claims: { email: 'x@sub.nxt.example' } }, 'foreign-domain'],
    ['two signs in the address', { claims: { email: 'x@nxt.example@evil.example' } }, 'foreign-domain'],
    ['no groups', { claims: { groups: undefined } }, 'no-group'],
    ['a group that is no text', { claims: { groups: [{ name: 'desk' }] } }, 'no-group'],
    ['a used code', { answer: { status: 400, body: '{"error":"invalid_grant"}' } }, 'used-code'],
    ['an answer that is no document', { answer: { status: 200, body: '<html>' } }, 'provider-failed'],
    ['a fault of the provider', { answer: { status: 500, body: '{}' } }, 'provider-failed'],
  ]
  for (const [name, forgery, reason] of forgeries) {
    const answer = await signIn(forgery)
    expect([name, answer.refused, answer.cookie]).toEqual([name, reason, ''])
    expect([name, (await desk.lastLine())?.outcome]).toEqual([name, 'refused'])
  }
})

it('no words of the provider reach the screen', async () => {
  const begun = await desk.begin({ email: 'x@nxt.example' })
  const answer = await desk.comeBack(begun, { error: 'access_denied', error_description: '<script>alert(1)</script>' })
  expect(answer.path).toBe('/login?refused=provider-refused')
})

it('Microsoft Entra vouches for an address by its own claim', async () => {
  expect((await signIn({ claims: { email_verified: undefined, xms_edov: true } })).path).toBe('/nxt/threads')
})

it('an issuer that names another, or many, is not saved', async () => {
  const payload = {
    appId: 'flightline',
    secret,
    button: 'NXT account',
    groupsClaim: 'groups',
    roleTable: [{ group: 'desk', roles: ['user'] }],
  }
  for (const named of ['https://evil.example', 'https://login.example/{tenantid}/v2.0']) {
    issuer.described = { issuer: named }
    const refused = await desk.call('PUT', '', { payload: { ...payload, issuer: issuer.issuer } })
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('sso-other-issuer')])
  }
  issuer.described = {}
  for (const address of ['https://127.0.0.1', 'https://10.0.0.1/x', 'https://localhost', 'http://login.example.com']) {
    const refused = await desk.call('PUT', '', { payload: { ...payload, issuer: address } })
    expect(refused.statusCode, address).toBe(400)
  }
})

it('an issuer leads its calls to no machine of the own network but itself', async () => {
  issuer.described = { token_endpoint: 'http://127.0.0.1:22/token' }
  expect((await signIn({})).refused).toBe('provider-away')
  issuer.described = {}
})

it('roles beyond the admin and beyond the client are not given', async () => {
  const refused = await desk.call('PUT', '', {
    payload: {
      issuer: issuer.issuer,
      appId: 'flightline',
      button: 'NXT account',
      groupsClaim: 'groups',
      roleTable: [
        { group: 'a', roles: ['super'] },
        { group: 'a', roles: ['user'] },
      ],
    },
  })
  expect(refused.statusCode).toBe(400)
  expect(
    refused.json<{ issues: { path: string; code: string }[] }>().issues.map(({ path, code }) => `${path} ${code}`),
  ).toEqual(['roleTable[0].roles sso-role', 'roleTable[1].group sso-group-twice'])
})

it('the secret is in no answer and, unsealed, in no row', async () => {
  const { owner } = server.platform.pools
  expect((await desk.call('GET', '')).body).not.toContain(secret)
  const { rows } = await owner.query('select s.*, encode(s.sealed_secret, $1) as hex from single_sign_on s', ['escape'])
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(secret)
})

it('a secret that another admin stores during a save is kept', async () => {
  const payload = {
    issuer: issuer.issuer,
    appId: 'flightline',
    button: 'NXT account',
    groupsClaim: 'groups',
    roleTable: [{ group: 'desk', roles: ['user'] }],
  }
  issuer.beforeDescription = () => desk.call('PUT', '', { payload: { ...payload, secret: 'a-newer-secret' } })
  expect((await desk.call('PUT', '', { payload: { ...payload, button: 'NXT' } })).statusCode).toBe(200)
  const { rows } = await server.platform.pools.owner.query<Pick<SsoRow, 'sealed_secret'>>(
    'select s.sealed_secret from single_sign_on s',
  )
  expect(rows.map((row) => unsealSecret(server.platform.secret, row))).toEqual(['a-newer-secret'])
  issuer.beforeDescription = () => desk.call('DELETE', '')
  const refused = await desk.call('PUT', '', { payload })
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('sso-no-secret')])
  await desk.setUp({ issuer: issuer.issuer, secret }, 'nxt.example')
})

it('a client neither reads nor changes the settings of another, and members without the role none', async () => {
  const other = { by: cast.lee, client: EQIP }
  const read = await desk.read(other)
  expect([read.settings, read.domains]).toEqual([undefined, []])
  expect((await desk.call('DELETE', '', other)).statusCode).toBe(200)
  expect((await desk.call('DELETE', '/domains/nxt.example', other)).statusCode).toBe(200)
  expect((await desk.read()).domains).toMatchObject([{ domain: 'nxt.example' }])
  expect((await signIn({})).path).toBe('/nxt/threads')
  for (const [method, path] of [
    ['GET', ''],
    ['PUT', '/state'],
    ['POST', '/trial'],
  ] as const)
    expect(
      (await desk.call(method, path, { by: cast.tia, payload: method === 'GET' ? undefined : { isOn: false } }))
        .statusCode,
    ).toBe(403)
})

it('an admin unlinks the identity of a user: its sessions end, and the next identity with the address comes in', async () => {
  const token = await desk.tokenFor((await signIn({})).cookie)
  expect((await desk.open(token, clientIds.NXT)).status).toBe(200)
  const unlink = async (by: CastMember, client: string) =>
    server.app.inject({
      method: 'DELETE',
      url: `/api/company/users/${cast.tia.id}/single-sign-on`,
      headers: await server.headersOf(by, client),
    })
  expect((await signIn({ claims: { sub: 's2' } })).refused).toBe('other-identity')
  expect((await unlink(cast.ana, clientIds.LARO)).statusCode).toBe(404)
  expect((await unlink(cast.tia, clientIds.NXT)).statusCode).toBe(403)
  expect((await unlink(cast.sam, clientIds.NXT)).statusCode).toBe(200)
  expect((await desk.open(token, clientIds.NXT)).status).toBe(401)
  expect((await unlink(cast.sam, clientIds.NXT)).statusCode).toBe(404)
  expect((await signIn({ claims: { sub: 's2' } })).path).toBe('/nxt/threads')
  expect((await signIn({})).refused).toBe('other-identity')
})

it('a domain counts once DNS shows its record, and belongs to one client', async () => {
  const other = { by: cast.lee, client: EQIP }
  const taken = [
    await desk.call('PUT', '/domains/nxt.example', other),
    await desk.call('POST', '/domains/nxt.example/proof', other),
  ]
  expect(taken.map(({ statusCode }) => statusCode)).toEqual([200, 400])
  expect(taken[1]?.body).toContain('sso-domain-taken')

  await desk.call('PUT', '/domains/nxt-air.com')
  await desk.call('PUT', '/domains/nxt-air.com', other)
  const missing = await desk.call('POST', '/domains/nxt-air.com/proof')
  expect([missing.statusCode, missing.body]).toEqual([400, expect.stringContaining('sso-record-missing')])
  const proofs = (await desk.read(other)).domains.map(({ proof }) => proof)
  const foreign = proofs.find(({ name }) => name === '_flightline.nxt-air.com')
  records.set('_flightline.nxt-air.com', foreign?.value ?? '')
  // The record of one client proves nothing for another.
  expect((await desk.call('POST', '/domains/nxt-air.com/proof')).statusCode).toBe(400)
  expect((await desk.begin({ email: 'x@nxt-air.com' })).status).toBe(404)
  const own = (await desk.read()).domains.find(({ domain }) => domain === 'nxt-air.com')
  records.set('_flightline.nxt-air.com', own?.proof.value ?? '')
  expect((await desk.call('POST', '/domains/nxt-air.com/proof')).statusCode).toBe(200)
  expect((await desk.begin({ email: 'x@nxt-air.com' })).status).toBe(200)
})

it('without a proven domain single sign-on is not switched on, and without its last domain it is off', async () => {
  await desk.call('DELETE', '/domains/nxt-air.com')
  await desk.call('DELETE', '/domains/nxt.example')
  expect((await desk.read()).settings?.isOn).toBe(false)
  const refused = await desk.call('PUT', '/state', { payload: { isOn: true } })
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('sso-no-domain')])
})
