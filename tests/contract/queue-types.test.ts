import { afterAll, beforeAll, expect, it } from 'vitest'
import { downloadItem, queueAttempts, unreadCountsItem, type QueueItem } from '../../domain/automation/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { queue } from '../../domain/inbox/index.ts'
import { drainQueue, runQueueItems, workOutside, workWithin } from '../../server/automation/index.ts'
import { queueWork } from '../../server/queue-work.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { startJobs, type RunningJobs } from '../../server/platform/jobs/start-jobs.ts'
import { asVerb, beyondReach, createRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { until } from './until.ts'

/** Played work in the place of real one. */
let count: () => Promise<string> = () => Promise.resolve('counted')
let countFor: (client: string) => Promise<string> = () => count()
const download = () => Promise.resolve('kept')
const played = [
  ...queueWork.filter(({ type }) => type !== unreadCountsItem && type !== downloadItem),
  workWithin(unreadCountsItem, (ctx) => countFor(ctx.actor.clientId)),
  workOutside(downloadItem, () => download()),
]

/** Items of a large backlog: some seconds of work. */
const backlog = 4000

let server: TestServer
let running: RunningJobs
beforeAll(async () => {
  server = await openTestServer()
  running = await startJobs(server.platform, {
    jobs: [runQueueItems(played)],
    due: [drainQueue(played)],
    timed: [],
  })
})
afterAll(async () => {
  await running.stop()
  await server.close()
})

type Person = (typeof cast)[keyof typeof cast]

interface Asked {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly payload?: object
}

async function call(person: Person, { method = 'GET', url, payload }: Asked, client: string = clientIds.LARO) {
  const answer = await server.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      ...(await server.headersOf(person, client)),
      ...(method === 'DELETE' && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<Record<string, unknown>>() }
}

const add = (payload: object) => call(cast.ana, { method: 'POST', url: '/automation/queue', payload })

const list = async (state: 'open' | 'failed' | 'done'): Promise<QueueItem[]> =>
  (await call(cast.ana, { url: `/automation/queue?state=${state}` })).body['items'] as QueueItem[]

const find = (id: string) =>
  withTenant(server.platform, systemActor(clientIds.LARO), (ctx) => beyondReach(ctx, queue).find(id))

const waitFor = (id: string, state: 'done' | 'failed') => until(async () => (await find(id))?.state === state)

async function added(payload: object): Promise<string> {
  const { status, body } = await add(payload)
  expect(status).toBe(200)
  return String(body['id'])
}

/** Makes the next try of waiting items due. */
const hurry = () =>
  withTenant(server.platform, systemActor(clientIds.LARO), (ctx) =>
    ctx.db.run(sql`update queue set date = ${ctx.now}, version = version + 1
      where client_id = ${clientIds.LARO} and state = 'waiting' and date > ${ctx.now}`),
  )

it('an item is carried out and shows its effect', async () => {
  count = () => Promise.resolve('counted')
  const id = await added({ type: 'unread-counts', input: {} })
  await waitFor(id, 'done')
  const [last] = await list('done')
  expect(last).toMatchObject({ id, state: 'done', result: 'counted', attempts: 0, creator: { id: cast.ana.id } })
})

it('an item that waits outside is carried out by a worker of that lane', async () => {
  const id = await added({ type: 'download-url', input: { url: 'https://a.example/x', path: 'x' } })
  await waitFor(id, 'done')
  expect((await find(id))?.result).toBe('kept')
})

it('an unknown type is refused by its name, and one of the other product with that reason', async () => {
  const unknown = await add({ type: 'made-up', input: {} })
  expect(unknown.status).toBe(400)
  expect(JSON.stringify(unknown.body)).toContain('made-up')
  const foreign = await add({ type: 'rcrt-add-member', input: {} })
  expect(foreign.status).toBe(400)
  expect(JSON.stringify(foreign.body)).toContain('another product')
  const written = withTenant(server.platform, systemActor(clientIds.LARO), (ctx) =>
    asVerb(ctx, queue).create({ doc: queue.shape.parse({ type: 'made-up' }) }),
  )
  await expect(written).rejects.toThrow('invalid')
})

it('a missing input is refused at its field', async () => {
  const { status, body } = await add({ type: 'merge', input: { contact: 'c1' } })
  expect(status).toBe(400)
  expect(body['issues']).toEqual([expect.objectContaining({ path: 'other' })])
})

it('a failing item is tried again with pauses, becomes a dead letter, and runs again', async () => {
  count = () => Promise.reject(new Error('no answer to mara@customer.example'))
  const id = await added({ type: 'unread-counts', input: {} })
  for (let tries = 1; tries < queueAttempts; tries += 1) {
    await until(async () => (await find(id))?.attempts === tries)
    const item = (await list('open')).find((open) => open.id === id)
    expect(item).toMatchObject({ state: 'retrying', failure: 'no answer to <address>' })
    expect(item?.date).toBeGreaterThan(server.platform.clock())
    await hurry()
  }
  await waitFor(id, 'failed')
  count = () => Promise.resolve('better')
  const dead = await find(id)
  const again = await call(cast.ana, {
    method: 'POST',
    url: `/automation/queue/${id}/run`,
    payload: { version: dead?.version },
  })
  expect(again.status).toBe(200)
  await waitFor(id, 'done')
  expect(await find(id)).toMatchObject({ result: 'better', attempts: 0 })
})

it('a refused item is a dead letter at once, and runs with corrected input', async () => {
  const id = await added({ type: 'merge', input: { contact: 'nobody', other: 'neither' } })
  await waitFor(id, 'failed')
  const dead = await find(id)
  expect(dead?.failure).toBeDefined()
  const stale = await call(cast.ana, {
    method: 'POST',
    url: `/automation/queue/${id}/run`,
    payload: { version: (dead?.version ?? 0) - 1, input: { contact: 'a', other: 'b' } },
  })
  expect(stale.status).toBe(409)
  const [kept, gone] = await contactIds()
  const corrected = await call(cast.ana, {
    method: 'POST',
    url: `/automation/queue/${id}/run`,
    payload: { version: dead?.version, input: { contact: kept, other: gone } },
  })
  expect(corrected.status).toBe(200)
  await waitFor(id, 'done')
  expect((await find(id))?.data.input).toEqual({ contact: kept, other: gone })
})

const contactIds = (): Promise<string[]> =>
  withTenant(server.platform, systemActor(clientIds.LARO), async (ctx) => {
    const pair = ['Queue', 'Queued'].map((first_name) => ({
      doc: contacts.shape.parse({ first_name, last_name: 'Pair' }),
    }))
    return (await createRecords(ctx, contacts, pair)).map(({ id }) => id)
  })

it('a failing item holds up no other item of its batch', async () => {
  let calls = 0
  count = () => {
    calls += 1
    return calls % 3 === 1 ? Promise.reject(new Error('every third')) : Promise.resolve('well')
  }
  const ids = await Promise.all(Array.from({ length: 4 }, () => added({ type: 'unread-counts', input: {} })))
  await until(async () => {
    const items = await Promise.all(ids.map(find))
    return items.every((item) => item?.state === 'done' || (item?.attempts ?? 0) > 0)
  })
  count = () => Promise.resolve('well')
  await hurry()
  for (const id of ids) await waitFor(id, 'done')
  expect((await Promise.all(ids.map(find))).map((item) => item?.result)).toEqual(ids.map(() => 'well'))
})

it('an item runs at its time and can be run before it by call', async () => {
  count = () => Promise.resolve('early')
  const date = server.platform.clock() + 3_600_000
  const id = await added({ type: 'unread-counts', date, input: {} })
  expect((await find(id))?.state).toBe('waiting')
  const { status } = await call(cast.ana, {
    method: 'POST',
    url: '/cron/trigger',
    payload: { path: 'queue', queue_id: id, client_id: clientIds.LARO },
  })
  expect(status).toBe(200)
  await waitFor(id, 'done')
  const over = await call(cast.ana, {
    method: 'POST',
    url: '/cron/trigger',
    payload: { path: 'queue', queue_id: id, client_id: clientIds.LARO },
  })
  expect(over.status).toBe(409)
})

it('items are for admins of their client alone', async () => {
  const id = await added({ type: 'unread-counts', date: server.platform.clock() + 3_600_000, input: {} })
  expect((await call(cast.rae, { url: '/automation/queue' })).status).toBe(403)
  const read = await call(cast.rae, { url: `/records/queue/${id}` })
  expect(read.status).not.toBe(200)
  const foreign = await call(cast.sam, { method: 'DELETE', url: `/automation/queue/${id}` }, clientIds.NXT)
  expect(foreign.status).toBe(404)
  expect((await call(cast.ana, { method: 'DELETE', url: `/automation/queue/${id}` })).status).toBe(200)
  expect(await find(id)).toBeUndefined()
})

it('a creator who lost the role of a type is told so in the dead letter', async () => {
  const id = crypto.randomUUID()
  await withTenant(server.platform, systemActor(clientIds.LARO), async (ctx) => {
    await asVerb(ctx, queue).create({
      id,
      doc: queue.shape.parse({
        type: 'merge',
        state: 'waiting',
        creator: { id: 'nobody', label: 'Gone' },
        data: { input: { contact: 'a', other: 'b' } },
      }),
    })
  })
  await waitFor(id, 'failed')
  expect((await find(id))?.failure).toContain('left the company')
})

it('a client with a large backlog does not hold up the items of others', async () => {
  const order: string[] = []
  const put = (client: string, amount: number) =>
    withTenant(server.platform, systemActor(client), (ctx) =>
      asVerb(ctx, queue).createMany(
        Array.from({ length: amount }, () => ({
          date: ctx.now,
          doc: queue.shape.parse({ type: 'unread-counts', state: 'waiting', data: { input: { user: client } } }),
        })),
      ),
    )
  countFor = (client) => {
    order.push(client)
    return Promise.resolve('counted')
  }
  await put(clientIds.LARO, backlog)
  await until(() => order.length > 0)
  await put(clientIds.NXT, 40)
  await put(clientIds.EQIP, 40)
  await until(() => order.length >= backlog + 80)
  const last = Math.max(order.lastIndexOf(clientIds.NXT), order.lastIndexOf(clientIds.EQIP))
  expect(order.slice(last)).toContain(clientIds.LARO)
  expect(order.slice(last).length).toBeGreaterThan(backlog / 4)
}, 60_000)
