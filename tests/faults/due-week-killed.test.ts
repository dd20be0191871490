import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { clients } from '../../domain/company/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { placeNightly } from '../../server/platform/jobs/due/nightly-work.ts'
import { planDue } from '../../server/platform/jobs/index.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { Dice } from '../contract/live-writers.ts'
import { until } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientIds } from '../world.ts'
import { Children } from './children.ts'

// A week's outage that ends in a night in which the clocks change, three processes that are killed at random: each item and
// each night is done once.

const { LARO, NXT } = clientIds
const zone = 'America/New_York'

interface Season {
  readonly nightly: string
  /** Hour of the nightly work, whose minute is 30. */
  readonly hour: number
  readonly outageFrom: string
  /** Moments at which three processes work, and the nights that have begun by then, the missed week being one. */
  readonly looks: readonly (readonly [moment: string, nights: number])[]
}

const seasons: readonly Season[] = [
  {
    // 2:30 is skipped: the night begins at 3:00.
    nightly: 'test-spring',
    hour: 2,
    outageFrom: '2027-03-07T07:00Z',
    looks: [
      ['2027-03-14T06:59Z', 1],
      ['2027-03-14T07:00Z', 2],
      ['2027-03-14T08:00Z', 2],
      ['2027-03-15T06:29Z', 2],
      ['2027-03-15T06:30Z', 3],
    ],
  },
  {
    // 1:30 comes twice: the first one counts.
    nightly: 'test-autumn',
    hour: 1,
    outageFrom: '2027-10-31T06:00Z',
    looks: [
      ['2027-11-07T05:29Z', 1],
      ['2027-11-07T05:30Z', 2],
      ['2027-11-07T06:30Z', 2],
      ['2027-11-08T06:29Z', 2],
      ['2027-11-08T06:30Z', 3],
    ],
  },
]

let server: TestServer
const children = new Children()
const dice = new Dice(2027)

beforeAll(async () => {
  server = await openTestServer()
  await within(LARO, (ctx) => asVerb(ctx, clients).amend({ id: LARO, amend: () => ({ timezone: zone }) }))
  // Each job of nightly work that is put into the queue.
  await server.platform.pools.owner.query(`
    create table firings (key text not null);
    create function note_firing() returns trigger language plpgsql as $$
    begin
      insert into public.firings values (new.key);
      return null;
    end $$;
    create trigger note_firing after insert on graphile_worker._private_jobs
      for each row execute function note_firing()`)
}, 90_000)
afterEach(() => children.killAll())
afterAll(() => server.close())

const within = <T>(clientId: string, verb: (ctx: Ctx) => Promise<T>) =>
  withTenant(server.platform, systemActor(clientId), verb)

async function countRows(statement: string, ...values: readonly unknown[]): Promise<number> {
  const { rows } = await server.platform.pools.owner.query<{ count: number }>(
    `select count(*)::integer as count from ${statement}`,
    [...values],
  )
  return rows[0]?.count ?? 0
}

const countNames = (pattern: string) => countRows('tasks where name like $1', `${pattern}%`)

/** Plans an item for each hour of an outage, and for each moment at which processes work. Answers their names in order. */
async function planItems({ nightly, outageFrom, looks }: Season): Promise<string[]> {
  const start = Date.parse(outageFrom)
  const hours = Array.from({ length: (7 * dayMs) / hourMs }, (_, at) => start + at * hourMs)
  const moments = [...hours, ...looks.map(([moment]) => Date.parse(moment))]
  const items = moments.map((due, at) => ({ due, key: `item of ${nightly} ${1000 + at}` }))
  for (const [client, some] of [
    [LARO, items.filter((_, at) => at % 5 > 0)],
    [NXT, items.filter((_, at) => at % 5 === 0)],
  ] as const)
    await within(client, async (ctx) => {
      for (const item of some) await planDue(ctx, { name: 'test-due', lane: 'prompt' }, item)
    })
  return items.map(({ key }) => key)
}

/** Three processes work at a moment, one is killed at each of the marks, and all when everything due is done. */
async function workAt(season: Season, moment: string, { nights, items, kills }: Record<string, number>): Promise<void> {
  const { nightly, hour } = season
  const args = [server.databaseUrl, server.platform.config.FLIGHTLINE_DATA, `${Date.parse(moment)}`, nightly, `${hour}`]
  const start = () => children.begin('due-child.ts', args)
  const workers = await Promise.all([start(), start(), start()])
  const before = await countNames(`item of ${nightly}`)
  for (let round = 1; round <= (kills ?? 0); round += 1) {
    const mark = before + Math.floor((((items ?? 0) - before) / ((kills ?? 0) + 1)) * round)
    await until(async () => (await countNames(`item of ${nightly}`)) >= mark, 180_000)
    const [killed] = workers.splice(dice.below(workers.length), 1)
    if (killed) await children.kill(killed)
    workers.push(await start())
  }
  const isDone = async () =>
    (await countNames(`item of ${nightly}`)) >= (items ?? 0) &&
    (await countRows('firings where key = $1', `${LARO} ${nightly}-client`)) >= (nights ?? 0) &&
    (await countRows('graphile_worker._private_jobs where key like $1 or key like $2', '% test-%', '% test-due %')) ===
      0
  await until(isDone, 180_000)
  await children.killAll()
}

test.each(seasons)(
  'each item and each night runs once after a week of outage that ends with $nightly',
  async (season) => {
    const { nightly, hour, outageFrom, looks } = season
    const clock = () => Date.parse(outageFrom)
    const task = { name: nightly, lane: 'upkeep', at: { hour, minute: 30 }, inClient: () => Promise.resolve() } as const
    await placeNightly({ ...server.platform, clock }, [task])
    const keys = await planItems(season)
    for (const [at, [moment, nights]] of looks.entries()) {
      const items = keys.length - looks.length + at + 1
      await workAt(season, moment, { nights, items, kills: at === 0 ? 6 : 1 })
    }
    const { rows } = await server.platform.pools.owner.query<{ name: string }>(
      'select name from tasks where name like $1 order by name',
      [`item of ${nightly}%`],
    )
    expect(rows.map(({ name }) => name)).toEqual(keys)
    expect(await countRows('firings where key = $1', `${LARO} ${nightly}-client`)).toBe(3)
    const written = await server.platform.pools.owner.query<{ name: string }>(
      'select distinct name from tasks where client_id = $1 and name like $2 order by name',
      [LARO, `${nightly}%`],
    )
    const begun = looks.filter(([, nights], at) => nights > (looks[at - 1]?.[1] ?? 0))
    expect(written.rows.map(({ name }) => name)).toEqual(begun.map(([moment]) => `${nightly} ${Date.parse(moment)}`))
    expect(await countRows(`due_work where kind = 'test-due'`)).toBe(0)
  },
  900_000,
)
