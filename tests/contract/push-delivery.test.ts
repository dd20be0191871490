import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pushToDevice } from '../../server/inbox/push/push-to-device.ts'
import { pushAgain, pushUnread } from '../../server/inbox/push/push-unread.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { enqueue } from '../../server/platform/jobs/index.ts'
import { taskList } from '../../server/platform/jobs/task-list.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runQueued } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, entryOf, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'
import { PushService, sendPushes } from './push-service.ts'

// Outcomes of a push message that is not taken at once.

const path = '/messaging/push/notifications'

let server: TestServer
let service: PushService
let contactId: string
beforeAll(async () => {
  service = await PushService.open()
  server = await openTestServer({ PUSH_SERVICES: service.host, RATE_PER_MINUTE: '1000000' })
  contactId = (await makeContact(server)).id
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(async () => {
  service.taken.length = 0
  await ownerOf().query('delete from devices; delete from graphile_worker._private_jobs')
})

const ownerOf = () => server.platform.pools.owner

async function subscribed(name: string): Promise<void> {
  const body = { subscription: service.browser(name).subscription, label: 'Chrome on Linux' }
  expect((await call(server, cast.ana, { method: 'POST', url: path, body })).status).toBe(200)
}

const tokens = async () => (await call(server, cast.ana, { url: path })).body.tokens

/** A note in which Jo mentions Ana. */
async function mentioned(): Promise<void> {
  const { thread } = await receive(server, contactId)
  const mentions = [{ kind: 'user', id: cast.ana.id, label: 'Ana' }]
  const note = { threadId: thread.id, medium: 'note', message: 'Please look', mentions }
  expect((await post(server, cast.jo, note)).status).toBe(200)
}

test('a push reaches a device of an absent service as soon as it is back; others get it once', async () => {
  await subscribed('ana-there')
  await subscribed('ana-away')
  await mentioned()
  const reached = () => service.taken.map(({ path: at }) => at)
  service.away.add('/ana-away')
  await runQueued(server.platform, pushUnread)
  const run = taskList(server.platform, { jobs: [pushToDevice], timed: [] })[pushToDevice.name]
  const tried = async (id: string) =>
    run?.({ client: laro, payload: { id } }, { job: { id: '1', attempts: 1, max_attempts: 11 } } as never)
  const waiting = async () => {
    const there = 'device in (select id from devices)'
    const { rows } = await ownerOf().query<{ id: string }>(`select id from pushes where status = 'queued' and ${there}`)
    return rows.map(({ id }) => id)
  }
  await Promise.allSettled((await waiting()).map(tried))
  const [away = '', ...others] = await waiting()
  expect(others).toEqual([])
  expect(new Set(reached())).toEqual(new Set(['/ana-there']))
  service.taken.length = 0
  // Still away: the queue tries again, and any number of failures says nothing about the device.
  for (let time = 0; time < 21; time += 1) await expect(tried(away)).rejects.toThrow('not sent yet')
  expect(await tokens()).toHaveLength(2)
  const failures = await ownerOf().query("select doc ->> 'failed' as failed from devices")
  expect(failures.rows).toEqual([{ failed: '0' }, { failed: '0' }])
  service.away.clear()
  await tried(away)
  await tried(away)
  expect(reached()).toEqual(['/ana-away'])
})

test('a message that an earlier version had postponed for a device is sent to that one', async () => {
  await subscribed('ana-first')
  await subscribed('ana-second')
  await mentioned()
  const again = await inLaro(server, async (ctx) => {
    const [waiting] = await ctx.db.run(sql<{ item: string; device: string }>`
      select u.id as item, d.id as device from unread u join devices d on d.client_id = u.client_id and d."user" = u."user"
      where u.client_id = ${laro} and u.unread order by u.last_date desc, d.id limit 1`)
    if (!waiting) throw new Error('an item and a device were made')
    await enqueue(ctx, pushAgain, { payload: waiting })
    return waiting
  })
  await runQueued(server.platform, pushAgain)
  const { rows } = await ownerOf().query('select device from pushes where item = $1', [again.item])
  expect(rows).toEqual([{ device: again.device }])
})

test("any length of a stranger's names and words gives a notification that is short enough for its service", async () => {
  await subscribed('ana-reads')
  const thread = { subject: '謹啓\u0001'.repeat(160), agents: [entryOf(cast.ana)] }
  const from = { name: '山田太郎'.repeat(120), address: 'yamada@customer.example' }
  await receive(server, contactId, {
    thread,
    message: { from, subject: thread.subject, message: '御中\u0001'.repeat(400) },
  })
  expect(await sendPushes(server.platform)).toBe(1)
  expect(service.taken).toMatchObject([
    { words: { title: expect.stringMatching(/^山田太郎/), body: expect.stringMatching(/^謹啓/) } },
  ])
})

test('a device that is removed while its service answers ends no job', async () => {
  await subscribed('ana-removed')
  await mentioned()
  service.status = 410
  service.beforeAnswer = async () => {
    await ownerOf().query('update devices set trashed_at = 1, version = version + 1')
  }
  expect(await sendPushes(server.platform)).toBe(1)
  const { rows } = await ownerOf().query('select status from pushes where device in (select id from devices)')
  expect(rows).toEqual([{ status: 'failed' }])
})
