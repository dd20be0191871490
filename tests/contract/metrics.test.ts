import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MetricStep, NamedMetric } from '../../domain/automation/index.ts'
import { metrics } from '../../domain/automation/index.ts'
import { dayMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { countAllMetrics } from '../../server/automation/message-metrics.ts'
import { systemActor, withOutside } from '../../server/platform/context.ts'
import { createRecord, listRecords } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'
import { call, inLaro, laro, makeContact, makeQuote, receive } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const owner = () => server.platform.pools.owner
const list = async (): Promise<NamedMetric[]> =>
  (await call(server, cast.ana, { url: '/company/metrics' })).body.metrics as NamedMetric[]
const read = (name: string, query: string, person = cast.ana) =>
  call(server, person, { url: `/company/metrics/${encodeURIComponent(name)}?${query}` })
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now())

const keepMetric = (id: string, doc: object) =>
  inLaro(server, (ctx) => createRecord(ctx, metrics, { id, doc: metrics.shape.parse(doc) }))

test('days that an outage of twelve days left out are counted afterwards', async () => {
  const contact = await makeContact(server)
  const listDays = async () =>
    (await inLaro(server, (ctx) => listRecords(ctx, metrics, { where: ['name', '==', 'messages'], limit: 50 }))).map(
      ({ id }) => id,
    )
  const nameDay = (days: number) =>
    `messages-${new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(Date.now() - days * dayMs)}`
  await receive(server, contact.id, { ago: 13 * dayMs })
  const before = { ...server.platform, clock: () => Date.now() - 13 * dayMs + minuteMs }
  await withOutside(before, systemActor(laro), countAllMetrics)
  expect(await listDays()).toEqual([nameDay(13)])
  for (const days of [9, 1]) await receive(server, contact.id, { ago: days * dayMs })
  await inLaro(server, countAllMetrics)
  expect(await listDays()).toEqual(expect.arrayContaining([nameDay(13), nameDay(9), nameDay(1)]))
})

test('records, messages and payments of each day are counted into metrics with their categories', async () => {
  const contact = await makeContact(server)
  await receive(server, contact.id)
  await makeQuote(server)
  await owner().query(
    `insert into payments (client_id, id, date, last_date, doc) values ($1, 'paid', $2, $2, $3), ($1, 'open', $2, $2, $4)`,
    [
      laro,
      Date.now(),
      { paid: true, received: Date.now() - 1000, amount: 12_550 },
      { paid: false, received: Date.now() - 1000, amount: 99 },
    ],
  )
  expect(await inLaro(server, countAllMetrics)).toBeGreaterThan(0)
  const found = new Map((await list()).map((one) => [one.name, one]))
  expect(found.get('quotes')).toMatchObject({ categories: ['charter', 'sales'], last: today() })
  expect([...found.keys()]).toEqual(
    expect.arrayContaining(['contacts', 'conversations', 'messages', 'payments', 'quotes']),
  )
  const { body } = await read('payments', `from=${today()}&until=${today()}`)
  expect(body).toMatchObject({
    total: { value: 1, parts: { amount: 12_550 } },
    days: 1,
    categories: ['commerce', 'money'],
  })

  const versions = async () =>
    (await inLaro(server, (ctx) => listRecords(ctx, metrics, { limit: 500 }))).map(({ id, version }) => [id, version])
  const known = await versions()
  expect(await inLaro(server, countAllMetrics)).toBe(0)
  expect(await versions()).toEqual(known)
})

test('a metric of users is read by each granularity with all its parts', async () => {
  const day = (dayOfMonth: number, facts: object) => ({
    name: 'seats',
    categories: ['fleet'],
    year: 2026,
    month: 3,
    dayOfMonth,
    week: 10,
    dayOfWeek: ((dayOfMonth + 5) % 7) + 1,
    dayOfYear: 59 + dayOfMonth,
    ...facts,
  })
  await keepMetric('seats-1', day(1, { value: 4, valueMap: { sold: 2 } }))
  await keepMetric('seats-9', day(9, { value: 6, valueMap: { sold: 5 } }))
  const valuesBy = async (by: string) =>
    ((await read('seats', `from=2026-03-01&until=2026-03-31&by=${by}`)).body.steps as MetricStep[])
      .filter(({ value }) => value > 0)
      .map((step) => [step.day, step.value, step.parts['sold']])
  expect(await valuesBy('day')).toEqual([
    ['2026-03-01', 4, 2],
    ['2026-03-09', 6, 5],
  ])
  expect(await valuesBy('week')).toEqual([
    ['2026-02-23', 4, 2],
    ['2026-03-09', 6, 5],
  ])
  expect(await valuesBy('month')).toEqual([['2026-03-01', 10, 7]])
  expect(await valuesBy('year')).toEqual([['2026-01-01', 10, 7]])
  const { body } = await read('seats', 'from=2026-03-01&until=2026-03-31')
  expect(body.weekdays).toEqual([6, 0, 0, 0, 0, 0, 4])
})

test('metrics are those of the client and for admins; a bad period and an unknown name are refused', async () => {
  expect((await call(server, cast.jo, { url: '/company/metrics' })).status).toBe(403)
  expect((await read('seats', 'from=2026-03-01&until=2026-03-31', cast.jo)).status).toBe(403)
  const elsewhere = await call(server, cast.sam, {
    url: '/company/metrics/seats?from=2026-03-01&until=2026-03-31',
    client: clientIds.NXT,
  })
  expect(elsewhere.status).toBe(404)
  expect((await read('nothing', 'from=2026-03-01&until=2026-03-31')).status).toBe(404)
  const early = await read('seats', 'from=2026-03-02&until=2026-03-01')
  expect(early.body.issues).toMatchObject([{ path: 'until', code: 'metric-ends-early' }])
  const from = new Date(Date.now() - 500 * dayMs).toISOString().slice(0, 10)
  const long = await read('seats', `from=${from}&until=${today()}`)
  expect(long.body.issues).toMatchObject([{ path: 'from', code: 'too-many-metric-steps' }])
})
