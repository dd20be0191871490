import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, type CastMember } from '../world.ts'
import { call, customer, laro, makeContact, post, receive } from './inbox-server.ts'

const secret = 'I must not say this to the customer'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** A message of Jo's that was a draft with other words before it went out. */
async function sentAfterDraft(): Promise<{ url: string; version: number }> {
  const { thread } = await receive(server, (await makeContact(server)).id)
  const id = v7()
  const draft = { medium: 'email', subject: 'Re: Dallas', threadId: thread.id }
  const saved = await call(server, cast.jo, {
    method: 'PUT',
    url: `/messaging/drafts/${id}`,
    body: { ...draft, device: 'laptop', message: secret },
  })
  expect(saved.status).toBe(200)
  const recipients = [{ name: customer.name, email: customer.address }]
  const sent = await post(server, cast.jo, { ...draft, messageId: id, message: 'Gladly', recipients })
  expect(sent.status).toBe(200)
  return { url: `/data/clients/${laro}/threadsmsgs/${id}`, version: sent.body.message.version }
}

const historyFor = (person: CastMember, url: string) => call(server, person, { url: `${url}/history` })

test('the draft that a message was stays with its writer, in its history too', async () => {
  const { url } = await sentAfterDraft()
  const mine = await historyFor(cast.jo, url)
  expect(JSON.stringify(mine.body)).toContain(secret)
  for (const person of [cast.ana, cast.rae]) {
    const theirs = await historyFor(person, url)
    expect(theirs.status).toBe(200)
    expect(JSON.stringify(theirs.body)).not.toContain(secret)
    expect(theirs.body.rows.at(-1)).toMatchObject({ before: null, after: { message: 'Gladly' } })
  }
})

test('a version hidden from a user cannot be restored by them', async () => {
  const { url, version } = await sentAfterDraft()
  const restored = await call(server, cast.ana, {
    method: 'POST',
    url: `${url}/history/1/restore`,
    body: { version },
  })
  expect(restored.status).toBe(404)
})

/** Saves a draft again, with other words. */
async function save(id: string, threadId: string, message: string): Promise<void> {
  const body = { medium: 'email', subject: 'Spells', threadId, device: 'laptop', message }
  const { status } = await call(server, cast.jo, { method: 'PUT', url: `/messaging/drafts/${id}`, body })
  expect(status).toBe(200)
}

/** A statement past the policies, which the program itself cannot run. */
async function asOwner(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query(text, values)
  await client.end()
}

/** The writing began so long ago. */
const ago = (id: string, ms: number) => asOwner('update history set at = at - $2 where id = $1', [id, ms])

test('continuous writing of one person is one entry; after ten minutes, and when it is sent, another begins', async () => {
  const { thread } = await receive(server, (await makeContact(server)).id)
  const id = v7()
  for (const words of ['W', 'We fl', 'We fly at nine']) await save(id, thread.id, words)
  const url = `/data/clients/${laro}/threadsmsgs/${id}`
  const once = await historyFor(cast.jo, url)
  expect(once.body.rows).toMatchObject([
    { op: 'create', version: 1, before: null, after: { message: 'We fly at nine' } },
  ])

  await ago(id, 600_001)
  for (const words of ['We fly at ten', 'We fly at eleven']) await save(id, thread.id, words)
  const recipients = [{ name: customer.name, email: customer.address }]
  const draft = { medium: 'email', subject: 'Spells', threadId: thread.id, recipients }
  const sent = await post(server, cast.jo, { ...draft, messageId: id, message: 'We fly at noon' })
  expect(sent.status).toBe(200)
  const { body } = await historyFor(cast.jo, url)
  const words = body.rows.map((entry: { before: { message: string } | null; after: { message: string } }) => [
    entry.before?.message,
    entry.after.message,
  ])
  expect(words.at(-1)).toEqual([undefined, 'We fly at nine'])
  expect(words.at(-2)).toEqual(['We fly at nine', 'We fly at eleven'])
  expect(words.at(-3)?.[0]).toBe('We fly at eleven')
})

test('text replaced by an earlier version in the middle of writing is found again', async () => {
  const { thread } = await receive(server, (await makeContact(server)).id)
  const id = v7()
  for (const words of ['First', 'Second']) await save(id, thread.id, words)
  await ago(id, 600_001)
  for (const words of ['Third', 'Fourth']) await save(id, thread.id, words)
  const url = `/data/clients/${laro}/threadsmsgs/${id}`
  const [newest] = (await historyFor(cast.jo, url)).body.rows
  const { version } = (await call(server, cast.jo, { url })).body
  const restored = await call(server, cast.jo, {
    method: 'POST',
    url: `${url}/history/${newest.version - 1}/restore`,
    body: { version },
  })
  expect(restored.body).toMatchObject({ message: 'Second' })
  const { body } = await historyFor(cast.jo, url)
  expect(body.rows[0]).toMatchObject({ before: { message: 'Fourth' }, after: { message: 'Second' } })
})

test('a version in the middle of a writing is put back as the writing ended', async () => {
  const made = await call(server, cast.jo, {
    method: 'POST',
    url: `/data/clients/${laro}/tasks`,
    body: { name: 'One' },
  })
  const url = `/data/clients/${laro}/tasks/${made.body.id}`
  for (const [version, name] of [
    [1, 'Two'],
    [2, 'Three'],
    [3, 'Four'],
  ] as const)
    await call(server, cast.jo, { method: 'PATCH', url, body: { version, change: { name } } })
  await asOwner('delete from history where id = $1 and version = 3', [made.body.id])
  const restored = await call(server, cast.jo, {
    method: 'POST',
    url: `${url}/history/2/restore`,
    body: { version: 4 },
  })
  expect(restored.body).toMatchObject({ version: 5, name: 'Three' })
  const unknown = await call(server, cast.jo, { method: 'POST', url: `${url}/history/0/restore`, body: { version: 5 } })
  expect(unknown.status).toBeGreaterThanOrEqual(400)
})
