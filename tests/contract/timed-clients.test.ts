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
const asked = async (name: string): Promise<string[]> =>
  (await clientsOf(server.platform, task(name))).map(({ id }) => id)
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
  expect(everyMinute.length).toBeGreaterThan(0)
  for (const { name } of everyMinute) expect.soft(await asked(name), name).toEqual([])
  expect(await firedFor('raise-watchlist')).toEqual([])
})

it('the watchlist starts a run for a client with a watched search', async () => {
  await put('searches', 'done', { ai_notification: false })
  expect(await asked('raise-watchlist')).toEqual([])
  await put('searches', 'watched', { ai_notification: true })
  expect(await asked('raise-watchlist')).toEqual([laro])
  expect(await firedFor('raise-watchlist')).toEqual([{ client: laro, waits: 0 }])
  await server.platform.pools.owner.query(
    "update searches set trashed_at = 1, version = version + 1 where id = 'watched'",
  )
  expect(await asked('raise-watchlist')).toEqual([])
})

it('a client that deleted its watched searches is asked for once, to forget its position', async () => {
  await server.platform.pools.owner.query(`insert into watch_positions (client_id, xid, seq) values ($1, '1', 1)`, [
    laro,
  ])
  expect(await asked('raise-watchlist')).toEqual([laro])
})

it('a task for every client begins for one after the other, within half a minute', async () => {
  const fired = await firedFor('check-mailboxes')
  expect(new Set(fired.map(({ client }) => client))).toEqual(new Set(Object.values(clientIds)))
  const waits = fired.map(({ waits: seconds }) => seconds)
  for (const [at, seconds] of waits.entries()) expect.soft(seconds).toBeCloseTo((at * 30) / waits.length, 1)
})
