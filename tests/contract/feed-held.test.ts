import { afterAll, beforeAll, expect, test } from 'vitest'
import { FeedHold } from '../../server/platform/live/feed-hold.ts'
import { openLog } from '../../server/platform/log.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A transaction that stays open holds back what everybody sees: the log says which session it is.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('a transaction that stays open is named in the log after 5 s, and then every 30 s, until it ends', async () => {
  const { owner } = server.platform.pools
  const logged: unknown[] = []
  let now = 1_000_000
  const log = openLog('warn', { write: (line) => logged.push(JSON.parse(line)) })
  const hold = new FeedHold({ owner, log, clock: () => now })
  const session = await owner.connect()
  try {
    await session.query('begin')
    const { rows } = await session.query<{ xid: string; pid: number }>(
      'select pg_current_xact_id()::text as xid, pg_backend_pid() as pid',
    )
    const { xid = '', pid } = rows[0] ?? {}
    const seenAfter = (ms: number) => {
      now += ms
      hold.saw(xid)
    }
    seenAfter(0)
    seenAfter(4999)
    expect([hold.heldMs, logged]).toEqual([4999, []])
    seenAfter(1)
    await expect.poll(() => logged.length).toBe(1)
    expect(logged[0]).toMatchObject({ heldSeconds: 5, holder: { pid, state: 'idle in transaction' } })
    seenAfter(29_999)
    seenAfter(1)
    await expect.poll(() => logged.length).toBe(2)
    expect(logged[1]).toMatchObject({ heldSeconds: 35, holder: { pid } })
  } finally {
    await session.query('rollback')
    session.release()
  }
  hold.saw(undefined)
  expect(hold.heldMs).toBe(0)
  now += 60_000
  hold.saw(undefined)
  expect(logged).toHaveLength(2)
})

test('the feed of a process notices it, and its health reports it', async () => {
  const { owner } = server.platform.pools
  const { readiness } = server.platform.watch
  readiness.started()
  const feed = async () => (await readiness.state()).parts['feed']
  const session = await owner.connect()
  try {
    await session.query('begin; select pg_current_xact_id()')
    // Another user's write in between is held back.
    await owner.query('select pg_current_xact_id()')
    await expect.poll(() => server.live.stats().feedHeldMs).toBeGreaterThan(0)
    server.advance(20_000)
    await expect.poll(feed).toMatch(/^ok, held back for \d+ s by a transaction that stays open$/)
  } finally {
    await session.query('rollback')
    session.release()
  }
  await expect.poll(feed).toBe('ok')
  // Transactions of other tests on the same Postgres hold it at unrelated moments.
  await expect.poll(() => server.live.stats().feedHeldMs).toBe(0)
})
