import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitations, users } from '../../domain/company/index.ts'
import { listedByMessages } from '../../server/inbox/index.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { purge } from '../../server/platform/upkeep/purge.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { joinTokenIn, lastMailOf } from './invitation-mails.ts'

// People who were users once and come back, and keys that no client has.

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

test('a user who left before the trash was emptied is invited and works again', async () => {
  const url = `/data/users/${cast.jo.id}`
  expect((await call(server, cast.sue, { method: 'DELETE', url })).status).toBe(200)
  await runTimed(server.platform, purge([users], listedByMessages), 31 * 86_400_000)
  const { rowCount } = await server.platform.pools.owner.query('select 1 from users where id = $1', [cast.jo.id])
  expect(rowCount).toBe(0)

  const invitation = { email: cast.jo.email, first_name: 'Jo', last_name: 'Stern', roles: ['user', 'inbox'] }
  const invited = await call(server, cast.ana, { method: 'POST', url: '/company/users', body: invitation })
  expect(invited.status, JSON.stringify(invited.body)).toBe(200)
  const { token = '' } = await server.headersOf(cast.jo, '')
  const back = await server.app.inject({
    method: 'POST',
    url: '/api/invitations/accepted',
    headers: { token },
    payload: { token: joinTokenIn(lastMailOf(sink)) },
  })
  expect(back.statusCode, back.body).toBe(200)

  const kept = await inLaro(server, (ctx) => getRecord(ctx, invitations, invited.body.invitation.id))
  expect(kept).toMatchObject({ state: 'accepted', consumer_user_id: cast.jo.id })
  const { body: user } = await call(server, cast.ana, { url })
  expect(user).toMatchObject({ name: 'Jo Stern', roles: ['user', 'inbox'] })
  const change = { version: user.version, change: { nick_name: 'Jojo' } }
  expect((await call(server, cast.ana, { method: 'PATCH', url, body: change })).status).toBe(200)
  const { body: history } = await call(server, cast.ana, { url: `${url}/history` })
  // A record removed for good is in the audit list alone.
  expect(history.rows.map(({ op }: { op: string }) => op)).toEqual(['update', 'create'])
})

test('no client is made with the name of a mailbox of the mail system', async () => {
  const admin = { email: 'ida@nimbus.example', first_name: 'Ida', last_name: 'Holm' }
  const body = { name: 'Nimbus Air', name_key: 'Postmaster', timezone: 'Europe/Berlin', admin }
  const mailed = sink.taken.length
  const refused = await call(server, cast.sue, { method: 'POST', url: '/company/clients', body })
  expect([refused.status, refused.body.issues[0]]).toMatchObject([400, { code: 'key-reserved', path: 'name_key' }])
  expect(sink.taken).toHaveLength(mailed)
})
