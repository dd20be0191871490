import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { lockThread } from '../../server/inbox/lock-thread.ts'
import { findMessage } from '../../server/inbox/thread-messages.ts'
import { cleanMessages, mailUnread } from '../../server/inbox/upkeep/index.ts'
import { openMailSink, type MailSink } from '../mail-fixtures/mail-sink.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runPlanned, runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, customer, entryOf, inLaro, makeContact, post, receive } from './inbox-server.ts'
import { lockWaiters } from './held-transaction.ts'

let server: TestServer
let sink: MailSink
let contactId: string
beforeAll(async () => {
  sink = await openMailSink()
  server = await openTestServer({ MAIL_OUT_URL: sink.url })
  contactId = (await makeContact(server)).id
})
afterAll(async () => {
  await server.close()
  await sink.close()
})

const waiting = () => lockWaiters(server.platform)

const later = 45 * 60_000

interface Writer {
  readonly name: string
  readonly write: (threadId: string, other: string) => Promise<unknown>
  readonly isRead?: boolean
}

const merge = async (from: string, into: string) => {
  const url = `/messaging/thread/${into}/merges`
  expect((await call(server, cast.jo, { method: 'POST', url, body: { threads: [from] } })).status).toBe(200)
}

const writers: readonly Writer[] = [
  {
    name: 'the cleaning of the night',
    write: () => runTimed(server.platform, cleanMessages, 91 * dayMs),
    isRead: true,
  },
  { name: 'the mail about unread items', write: () => runPlanned(server.platform, mailUnread, later) },
  { name: 'a merge', write: merge },
]

test.each(writers)('$name locks no item before the counts of its user', async ({ write, isRead = false }) => {
  const asked = { method: 'PUT', url: '/user/unread_mail', body: { tells: 'titles', after_minutes: 30 } } as const
  expect((await call(server, cast.jo, asked)).status).toBe(200)
  const { thread } = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
  if (isRead) await call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${thread.id}/markRead`, body: {} })
  const { thread: into } = await receive(server, contactId)
  const other = await server.platform.pools.owner.connect()
  await other.query('begin')
  await other.query('select 1 from unread_counts where user_id = $1 for update', [cast.jo.id])
  const writing = write(thread.id, into.id)
  try {
    await expect.poll(waiting).toBe(1)
    const items = await other.query('select 1 from unread where thread = $1 for update nowait', [thread.id])
    expect(items.rowCount).toBe(1)
  } finally {
    await other.query('rollback')
    other.release()
    await writing
  }
})

test('a draft that is sent while its thread is regrouped waits, and neither blocks the other', async () => {
  const { thread } = await receive(server, contactId)
  const id = v7()
  const words = {
    threadId: thread.id,
    medium: 'email',
    subject: 'Friday',
    message: 'We can.',
    recipients: [{ name: customer.name, email: customer.address }],
  }
  const draft = { ...words, device: 'desk' }
  expect((await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body: draft })).status).toBe(200)
  let sending: ReturnType<typeof post> | undefined
  const seen = await inLaro(server, async (ctx) => {
    await lockThread(ctx, thread.id)
    sending = post(server, cast.jo, { ...words, messageId: id })
    // Long enough for the other call to take what it takes before it waits.
    await sleep(1000)
    return findMessage(ctx, id, true)
  })
  expect(seen).toMatchObject({ id, draft: true })
  const sent = await sending
  expect([sent?.status, sent?.body.message?.state]).toEqual([200, 'queued'])
})
