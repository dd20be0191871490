import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-house.ts'

let house: TestHouse
let sink: MailSink
/** What the mail server answers to any recipient, if it refuses. */
let refusal: number | undefined
beforeAll(async () => {
  sink = await openMailSink({
    onRcptTo: (_address, _session, done) =>
      refusal ? done(Object.assign(new Error('no such mailbox here'), { responseCode: refusal })) : done(),
  })
  house = await openTestHouse({ MAIL_OUT_URL: sink.url })
})
afterAll(async () => {
  await house.close()
  await sink.close()
})

const email = 'gone@laro.example'
const invite = () => {
  const body = { email, first_name: 'Neo', roles: ['user', 'inbox'] }
  return call(house, cast.ana, { method: 'POST', url: '/company/users', body })
}
const invitations = async () => (await call(house, cast.ana, { url: `/data/clients/${laro}/invitations` })).body.rows

test('nobody is invited whom no mail reaches, and whoever invites them learns why', async () => {
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
  const again = await call(house, cast.ana, { method: 'POST', url, body: {} })
  expect([again.status, again.body.message]).toEqual([400, expect.stringContaining(email)])
  expect(await invitations()).toMatchObject([{ email, sendings: 1 }])
})
