import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'
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

const invite = (person: (typeof cast)['ana'], more: object) =>
  call(server, person, {
    method: 'POST',
    url: '/company/users',
    body: { first_name: 'Neo', last_name: 'Park', roles: ['user', 'inbox'], ...more },
  })

const lastToken = () => joinTokenIn(lastMailOf(sink))

const send = (path: string, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { origin: server.platform.config.PUBLIC_URL },
    payload,
  })
const open = (token: string) => send('/invitations/opened', { token })
const accept = (token: string) => send('/invitations/accepted', { token, password: 'a long enough one' })

const waiting = async () => (await call(server, cast.ana, { url: `/data/clients/${laro}/invitations` })).body.rows
const codeOf = (answer: Awaited<ReturnType<typeof send>>) => [
  answer.statusCode,
  answer.json<{ issues?: { code: string }[] }>().issues?.[0]?.code,
]

async function isUser(email: string): Promise<boolean> {
  const { rowCount } = await server.platform.pools.owner.query(
    `select 1 from users where client_id = $1 and doc ->> 'email' = $2`,
    [laro, email],
  )
  return rowCount === 1
}

const changeUser = async (id: string, change: object) => {
  const url = `/data/users/${id}`
  const { version } = (await call(server, cast.sue, { url })).body
  const answer = await call(server, cast.sue, { method: 'PATCH', url, body: { version, ...change } })
  expect(answer.status).toBe(200)
  server.platform.reach.forget(id)
}

test.each([
  ['is no admin any more', { change: { roles: ['user', 'users'] } }],
  ['may not invite any more', { change: { roles: ['user', 'inbox'] } }, ['user']],
  ['is deactivated', { change: {}, active: false }, ['user']],
] as const)(
  'an invitation ends when its inviter %s',
  async (_, taken, roles: readonly string[] = ['user', 'admin']) => {
    await changeUser(cast.jo.id, { change: { roles: ['user', 'admin'] } })
    const email = `private-${roles.length}-${Object.keys(taken).length}@elsewhere.example`
    const { invitation: invited } = (await invite(cast.jo, { email, roles })).body
    const token = lastToken()
    expect((await open(token)).statusCode).toBe(200)

    await changeUser(cast.jo.id, taken)
    expect(codeOf(await open(token))).toEqual([400, 'invitation-ended'])
    expect(codeOf(await accept(token))).toEqual([400, 'invitation-ended'])
    expect(await isUser(email)).toBe(false)

    // A user who sends it again is responsible for it from then on.
    const url = `/company/invitations/${invited.id}/sendings`
    expect((await call(server, cast.ana, { method: 'POST', url })).status).toBe(200)
    expect((await accept(lastToken())).statusCode).toBe(200)
    await changeUser(cast.jo.id, { change: { roles: cast.jo.grants.LARO }, active: true })
  },
)

test('of two concurrent invitations of one person one succeeds, and the other is refused', async () => {
  const twice = { email: 'twice@laro.example' }
  const answers = await Promise.all([invite(cast.ana, twice), invite(cast.sue, twice)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.body.issues[0].code).toBe('already-invited')
  expect((await waiting()).filter(({ email }: { email: string }) => email === twice.email)).toHaveLength(1)
})
