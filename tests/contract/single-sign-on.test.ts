import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { openSsoProvider, signInAtProvider, type SsoProvider } from '../sso-provider.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { authCalls } from './auth-calls.ts'
import { ssoDesk } from './sso-desk.ts'

const { NXT, LARO, GMTL } = clientIds

let provider: SsoProvider
let server: TestServer
let desk: ReturnType<typeof ssoDesk>

beforeAll(async () => {
  provider = await openSsoProvider([
    { sub: 'p-tia', email: 'tia@nxt.example', name: 'Tia Brooks', groups: ['desk'] },
    { sub: 'p-new', email: 'uma@nxt.example', name: 'Uma Reyes', groups: ['desk', 'other'], amr: ['pwd', 'mfa'] },
    { sub: 'p-none', email: 'none@nxt.example', name: 'Nell One', groups: ['kitchen'] },
    { sub: 'p-foreign', email: 'ana@laro.example', name: 'Ana Ruiz', groups: ['leads'] },
    { sub: 'p-unverified', email: 'vic@nxt.example', name: 'Vic Tan', groups: ['desk'], isVerified: false },
    { sub: 'p-sam', email: 'sam@nxt.example', name: 'Sam Okafor', groups: ['leads'] },
  ])
  server = await openTestServer({ OIDC_LOCAL_ISSUERS: provider.issuer })
  desk = ssoDesk(server)
  provider.register((await desk.read()).callback)
  await desk.setUp({ issuer: provider.issuer }, 'nxt.example')
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

async function signIn(sub: string, body: object = { email: 'x@nxt.example' }) {
  const begun = await desk.begin(body)
  expect(begun.status).toBe(200)
  const target = await signInAtProvider(begun.url, sub)
  return { ...(await desk.comeBack(begun, target)), begun, target }
}

const get = async (url: string) =>
  server.app.inject({ url: `/api${url}`, headers: await server.headersOf(cast.sam, NXT) })

const readUser = async (id: string) =>
  (await get(`/data/users/${id}`)).json<{ roles: string[]; name: string; email: string }>()

const changeGroups = (sub: string, groups: readonly string[]) => {
  for (const person of provider.people) if (person.sub === sub) person.groups = groups
}

it('a member signs in, their session opens their client alone, and the log says how', async () => {
  const signedIn = await signIn('p-tia', { email: 'tia@nxt.example', redirect: '/nxt/tasks?tab=mine' })
  expect([signedIn.status, signedIn.path]).toEqual([302, '/nxt/tasks?tab=mine'])
  const token = await desk.tokenFor(signedIn.cookie)
  expect(await server.platform.identity.verify(token)).toMatchObject({
    userId: cast.tia.id,
    method: 'oidc',
    onlyClient: NXT,
  })
  expect((await desk.open(token, NXT)).status).toBe(200)
  const line = { method: 'oidc', outcome: 'signed-in', user: { id: cast.tia.id }, address: '10.8.0.1' }
  expect(await desk.lastLine()).toMatchObject(line)
  expect((await readUser(cast.tia.id)).roles.toSorted()).toEqual(['inbox', 'sales', 'tasks', 'user'])
})

it('a new person becomes a user with the roles of their groups, and the next sign-in changes these', async () => {
  const first = await signIn('p-new')
  const token = await desk.tokenFor(first.cookie)
  const session = await server.platform.identity.verify(token)
  expect(session).toMatchObject({ method: 'oidc-mfa', onlyClient: NXT })
  const id = session?.userId ?? ''
  expect(await readUser(id)).toMatchObject({
    name: 'Uma Reyes',
    email: 'uma@nxt.example',
    roles: ['inbox', 'sales', 'tasks', 'user'],
  })
  const state = await get(`/company/users/${id}/sign-in`)
  expect(state.json()).toMatchObject({ hasPassword: false, hasSingleSignOn: true, sessions: [{ method: 'oidc-mfa' }] })
  changeGroups('p-new', ['leads'])
  await signIn('p-new')
  expect((await readUser(id)).roles).toEqual(['admin', 'user'])
  const history = await get(`/data/users/${id}/history`)
  expect(history.body).toContain('Single sign-on')
  changeGroups('p-new', [])
  expect((await signIn('p-new')).refused).toBe('no-group')
  expect((await readUser(id)).roles).toEqual(['admin', 'user'])
  changeGroups('p-new', ['desk'])
})

it('a person without a group, of another domain, or with an unverified address does not come in', async () => {
  const reasons = []
  for (const sub of ['p-none', 'p-foreign', 'p-unverified']) {
    const { refused, cookie } = await signIn(sub)
    reasons.push([refused, cookie, (await desk.lastLine())?.reason])
  }
  expect(reasons).toEqual([
    ['no-group', '', 'no-group'],
    ['foreign-domain', '', 'foreign-domain'],
    ['unverified-email', '', 'unverified-email'],
  ])
})

it('a sign-in that is cancelled at the provider ends with a reason', async () => {
  expect((await signIn('')).refused).toBe('provider-refused')
})

it('an answer that is replayed, or comes to another browser, is refused', async () => {
  const { begun, target } = await signIn('p-tia')
  expect((await desk.comeBack(begun, target)).refused).toBe('unknown-try')
  const victim = await desk.begin({ email: 'x@nxt.example' })
  const attacker = await desk.begin({ email: 'x@nxt.example' })
  const answer = await signInAtProvider(attacker.url, 'p-new')
  const mixed = await desk.comeBack(victim, answer)
  expect([mixed.refused, mixed.cookie]).toEqual(['other-browser', ''])
  expect((await desk.lastLine())?.reason).toBe('other-browser')
  expect((await desk.comeBack({ ...attacker, cookie: '' }, answer)).refused).toBe('other-browser')
  // The state of one browser with the code of another: the provider binds the code to the verifier.
  const swapped = new URL(answer)
  swapped.searchParams.set('state', new URL(victim.url).searchParams.get('state') ?? '')
  expect((await desk.comeBack(victim, swapped)).refused).toBe('used-code')
})

it('an answer with the name of another issuer, or at the address of another client, is refused', async () => {
  for (const change of [
    (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
    (url: URL) => (url.pathname = url.pathname.replace(NXT, LARO)),
  ]) {
    const begun = await desk.begin({ email: 'x@nxt.example' })
    const target = await signInAtProvider(begun.url, 'p-tia')
    change(target)
    expect((await desk.comeBack(begun, target)).refused).toBe('wrong-issuer')
  }
})

it('a try ends after ten minutes', async () => {
  const begun = await desk.begin({ email: 'x@nxt.example' })
  const target = await signInAtProvider(begun.url, 'p-tia')
  await server.platform.pools.owner.query(
    `update auth.verification set "expiresAt" = now() where identifier like 'single-sign-on:%'`,
  )
  expect((await desk.comeBack(begun, target)).refused).toBe('unknown-try')
})

it('an address that leads elsewhere is not followed afterwards', async () => {
  for (const redirect of ['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example']) {
    const { path } = await signIn('p-tia', { email: 'tia@nxt.example', redirect })
    expect(path, redirect).toBe('/nxt/threads')
  }
})

it('an unproven domain, and a company without single sign-on, begin nothing', async () => {
  for (const body of [{ email: 'jo@laro.example' }, { email: 'nobody' }, { company: 'laro' }, { company: 'none' }, {}])
    expect((await desk.begin(body)).status, JSON.stringify(body)).toBe(404)
  expect((await desk.begin({ company: 'nxt' })).status).toBe(200)
  const button = await server.app.inject({ url: '/api/single-sign-on/companies/nxt' })
  expect(button.json()).toEqual({ company: expect.any(String), button: 'NXT account' })
})

it('the single sign-on of a client opens no other client of a person, and changes no way to sign in', async () => {
  const { owner } = server.platform.pools
  const tia = await desk.tokenFor((await signIn('p-tia')).cookie)
  await owner.query(`insert into grants (client_id, user_id, roles) values ($1, $2, '{admin}')`, [GMTL, cast.tia.id])
  server.advance(11_000)
  expect((await desk.open(tia, GMTL)).status).toBe(404)
  const listed = await server.app.inject({ url: '/api/cms/user/clients', headers: { token: tia } })
  expect(listed.json<{ clients: { id: string }[] }>().clients.map(({ id }) => id)).toEqual([NXT])
  const roles = await server.app.inject({
    method: 'POST',
    url: '/api/cms/user/roles',
    headers: { token: tia },
    payload: { client_id: GMTL },
  })
  expect(roles.statusCode).toBe(404)
  const { cookie } = await signIn('p-tia')
  for (const [method, path] of [
    ['GET', '/passkey/generate-register-options'],
    ['GET', '/list-sessions'],
    ['POST', '/revoke-other-sessions'],
    ['POST', '/two-factor/enable'],
    ['POST', '/change-password'],
  ] as const) {
    const refused = await authCalls(server)(path, { method, cookie, body: { password: 'x' } })
    expect([path, refused.status]).toEqual([path, 403])
  }
  const password = (await server.headersOf(cast.tia, GMTL))['token'] ?? ''
  expect((await desk.open(password, GMTL)).status).toBe(200)
  await owner.query('delete from grants where client_id = $1 and user_id = $2', [GMTL, cast.tia.id])
  server.advance(11_000)
})

it('a person with roles of the default client neither signs in nor stays in by the single sign-on of another', async () => {
  const { owner } = server.platform.pools
  const token = await desk.tokenFor((await signIn('p-tia')).cookie)
  await owner.query(`insert into grants (client_id, user_id, roles) values ($1, $2, '{user}')`, [LARO, cast.tia.id])
  server.advance(11_000)
  expect((await desk.open(token, NXT)).status).toBe(404)
  expect((await signIn('p-tia')).refused).toBe('ranks-above')
  await owner.query('delete from grants where client_id = $1 and user_id = $2', [LARO, cast.tia.id])
  server.advance(11_000)
})

it('another identity with the address of a linked person is refused', async () => {
  provider.people.push({ sub: 'p-heir', email: 'tia@nxt.example', name: 'Tia Brooks', groups: ['leads'] })
  expect((await signIn('p-heir')).refused).toBe('other-identity')
})

it('a deactivated user does not come in', async () => {
  const setActive = (active: boolean) =>
    withTenant(server.platform, systemActor(NXT), (ctx) =>
      amendRecord(ctx, users, { id: cast.tia.id, amend: () => ({ active }) }),
    )
  await setActive(false)
  expect((await signIn('p-tia')).refused).toBe('deactivated')
  await setActive(true)
})

it('a client that requires single sign-on is closed to other sessions, and no admin locks themselves out', async () => {
  const refused = await desk.call('PUT', '/required', { payload: { isRequired: true } })
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    403,
    expect.stringContaining('lock yourself out'),
  ])
  const sam = { token: await desk.tokenFor((await signIn('p-sam')).cookie), client: NXT }
  const byPassword = (await server.headersOf(cast.tia, NXT))['token'] ?? ''
  expect((await desk.call('PUT', '/required', { headers: sam, payload: { isRequired: true } })).statusCode).toBe(200)
  server.advance(11_000)
  expect(await desk.open(byPassword, NXT)).toEqual({ status: 403, code: 'single-sign-on-needed' })
  expect((await desk.open(sam.token, NXT)).status).toBe(200)
  const support = (await server.headersOf(cast.sue, NXT))['token'] ?? ''
  expect((await desk.open(support, NXT)).status).toBe(200)
  // Another provider could lock everybody out, so its sessions end and it is no longer required.
  const { settings } = await desk.read({ headers: sam })
  const { issuer, appId, button, groupsClaim, roleTable = [] } = settings ?? {}
  const payload = { issuer, appId, button, groupsClaim, roleTable: roleTable.slice(0, 1) }
  expect((await desk.call('PUT', '', { headers: sam, payload })).statusCode).toBe(200)
  server.advance(11_000)
  expect((await desk.open(sam.token, NXT)).status).toBe(401)
  expect((await desk.open(byPassword, NXT)).status).toBe(200)
})

it('a trial shows claims and roles, and changes nothing', async () => {
  await desk.setUp({ issuer: provider.issuer }, 'nxt.example')
  provider.people.push({ sub: 'p-trial', email: 'wes@nxt.example', name: 'Wes Lund', groups: ['leads'] })
  const answer = await desk.call('POST', '/trial')
  const [cookie] = answer.cookies
  const begun = { url: answer.json<{ url: string }>().url, cookie: `${cookie?.name}=${cookie?.value}` }
  const back = await desk.comeBack(begun, await signInAtProvider(begun.url, 'p-trial'))
  expect([back.path, back.cookie]).toEqual(['/nxt/company/sign-in', ''])
  const { trial } = await desk.read()
  expect(trial).toMatchObject({ email: 'wes@nxt.example', groups: ['leads'], roles: ['admin', 'user'] })
  expect(trial).not.toHaveProperty('reason')
  expect(trial?.claims).toContain('Wes Lund')
  const { rows } = await server.platform.pools.owner.query(`select 1 from auth."user" where email = 'wes@nxt.example'`)
  expect(rows).toEqual([])
})

it('a domain that is removed ends sessions and requirement if it was proven, and nothing if it was not', async () => {
  const sam = { token: await desk.tokenFor((await signIn('p-sam')).cookie), client: NXT }
  await desk.call('PUT', '/required', { headers: sam, payload: { isRequired: true } })
  await desk.call('PUT', '/domains/second.example', { headers: sam })
  await desk.call('DELETE', '/domains/second.example', { headers: sam })
  server.advance(11_000)
  expect((await desk.read({ headers: sam })).settings).toMatchObject({ isOn: true, isRequired: true })
  await desk.call('PUT', '/domains/second.example', { headers: sam })
  await desk.call('POST', '/domains/second.example/proof', { headers: sam })
  await desk.call('DELETE', '/domains/second.example', { headers: sam })
  server.advance(11_000)
  expect((await desk.open(sam.token, NXT)).status).toBe(401)
  expect((await desk.read()).settings).toMatchObject({ isOn: true, isRequired: false })
})

it('settings that change or are removed end the sessions, and refuse the tries that wait', async () => {
  const { cookie } = await signIn('p-tia')
  const token = await desk.tokenFor(cookie)
  const changed = await desk.begin({ company: 'nxt' })
  await desk.setUp(
    { issuer: provider.issuer, groupsClaim: 'groups', roleTable: [{ group: 'desk', roles: ['user'] }] },
    'nxt.example',
  )
  expect((await desk.comeBack(changed, await signInAtProvider(changed.url, 'p-tia'))).refused).toBe('changed')
  server.advance(11_000)
  expect((await desk.open(token, NXT)).status).toBe(401)
  const removed = await desk.begin({ company: 'nxt' })
  expect((await desk.call('DELETE', '')).statusCode).toBe(200)
  expect((await desk.comeBack(removed, await signInAtProvider(removed.url, 'p-tia'))).refused).toBe('switched-off')
  expect((await desk.begin({ company: 'nxt' })).status).toBe(404)
})

it('a wrong secret and a provider that is away are said, and are in the log', async () => {
  await desk.setUp({ issuer: provider.issuer, secret: 'wrong' }, 'nxt.example')
  expect((await signIn('p-tia')).refused).toBe('wrong-secret')
  await provider.close()
  const away = await desk.begin({ email: 'x@nxt.example' })
  expect([away.status, away.message]).toEqual([502, expect.stringContaining('does not answer')])
  expect((await desk.lastLine())?.reason).toBe('provider-away')
})
