import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { threadsmsgs } from '../../domain/inbox/index.ts'
import { threadMail } from '../../server/inbox/mail/index.ts'
import { queueDelivery } from '../../server/inbox/mail/queue-delivery.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { callAddJob, defineStepJob, enqueue, type Job } from '../../server/platform/jobs/index.ts'
import { lanes } from '../../server/platform/jobs/lanes.ts'
import { startJobs } from '../../server/platform/jobs/start-jobs.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { mailable, openMailTestServer, type MailTestServer } from '../mail-fixtures/mail-test-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

const { LARO, EQIP, NXT } = clientIds

const within = <T>(testServer: TestServer, clientId: string, verb: (ctx: Ctx) => Promise<T>) =>
  withTenant(testServer.platform, systemActor(clientId), verb)

interface Flood {
  readonly jobs: number
  readonly payload?: object
  readonly runAt?: number
}

/** Puts many jobs of one client into the queue, each as an enqueued one is. */
async function floodWith(testServer: TestServer, job: Job, { jobs, payload = {}, runAt }: Flood) {
  const call = callAddJob(job, {
    payload: sql`${JSON.stringify(payload)}::jsonb`,
    key: sql`null`,
    runAt: sql`to_timestamp(${runAt ?? null}::double precision / 1000)`,
    maxAttempts: null,
  })
  await within(testServer, LARO, (ctx) =>
    ctx.db.run(sql`select count(${call}) from generate_series(1, ${jobs}::integer)`),
  )
}

const waiting = async (testServer: TestServer, clientId: string): Promise<number> => {
  const { rows } = await testServer.platform.pools.owner.query<{ count: number }>(
    `select count(*)::integer as count from graphile_worker._private_jobs where payload ->> 'client' = $1`,
    [clientId],
  )
  return rows[0]?.count ?? 0
}

describe('a flood of one client', () => {
  let testServer: TestServer
  const ran: string[] = []
  const note = defineStepJob({
    name: 'test-note',
    lane: 'prompt',
    payload: z.object({}),
    run: async ({ clientId }) => {
      ran.push(clientId)
    },
  })
  beforeAll(async () => {
    testServer = await openTestServer()
  })
  afterAll(() => testServer.close())

  /** Works until the other clients' jobs have run; answers how many of the flood ran before the last of them. */
  const ranBefore = async (count: number): Promise<number> => {
    ran.length = 0
    const running = await startJobs(testServer.platform, { jobs: [note], timed: [] })
    await expect.poll(() => ran.filter((id) => id !== LARO).length, { interval: 10 }).toBe(count)
    const last = ran.findLastIndex((id) => id !== LARO)
    await running.stop()
    return ran.slice(0, last).filter((id) => id === LARO).length
  }

  test('leaves the next jobs of others in front of it', async () => {
    await floodWith(testServer, note, { jobs: 1000 })
    for (const clientId of [EQIP, NXT]) await within(testServer, clientId, (ctx) => enqueue(ctx, note, { payload: {} }))
    // Its first four were earlier, and three workers take others while the last one runs.
    expect(await ranBefore(2)).toBeLessThan(10)
    expect(await waiting(testServer, LARO)).toBeGreaterThan(500)
  })

  test('that waited for its time is put in order when it is due', async () => {
    await testServer.platform.pools.owner.query('delete from graphile_worker._private_jobs')
    const runAt = Date.now() - 60_000
    await floodWith(testServer, note, { jobs: 1000, runAt: Date.now() + 3_600_000 })
    // As if the hour had passed: they were not counted when they were enqueued.
    await testServer.platform.pools.owner.query(
      'update graphile_worker._private_jobs set run_at = to_timestamp($1::double precision / 1000), priority = 0',
      [runAt],
    )
    await within(testServer, EQIP, (ctx) => enqueue(ctx, note, { payload: {} }))
    const laneOfJob = JSON.stringify({ [note.name]: note.lane })
    await testServer.platform.pools.owner.query('select flightline.order_lanes($1::jsonb)', [laneOfJob])
    expect(await ranBefore(1)).toBeLessThan(10)
  })
})

describe('a lane', () => {
  test('keeps workers for others while one client, or one system outside, holds as many as it may', async () => {
    const testServer = await openTestServer()
    const begun: string[] = []
    const silence = Promise.withResolvers<void>()
    const hold = (name: string, outside: 'mail' | 'text') =>
      defineStepJob({
        name,
        lane: 'effects',
        outside,
        payload: z.object({}),
        run: async ({ clientId }) => {
          begun.push(`${name} ${clientId === LARO ? 'LARO' : 'other'}`)
          if (outside === 'mail') await silence.promise
        },
      })
    const mails = hold('mail', 'mail')
    const texts = hold('text', 'text')
    for (const clientId of [LARO, LARO, LARO, EQIP, EQIP, NXT])
      await within(testServer, clientId, (ctx) => enqueue(ctx, mails, { payload: {} }))
    const running = await startJobs(testServer.platform, { jobs: [mails, texts], timed: [] })
    await expect.poll(() => begun.length).toBe(4)
    await within(testServer, NXT, (ctx) => enqueue(ctx, texts, { payload: {} }))
    await expect.poll(() => begun.at(-1)).toBe('text other')
    expect(begun.filter((one) => one.startsWith('mail'))).toHaveLength(4)
    silence.resolve()
    await expect.poll(() => begun.length).toBe(7)
    await running.stop()
    await testServer.close()
  })
})

describe('a payment', () => {
  test('goes out while slow mail holds every worker of its lane', async () => {
    const testServer = await openTestServer()
    const begun: string[] = []
    const silence = Promise.withResolvers<void>()
    const slow = defineStepJob({
      name: 'slow-mail',
      lane: 'effects',
      payload: z.object({}),
      run: async () => {
        begun.push('mail')
        await silence.promise
      },
    })
    const payment = defineStepJob({
      name: 'payment',
      lane: 'money',
      outside: 'payment',
      payload: z.object({}),
      run: async () => void begun.push('payment'),
    })
    for (const clientId of [LARO, LARO, LARO, EQIP, EQIP, NXT])
      await within(testServer, clientId, (ctx) => enqueue(ctx, slow, { payload: {} }))
    const running = await startJobs(testServer.platform, { jobs: [slow, payment], timed: [] })
    await expect.poll(() => begun.length).toBe(lanes.effects.atOnce)
    await within(testServer, NXT, (ctx) => enqueue(ctx, payment, { payload: {} }))
    await expect.poll(() => begun.at(-1)).toBe('payment')
    silence.resolve()
    await running.stop()
    await testServer.close()
  })
})

describe('incoming mail', () => {
  let testServer: MailTestServer
  beforeAll(async () => {
    testServer = await openMailTestServer()
  })
  afterAll(() => testServer.close())

  const send = (address: string) =>
    testServer.within(async (ctx) => {
      const doc = threadsmsgs.shape.parse({
        medium: 'email',
        tRef: v7(),
        creator: { id: cast.jo.id, label: 'Jo Stern' },
        subject: 'Your quote',
        messageHtml: '<p>Your quote</p>',
        recipients: [{ name: 'Kim', email: address }],
      })
      await queueDelivery(ctx, mailable(await createRecord(ctx, threadsmsgs, { id: ctx.newId(), doc })))
    })

  test('is threaded during a silent mail server and before the flood of another client', async () => {
    const silence = Promise.withResolvers<void>()
    testServer.sink.answerAfter(silence.promise)
    for (const name of ['kim', 'lee', 'pat', 'sam', 'joe', 'ann']) await send(`${name}@customer.example`)
    await expect.poll(() => testServer.sink.taken.length).toBe(4)
    await floodWith(testServer, threadMail, { jobs: 10_000, payload: { mailId: v7() } })
    await testServer.receive('From: kim@customer.example\r\nSubject: Hello\r\n\r\nTo another', {
      to: ['eqip@mail.example'],
    })
    expect(await testServer.settled('EQIP')).toMatchObject([{ status: 'threaded' }])
    expect(await waiting(testServer, LARO)).toBeGreaterThan(5000)
    expect(testServer.sink.taken).toHaveLength(4)
    const { text } = await testServer.platform.watch.print()
    expect(
      Number(/^flightline_jobs\{lane="mail",task="thread-mail",state="due"\} (\d+)/m.exec(text)?.[1]),
    ).toBeGreaterThan(5000)
    silence.resolve()
    await testServer.platform.pools.owner.query(
      "delete from graphile_worker._private_jobs where locked_at is null and payload ->> 'lane' = 'mail'",
    )
  })
})
