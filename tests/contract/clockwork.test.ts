import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { timedTaskWords, type ClockworkTask, type TaskRun } from '../../domain/automation/index.ts'
import { dayMs } from '../../domain/kernel/values/durations.ts'
import { reportProgress, tidyRuns } from '../../server/automation/index.ts'
import { work } from '../../server/jobs.ts'
import { enqueue, defineJob } from '../../server/platform/jobs/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { runOfClient, type TimedTask } from '../../server/platform/jobs/timed-tasks.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimedIn } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'
import { until } from './until.ts'

/** Played tasks under the names of real ones, so that the screen lists them. */
let behave: () => Promise<string> = () => Promise.resolve('')
const played: TimedTask = {
  name: 'count-groups',
  lane: 'upkeep',
  at: '0 0 1 1 *',
  inClient: async (run) => run.tell(await behave()),
}
const hopeless = defineJob({
  name: 'test-clockwork-hopeless',
  lane: 'effects',
  payload: z.object({ id: z.string() }),
  run: () => Promise.reject(new Error('the provider refuses')),
})

let server: TestServer
let running: RunningJobs
beforeAll(async () => {
  server = await openTestServer()
  running = await startJobs(server.platform, { jobs: [hopeless], timed: [played], reportRun: reportProgress })
})
afterAll(async () => {
  await running.stop()
  await server.close()
})

type Person = (typeof cast)[keyof typeof cast]

async function call(
  person: Person,
  { method = 'GET', url, payload }: { method?: 'GET' | 'POST' | 'DELETE'; url: string; payload?: object },
) {
  const headers = await server.headersOf(person, clientIds.LARO)
  const answer = await server.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers, ...(method === 'DELETE' && { 'idempotency-key': crypto.randomUUID() }) },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<Record<string, unknown>>() }
}

async function readTask(name = played.name): Promise<ClockworkTask> {
  const { body } = await call(cast.ana, { url: '/automation/tasks' })
  const found = (body['tasks'] as ClockworkTask[]).find((task) => task.name === name)
  if (!found) throw new Error(`no task ${name}`)
  return found
}

const trigger = () => call(cast.ana, { method: 'POST', url: '/cron/trigger', payload: { path: played.name } })

const waitForRuns = (isMeant: (runs: readonly TaskRun[]) => boolean) =>
  until(async () => isMeant((await readTask()).runs))

it('every timed task of a client has words, and no words lack a task', () => {
  const names = work.timed.filter(({ inClient }) => inClient !== undefined).map(({ name }) => name)
  expect(new Set(Object.keys(timedTaskWords))).toEqual(new Set(names))
})

it('the renewal of a demo is not shown to a company outside a demo, and refused with its reason', async () => {
  const refused = await call(cast.ana, {
    method: 'POST',
    url: '/cron/trigger',
    payload: { path: 'updateDemoEnvironment' },
  })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('not part of a demo')])
  const { body } = await call(cast.ana, { url: '/automation/tasks' })
  const names = (body['tasks'] as ClockworkTask[]).map(({ name }) => name)
  expect(names).toContain('purge')
  expect(names).not.toContain('renew-demo')
})

it('a started task is recorded with its user, its result and its duration', async () => {
  behave = () => Promise.resolve('3 groups')
  const { status, body } = await trigger()
  expect(status).toBe(200)
  expect(body['queue_id']).toMatch(/^\d+$/)
  await waitForRuns(([last]) => last?.outcome === 'done')
  const [run] = (await readTask()).runs
  expect(run).toMatchObject({ task: played.name, attempt: 1, outcome: 'done', result: '3 groups' })
  expect(run?.askedBy?.id).toBe(cast.ana.id)
  expect(run?.endedAt).toBeGreaterThanOrEqual(run?.beganAt ?? Infinity)
})

it('a failed run shows its reason without the addresses in it, and the next try is recorded', async () => {
  behave = () => Promise.reject(new Error('no answer to mara@customer.example'))
  await trigger()
  await waitForRuns(([last]) => last?.outcome === 'failed')
  expect((await readTask()).runs[0]).toMatchObject({ outcome: 'failed', result: 'no answer to <address>' })
  behave = () => Promise.resolve('better')
  await trigger()
  await waitForRuns(([last]) => last?.result === 'better')
})

async function readProgress(feedbackId: unknown): Promise<string[]> {
  const { rows } = await server.platform.pools.owner.query<{ words: string }>(
    `select concat_ws(' ', doc ->> 'title', doc ->> 'percent', doc ->> 'outcome', doc ->> 'description') as words
     from feedback where group_id = $1 order by (doc ->> 'percent')::integer`,
    [feedbackId],
  )
  return rows.map(({ words }) => words.trim())
}

it('the progress of a started task ends with its result, also for a second request for the waiting run', async () => {
  const waiting = { ...played, name: 'count-bought' }
  const ask = () => call(cast.ana, { method: 'POST', url: '/cron/trigger', payload: { path: waiting.name } })
  const asked = [await ask(), await ask()]
  expect(asked.map(({ status }) => status)).toEqual([200, 200])
  expect(asked[0]?.body['queue_id']).toBe(asked[1]?.body['queue_id'])
  behave = () => Promise.resolve('4 contacts changed')
  const more = await startJobs(server.platform, { jobs: [], timed: [waiting], reportRun: reportProgress })
  await until(async () => (await readTask(waiting.name)).runs[0]?.outcome === 'done')
  await more.stop()
  for (const { body } of asked)
    expect(await readProgress(body['feedbackId'])).toEqual([
      'Waiting for a free worker 0',
      'Running 10',
      'Done 100 done 4 contacts changed',
    ])
})

it('a running task is shown as running and cannot be started a second time', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  behave = () => promise
  await trigger()
  await waitForRuns(([last]) => last?.outcome === 'running')
  const second = await trigger()
  expect(second.status).toBe(409)
  resolve('at last')
  await waitForRuns(([last]) => last?.result === 'at last')
})

it('a paused task does not run by the clock, runs when a user asks, and runs again after it is resumed', async () => {
  behave = () => Promise.resolve('ran')
  const fire = () =>
    server.platform.pools.owner.query('select flightline.add_timed_jobs($1, $2, array[$3::uuid], 3, 0)', [
      runOfClient(played),
      played.lane,
      clientIds.LARO,
    ])
  const before = (await readTask()).runs.length
  const paused = await call(cast.ana, {
    method: 'POST',
    url: `/automation/tasks/${played.name}/pause`,
    payload: { reason: 'season is over' },
  })
  expect(paused.status).toBe(200)
  expect((await readTask()).pause).toMatchObject({ reason: 'season is over', by: { id: cast.ana.id } })
  await fire()
  await until(async () => {
    const { rows } = await server.platform.pools.owner.query(
      `select from graphile_worker._private_jobs where key = $1`,
      [`${clientIds.LARO} ${runOfClient(played)}`],
    )
    return rows.length === 0
  })
  expect((await readTask()).runs).toHaveLength(before)
  await trigger()
  await waitForRuns((runs) => runs.length === before + 1 && runs[0]?.outcome === 'done')
  await call(cast.ana, { method: 'POST', url: `/automation/tasks/${played.name}/resume` })
  await fire()
  await waitForRuns((runs) => runs.length === before + 2)
  expect((await readTask()).pause).toBeUndefined()
})

it('a run whose process ended is shown as interrupted, and filters find it', async () => {
  await withTenant(server.platform, systemActor(clientIds.LARO), ({ db, now }) =>
    db.run(sql`insert into task_runs (client_id, task, attempt, began_at)
      values (${clientIds.LARO}, 'purge', 1, ${now}::bigint)`),
  )
  expect((await readTask('purge')).runs[0]?.outcome).toBe('lost')
  const { body } = await call(cast.ana, { url: '/automation/runs?outcome=lost' })
  expect(body['runs']).toEqual([expect.objectContaining({ task: 'purge', outcome: 'lost' })])
})

it('a given-up job is looked at, run again and dropped by an admin of its client alone', async () => {
  await withTenant(server.platform, systemActor(clientIds.LARO), (ctx) =>
    enqueue(ctx, hopeless, { payload: { id: 'x1' }, maxAttempts: 1 }),
  )
  const find = async () => {
    const { body } = await call(cast.ana, { url: '/jobs' })
    return (body['rows'] as { id: string; name: string; state: string }[]).find(({ name }) => name === hopeless.name)
  }
  await withTenant(server.platform, systemActor(clientIds.LARO), ({ db, now }) =>
    db.run(sql`insert into due_work (client_id, kind, key, due, queued_at)
      values (${clientIds.LARO}, ${hopeless.name}, 'x1', ${now}::bigint, ${now}::bigint)`),
  )
  await until(async () => (await find())?.state === 'failed')
  const id = (await find())?.id ?? ''
  expect((await call(cast.ana, { url: `/jobs/${id}` })).body).toEqual({ payload: { id: 'x1' } })
  const stranger = await server.headersOf(cast.sam, clientIds.NXT)
  expect((await server.app.inject({ url: `/api/jobs/${id}`, headers: stranger })).statusCode).toBe(404)
  const dropped = await server.app.inject({
    method: 'DELETE',
    url: `/api/jobs/${id}`,
    headers: { ...stranger, 'idempotency-key': crypto.randomUUID() },
  })
  expect(dropped.statusCode).toBe(404)
  expect((await call(cast.ana, { method: 'DELETE', url: `/jobs/${id}` })).status).toBe(200)
  expect(await find()).toBeUndefined()
  const left = await server.platform.pools.owner.query(`select from due_work where key = 'x1'`)
  expect(left.rows).toEqual([])
})

it('the lanes count waiting work of the client by name and that of others as a number', async () => {
  const waiting = defineJob({
    name: 'test-clockwork-waiting',
    lane: 'bulk',
    payload: z.object({}),
    run: () => sleep(0),
  })
  for (const client of [clientIds.LARO, clientIds.NXT])
    await withTenant(server.platform, systemActor(client), (ctx) => enqueue(ctx, waiting, { payload: {} }))
  const { body } = await call(cast.ana, { url: '/automation/lanes' })
  const bulk = (body['lanes'] as { lane: string }[]).find(({ lane }) => lane === 'bulk')
  expect(bulk).toMatchObject({ own: 1, others: 1, kinds: [{ name: waiting.name, count: 1 }] })
})

it('a task is also started by its name in the specification', async () => {
  const { status, body } = await call(cast.ana, {
    method: 'POST',
    url: '/cron/trigger',
    payload: { path: 'sendAINotifications' },
  })
  expect(status).toBe(200)
  expect(body['queue_id']).toMatch(/^\d+$/)
})

it('users without the role admin are refused, and an unknown task is not found', async () => {
  const urls = ['/automation/tasks', '/automation/runs', '/automation/lanes']
  for (const url of urls) expect((await call(cast.rae, { url })).status).toBe(403)
  const unknown = { method: 'POST', url: '/automation/tasks/nothing/pause', payload: { reason: '' } } as const
  expect((await call(cast.ana, unknown)).status).toBe(404)
})

it('old runs are removed, those without a result after a day', async () => {
  const runs = async () => (await readTask('tidy-feedback')).runs.map(({ result }) => result)
  await withTenant(server.platform, systemActor(clientIds.LARO), ({ db, now }) =>
    db.run(sql`insert into task_runs (client_id, task, attempt, began_at, ended_at, outcome, result)
      select ${clientIds.LARO}::uuid, 'tidy-feedback', 1, ${now}::bigint - age, ${now}::bigint - age, 'done', result
      from (values (${31 * dayMs}::bigint, 'old'), (${2 * dayMs}::bigint, 'kept'), (${2 * dayMs}::bigint, '')) r (age, result)`),
  )
  expect(await runs()).toHaveLength(3)
  await runTimedIn(server.platform, tidyRuns, clientIds.LARO)
  expect(await runs()).toEqual(['kept'])
})
