import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { longestStatementMs, longWork, silenceMs } from '../../server/platform/database/pools.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { Unavailable } from '../../server/platform/errors.ts'
import { listedByMessages } from '../../server/inbox/index.ts'
import { purge } from '../../server/platform/upkeep/purge.ts'
import { records } from '../../domain/records.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const inLaro = <T>(step: (ctx: Ctx) => Promise<T>) => withTenant(server.platform, systemActor(laro), step)

const limit = async ({ db }: Ctx): Promise<number> => {
  const [row] = await db.run(sql<{ ms: number }>`
    select setting::int as ms from pg_settings where name = 'statement_timeout'`)
  return row?.ms ?? 0
}

test('a statement of the program has a limit, which its connection outlives', async () => {
  expect(await inLaro(limit)).toBe(longestStatementMs)
  expect(longestStatementMs).toBeLessThan(silenceMs)
})

const limitOf = async ({ db }: Ctx, name: string): Promise<string> => {
  const [row] = await db.run(sql<{ value: string }>`select current_setting(${name}) as value`)
  return row?.value ?? ''
}

test('a transaction has limits, idle and as a whole, and one that outlives them is a moment of trouble', async () => {
  expect(await inLaro((ctx) => limitOf(ctx, 'idle_in_transaction_session_timeout'))).toBe('30s')
  expect(await inLaro((ctx) => limitOf(ctx, 'transaction_timeout'))).toBe('1min')
  for (const name of ['idle_in_transaction_session_timeout', 'transaction_timeout']) {
    const stays = inLaro(async ({ db }) => {
      await db.run(sql`select set_config('transaction_timeout', '0', true)`)
      const [session] = await db.run(sql<{ pid: number }>`
        select pg_backend_pid() as pid, set_config(${name}, '100', true)`)
      const alive = () =>
        server.platform.pools.owner.query('select 1 from pg_stat_activity where pid = $1', [session?.pid])
      await expect.poll(async () => (await alive()).rowCount).toBe(0)
      await db.run(sql`select 1`)
    })
    await expect(stays).rejects.toBeInstanceOf(Unavailable)
  }
})

test('long work has more, for its own transaction alone', async () => {
  const more = await inLaro(async (ctx) => {
    await ctx.db.run(longWork)
    expect(await limitOf(ctx, 'transaction_timeout')).toBe('0')
    return limit(ctx)
  })
  expect(more).toBeGreaterThan(longestStatementMs)
  expect(more).toBeLessThan(silenceMs)
  // Either connection may have had more.
  const after = await Promise.all(Array.from({ length: 16 }, () => inLaro(limit)))
  expect(new Set(after)).toEqual(new Set([longestStatementMs]))
})

test('a long statement is ended, reported as unavailable, and leaves the connection to others', async () => {
  const tooLong = inLaro(async ({ db }) => {
    await db.run(sql`select set_config('statement_timeout', '100', true)`)
    await db.run(sql`select pg_sleep(20)`)
  })
  await expect(tooLong).rejects.toBeInstanceOf(Unavailable)
  expect(await inLaro(limit)).toBe(longestStatementMs)
})

test('the clearing of the night runs within it', async () => {
  await runTimed(server.platform, purge(records, listedByMessages))
  expect(await inLaro(limit)).toBe(longestStatementMs)
})
