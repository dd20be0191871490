import { afterAll, beforeAll, expect, test } from 'vitest'
import { threads, threadsmsgs, type SenderCheck, type ThreadRow } from '../../domain/inbox/index.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro, makeContact, post, receive } from './inbox-server.ts'
import { runMigration } from './run-migration.ts'

// The mark of a thread with forged mail in it: as long as the mail exists, and no longer.

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const failed: SenderCheck = { verdict: 'failed', reason: 'dmarc', domain: 'customer.example' }
const unproven: SenderCheck = { verdict: 'unverified', reason: 'no-proof', domain: 'customer.example' }

const arrive = (sender_check: SenderCheck | undefined, threadId?: string) =>
  receive(server, contactId, { message: { sender_check }, ...(threadId !== undefined && { threadId }) })

const read = (id: string) => inLaro(server, (ctx) => getRecord(ctx, threads, id))
const doubtOf = async (id: string) => (await read(id)).doubt ?? 'none'

/** As much as a list shows of a thread, so that its lines say nothing of what was before. */
async function writeOn(threadId: string): Promise<void> {
  for (const message of ['One', 'Two', 'Three']) await post(server, cast.jo, { medium: 'note', message, threadId })
}

const remove = (id: string) => call(server, cast.ana, { method: 'DELETE', url: `/messaging/message/${id}` })

test('stays with any number of messages, and goes with the mail', async () => {
  const { thread, message } = await arrive(failed)
  const other = await arrive(unproven, thread.id)
  await writeOn(thread.id)
  expect((await read(thread.id)).activity.some(({ doubt }) => doubt !== undefined)).toBe(false)
  const url = `/messaging/thread/${thread.id}`
  const shown: { thread: ThreadRow } = (await call(server, cast.jo, { url })).body
  expect(shown.thread.doubt).toBe('forged')
  expect((await remove(message.id)).status).toBe(200)
  expect(await doubtOf(thread.id)).toBe('unverified')
  expect((await remove(other.message.id)).status).toBe(200)
  expect(await doubtOf(thread.id)).toBe('none')
})

test('goes with the mail into another thread and back', async () => {
  const [into, from] = [await arrive(undefined), await arrive(failed)]
  await writeOn(from.thread.id)
  const merges = { method: 'POST', url: `/messaging/thread/${into.thread.id}/merges` } as const
  const merged = await call(server, cast.jo, { ...merges, body: { threads: [from.thread.id] } })
  expect(await doubtOf(into.thread.id)).toBe('forged')
  await call(server, cast.jo, { method: 'DELETE', url: `/messaging/regroupings/${merged.body.regrouping}` })
  expect([await doubtOf(into.thread.id), await doubtOf(from.thread.id)]).toEqual(['none', 'forged'])

  const splits = { method: 'POST', url: `/messaging/thread/${from.thread.id}/splits` } as const
  const { body } = await call(server, cast.jo, { ...splits, body: { messages: [from.message.id] } })
  expect([await doubtOf(from.thread.id), await doubtOf(body.thread.id)]).toEqual(['none', 'forged'])
})

test('goes along with a mail that begins a thread on another record', async () => {
  const { thread, message } = await arrive(failed)
  await arrive(undefined, thread.id)
  const [from, to] = [contactId, (await makeContact(server)).id].map((id) => `clients/${laro}/contacts/${id}`)
  const body = { from, to, path: `clients/${laro}/threadsmsgs/${message.id}` }
  const moved = await call(server, cast.jo, { method: 'POST', url: '/messaging/move', body })
  expect(moved.status, JSON.stringify(moved.body)).toBe(200)
  const { tRef } = await inLaro(server, (ctx) => getRecord(ctx, threadsmsgs, message.id))
  expect([await doubtOf(thread.id), await doubtOf(tRef)]).toEqual(['none', 'forged'])
})

test('is on older threads too', async () => {
  const [forged, plain, gone] = [await arrive(failed), await arrive(undefined), await arrive(failed)]
  await arrive(unproven, forged.thread.id)
  await arrive(undefined, gone.thread.id)
  await remove(gone.message.id)
  const ids = [forged, plain, gone].map(({ thread }) => thread.id)
  await runMigration(server, '0281_doubts_of_threads.sql', async (owner) => {
    await owner.query('alter table threads no force row level security; alter table threads disable trigger user')
    await owner.query(`update threads set doc = doc - 'doubt' where id = any($1)`, [ids])
    await owner.query('alter table threads enable trigger user')
    await owner.query('set constraints all immediate')
  })
  expect(await Promise.all(ids.map(doubtOf))).toEqual(['forged', 'none', 'none'])
})
