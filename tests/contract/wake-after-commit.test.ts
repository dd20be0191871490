import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '../../domain/crm/index.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { inLaro, laro } from './inbox-server.ts'

// NOTIFY in a transaction has writers commit one after the other: the program's own wake the servers afterwards.

let server: TestServer
let listener: pg.Client
/** Process ids of the sessions that called. */
const callers: number[] = []

beforeAll(async () => {
  server = await openTestServer()
  listener = new pg.Client({ connectionString: server.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ processId }) => callers.push(processId))
  await listener.query('listen flightline_change')
})
afterAll(async () => {
  await listener.end()
  await server.close()
})

const write = (name: string) =>
  inLaro(server, async (ctx) => {
    await createRecord(ctx, contacts, { doc: contacts.shape.parse({ name }) })
    const [row] = await ctx.db.run(sql<{ pid: number; wakes: string }>`
      select pg_backend_pid() as pid, current_setting('app.wakes', true) as wakes`)
    return row
  })

test('writes of the program call the servers after their commit, many by one call', async () => {
  const written = await Promise.all(Array.from({ length: 20 }, (_, at) => write(`Wake ${at}`)))
  expect(new Set(written.map((row) => row?.wakes))).toEqual(new Set(['after']))
  await expect.poll(() => callers.length).toBeGreaterThan(0)
  expect(callers.length).toBeLessThanOrEqual(written.length)
})

test('a write past the program calls by its own transaction', async () => {
  callers.length = 0
  const writer = new pg.Client({ connectionString: server.databaseUrl })
  await writer.connect()
  const { rows } = await writer.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { rowCount } = await writer.query(
    `update contacts set version = version + 1 where client_id = $1 and id = (
      select id from contacts where client_id = $1 and trashed_at is null limit 1)`,
    [laro],
  )
  expect(rowCount).toBe(1)
  await expect.poll(() => callers).toContain(rows[0]?.pid)
  await writer.end()
})
