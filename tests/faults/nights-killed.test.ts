import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { fireNightly, placeNightly } from '../../server/platform/jobs/due/nightly-work.ts'
import { runOfClient, timedAttempts } from '../../server/platform/jobs/timed-tasks.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { Children } from './children.ts'

// Nightly tasks and runs of users in three time zones, after outages that end at a change of the clocks: three processes
// start at once, one is killed while it works, and each run happens once.

const zones = { LARO: 'Europe/Zurich', EQIP: 'America/New_York', NXT: 'Australia/Sydney' } as const
type Place = keyof typeof zones
const places: readonly Place[] = ['LARO', 'EQIP', 'NXT']

/** Nightly tasks by name, and a task that only users start. */
const nights = { 'test-one': { hour: 1, minute: 30 }, 'test-two': { hour: 2, minute: 30 } } as const
const asked = { 'test-asked': '0 0 1 1 *' } as const

interface Look {
  readonly moment: string
  /** Places whose tasks are due at that moment, by task. */
  readonly due: Readonly<Record<keyof typeof nights, readonly Place[]>>
}

interface Season {
  readonly name: string
  readonly from: string
  readonly looks: readonly Look[]
}

const all = { 'test-one': places, 'test-two': places }

const seasons: readonly Season[] = [
  {
    name: 'spring in the north, autumn in the south',
    from: '2027-03-06T23:00Z',
    looks: [
      // 2:30 is skipped in New York: the night begins at 3:00, which is 7:00 UTC.
      { moment: '2027-03-14T07:00Z', due: all },
      { moment: '2027-03-14T07:30Z', due: { 'test-one': [], 'test-two': [] } },
      // 2:30 is skipped in Zurich: the night begins at 3:00, which is 1:00 UTC.
      { moment: '2027-03-28T01:00Z', due: all },
      { moment: '2027-03-28T01:30Z', due: { 'test-one': [], 'test-two': [] } },
      // 2:30 comes twice in Sydney: at 15:30 and 16:30 UTC.
      { moment: '2027-04-03T15:30Z', due: all },
      { moment: '2027-04-03T16:30Z', due: { 'test-one': [], 'test-two': [] } },
    ],
  },
  {
    name: 'spring in the south, autumn in the north',
    from: '2027-09-25T23:00Z',
    looks: [
      // 2:30 is skipped in Sydney: the night begins at 3:00, which is 16:00 UTC.
      { moment: '2027-10-02T16:00Z', due: all },
      { moment: '2027-10-02T16:30Z', due: { 'test-one': [], 'test-two': [] } },
      // 2:30 comes twice in Zurich: at 0:30 and 1:30 UTC.
      { moment: '2027-10-31T00:30Z', due: all },
      { moment: '2027-10-31T01:30Z', due: { 'test-one': [], 'test-two': [] } },
      // 1:30 comes twice in New York: at 5:30 and 6:30 UTC; 2:30 is at 7:30 UTC.
      { moment: '2027-11-07T05:30Z', due: all },
      { moment: '2027-11-07T06:30Z', due: { 'test-one': [], 'test-two': [] } },
      { moment: '2027-11-07T07:30Z', due: { 'test-one': [], 'test-two': ['EQIP'] } },
    ],
  },
]

let server: TestServer
const children = new Children()

beforeAll(async () => {
  server = await openTestServer()
  for (const place of places)
    await within(place, (ctx) =>
      asVerb(ctx, clients).amend({ id: clientIds[place], amend: () => ({ timezone: zones[place] }) }),
    )
}, 90_000)
afterEach(() => children.killAll())
afterAll(() => server.close())

const within = <T>(place: Place, verb: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(server.platform, systemActor(clientIds[place]), verb)

async function ask<Row extends object>(statement: string, ...values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await server.platform.pools.owner.query<Row>(statement, [...values])
  return rows
}

const nightlyTasks = Object.entries(nights).map(
  ([name, at]) => ({ name, at, lane: 'upkeep', inClient: () => Promise.resolve() }) as const,
)
const isAtMoment = (moment: number) => ({ ...server.platform, clock: () => moment })

const asker = { id: cast.ana.id, label: cast.ana.name }
const askRun = (place: Place) =>
  within(place, (ctx) =>
    ctx.db.run(sql`
      select flightline.ask_timed_run(${runOfClient({ name: 'test-asked' })}, 'upkeep', ${JSON.stringify(asker)}::jsonb, ${timedAttempts})`),
  )

/** Runs at a moment as 'task place', sorted; a run that happened twice comes twice. */
async function listRuns(moment: number): Promise<string[]> {
  const rows = await ask<{ name: string; client_id: string }>(
    'select name, client_id::text from tasks where name like $1',
    `test-% ${moment}`,
  )
  const placeNamed = new Map(places.map((place) => [clientIds[place], place]))
  return rows
    .flatMap(({ name, client_id }) => {
      const place = placeNamed.get(client_id)
      return place ? [`${name.replace(` ${moment}`, '')} ${place}`] : []
    })
    .toSorted()
}

const countWaiting = async (): Promise<number> =>
  (await ask(`select from graphile_worker._private_jobs where key like '% test-%'`)).length

/** Three processes work at a moment; the first one that writes is killed before it commits. */
async function workAt(moment: number, wanted: readonly string[]): Promise<void> {
  const args = [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, `${moment}`]
  const start = () => children.begin('daily-child.ts', [...args, JSON.stringify({ ...nights, ...asked }), '2000'])
  const workers = await Promise.all([start(), start(), start()])
  const killed = await Promise.race(
    workers.map(async (worker) => {
      await once(worker, 'message')
      return worker
    }),
  )
  await children.kill(killed)
  await until(async () => (await listRuns(moment)).length >= wanted.length && (await countWaiting()) === 0, 180_000)
  await children.killAll()
}

test.each(seasons)(
  'nightly tasks and runs of users happen once about a change of the clocks: $name',
  async ({ from, looks }) => {
    await ask("delete from due_work where kind like 'test-%'")
    await placeNightly(isAtMoment(Date.parse(from)), nightlyTasks)
    for (const { moment: printed, due } of looks) {
      const moment = Date.parse(printed)
      for (const place of places) {
        await askRun(place)
        // A second request joins the first run.
        await askRun(place)
      }
      const runs = { ...due, 'test-asked': places }
      const wanted = Object.entries(runs).flatMap(([task, at]) => at.map((place) => `${task} ${place}`))
      await workAt(moment, wanted)
      expect(await listRuns(moment)).toEqual(wanted.toSorted())
      // Nothing else is due at this moment, also to a process that starts later.
      await fireNightly(isAtMoment(moment), nightlyTasks)
      expect(await countWaiting()).toBe(0)
    }
  },
  900_000,
)
