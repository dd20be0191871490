import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { PushService } from './push-service.ts'
import { lockWaiters } from './held-transaction.ts'

// One browser in two clients: a new sign-in there continues in both.

let server: TestServer
let service: PushService
beforeAll(async () => {
  service = await PushService.open()
  server = await openTestServer({ PUSH_SERVICES: service.host })
  const doc = users.shape.parse({ name: 'Rae', roles: ['user'] })
  await withTenant(server.platform, systemActor(clientIds.NXT), (ctx) =>
    createRecord(ctx, users, { id: cast.rae.id, doc }),
  )
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const ask = (client: string, body: object) =>
  call(server, cast.rae, { method: 'POST', url: '/messaging/push/notifications', client, body })

const waiting = () => lockWaiters(server.platform)

test.each([
  ['LARO', 'NXT'],
  ['NXT', 'LARO'],
] as const)('while %s is waited for, nothing is locked in %s', async (heldKey, askedKey) => {
  const [held, asked] = [clientIds[heldKey], clientIds[askedKey]]
  const { subscription } = service.browser(`rae-${heldKey}`)
  for (const client of [laro, clientIds.NXT]) expect((await ask(client, { subscription })).status).toBe(200)
  const { token } = (await ask(asked, { subscription })).body.device
  const { owner } = server.platform.pools
  // As after a new sign-in: they belong to one that has ended.
  await owner.query(
    `update devices set doc = doc || '{"session": "ended", "subscribed": false, "signed_out": true}', version = version + 1`,
  )
  const lock = 'select 1 from devices where client_id = $1 and token = $2 for update'
  const other = await owner.connect()
  await other.query('begin')
  await other.query(lock, [held, token])
  const here = ask(asked, { token, here: true })
  await expect.poll(waiting).toBe(1)
  expect((await other.query(`${lock} nowait`, [asked, token])).rowCount).toBe(1)
  await other.query('commit')
  other.release()
  expect((await here).body.device).toMatchObject({ subscribed: true })
  const { rows } = await owner.query(
    "select distinct doc ->> 'subscribed' as subscribed from devices where token = $1",
    [token],
  )
  expect(rows).toEqual([{ subscribed: 'true' }])
})
