import { afterAll, beforeAll, expect, test } from 'vitest'
import { metrics } from '../../domain/automation/index.ts'
import { trips } from '../../domain/charter/index.ts'
import { needs } from '../../domain/dashboard.ts'
import { dayMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { countMessages } from '../../server/automation/message-metrics.ts'
import { createRecord, listRecords, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, entryOf, inLaro, laro, makeContact, makeQuote, receive } from './inbox-server.ts'

let server: TestServer
let contactId: string
beforeAll(async () => {
  server = await openTestServer()
  contactId = (await makeContact(server)).id
})
afterAll(() => server.close())

const open = async (person: CastMember = cast.ana) => (await call(server, person, { url: '/dashboard' })).body

/** How often a message of the thread was written, minutes ago: by the customer, or by us. */
const say = (threadId: string, way: 'in' | 'out', minutesAgo: number) =>
  receive(server, contactId, {
    threadId,
    ago: minutesAgo * minuteMs,
    message: way === 'in' ? {} : { inbound: false, unread: false, creator: entryOf(cast.jo), state: 'sent' },
  })

interface Day {
  readonly incoming: number
  readonly outgoing: number
  readonly answered: number
  readonly median_minutes?: number
}

const sums = ({ days }: { days: readonly Day[] }) => ({
  days: days.length,
  incoming: days.reduce((sum, day) => sum + day.incoming, 0),
  outgoing: days.reduce((sum, day) => sum + day.outgoing, 0),
  answered: days.reduce((sum, day) => sum + day.answered, 0),
})

test('is for admins', async () => {
  expect((await call(server, cast.jo, { url: '/dashboard' })).status).toBe(403)
  const elsewhere = await call(server, cast.ana, { url: '/dashboard', client: clientIds.NXT })
  expect(elsewhere.status).toBe(404)
})

test('counts waiting work by the filters of the lists', async () => {
  const before = (await open()).needs
  await receive(server, contactId)
  await receive(server, contactId, { thread: { agents: [entryOf(cast.ana)] } })
  const quote = await makeQuote(server)
  await call(server, cast.ana, {
    method: 'PATCH',
    url: `/data/clients/${laro}/quotes/${quote.id}`,
    body: { version: quote.version, change: { status: 'qOutstanding' } },
  })
  const trip = (number: string, days: number, status: 'tConfirmed' | 'cancelled') =>
    inLaro(server, (ctx) =>
      createRecord(ctx, trips, {
        doc: trips.shape.parse({
          trip_number: number,
          trip_id: number,
          status,
          departure_date: ctx.now + days * dayMs,
        }),
      }),
    )
  await trip('T1', 1, 'tConfirmed')
  await trip('T2', 2, 'cancelled')
  await trip('T3', 9, 'tConfirmed')
  const { needs: after } = await open()
  expect(after.unassigned - before.unassigned).toBe(1)
  expect(after.unread - before.unread).toBe(2)
  expect(after.departures - before.departures).toBe(1)
  for (const need of ['unassigned', 'quotes'] as const) {
    const where = JSON.stringify(needs[need].where())
    const url = `/data/clients/${laro}/${needs[need].definition.name}?limit=100&where=${encodeURIComponent(where)}`
    expect([need, (await call(server, cast.ana, { url })).body.rows.length]).toEqual([need, after[need]])
  }
})

test('counts messages by day, and the first of several in a row until its answer', async () => {
  const { thread } = await receive(server, contactId, { ago: 50 * minuteMs })
  await say(thread.id, 'in', 45)
  await say(thread.id, 'out', 30)
  await say(thread.id, 'in', 20)
  await say(thread.id, 'out', 16)
  await say(thread.id, 'out', 15)
  await say(thread.id, 'in', 5)
  await receive(server, contactId, { threadId: thread.id, message: { medium: 'note', inbound: false, recipients: [] } })
  const { thread: other } = await receive(server, contactId, { ago: 3 * dayMs })
  await inLaro(server, countMessages)
  const answer = await open()
  expect(answer.days.map(({ day }: { day: string }) => day)).toEqual(
    answer.days.map(({ day }: { day: string }) => day).toSorted(),
  )
  const first = sums(answer)
  expect(first).toMatchObject({ days: 14, outgoing: 3, answered: 2 })
  // 20 minutes and 4 minutes, of which around midnight each is a day's own.
  const medians = answer.days.flatMap(({ median_minutes: median }: Day) => median ?? [])
  expect(medians).toEqual(medians.length === 1 ? [12] : [20, 4])

  // Counted again, nothing is written; a later answer counts on the day of the answered message.
  const versions = async () =>
    (await inLaro(server, (ctx) => listRecords(ctx, metrics, { limit: 100 }))).map(({ id, version }) => [id, version])
  const known = await versions()
  await inLaro(server, countMessages)
  expect(await versions()).toEqual(known)
  await say(other.id, 'out', 1)
  await inLaro(server, countMessages)
  const later = await open()
  expect(sums(later)).toEqual({ ...first, outgoing: first.outgoing + 1, answered: first.answered + 1 })
  const third = later.days.at(-4) as Day
  expect([third.incoming, third.answered]).toEqual([1, 1])
})

test('a day that was thrown away stays away, and a day that cannot be kept stops no other', async () => {
  const { thread } = await receive(server, contactId)
  for (const days of [1, 2, 4]) await say(thread.id, 'in', (days * dayMs) / minuteMs)
  await inLaro(server, countMessages)
  const kept = async () =>
    new Map(
      (await inLaro(server, (ctx) => listRecords(ctx, metrics, { limit: 100 }))).map((row) => [row.id, row.version]),
    )
  const ids = [...(await kept()).keys()].toSorted().slice(-4)
  const [thrown, refused, ...others] = ids as [string, string, ...string[]]
  await inLaro(server, (ctx) => trashRecord(ctx, metrics, { id: thrown }))
  const before = await kept()
  for (const days of [0, 1, 2, 3, 4]) await say(thread.id, 'in', (days * dayMs) / minuteMs + 1)
  const { owner } = server.platform.pools
  await owner.query(`alter table metrics add constraint one_day_fails check (id <> '${refused}') not valid`)
  await expect(inLaro(server, countMessages)).rejects.toBeInstanceOf(AggregateError)
  await owner.query('alter table metrics drop constraint one_day_fails')
  const after = await kept()
  expect(after.has(thrown)).toBe(false)
  expect(after.get(refused)).toBe(before.get(refused))
  for (const id of others) expect(after.get(id), id).toBe(Number(before.get(id)) + 1)
  await inLaro(server, countMessages)
  expect((await kept()).get(refused)).toBe(Number(before.get(refused)) + 1)
})

test('a stored zone unknown to the database keeps both dashboards readable, with a note for admins', async () => {
  const { owner } = server.platform.pools
  // Older versions stored such a zone; the current rules refuse it.
  const zoneTo = async (zone: string) => {
    await owner.query('alter table clients disable trigger user')
    await owner.query(`update clients set doc = jsonb_set(doc, '{timezone}', to_jsonb($1::text)) where id = $2`, [
      zone,
      laro,
    ])
    await owner.query('alter table clients enable trigger user')
  }
  await zoneTo('Mars/Olympus')
  try {
    const dashboard = await call(server, cast.ana, { url: '/dashboard' })
    expect([dashboard.status, dashboard.body]).toMatchObject([
      200,
      { unknown_timezone: 'Mars/Olympus', used_timezone: 'America/Chicago' },
    ])
    expect(dashboard.body.days).toHaveLength(14)
    expect((await call(server, cast.ana, { url: '/dashboard/desk' })).status).toBe(200)
  } finally {
    await zoneTo('America/Chicago')
  }
})
