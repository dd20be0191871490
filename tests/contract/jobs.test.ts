import { setTimeout as sleep } from 'node:timers/promises'
import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tasks } from '../../domain/crm/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { defineJob, defineStepJob, defineTimedTask, enqueue } from '../../server/platform/jobs/index.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { createRecord, listRecords } from '../../server/platform/records/index.ts'
import { Children } from '../faults/children.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { stuckJob } from './test-jobs.ts'
import { until } from './until.ts'

const note = z.object({ note: z.string() })
const seen: { client: string; user: string; note: string }[] = []
let halfDoneFailures = 0
let hopelessFailures = 0
let timedRuns: string[] = []
let endHung: () => void = () => {}

const writeDown = defineJob({
  name: 'test-write-down',
  lane: 'effects',
  payload: note,
  run: async (ctx, payload) => {
    seen.push({ client: ctx.actor.clientId, user: ctx.actor.userId, ...payload })
  },
})
const halfDone = defineJob({
  name: 'test-half-done',
  lane: 'effects',
  payload: note,
  run: async (ctx, payload) => {
    await createRecord(ctx, tasks, { doc: tasks.shape.parse({ name: payload.note }) })
    if (halfDoneFailures-- > 0) throw new Error(`no luck with ${payload.note}`)
  },
})
const attempts: { attempt: number; isLastAttempt: boolean }[] = []
const hopeless = defineStepJob({
  name: 'test-hopeless',
  lane: 'effects',
  payload: note,
  run: async ({ attempt, isLastAttempt }) => {
    attempts.push({ attempt, isLastAttempt })
    if (hopelessFailures-- > 0) throw new Error('the provider says no')
  },
})
let endStuck: () => void = () => {}
const children = new Children()
const everyMinute = defineTimedTask({
  name: 'test-every-client',
  lane: 'upkeep',
  at: '0 0 1 1 *',
  clientsWith: () => sql<{ id: string }>`select id from flightline.client_ids()`,
  inClient: async ({ clientId }) => {
    timedRuns.push(clientId)
    if (clientId === clientIds.NXT) throw new Error('not for NXT')
    if (clientId === clientIds.EQIP)
      await new Promise<void>((end) => {
        endHung = end
      })
  },
})

let server: TestServer
let running: RunningJobs
beforeAll(async () => {
  server = await openTestServer()
  running = await startJobs(server.platform, { jobs: [writeDown, halfDone, hopeless], timed: [everyMinute] })
})
afterAll(async () => {
  endStuck()
  await children.killAll()
  await running.stop()
  await server.close()
})

const inClient = <T>(clientId: string, verb: (ctx: Ctx) => Promise<T>) =>
  withTenant(server.platform, systemActor(clientId), verb)

/** Unlike `expect.poll` it may wait in several tests at once. */
const jobsOf = async (person: (typeof cast)['ana'], clientId: string) => {
  const answer = await server.app.inject({ url: '/api/jobs', headers: await server.headersOf(person, clientId) })
  return {
    status: answer.statusCode,
    rows: answer.json().rows as { id: string; name: string; state: string; last_error: string | null }[],
  }
}

describe.concurrent('work enqueued in a transaction', () => {
  it('runs once it commits, as the program, in its client', async () => {
    await inClient(clientIds.LARO, (ctx) => enqueue(ctx, writeDown, { payload: { note: 'committed' } }))
    await until(() => seen.some((one) => one.note === 'committed'))
    expect(seen.filter((one) => one.note === 'committed')).toEqual([
      { client: clientIds.LARO, user: 'system', note: 'committed' },
    ])
  })

  it('does not exist when the transaction is rolled back', async () => {
    const failed = inClient(clientIds.LARO, async (ctx) => {
      await enqueue(ctx, writeDown, { payload: { note: 'rolled back' } })
      throw new Error('changed our mind')
    })
    await expect(failed).rejects.toThrow('changed our mind')
    await inClient(clientIds.LARO, (ctx) => enqueue(ctx, writeDown, { payload: { note: 'after it' } }))
    await until(() => seen.some((one) => one.note === 'after it'))
    expect(seen.some((one) => one.note === 'rolled back')).toBe(false)
  })

  it('with a key waits once, with the newest payload; the key is the client’s own', async () => {
    const runAt = Date.now() + 3_600_000
    const put = (clientId: string, text: string) =>
      inClient(clientId, (ctx) => enqueue(ctx, writeDown, { payload: { note: text }, key: 'same', runAt }))
    await put(clientIds.LARO, 'first')
    await put(clientIds.LARO, 'second')
    await put(clientIds.EQIP, 'other')
    const { rows } = await server.platform.pools.owner.query<{ note: string }>(
      "select payload -> 'payload' ->> 'note' as note from graphile_worker._private_jobs where key like '%same' order by 1",
    )
    expect(rows.map((row) => row.note)).toEqual(['other', 'second'])
  })

  it('begins not before its time', async () => {
    const runAt = Date.now() + 700
    await inClient(clientIds.LARO, (ctx) => enqueue(ctx, writeDown, { payload: { note: 'later' }, runAt }))
    await until(() => seen.some((one) => one.note === 'later'))
    expect(Date.now()).toBeGreaterThanOrEqual(runAt)
  })

  it('that fails leaves nothing half done, and is tried again', async () => {
    halfDoneFailures = 1
    await inClient(clientIds.LARO, (ctx) => enqueue(ctx, halfDone, { payload: { note: 'twice' } }))
    const written = () => inClient(clientIds.LARO, (ctx) => listRecords(ctx, tasks, { where: ['name', '==', 'twice'] }))
    await until(async () => (await written()).length > 0)
    expect(await written()).toHaveLength(1)
    expect(halfDoneFailures).toBe(-1)
  })
})

const asApp = (text: string) => server.platform.pools.app.query(text)

describe.concurrent('the walls of the queue', () => {
  it('let the program enqueue for the client it acts for, and do nothing else', async () => {
    await expect(asApp('select * from graphile_worker._private_jobs')).rejects.toThrow(/permission denied/)
    await expect(asApp("select graphile_worker.add_job('x')")).rejects.toThrow(/permission denied/)
    await expect(asApp("select flightline.add_job('x', '{}', null, null, null)")).rejects.toThrow(
      /a job needs a client/,
    )
    await expect(asApp("select flightline.free_jobs_of_dead_workers('0')")).rejects.toThrow(/permission denied/)
  })
})

describe.concurrent('a job that is given up', () => {
  it('is shown to admins of its client with its reason, and can be run again', async () => {
    hopelessFailures = 2
    await inClient(clientIds.LARO, (ctx) => enqueue(ctx, hopeless, { payload: { note: 'x' }, maxAttempts: 2 }))
    await until(async () => (await jobsOf(cast.ana, clientIds.LARO)).rows.some(({ state }) => state === 'failed'))
    expect(attempts).toEqual([
      { attempt: 1, isLastAttempt: false },
      { attempt: 2, isLastAttempt: true },
    ])
    const failed = (await jobsOf(cast.ana, clientIds.LARO)).rows.find(({ state }) => state === 'failed')
    expect(failed).toMatchObject({
      name: 'test-hopeless',
      last_error: 'the provider says no',
      attempts: 2,
      max_attempts: 2,
    })

    const run = async (person: (typeof cast)['ana'], clientId: string) =>
      server.app.inject({
        method: 'POST',
        url: `/api/jobs/${failed?.id}/run`,
        headers: await server.headersOf(person, clientId),
      })
    expect((await jobsOf(cast.sam, clientIds.NXT)).rows).toEqual([])
    expect((await run(cast.sam, clientIds.NXT)).statusCode).toBe(404)
    expect((await jobsOf(cast.jo, clientIds.LARO)).status).toBe(403)
    expect((await run(cast.jo, clientIds.LARO)).statusCode).toBe(403)

    expect((await run(cast.ana, clientIds.LARO)).statusCode).toBe(200)
    await until(() => attempts.length === 3)
    await until(async () => (await jobsOf(cast.ana, clientIds.LARO)).rows.every(({ id }) => id !== failed?.id))
    expect((await run(cast.ana, clientIds.LARO)).statusCode).toBe(404)
  })
})

/** A job that notes that it ran, and how often it did. */
function notedJob() {
  const runs: number[] = []
  const job = stuckJob(async () => {
    runs.push(Date.now())
  })
  return { runs, job }
}

describe.concurrent('a worker that is killed', () => {
  it('leaves its job to another', { timeout: 60_000 }, async () => {
    const own = await openTestServer()
    const child = await children.begin('job-worker-child.ts', [own.databaseUrl])
    const begun = once(child, 'message')
    const { runs, job } = notedJob()
    await withTenant(own.platform, systemActor(clientIds.LARO), (ctx) =>
      enqueue(ctx, job, { payload: { note: 'held' } }),
    )
    await begun
    const other = await startJobs(own.platform, { jobs: [job], timed: [] })
    expect(runs).toEqual([])
    await children.kill(child)
    await until(() => runs.length === 1)
    await other.stop()
    const left = await withTenant(own.platform, systemActor(clientIds.LARO), (ctx) =>
      ctx.db.run(sql`select * from flightline.jobs_of_client(10)`),
    )
    expect(left).toEqual([])
    await own.close()
  })

  it('that lives keeps its job, for any duration', async () => {
    const own = await openTestServer()
    let runs = 0
    const slow = stuckJob(async () => {
      runs += 1
      await new Promise<void>((end) => {
        endStuck = end
      })
    })
    const two = await Promise.all([0, 1].map(() => startJobs(own.platform, { jobs: [slow], timed: [] })))
    await withTenant(own.platform, systemActor(clientIds.LARO), (ctx) =>
      enqueue(ctx, slow, { payload: { note: 'slow' } }),
    )
    await until(() => runs === 1)
    // Longer than a worker may take to show that it lives, and two looks of the other.
    await sleep(7000)
    expect(runs).toBe(1)
    endStuck()
    await Promise.all(two.map((one) => one.stop()))
    expect(runs).toBe(1)
    await own.close()
  })

  it('is not waited for without end when its process stops', { timeout: 60_000 }, async () => {
    const own = await openTestServer()
    let begun = 0
    const endless = stuckJob(() => {
      begun += 1
      return once(new EventEmitter(), 'never').then(() => undefined)
    })
    const stopping = await startJobs(own.platform, { jobs: [endless], timed: [] }, { graceMs: 200 })
    await withTenant(own.platform, systemActor(clientIds.LARO), (ctx) =>
      enqueue(ctx, endless, { payload: { note: 'endless' } }),
    )
    await until(() => begun === 1)
    await stopping.stop()
    const { runs, job } = notedJob()
    const other = await startJobs(own.platform, { jobs: [job], timed: [] })
    await until(() => runs.length === 1)
    expect(begun).toBe(1)
    await other.stop()
    await own.close()
  })
})

describe('a timed task', () => {
  const fireTwice = async () => {
    const { owner } = server.platform.pools
    for (const _ of [1, 2]) {
      await owner.query("select graphile_worker.add_job('test-every-client', max_attempts => 1)")
      await until(async () => (await waiting('test-every-client')) === 0)
    }
  }
  const waiting = async (name: string) => {
    const { rows } = await server.platform.pools.owner.query<{ count: number }>(
      `select count(*)::integer as count from graphile_worker.jobs where task_identifier = $1`,
      [name],
    )
    return rows[0]?.count
  }

  it('runs for every client though it fails for one and hangs for another, not started twice', async () => {
    timedRuns = []
    await fireTwice()
    const all = Object.values(clientIds)
    await until(() => all.every((id) => timedRuns.includes(id)))
    expect(new Set(timedRuns)).toEqual(new Set(all))
    expect(timedRuns.filter((id) => id === clientIds.EQIP)).toHaveLength(1)
    endHung()
    await until(async () => (await waiting('test-every-client-client')) === 1)
    // The second call replaced the failed job, which has its error again only when it has failed again.
    await until(async () =>
      (await jobsOf(cast.sam, clientIds.NXT)).rows.some((row) => typeof row.last_error === 'string'),
    )
    expect((await jobsOf(cast.sam, clientIds.NXT)).rows).toMatchObject([{ last_error: 'not for NXT' }])
  })
})
