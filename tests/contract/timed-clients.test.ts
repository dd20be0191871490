import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskList } from '../../server/platform/jobs/task-list.ts'
import { work } from '../../server/jobs.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientsOf } from '../timed-task.ts'
import { clientIds } from '../world.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const { LARO: laro } = clientIds
const everyMinute = work.timed.filter(({ at }) => at === '* * * * *')
const task = (name: string) => {
  const found = everyMinute.find((one) => one.name === name)
  if (!found) throw new Error(`no task ${name} runs every minute`)
  return found
}
interface Given {
  readonly date?: number
  readonly [field: string]: unknown
}

const put = (table: string, id: string, { date = Date.now(), ...doc }: Given) =>
  server.platform.pools.owner.query(
    `insert into ${table} (client_id, id, date, last_date, doc) values ($1, $2, $3, $3, $4)`,
    [laro, id, date, doc],
  )
const asked = async (name: string, aheadMs = 0): Promise<string[]> => {
  const platform = { ...server.platform, clock: () => server.platform.clock() + aheadMs }
  return (await clientsOf(platform, task(name))).map(({ id }) => id)
}
const firedFor = async (name: string): Promise<{ client: string; waits: number }[]> => {
  const { owner } = server.platform.pools
  const run = taskList(server.platform, work)[name]
  await run?.({}, { job: { id: '1', attempts: 1, max_attempts: 3 } } as never)
  const { rows } = await owner.query<{ client: string; waits: number }>(
    `select payload ->> 'client' as client, extract(epoch from run_at - created_at)::float as waits
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by run_at, j.id`,
    [`${name}-client`],
  )
  return rows
}

it('a task that runs every minute begins a run for no client that has nothing for it', async () => {
  expect(everyMinute.length).toBeGreaterThan(4)
  for (const { name } of everyMinute) expect.soft(await asked(name), name).toEqual([])
  expect(await firedFor('wake-threads')).toEqual([])
})

it.each([
  ['raise-follow-ups', 'queue', { type: 'follow-up', data: {} }, { type: 'follow-up', processed_at: 5, data: {} }],
  ['wake-threads', 'threads', { snoozed_until: 1000 }, { status: 'open' }],
  ['repeat-tasks', 'tasks', { state: 'done', repeats: 'daily' }, { state: 'done', repeats: 'daily', next_id: 'next' }],
  ['raise-watchlist', 'searches', { ai_notification: true }, { ai_notification: false }],
  ['publish_due', 'deployments', { scheduled: 1000, name: 'Spring' }, { name: 'Autumn', status: 'approved' }],
] as const)('%s begins one for a client that has', async (...[name, table, doc, done]) => {
  await put(table, `${name}-done`, done)
  expect(await asked(name)).toEqual([])
  await put(table, `${name}-due`, doc)
  expect(await asked(name)).toEqual([laro])
  expect(await firedFor(name)).toEqual([{ client: laro, waits: 0 }])
  await server.platform.pools.owner.query(`update ${table} set trashed_at = 1, version = version + 1 where id = $1`, [
    `${name}-due`,
  ])
  expect(await asked(name)).toEqual([])
})

it('what is due later is asked for when its time has come', async () => {
  const inAnHour = server.platform.clock() + 3_600_000
  await put('queue', 'later', { date: inAnHour, type: 'follow-up', data: {} })
  await put('threads', 'later', { snoozed_until: inAnHour })
  await put('deployments', 'later', { scheduled: inAnHour })
  for (const name of ['raise-follow-ups', 'wake-threads', 'publish_due']) {
    expect.soft(await asked(name, 3_000_000), name).toEqual([])
    expect.soft(await asked(name, 3_601_000), name).toEqual([laro])
  }
})

it('who had watched searches and has none any more is asked for once, to forget how far it had looked', async () => {
  await server.platform.pools.owner.query(`insert into watch_positions (client_id, xid, seq) values ($1, '1', 1)`, [
    laro,
  ])
  expect(await asked('raise-watchlist')).toEqual([laro])
})

it('the first release of a site is asked for in the demo alone, where it goes live by itself', async () => {
  await put('deployments', 'first', { name: 'First release', status: 'draft' })
  const { config } = server.platform
  const isAsked = async (FLIGHTLINE_DEMO: boolean) =>
    (await clientsOf({ ...server.platform, config: { ...config, FLIGHTLINE_DEMO } }, task('publish_due'))).length === 1
  expect([await isAsked(true), await isAsked(false)]).toEqual([true, false])
})

it('a task for every client begins for one after the other, within half a minute', async () => {
  const fired = await firedFor('refresh-filter-chips')
  expect(new Set(fired.map(({ client }) => client))).toEqual(new Set(Object.values(clientIds)))
  const waits = fired.map(({ waits: seconds }) => seconds)
  for (const [at, seconds] of waits.entries()) expect.soft(seconds).toBeCloseTo((at * 30) / waits.length, 1)
})
