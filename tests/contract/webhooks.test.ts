import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { triedDays, type Webhook, type WebhookDelivery } from '../../domain/automation/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { collectWebhooks, followWebhooks, sendWebhooks } from '../../server/automation/index.ts'
import { systemActor, withTenant, type Ctx } from '../../server/platform/context.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { FetchRefused } from '../../server/platform/outside/fetch/fetch-refused.ts'
import type { WholePlatform } from '../../server/platform/platform.ts'
import { createRecord, updateRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { clientsOf, runDue, runTimedIn } from '../timed-task.ts'
import { cast, clientIds } from '../world.ts'

type Received = Readonly<{ headers: Readonly<Record<string, string>>; body: string }>

let server: TestServer
let platform: WholePlatform
let received: Received[] = []
let answer: (url: string) => number | Promise<number> = () => 200
beforeAll(async () => {
  server = await openTestServer()
  platform = {
    ...server.platform,
    post: async (url, { headers, body }) => {
      const status = await answer(url)
      received.push({ headers, body: body.toString() })
      return status
    },
  }
})
afterAll(() => server.close())
afterEach(() => inClient(({ db }) => db.run(sql`delete from webhooks where client_id = ${clientIds.LARO}`)))
beforeEach(() => {
  received = []
  answer = () => 200
})

let count = 0
const makeId = () => `testhook${String((count += 1)).padStart(8, '0')}`
const url = 'https://hooks.customer.example/flightline'

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path?: string
  readonly payload?: object
  readonly person?: (typeof cast)[keyof typeof cast]
  readonly client?: string
}

async function call({ method = 'GET', path = '', payload, person = cast.ana, client = clientIds.LARO }: Call) {
  const isKeyed = method === 'DELETE' || method === 'POST'
  const answered = await server.app.inject({
    method,
    url: `/api/automation/webhooks${path}`,
    headers: {
      ...(await server.headersOf(person, client)),
      ...(isKeyed && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(payload && { payload }),
  })
  return { status: answered.statusCode, body: answered.json<Record<string, unknown>>() }
}

async function makeHook(records: readonly string[] = ['contacts']) {
  const id = makeId()
  const { body } = await call({ method: 'PUT', path: `/${id}`, payload: { url, records } })
  return { id, secret: String(body['secret']) }
}

const inClient = <T>(verb: (ctx: Ctx) => Promise<T>, client: string = clientIds.LARO) =>
  withTenant(server.platform, systemActor(client), verb)

const makeContact = (name: string, client?: string) =>
  inClient((ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: name }) }), client)

const rename = (id: string, name: string) =>
  inClient(async (ctx) => {
    const [row] = await ctx.db.run(sql<{ version: number }>`
      select version from contacts where client_id = ${clientIds.LARO} and id = ${id}`)
    await updateRecord(ctx, contacts, { id, version: row?.version ?? 0, change: { first_name: name } })
  })

/** Changes that no webhook has taken, because transactions of other tests hide them. */
const uncollected = `
  select from webhooks w join change_log c on c.client_id = w.client_id and c.record = any (w.records)
  where w.is_on and c.at >= to_timestamp(w.made_at::double precision / 1000) and not exists (
    select from webhook_deliveries d where d.webhook_id = w.id and d.record = c.record and d.record_id = c.id
      and d.version = c.version and d.op = c.op)`

/** Collects and sends everything that is due, so long from now. */
async function deliver(aheadMs = 0): Promise<void> {
  await runDue(platform, collectWebhooks, aheadMs)
  await vi.waitUntil(
    async () => {
      await runTimedIn(platform, followWebhooks, clientIds.LARO)
      return (await server.platform.pools.owner.query(uncollected)).rows.length === 0
    },
    { timeout: 25_000 },
  )
  for (let round = 0; round < 10; round += 1) await runDue(platform, sendWebhooks, aheadMs)
}

const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const data = () => received.map(({ body }) => (JSON.parse(body) as { data: { id: string; version: number } }).data)
const ids = () => received.map(({ headers }) => headers['webhook-id'])
const readHook = async (id: string) => ((await call({})).body['webhooks'] as Webhook[]).find((one) => one.id === id)
const readDeliveries = async (id: string) =>
  (await call({ path: `/${id}/deliveries` })).body['deliveries'] as WebhookDelivery[]

it('each change of a followed record is delivered once, signed, without its fields', async () => {
  const { id, secret } = await makeHook()
  const contact = await makeContact('Nadia')
  await rename(contact.id, 'Nadja')
  await deliver()
  await deliver()
  expect(types()).toEqual(['contacts.created', 'contacts.updated'])
  const [first] = received
  const verified = new Verifier(secret).verify(first?.body ?? '', { ...first?.headers })
  expect(verified).toEqual({
    type: 'contacts.created',
    timestamp: expect.any(String),
    data: { record: 'contacts', id: contact.id, version: 1 },
  })
  expect(first?.body).not.toContain('Nadia')
  expect(await readHook(id)).toMatchObject({ sent: 2, failed: 0, waiting: 0, lastStatus: 200 })
})

it('a webhook hears of no other record, of no other client and of nothing before it was made', async () => {
  await makeContact('Before')
  await sleep(5)
  await makeHook(['quotes'])
  await makeHook()
  await makeContact('Elsewhere', clientIds.NXT)
  await deliver()
  expect(received).toEqual([])
})

it('a change that a longer transaction hides is collected by the timed task', async () => {
  await makeHook()
  const { owner } = server.platform.pools
  const long = await owner.connect()
  await long.query('begin')
  await long.query('select pg_current_xact_id()')
  await makeContact('Hidden')
  await runDue(platform, collectWebhooks)
  await long.query('rollback')
  long.release()
  expect(await clientsOf(platform, followWebhooks)).toContainEqual({ id: clientIds.LARO })
  await runTimedIn(platform, followWebhooks, clientIds.LARO)
  await deliver()
  expect(types()).toEqual(['contacts.created'])
})

it('a refused delivery holds up later ones of its record alone, and each arrives once in order', async () => {
  const { id } = await makeHook()
  const [one, two] = [await makeContact('One'), await makeContact('Two')]
  await rename(one.id, 'One again')
  let refusals = 1
  answer = () => (refusals-- > 0 ? 503 : 200)
  await deliver()
  expect(data().map(({ id: contact }) => contact)).toEqual([one.id, two.id])
  await deliver(hourMs)
  expect(data().slice(2)).toEqual([
    { record: 'contacts', id: one.id, version: 1 },
    { record: 'contacts', id: one.id, version: 2 },
  ])
  expect(new Set(ids()).size).toBe(3)
  expect(await readHook(id)).toMatchObject({ waiting: 0, sent: 3 })
})

it('a slow receiver gets each delivery once, also from a run that begins meanwhile', async () => {
  await makeHook()
  for (const name of ['One', 'Two', 'Three']) await makeContact(name)
  let slow = 2
  answer = async () => {
    if (slow > 0) server.advance(40_000)
    slow -= 1
    if (slow === 0) await runDue(platform, sendWebhooks)
    return 200
  }
  await deliver()
  server.advance(-80_000)
  expect([ids().length, new Set(ids()).size]).toEqual([3, 3])
})

it('a receiver that is away for a day gets everything once afterwards', async () => {
  const { id } = await makeHook()
  answer = () => Promise.reject(new FetchRefused('url-no-answer'))
  const made = []
  for (let n = 0; n < 5; n += 1) made.push((await makeContact(`Away ${n}`)).id)
  for (const hours of [0, 1, 5, 12, 20]) await deliver(hours * hourMs)
  expect(await readHook(id)).toMatchObject({ waiting: 5, sent: 0, lastStatus: 0 })
  expect((await readDeliveries(id))[0]).toMatchObject({ state: 'waiting', fault: 'No answer.' })
  received = []
  answer = () => 200
  await deliver(dayMs)
  const arrived = data().map((one) => one.id)
  expect(arrived.toSorted()).toEqual(made.toSorted())
})

it('a delivery that is refused for three days is given up, and the next of its record is sent', async () => {
  const { id } = await makeHook()
  const contact = await makeContact('Never')
  answer = () => 500
  await deliver()
  await deliver(triedDays * dayMs + hourMs)
  expect(await readHook(id)).toMatchObject({ waiting: 0, failed: 1 })
  answer = () => 200
  await rename(contact.id, 'Later')
  await deliver()
  expect(await readHook(id)).toMatchObject({ sent: 1, failed: 1 })
})

it('a receiver that answers 410 switches its webhook off; switched on again it sends the rest', async () => {
  const { id } = await makeHook()
  await makeContact('Gone')
  answer = () => 410
  await deliver()
  expect(await readHook(id)).toMatchObject({ isOn: false, offReason: 'gone', waiting: 1 })
  await deliver(hourMs)
  expect(received).toHaveLength(1)
  answer = () => 200
  await call({ method: 'PATCH', path: `/${id}`, payload: { isOn: true } })
  await deliver()
  expect(await readHook(id)).toMatchObject({ isOn: true, waiting: 0, sent: 1 })
})

it('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { id, secret } = await makeHook()
  const { body } = await call({ method: 'POST', path: `/${id}/secret`, payload: {} })
  const renewed = String(body['secret'])
  await makeContact('Rotated')
  await deliver()
  const [first] = received
  for (const one of [secret, renewed]) new Verifier(one).verify(first?.body ?? '', { ...first?.headers })
  await call({ method: 'POST', path: `/${id}/replay`, payload: { since: 0 } })
  await deliver(25 * hourMs)
  expect(String(received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  const { rows } = await server.platform.pools.owner.query<{ kept: string }>(
    `select coalesce(string_agg(to_jsonb(t)::text, ''), '') as kept from (
      select to_jsonb(w) from webhooks w union all select to_jsonb(i) from idempotency i) t`,
  )
  for (const one of [secret, renewed]) expect(rows[0]?.kept).not.toContain(one)
})

it('a replay sends the versions of a record in their order, also while the receiver refuses', async () => {
  const { id } = await makeHook()
  const contact = await makeContact('First')
  await rename(contact.id, 'Second')
  await rename(contact.id, 'Third')
  await deliver()
  received = []
  let refusals = 1
  answer = () => (refusals-- > 0 ? 503 : 200)
  expect((await call({ method: 'POST', path: `/${id}/replay`, payload: { since: 0 } })).body).toEqual({ count: 3 })
  await deliver()
  await deliver(hourMs)
  expect(data().map(({ version }) => version)).toEqual([1, 1, 2, 3])
  expect(await readHook(id)).toMatchObject({ waiting: 0, sent: 3, lastStatus: 200 })
})

it('a delivery is read as it is sent, and is sent again under its id', async () => {
  const { id, secret } = await makeHook()
  await makeContact('Again')
  await deliver()
  const [delivery] = await readDeliveries(id)
  const read = await call({ path: `/${id}/deliveries/${delivery?.id}` })
  new Verifier(secret).verify(String(read.body['body']), read.body['headers'] as Record<string, string>)
  const again = await call({ method: 'POST', path: `/${id}/deliveries/${delivery?.id}/resend`, payload: {} })
  expect(again.status).toBe(200)
  await deliver()
  expect(ids()).toEqual([delivery?.id, delivery?.id])
})

it('a removed webhook is gone with its deliveries', async () => {
  const { id } = await makeHook()
  await makeContact('Removed')
  await deliver()
  expect(await call({ method: 'DELETE', path: `/${id}` })).toMatchObject({ status: 200 })
  expect((await call({ path: `/${id}/deliveries` })).status).toBe(404)
  const { rows } = await server.platform.pools.owner.query('select count(*)::integer as count from webhook_deliveries')
  expect(rows).toEqual([{ count: 0 }])
})

it('webhooks of another client do not exist, and users without the role admin are refused', async () => {
  const { id } = await makeHook()
  const stranger = { person: cast.sam, client: clientIds.NXT }
  expect((await call({ ...stranger })).body['webhooks']).toEqual([])
  expect((await call({ ...stranger, path: `/${id}/deliveries` })).status).toBe(404)
  expect((await call({ ...stranger, method: 'PATCH', path: `/${id}`, payload: { isOn: false } })).status).toBe(404)
  expect((await call({ ...stranger, method: 'DELETE', path: `/${id}` })).status).toBe(404)
  expect((await call({ person: cast.rae })).status).toBe(403)
})
