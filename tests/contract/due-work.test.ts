import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { clients } from '../../domain/company/index.ts'
import { tasks } from '../../domain/crm/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { jobRun } from '../../server/platform/jobs/define-job.ts'
import { queueDue } from '../../server/platform/jobs/due/due-clock.ts'
import { fireNightly, placeNightly } from '../../server/platform/jobs/due/nightly-work.ts'
import { defineDueJob, defineTimedTask, planDue } from '../../server/platform/jobs/index.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { asVerb } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { until } from './until.ts'

const { LARO, EQIP, NXT } = clientIds

interface Run {
  readonly client: string
  readonly key: string
  readonly at: number
}

/** Due work that notes in its transaction that it ran, and fails as often as it is told after that. */
function notedWork(failures: Map<string, number> = new Map()) {
  const runs: Run[] = []
  const kind = defineDueJob({
    name: 'test-due',
    lane: 'prompt',
    record: tasks,
    run: async (ctx, key) => {
      await asVerb(ctx, tasks).create({ doc: tasks.shape.parse({ name: key }) })
      runs.push({ client: ctx.actor.clientId, key, at: Date.now() })
      const left = failures.get(key) ?? 0
      failures.set(key, left - 1)
      if (left > 0) throw new Error(`no luck with ${key}`)
    },
  })
  return { runs, kind, failures }
}

const within = <T>(server: TestServer, clientId: string, verb: (ctx: Ctx) => Promise<T>) =>
  withTenant(server.platform, systemActor(clientId), verb)

/** Names of the tasks that due work wrote in a client, in order. */
async function writtenIn(server: TestServer, clientId: string): Promise<string[]> {
  const { rows } = await server.platform.pools.owner.query<{ name: string }>(
    'select name from tasks where client_id = $1 order by name',
    [clientId],
  )
  return rows.map(({ name }) => name)
}

async function leftOver(server: TestServer): Promise<number> {
  const { rows } = await server.platform.pools.owner.query<{ count: number }>(
    'select count(*)::integer as count from due_work where local_at is null',
  )
  return rows[0]?.count ?? 0
}

const keysUpTo = (count: number): string[] => Array.from({ length: count }, (_, at) => `item ${1000 + at}`)

describe('due work', { timeout: 90_000 }, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  test('runs once, though three workers look for it, one of them ends, and some of it fails', async () => {
    const keys = keysUpTo(60)
    const { runs, kind, failures } = notedWork(new Map(keys.filter((_, at) => at % 7 === 0).map((key) => [key, 1])))
    const failing = failures.size
    const work = { jobs: [], due: [kind], timed: [], doubtedAfterMs: 300 }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => startJobs(server.platform, work, { graceMs: 0 })))
    for (const [at, key] of keys.entries())
      await within(server, at % 3 === 0 ? EQIP : LARO, (ctx) =>
        planDue(ctx, kind, { key, due: ctx.now + (at % 20) * 100 }),
      )
    await until(() => runs.length > 20)
    await first?.stop()
    await until(async () => (await leftOver(server)) === 0)
    await Promise.all(others.map((one) => one.stop()))
    const written = [...(await writtenIn(server, LARO)), ...(await writtenIn(server, EQIP))]
    expect(written.toSorted()).toEqual(keys)
    expect(runs.length).toBeGreaterThanOrEqual(keys.length + failing)
  })

  test('runs at its moment, also where it was planned for a later one before', async () => {
    const { runs, kind } = notedWork()
    const worker = await startJobs(server.platform, { jobs: [], due: [kind], timed: [] })
    const due = Date.now() + 1500
    await within(server, LARO, async (ctx) => {
      await planDue(ctx, kind, { key: 'known', due })
      await planDue(ctx, kind, { key: 'sooner', due: due + hourMs })
      await planDue(ctx, kind, { key: 'put off', due })
    })
    await within(server, LARO, async (ctx) => {
      await planDue(ctx, kind, { key: 'sooner', due })
      await planDue(ctx, kind, { key: 'put off', due: due + hourMs })
    })
    await until(() => runs.length === 2)
    await worker.stop()
    expect(runs.map(({ key }) => key).toSorted()).toEqual(['known', 'sooner'])
    for (const { at } of runs) {
      expect(at).toBeGreaterThanOrEqual(due)
      expect(at).toBeLessThan(due + 2000)
    }
    expect(await leftOver(server)).toBe(1)
  })

  test('wakes the workers of all processes after its commit where it is due at once', async () => {
    const { kind } = notedWork()
    let woken = 0
    const stop = server.platform.wake.onDue(() => (woken += 1))
    await within(server, LARO, (ctx) => planDue(ctx, kind, { key: 'later', due: ctx.now + hourMs }))
    await within(server, LARO, async (ctx) => {
      await planDue(ctx, kind, { key: 'now', due: ctx.now })
      expect(woken).toBe(0)
    })
    await expect.poll(() => woken).toBe(1)
    stop()
    await server.platform.pools.owner.query('delete from due_work where local_at is null')
  })

  test('runs once where its job is run by several workers at the same time', async () => {
    const { runs, kind } = notedWork()
    const { platform } = server
    await within(server, LARO, (ctx) => planDue(ctx, kind, { key: 'wanted by all', due: ctx.now - 1 }))
    await queueDue(platform, [kind])
    const facts = { clientId: LARO, attempt: 1, isLastAttempt: false, log: platform.log }
    await Promise.all(Array.from({ length: 10 }, () => kind.perform(jobRun(platform, facts), { id: 'wanted by all' })))
    expect(runs).toHaveLength(1)
  })

  test('that fails is shown with its reason, is tried again, and delays no other', async () => {
    const { runs, kind } = notedWork(new Map([['bad', 1000]]))
    const worker = await startJobs(server.platform, { jobs: [], due: [kind], timed: [] })
    await within(server, LARO, (ctx) => planDue(ctx, kind, { key: 'bad', due: ctx.now - 2000 }))
    await within(server, LARO, (ctx) => planDue(ctx, kind, { key: 'good', due: ctx.now - 1000 }))
    await until(() => runs.some(({ key }) => key === 'good') && runs.filter(({ key }) => key === 'bad').length > 1)
    await worker.stop()
    const listed = await server.app.inject({ url: '/api/jobs', headers: await server.headersOf(cast.ana, LARO) })
    expect(listed.json().rows).toMatchObject([{ name: 'test-due', state: 'retrying', last_error: 'no luck with bad' }])
    expect(await writtenIn(server, LARO)).not.toContain('bad')
  })
})

describe('after a week without a worker', { timeout: 90_000 }, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  test('each missed item runs once, clients take turns, and nightly work counts from the present', async () => {
    const { runs, kind } = notedWork()
    const nights: string[] = []
    const nightly = defineTimedTask({
      name: 'test-nightly',
      lane: 'upkeep',
      at: { hour: 2, minute: 37 },
      inClient: async ({ clientId }) => {
        nights.push(clientId)
      },
    })
    const { platform } = server
    await placeNightly(platform, [nightly])
    const keys = keysUpTo(7 * 24)
    await within(server, LARO, async (ctx) => {
      for (const [at, key] of keys.entries()) await planDue(ctx, kind, { key, due: ctx.now + at * hourMs })
    })
    await within(server, NXT, (ctx) => planDue(ctx, kind, { key: 'of another', due: ctx.now + 7 * dayMs - hourMs }))
    server.advance(7 * dayMs)

    // One look takes turns: no client fills the queue.
    expect(await queueDue(platform, [kind])).toEqual({ queued: 21, is_more: true })
    expect(await queueDue(platform, [kind])).toEqual({ queued: 0, is_more: true })
    const work = { jobs: [], due: [kind], timed: [nightly] }
    const workers = await Promise.all([1, 2, 3].map(() => startJobs(platform, work)))
    await until(async () => (await leftOver(server)) === 0 && nights.length === Object.keys(clientIds).length)
    await Promise.all(workers.map((one) => one.stop()))

    expect(await writtenIn(server, LARO)).toEqual(keys)
    expect(runs).toHaveLength(keys.length + 1)
    expect(runs.findIndex(({ key }) => key === 'of another')).toBeLessThan(40)
    expect(nights.toSorted()).toEqual(Object.values(clientIds).toSorted())
    const { rows } = await platform.pools.owner.query<{ due: number }>(
      'select due from due_work where local_at is not null',
    )
    expect(rows).toHaveLength(nights.length)
    for (const { due } of rows) {
      expect(due).toBeGreaterThan(platform.clock())
      expect(due).toBeLessThanOrEqual(platform.clock() + 25 * hourMs)
    }
  })
})

describe('nightly work', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  const at = { hour: 2, minute: 15 }
  const nightly = (name: string, time = at) =>
    defineTimedTask({ name, lane: 'upkeep', at: time, inClient: () => Promise.resolve() })

  const moveTo = (clientId: string, timezone: string) =>
    within(server, clientId, (ctx) => asVerb(ctx, clients).amend({ id: clientId, amend: () => ({ timezone }) }))

  /** Takes the queued runs of a task out of the queue: the clients. */
  async function takeRuns(name: string): Promise<string[]> {
    const { rows } = await server.platform.pools.owner.query<{ client: string }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1 returning j.payload ->> 'client' as client`,
      [`${name}-client`],
    )
    return rows.map(({ client }) => client)
  }

  const atMoment = (now: number) => ({ ...server.platform, clock: () => now })

  test.each([
    ['America/New_York', '02:15', '2026-03-06T12:00Z', '2026-03-08T07:00Z'],
    ['America/New_York', '01:15', '2026-10-30T12:00Z', '2026-11-01T05:15Z'],
    ['America/New_York', '02:15', '2026-10-30T12:00Z', '2026-11-01T07:15Z'],
    ['Europe/Zurich', '02:15', '2026-03-27T12:00Z', '2026-03-29T01:00Z'],
    ['Europe/Zurich', '02:15', '2026-10-23T12:00Z', '2026-10-25T00:15Z'],
    ['Australia/Sydney', '02:15', '2026-10-02T00:00Z', '2026-10-03T16:00Z'],
    ['Australia/Sydney', '02:15', '2026-04-03T00:00Z', '2026-04-04T15:15Z'],
    // Midnight is skipped, and the hour before midnight comes twice.
    ['America/Santiago', '00:15', '2026-09-04T12:00Z', '2026-09-06T04:00Z'],
    ['America/Santiago', '23:15', '2026-04-03T12:00Z', '2026-04-05T02:15Z'],
    ['Australia/Lord_Howe', '02:15', '2026-10-02T00:00Z', '2026-10-03T15:30Z'],
    ['Australia/Lord_Howe', '02:15', '2026-04-03T00:00Z', '2026-04-04T15:45Z'],
    ['America/Phoenix', '02:15', '2026-03-06T12:00Z', '2026-03-08T09:15Z'],
  ])('runs once a night in %s at %s after %s, as three workers see it', async (...night) => {
    const [zone, time, from, changed] = night
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const task = nightly(`test-${zone.split('/')[1]}-${time}-${from.slice(5, 10)}`, { hour, minute })
    await moveTo(LARO, zone)
    const start = Date.parse(from)
    await placeNightly(atMoment(start), [task])
    const seen: string[] = []
    for (let now = start; now < start + 4 * dayMs; now += hourMs / 4) {
      await Promise.all([1, 2, 3].map(() => fireNightly(atMoment(now), [task])))
      for (const client of await takeRuns(task.name))
        if (client === LARO) seen.push(new Date(now).toISOString().slice(0, 16) + 'Z')
    }
    expect(seen).toHaveLength(4)
    expect(seen).toContain(changed)
    expect(new Set(seen.map((one) => new Date(one).toLocaleDateString('en-US', { timeZone: zone }))).size).toBe(4)
  })

  test('keeps its time of day, once a day, when the client moves to another time zone', async () => {
    const task = nightly('test-moving', { hour: 9, minute: 0 })
    await moveTo(EQIP, 'America/New_York')
    const noon = Date.parse('2027-01-10T17:00Z')
    await placeNightly(atMoment(noon), [task])
    const runsAt = async (now: number) => {
      await fireNightly(atMoment(now), [task])
      return (await takeRuns(task.name)).filter((client) => client === EQIP).length
    }
    // Later there: it waits. 9:00 in New York is 14:00 UTC, and 17:00 in Los Angeles.
    await moveTo(EQIP, 'America/Los_Angeles')
    expect(await runsAt(Date.parse('2027-01-11T14:00Z'))).toBe(0)
    expect(await runsAt(Date.parse('2027-01-11T17:00Z'))).toBe(1)
    // Earlier there, and already past: not again on the same day.
    await moveTo(EQIP, 'Europe/London')
    expect(await runsAt(Date.parse('2027-01-11T18:00Z'))).toBe(0)
    expect(await runsAt(Date.parse('2027-01-12T08:59Z'))).toBe(0)
    expect(await runsAt(Date.parse('2027-01-12T09:00Z'))).toBe(1)
  })

  test('of a new client is planned, and moves where the tables of time zones change', async () => {
    const task = nightly('test-tables')
    const now = Date.parse('2027-02-01T12:00Z')
    await placeNightly(atMoment(now), [task])
    const { owner } = server.platform.pools
    const dueNow = async () => {
      const { rows } = await owner.query<{ due: number }>(
        'select due from due_work where kind = $1 and client_id = $2',
        [task.name, NXT],
      )
      return rows[0]?.due
    }
    const planned = await dueNow()
    expect(planned).toBeGreaterThan(now)
    await owner.query('update due_work set due = due + 3600000 where kind = $1 and client_id = $2', [task.name, NXT])
    await placeNightly(atMoment(now), [task])
    expect(await dueNow()).toBe(planned)
  })
})
