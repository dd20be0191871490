import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients, users, worksElsewhereWords } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { findRecord, getRecord } from '../../server/platform/records/index.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, demoPassword } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { joinTokenIn, lastMailOf } from './invitation-mails.ts'

let server: TestServer
let sink: MailSink
beforeAll(async () => {
  sink = await openMailSink()
  server = await openTestServer({ MAIL_OUT_URL: sink.url })
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const invitation = (more: object = {}) => ({
  email: 'Neo.Park@laro.example',
  first_name: 'Neo',
  last_name: 'Park',
  roles: ['user', 'inbox'],
  ...more,
})
const invite = (person: (typeof cast)['ana'], more: object = {}, client = laro) =>
  call(server, person, { method: 'POST', url: '/company/users', body: invitation(more), client })

const lastMail = () => lastMailOf(sink)
/** Content of the mail to the first admin of a new client. */
const passwordTokenIn = (mail: string): string => /[?&]invitation=([\w-]+)/.exec(mail)?.[1] ?? ''

const send = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { origin: server.platform.config.PUBLIC_URL, ...headers },
    payload,
  })
const choose = (token: string, newPassword: string) => send('/auth/reset-password', { token, newPassword })
const signIn = (email: string, password: string) => send('/auth/sign-in/email', { email, password })
const open = (token: string) => send('/invitations/opened', { token })
const password = 'a long enough one'
const accept = (token: string, more: object = { password }, headers: Record<string, string> = {}) =>
  send('/invitations/accepted', { token, ...more }, headers)
/** Accepts as a signed-in user. */
const acceptAs = async (person: (typeof cast)['ana'], token: string) =>
  accept(token, {}, { token: (await server.headersOf(person, laro))['token'] ?? '' })

const waiting = async () => (await call(server, cast.ana, { url: `/data/clients/${laro}/invitations` })).body.rows
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.statusCode,
  answer.json<{ issues?: { code: string }[] }>().issues?.[0]?.code,
]

async function idOf(email: string, client: string = laro): Promise<string | undefined> {
  const { rows } = await server.platform.pools.owner.query<{ id: string }>(
    `select id from users where client_id = $1 and doc ->> 'email' = $2`,
    [client, email],
  )
  return rows[0]?.id
}

/** A person who was invited and accepted with a first password. */
async function joined(more: { email: string; roles: readonly string[] }, inviter = cast.ana): Promise<string> {
  expect((await invite(inviter, more)).status).toBe(200)
  const answer = await accept(joinTokenIn(lastMail()))
  expect(answer.statusCode, answer.body).toBe(200)
  return (await idOf(more.email)) ?? ''
}

test('a person is invited by mail, chooses a password once, and works with the roles given', async () => {
  const { status, body } = await invite(cast.ana)
  expect([status, body.invitation.name]).toEqual([200, 'Neo Park'])
  expect(sink.taken.at(-1)?.to).toEqual(['neo.park@laro.example'])
  expect(lastMail()).toContain('Ana Ruiz invites you to work in Laro')
  expect(await idOf('neo.park@laro.example')).toBeUndefined()
  expect(await waiting()).toMatchObject([{ email: 'neo.park@laro.example', state: 'waiting' }])

  // The mail that is sent again ends the one before.
  const first = joinTokenIn(lastMail())
  const again = { method: 'POST', url: `/company/invitations/${body.invitation.id}/sendings` } as const
  expect((await call(server, cast.jo, again)).status).toBe(403)
  expect((await call(server, cast.ana, again)).status).toBe(200)
  const second = joinTokenIn(lastMail())
  expect(second).not.toBe(first)
  expect(codeOf(await open(first))).toEqual([400, 'invitation-ended'])
  expect((await open(second)).json()).toEqual({
    company: 'Laro Charter',
    email: 'neo.park@laro.example',
    name: 'Neo Park',
    by: 'Ana Ruiz',
    needs_password: true,
  })
  expect(codeOf(await accept(first))).toEqual([400, 'invitation-ended'])
  expect(codeOf(await accept(second, { password: 'short' }))).toEqual([400, 'short-password'])
  for (const lost of [{ 'idempotency-key': 'a' }, { 'idempotency-key': 'a' }])
    expect((await accept(second, { password }, lost)).json()).toMatchObject({ name_key: 'LARO' })
  expect(codeOf(await accept(second))).toEqual([400, 'invitation-ended'])
  expect((await call(server, cast.ana, again)).status).toBe(409)
  expect((await signIn('neo.park@laro.example', password)).statusCode).toBe(200)

  const id = (await idOf('neo.park@laro.example')) ?? ''
  expect(await inLaro(server, (ctx) => getRecord(ctx, users, id))).toMatchObject({
    name: 'Neo Park',
    roles: ['user', 'inbox'],
    active: true,
  })
  const existing = () => call(server, cast.ana, { url: `/company/users/${id}/sign-in` })
  expect((await existing()).body).toMatchObject({ hasPassword: true, hasTwoFactor: false })
  expect((await existing()).body.sessions).toHaveLength(1)
  const ended = await call(server, cast.ana, { method: 'DELETE', url: `/company/users/${id}/sessions` })
  expect(ended.body).toEqual({ ended: 1 })
  expect((await existing()).body.sessions).toEqual([])
})

test('the inviter cannot distinguish an address with a password from an unknown one', async () => {
  const known = await invite(cast.ana, { email: cast.lee.email, first_name: 'A', last_name: 'B' })
  const mail = lastMail()
  const unknown = await invite(cast.ana, { email: 'nobody.yet@laro.example', first_name: 'A', last_name: 'B' })
  const id = expect.any(String)
  const answer = { invitation: { id, name: 'A B' } }
  expect([known, unknown]).toEqual([
    { status: 200, body: answer },
    { status: 200, body: answer },
  ])
  const rows = (await waiting()).filter(({ first_name }: { first_name: string }) => first_name === 'A')
  const own = { id, email: '', date: 0, last_date: 0, sent_at: 0 }
  const [one, other] = rows.map((row: object) => ({ ...row, ...own }))
  expect(one).toEqual(other)
  // Each of the invited gets a message that says what they have to do.
  expect(mail).toContain('Accept with the sign-in that you have')
  expect(lastMail()).toContain('Choose a password here')
})

test('a user of another client is no member, and nothing of theirs is seen, until they accept themselves', async () => {
  expect((await invite(cast.ana, { email: cast.sam.email, first_name: 'Sam', last_name: '' })).status).toBe(200)
  const token = joinTokenIn(lastMail())
  expect(await idOf(cast.sam.email)).toBeUndefined()
  expect((await call(server, cast.ana, { url: `/company/users/${cast.sam.id}/sign-in` })).status).toBe(404)
  expect((await call(server, cast.sam, { url: '/user/unread/counts' })).status).toBe(404)
  expect((await open(token)).json()).toMatchObject({ needs_password: false })
  // The mail alone, or another sign-in, opens nothing, and changes no password.
  expect(codeOf(await accept(token))).toEqual([400, 'other-person'])
  expect(codeOf(await acceptAs(cast.ana, token))).toEqual([400, 'other-person'])
  expect((await signIn(cast.sam.email, demoPassword)).statusCode).toBe(200)
  expect((await acceptAs(cast.sam, token)).json()).toEqual({ email: cast.sam.email, name_key: 'LARO' })
  expect(await idOf(cast.sam.email)).toBe(cast.sam.id)
  expect((await call(server, cast.sam, { url: '/user/unread/counts' })).status).toBe(200)
})

test('an invitation that was withdrawn, forged, or is a week old opens nothing', async () => {
  const withdrawn = await invite(cast.ana, { email: 'gone@laro.example' })
  const token = joinTokenIn(lastMail())
  const url = `/company/invitations/${withdrawn.body.invitation.id}`
  expect((await call(server, cast.ana, { method: 'DELETE', url })).status).toBe(200)
  expect(codeOf(await accept(token))).toEqual([400, 'invitation-ended'])
  expect((await invite(cast.ana, { email: 'gone@laro.example' })).status).toBe(200)
  const [client, id, sending, seal = ''] = joinTokenIn(lastMail()).split('.')
  const other = seal.startsWith('A') ? `B${seal.slice(1)}` : `A${seal.slice(1)}`
  for (const forged of [`${client}.${id}.${Number(sending) + 1}.${seal}`, `${client}.${id}.${sending}.${other}`, 'x'])
    expect(codeOf(await open(forged))).toEqual([400, 'invitation-ended'])
  await server.platform.pools.owner.query(
    `update invitations set doc = jsonb_set(doc, '{sent_at}', to_jsonb((doc ->> 'sent_at')::bigint - 8 * 86400000::bigint)),
       version = version + 1
     where id = $1`,
    [id],
  )
  expect(codeOf(await open(joinTokenIn(lastMail())))).toEqual([400, 'invitation-ended'])
})

test('a present user or invited person is refused, a former user comes back', async () => {
  const kim = { email: 'kim@laro.example', first_name: 'Kim', last_name: '' }
  expect((await invite(cast.ana, kim)).status).toBe(200)
  const token = joinTokenIn(lastMail())
  const sent = sink.taken.length
  expect((await invite(cast.ana, kim)).body.issues[0].code).toBe('already-invited')
  expect(sink.taken.length).toBe(sent)
  expect((await accept(token)).statusCode).toBe(200)
  expect((await invite(cast.ana, kim)).body.issues[0].code).toBe('already-user')

  const id = (await idOf(kim.email)) ?? ''
  expect((await putAside(id, 'inactive')).body.active).toBe(false)
  const grants = async () =>
    (await server.platform.pools.owner.query('select roles from grants where user_id = $1', [id])).rows
  expect(await grants()).toEqual([])
  expect((await invite(cast.ana, { ...kim, roles: ['user'] })).status).toBe(200)
  expect(await grants()).toEqual([])
  const session = await signIn(kim.email, password)
  const cookie = session.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const { token: idToken } = (
    await server.app.inject({ method: 'GET', url: '/api/auth/token', headers: { cookie } })
  ).json<{ token: string }>()
  expect((await accept(joinTokenIn(lastMail()), {}, { token: idToken })).statusCode).toBe(200)
  expect(await grants()).toEqual([{ roles: ['user'] }])
})

const putAside = async (id: string, how: 'inactive' | 'trashed') => {
  const url = `/data/users/${id}`
  if (how === 'trashed') return call(server, cast.sue, { method: 'DELETE', url })
  const { version } = (await call(server, cast.sue, { url })).body
  return call(server, cast.sue, { method: 'PATCH', url, body: { version, change: {}, active: false } })
}

test.each(['inactive', 'trashed'] as const)('an admin who is %s is not invited by lower users', async (how) => {
  const email = `boss-${how}@laro.example`
  const boss = await joined({ email, roles: ['super', 'user'] }, cast.sue)
  expect((await putAside(boss, how)).status).toBe(200)
  const sent = sink.taken.length
  expect((await invite(cast.ana, { email })).status).toBe(403)
  expect(sink.taken.length).toBe(sent)
})

test('a user of another company keeps their sessions private', async () => {
  expect((await signIn(cast.sue.email, demoPassword)).statusCode).toBe(200)
  const asked = { email: cast.sue.email, first_name: 'Sue', last_name: '' }
  expect((await invite(cast.sam, asked, clientIds.NXT)).status).toBe(200)
  expect((await acceptAs(cast.sue, joinTokenIn(lastMail()))).statusCode).toBe(200)
  const look = (person: (typeof cast)['ana']) =>
    call(server, person, { url: `/company/users/${cast.sue.id}/sign-in`, client: clientIds.NXT })
  const end = (person: (typeof cast)['ana']) =>
    call(server, person, { method: 'DELETE', url: `/company/users/${cast.sue.id}/sessions`, client: clientIds.NXT })
  const byPassword = { hasPassword: true, hasSingleSignOn: false }
  expect((await look(cast.sam)).body).toEqual({ email: cast.sue.email, ...byPassword })
  const refused = await end(cast.sam)
  expect([refused.status, refused.body.message]).toEqual([403, worksElsewhereWords])
  // The other company of the person learns no more.
  const besides = { url: `/company/users/${cast.sam.id}/sign-in` }
  expect((await call(server, cast.ana, besides)).body).toEqual({ email: cast.sam.email, ...byPassword })

  const own = (await look(cast.sue)).body
  expect([own.hasTwoFactor, own.sessions.length > 0]).toEqual([false, true])
  const bySupport = await call(server, cast.sue, { method: 'DELETE', url: `/company/users/${cast.sam.id}/sessions` })
  expect([bySupport.status, bySupport.body.ended > 0]).toEqual([200, true])
})

test('a grant never lifts above its giver, and a lower user manages no users', async () => {
  expect((await invite(cast.jo)).status).toBe(403)
  const forbidden = await invite(cast.ana, { email: 'boss@laro.example', roles: ['super'] })
  expect(forbidden.status).toBe(403)
  expect(
    await server.platform.pools.owner.query("select 1 from users where doc ->> 'email' = 'boss@laro.example'"),
  ).toMatchObject({ rowCount: 0 })
  expect((await invite(cast.ana, { email: 'second@laro.example', roles: ['user', 'admin'] })).status).toBe(200)
  expect(
    (await call(server, cast.ana, { method: 'DELETE', url: `/company/users/${cast.sue.id}/sessions` })).status,
  ).toBe(403)
  expect((await call(server, cast.ana, { url: `/company/users/${cast.lee.id}/sign-in` })).status).toBe(404)
  expect((await invite(cast.ana, { email: 'no address' })).status).toBe(400)
})

const newClient = { name: 'Nimbus Air', name_key: 'Nimb', timezone: 'Europe/Berlin' }
const admin = { email: 'ida@nimbus.example', first_name: 'Ida', last_name: 'Holm' }
const found = (person: (typeof cast)['ana'], body: object = { ...newClient, admin }) =>
  call(server, person, { method: 'POST', url: '/company/clients', body })

test('super users make clients; the first admin is invited, and sees the missing parts', async () => {
  expect((await found(cast.ana)).status).toBe(403)
  const { status, body } = await found(cast.sue)
  expect([status, body.client.name_key]).toEqual([200, 'NIMB'])
  expect(sink.taken.at(-1)?.to).toEqual([admin.email])
  expect((await choose(passwordTokenIn(lastMail()), 'ida has a password')).statusCode).toBe(200)

  const ida = await server.platform.pools.owner.query<{ id: string }>(
    "select id from users where doc ->> 'email' = $1",
    [admin.email],
  )
  const within = <T>(step: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(server.platform, systemActor(body.client.id), step)
  expect(await within((ctx) => getRecord(ctx, users, ida.rows[0]?.id ?? ''))).toMatchObject({
    name: 'Ida Holm',
    roles: ['admin', 'user', 'inbox', 'sales'],
  })
  const client = await within((ctx) => getRecord(ctx, clients, body.client.id))
  expect(client.config.roles.map((role) => role.id)).toContain('inbox')
  expect(client.errors[0]?.description).toBe('Add the email address at which customers reach the company.')
  expect(await inLaro(server, (ctx) => findRecord(ctx, users, ida.rows[0]?.id ?? ''))).toBeUndefined()

  const listed = await call(server, cast.sue, { url: '/cms/user/clients' })
  expect(listed.body.clients.map((one: { name_key: string }) => one.name_key)).toContain('NIMB')
  const twice = await found(cast.sue)
  expect([twice.status, twice.body.issues[0]]).toMatchObject([400, { code: 'key-taken', path: 'name_key' }])
})

test('a mail that cannot leave makes no invitation', async () => {
  const away = await openTestServer({ MAIL_OUT_URL: 'smtp://127.0.0.1:1?tls=off' })
  const refused = await call(away, cast.ana, { method: 'POST', url: '/company/users', body: invitation() })
  expect(refused.status).toBe(503)
  const { rowCount } = await away.platform.pools.owner.query(
    "select 1 from invitations where doc ->> 'email' = 'neo.park@laro.example'",
  )
  expect(rowCount).toBe(0)
  await away.close()
})
