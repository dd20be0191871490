import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'

let testServer: TestServer
let sink: MailSink
/** Answer of the mail server to any recipient, if it refuses. */
let refusal: number | undefined
beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: (_address, _session, done) =>
      refusal ? done(Object.assign(new Error('no such mailbox here'), { responseCode: refusal })) : done(),
  })
  testServer = await openTestServer({ MAIL_OUT_URL: sink.url })
})
afterAll(async () => {
  await testServer.close()
  await sink.close()
})

const email = 'gone@laro.example'
const invite = () => {
  const body = { email, first_name: 'Neo', roles: ['user', 'inbox'] }
  return call(testServer, cast.ana, { method: 'POST', url: '/company/users', body })
}
const invitations = async () =>
  (await call(testServer, cast.ana, { url: `/data/clients/${laro}/invitations` })).body.rows

test('an unreachable person is not invited, and the inviter learns the reason', async () => {
  refusal = 550
  const { status, body } = await invite()
  expect([status, body.issues]).toMatchObject([400, [{ path: 'email', code: 'mail-refused' }]])
  expect(body.message).toContain(`The mail server takes no mail for ${email}. It said: 550`)
  refusal = 450
  expect((await invite()).status).toBe(503)
  expect(await invitations()).toEqual([])
})

test('an invitation that is refused the second time was sent once', async () => {
  refusal = undefined
  const { invitation } = (await invite()).body
  refusal = 550
  const url = `/company/invitations/${invitation.id}/sendings`
  const again = await call(testServer, cast.ana, { method: 'POST', url, body: {} })
  expect([again.status, again.body.message]).toEqual([400, expect.stringContaining(email)])
  expect(await invitations()).toMatchObject([{ email, sendings: 1 }])
})
