import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { listedByMessages } from '../../server/inbox/index.ts'
import { purge } from '../../server/platform/upkeep/purge.ts'
import { trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, laro, makeContact, receive } from './inbox-server.ts'

// Removed records lose their content after 30 days: the history keeps user, time and record, and none of their text.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const secret = 'Passport X1234567'

async function makeChanged(): Promise<string> {
  const { id } = await makeContact(server)
  const url = `/data/clients/${laro}/contacts/${id}`
  const change = async (to: object) => {
    const { version } = (await call(server, cast.jo, { url })).body
    expect((await call(server, cast.jo, { method: 'PATCH', url, body: { version, change: to } })).status).toBe(200)
  }
  // A separate address, without which it could not be restored next to another.
  await change({ company: secret, email: `${id}@customer.example` })
  await change({ company: 'Nimbus' })
  return id
}

const kept = async (id: string) => {
  const { rows } = await server.platform.pools.owner.query<{
    op: string
    actor_id: string
    at: string
    before: unknown
  }>('select op, actor_id, at, before from history where id = $1 order by version', [id])
  return rows
}

const auditOf = (id: string) => call(server, cast.ana, { url: `/company/audit?record=contacts&id=${id}` })

test('the text of a removed record can be restored for 30 days, and is in no history afterwards', async () => {
  const [gone, existing] = [await makeChanged(), await makeChanged()]
  await inLaro(server, (ctx) => trashRecord(ctx, contacts, { id: gone }))
  await runTimed(server.platform, purge([contacts], listedByMessages), 29 * dayMs)
  expect(JSON.stringify(await kept(gone))).toContain(secret)
  const restored = await call(server, cast.ana, {
    method: 'POST',
    url: `/data/clients/${laro}/contacts/${gone}/restore`,
  })
  expect(restored.body).toMatchObject({ company: 'Nimbus' })
  await inLaro(server, (ctx) => trashRecord(ctx, contacts, { id: gone }))

  const before = await kept(gone)
  await runTimed(server.platform, purge([contacts], listedByMessages), 31 * dayMs)
  const after = await kept(gone)
  expect(after.map(({ op, actor_id, at }) => ({ op, actor_id, at }))).toEqual(
    before.map(({ op, actor_id, at }) => ({ op, actor_id, at })),
  )
  expect(after.every((one) => one.before === null)).toBe(true)
  expect(JSON.stringify(await kept(existing))).toContain(secret)

  const { status, body } = await auditOf(gone)
  expect(status).toBe(200)
  expect(body.rows.map((row: { op: string }) => row.op)).toEqual([
    'trash',
    'restore',
    'trash',
    'update',
    'update',
    'create',
  ])
  expect(body.rows[3]).toMatchObject({ actor_id: cast.jo.id, before: null, after: null })
  expect(JSON.stringify(body)).not.toContain(secret)
})

test('a deleted message leaves nothing of its words', async () => {
  const contact = await makeContact(server)
  const { message } = await receive(server, contact.id, { message: { message: secret } })
  await inLaro(server, (ctx) => trashRecord(ctx, threadsmsgs, { id: message.id }))
  expect(JSON.stringify(await kept(message.id))).toContain(secret)
  await runTimed(server.platform, purge([threadsmsgs], listedByMessages), 31 * dayMs)
  expect(JSON.stringify(await kept(message.id))).not.toContain(secret)
})

/** Tables that hold words somewhere, with how many rows do. */
async function holding(words: string): Promise<Record<string, number>> {
  const { owner } = server.platform.pools
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await owner.query<{ count: number }>(
      `select count(*)::int as count from "${name}" t where t::text like '%' || $1 || '%'`,
      [words],
    )
    const count = counted.rows[0]?.count ?? 0
    if (count > 0) found[name] = count
  }
  return found
}

test('nor does the history of its remaining thread', async () => {
  const words = 'Visa Y7654321'
  const contact = await makeContact(server)
  const { thread, message } = await receive(server, contact.id, { message: { message: words } })
  await receive(server, contact.id, { threadId: thread.id })
  expect((await holding(words))['threadsmsgs']).toBe(1)
  const gone = await call(server, cast.ana, { method: 'DELETE', url: `/messaging/message/${message.id}` })
  expect(gone.status).toBe(200)
  await runTimed(server.platform, purge([threadsmsgs], listedByMessages), 31 * dayMs)
  expect(await holding(words)).toEqual({})
})

test('the program forgets only within the acting client, and changes no history by itself', async () => {
  const id = await makeChanged()
  const forget = (client: string) =>
    inLaro(server, (ctx) => ctx.db.run(sql`select flightline.forget_history(${client}::uuid, 'contacts', ${id})`))
  await forget(clientIds.NXT)
  expect(JSON.stringify(await kept(id))).toContain(secret)
  const rewrite = inLaro(server, (ctx) => ctx.db.run(sql`update history set before = null where id = ${id}`))
  await expect(rewrite).rejects.toThrow('permission denied')
})

test('records that were removed before this version are forgotten when it starts', async () => {
  const [gone, existing] = [await makeChanged(), await makeChanged()]
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  try {
    await client.query('alter table contacts disable trigger user')
    await client.query('delete from contacts where id = $1', [gone])
    await client.query('alter table contacts enable trigger user')
    const step = new URL('../../server/platform/database/migrations/0060_forgotten_history.sql', import.meta.url)
    const text = await readFile(step, 'utf8')
    await client.query(text.slice(text.indexOf('alter table history no force')))
  } finally {
    await client.end()
  }
  expect(JSON.stringify(await kept(gone))).not.toContain(secret)
  expect(JSON.stringify(await kept(existing))).toContain(secret)
})
