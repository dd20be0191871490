import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { locking } from '../faults/table-lock.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, laro } from './inbox-server.ts'
import { PushService } from './push-service.ts'

let server: TestServer
let service: PushService
beforeAll(async () => {
  service = await PushService.open()
  server = await openTestServer({ PUSH_SERVICES: service.host })
})
afterAll(async () => {
  await server.close()
  await service.close()
})

async function turnedOn(name: string): Promise<void> {
  const body = { subscription: service.browser(name).subscription, label: 'Chrome on Linux' }
  const answer = await call(server, cast.jo, { method: 'POST', url: '/messaging/push/notifications', body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test('two devices that are turned on at the same time are both kept with their user', async () => {
  let turning: Promise<unknown> = Promise.resolve()
  await locking(server, 'users', async (isWanted) => {
    turning = Promise.all([turnedOn('telephone'), turnedOn('tablet')])
    await isWanted()
    // The other one comes as far as it can.
    await sleep(500)
  })
  await turning
  const { metadata } = await withTenant(server.platform, systemActor(laro), (ctx) => getRecord(ctx, users, cast.jo.id))
  expect(metadata['tokens']).toHaveLength(2)
})
