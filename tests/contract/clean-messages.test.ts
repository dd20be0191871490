import { afterAll, beforeAll, expect, test } from 'vitest'
import { threads, threadsmsgs, unread as unreadItems } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { putUnread } from '../../server/inbox/unread-items.ts'
import { checkMailboxes, cleanMessages } from '../../server/inbox/upkeep/index.ts'
import { openLog } from '../../server/platform/log.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, entryOf, inLaro, itemsOf, laro, makeContact, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
const said: unknown[] = []
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const draft = (threadId: string, more: object) =>
  inLaro(server, (ctx) =>
    createRecord(ctx, threadsmsgs, {
      doc: threadsmsgs.shape.parse({
        medium: 'email',
        tRef: threadId,
        creator: entryOf(cast.jo),
        draft: true,
        state: 'draft',
        ...more,
      }),
    }),
  )

const isInTrash = async (table: string, id: string) => {
  const { rows } = await server.platform.pools.owner.query(
    `select trashed_at is not null as gone from ${table} where client_id = $1 and id = $2`,
    [laro, id],
  )
  return rows[0]?.gone
}

test('drafts in which nothing was written go to the trash after a week, all others stay', async () => {
  const { thread } = await receive(server, contactId)
  const empty = await draft(thread.id, { message: ' \n' })
  const kept = [
    await draft(thread.id, { message: 'A word.' }),
    await draft(thread.id, { subject: 'A subject' }),
    await draft(thread.id, { recipients: [{ email: 'mia@customer.example' }] }),
    await draft(thread.id, { template_id: 'itinerary' }),
  ]
  await runTimed(server.platform, cleanMessages, 6 * dayMs)
  expect(await isInTrash('threadsmsgs', empty.id)).toBe(false)
  await runTimed(server.platform, cleanMessages, 8 * dayMs)
  expect(await isInTrash('threadsmsgs', empty.id)).toBe(true)
  for (const { id } of kept) expect(await isInTrash('threadsmsgs', id)).toBe(false)
})

test('items that were read go after 90 days, unread ones stay as long as their thread', async () => {
  const read = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
  const unread = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
  const orphan = await receive(server, contactId, { thread: { agents: [entryOf(cast.jo)] } })
  await call(server, cast.jo, { method: 'POST', url: `/messaging/thread/${read.thread.id}/markRead`, body: {} })
  await server.platform.pools.owner.query('update threads set trashed_at = 1, version = version + 1 where id = $1', [
    orphan.thread.id,
  ])
  const has = async (id: string) => (await itemsOf(server, cast.jo)).some((one) => one.thread === id)
  await runTimed(server.platform, cleanMessages, 80 * dayMs)
  expect([await has(read.thread.id), await has(unread.thread.id), await has(orphan.thread.id)]).toEqual([
    true,
    true,
    false,
  ])
  await runTimed(server.platform, cleanMessages, 91 * dayMs)
  expect([await has(read.thread.id), await has(unread.thread.id)]).toEqual([false, true])
})

test('a record that the watchlist found belongs to no thread, and stays until it was read', async () => {
  const item = unreadItems.shape.parse({
    user: cast.jo.id,
    type: 'records',
    ref: `clients/${laro}/contacts/${contactId}#watchlist`,
    thread: '',
    title: 'Mia Lund',
    ai: true,
    url: `/laro/contacts/${contactId}`,
  })
  await inLaro(server, (ctx) => Promise.resolve(putUnread(ctx, [item])))
  await runTimed(server.platform, cleanMessages, 400 * dayMs)
  expect((await itemsOf(server, cast.jo)).filter(({ type }) => type === 'records')).toHaveLength(1)
})

test('the text of a mail goes with its message, and its identity 90 days after it came', async () => {
  const { message } = await receive(server, contactId)
  const { owner } = server.platform.pools
  const add = (id: string, status: string, messageId: string) =>
    owner.query(
      `insert into mail_in (client_id, id, received_at, source, envelope_to, sender, subject, internet_id, size, raw,
         status, message_id)
       values ($1, $2, $3, 'test', '{}', 'x', 'x', $2, 1, 'x', $4, $5)`,
      [laro, id, server.platform.clock(), status, messageId],
    )
  await add('existing', 'threaded', message.id)
  await add('orphaned', 'threaded', 'purged-long-ago')
  await add('held', 'held', 'purged-long-ago')
  const left = async () => {
    const { rows } = await owner.query<{ id: string; said: string }>(
      `select id, convert_from(raw, 'utf8') || subject as said from mail_in where source = 'test' order by id`,
    )
    return rows.map(({ id, said: words }) => `${id} ${words}`)
  }
  expect(await left()).toEqual(['existing xx', 'held xx', 'orphaned xx'])
  await runTimed(server.platform, cleanMessages, 2 * dayMs)
  expect(await left()).toEqual(['existing xx', 'held xx', 'orphaned '])
  await runTimed(server.platform, cleanMessages, 89 * dayMs)
  expect(await left()).toHaveLength(3)
  await runTimed(server.platform, cleanMessages, 91 * dayMs)
  expect(await left()).toEqual(['existing xx', 'held xx'])
})

test('the text and sender of a text message go with its message', async () => {
  const { message } = await receive(server, contactId)
  const { owner } = server.platform.pools
  const add = (id: string, status: string, messageId: string | null) =>
    owner.query(
      `insert into text_in (client_id, id, received_at, provider_id, sender, recipient, raw, status, message_id)
       values ($1, $2, $3, $2, '+12025550123', '+12025550100', 'x', $4, $5)`,
      [laro, id, server.platform.clock(), status, messageId],
    )
  await add('existing', 'threaded', message.id)
  await add('orphaned', 'threaded', 'purged-long-ago')
  await add('held', 'held', null)
  const left = async () => {
    const { rows } = await owner.query<{ id: string; said: string }>(
      'select id, raw || sender as said from text_in order by id',
    )
    return rows.map(({ id, said: words }) => `${id} ${words}`)
  }
  await runTimed(server.platform, cleanMessages, dayMs / 2)
  expect(await left()).toEqual(['existing x+12025550123', 'held x+12025550123', 'orphaned x+12025550123'])
  await runTimed(server.platform, cleanMessages, 400 * dayMs)
  expect(await left()).toEqual(['existing x+12025550123', 'held x+12025550123', 'orphaned '])
})

test('a mailbox that was not reached for a while is noted, in the log and where mail is held', async () => {
  const now = server.platform.clock()
  await server.platform.pools.owner.query(
    `insert into imap_positions (client_id, mailbox, uid_validity, uid, at, heard_at)
     values ($1, 'desk@mail.example/INBOX', '1', 1, $2, $2)`,
    [laro, now],
  )
  const log = openLog('warn', { write: (line) => said.push(JSON.parse(line)) })
  const platform = { ...server.platform, log }
  await runTimed(platform, checkMailboxes, 5 * 60_000)
  expect(said).toEqual([])
  await runTimed(platform, checkMailboxes, 20 * 60_000)
  expect(said).toMatchObject([
    { mailbox: 'desk@mail.example/INBOX', minutes: 20, msg: 'a mailbox has not been heard of' },
  ])
  expect((await call(server, cast.jo, { url: '/messaging/held' })).body.silent).toEqual([])
  await server.platform.pools.owner.query('update imap_positions set heard_at = $1', [now - 3_600_000])
  expect((await call(server, cast.jo, { url: '/messaging/held' })).body.silent).toEqual([
    { mailbox: 'desk@mail.example/INBOX', heard_at: now - 3_600_000 },
  ])
})

test('a cleaned item is no thread', async () => {
  const { thread } = await receive(server, contactId)
  await runTimed(server.platform, cleanMessages, 400 * dayMs)
  expect(await isInTrash(threads.name, thread.id)).toBe(false)
})

test('any amount of mail without a message is emptied and removed, soon', async () => {
  const count = 2001
  await server.platform.pools.owner.query(
    `insert into mail_in (client_id, id, received_at, source, envelope_to, sender, subject, internet_id, size, raw, status,
       message_id)
     select $1, 'much-' || at, $2, 'much', '{}', 'mia@customer.example', 'Subject', 'much-' || at, 1, 'x', 'threaded', 'none'
     from generate_series(1, $3::integer) at`,
    [laro, server.platform.clock(), count],
  )
  const left = async () => {
    const { rows } = await server.platform.pools.owner.query(
      `select count(*)::integer as rows, count(*) filter (where octet_length(raw) > 0)::integer as full from mail_in
       where source = 'much'`,
    )
    return rows[0]
  }
  const begun = performance.now()
  await runTimed(server.platform, cleanMessages, 2 * dayMs)
  expect(await left()).toEqual({ rows: count, full: 0 })
  await runTimed(server.platform, cleanMessages, 91 * dayMs)
  expect(await left()).toEqual({ rows: 0, full: 0 })
  // A third of a second, and 40 s where what is looked for was looked for again for each row.
  expect(performance.now() - begun).toBeLessThan(30_000)
})
