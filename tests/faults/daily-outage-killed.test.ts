import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs, weekMs } from '../../domain/kernel/values/durations.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { Children } from './children.ts'

// Tasks at a fixed hour of UTC after an outage of a week with a change of the clocks: three processes start at once, one of
// them is killed while it works, and each client has the missed run once.

const seasons = [
  { name: 'test-daily-spring', back: '2025-03-10T12:00Z' },
  { name: 'test-daily-autumn', back: '2025-11-03T12:00Z' },
]

let server: TestServer
const children = new Children()

beforeAll(async () => {
  server = await openTestServer()
}, 90_000)
afterEach(() => children.killAll())
afterAll(() => server.close())

async function ask<Row extends object>(statement: string, ...values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await server.platform.pools.owner.query<Row>(statement, [...values])
  return rows
}

const countWaiting = async (name: string): Promise<number> =>
  (await ask(`select from graphile_worker._private_jobs where key like '%' || $1 || '%'`, name)).length

/** Runs of each client at a moment. */
const listRuns = (name: string, moment: number) =>
  ask<{ client_id: string; runs: number }>(
    'select client_id, count(*)::integer as runs from tasks where name = $1 group by client_id',
    `${name} ${moment}`,
  )

async function catchUp(name: string, moment: number): Promise<void> {
  const start = (slowMs: number) =>
    children.begin('daily-child.ts', [
      server.databaseUrl,
      server.platform.config.FLIGHTLINE_DATA,
      `${moment}`,
      JSON.stringify({ [name]: '17 3 * * *' }),
      `${slowMs}`,
    ])
  const workers = await Promise.all([start(2000), start(2000), start(2000)])
  const killed = await Promise.race(
    workers.map(async (worker) => {
      await once(worker, 'message')
      return worker
    }),
  )
  await children.kill(killed)
  const clients = await ask('select from clients')
  await until(async () => (await listRuns(name, moment)).length === clients.length, 180_000)
  await until(async () => (await countWaiting(name)) === 0, 180_000)
  await children.killAll()
}

test.each(seasons)(
  'a task at a fixed hour is caught up once after a week of outage with a clock change: $name',
  async ({ name, back }) => {
    const first = Date.parse(back)
    await ask(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ($1, $2, $2)`,
      name,
      new Date(first - weekMs).toISOString(),
    )
    for (const moment of [first, first + dayMs]) {
      await catchUp(name, moment)
      for (const { runs } of await listRuns(name, moment)) expect(runs).toBe(1)
    }
    const [known] = await ask<{ last: Date }>(
      'select last_execution as last from graphile_worker._private_known_crontabs where identifier = $1',
      name,
    )
    expect(known?.last.toISOString()).toBe(
      new Date(Date.parse(`${new Date(first + dayMs).toISOString().slice(0, 10)}T03:17Z`)).toISOString(),
    )
  },
  300_000,
)
