import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searches } from '../../domain/crm/index.ts'
import { raiseMatches } from '../../server/inbox/watchlist/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { runTimed } from '../timed-task.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, itemsOf, laro } from './inbox-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

interface Item {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly author: string
  readonly url?: string
  readonly ai: boolean
  readonly unread: boolean
}

/** Changes are seen once every older transaction has ended: one of a parallel test, for example. */
async function olderEnded(): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
  const isPast = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as is_past'
  await expect
    .poll(async () => (await client.query(isPast, [rows[0]?.id])).rows, { timeout: 20_000 })
    .toEqual([{ is_past: true }])
  await client.end()
}

async function run(): Promise<void> {
  await olderEnded()
  await runTimed(server.platform, raiseMatches)
}
async function matchesOf(person: CastMember): Promise<Item[]> {
  const { body } = await call(server, person, { url: `/data/users/${person.id}/clients/${laro}/unread` })
  return (body.rows as Item[]).filter((item) => item.ai)
}
const bellOf = async (person: CastMember): Promise<number> =>
  (await call(server, person, { url: '/user/unread/counts' })).body.ai

async function watch(person: CastMember, search: object, client = laro) {
  const { status, body } = await call(server, person, {
    method: 'POST',
    url: `/data/users/${person.id}/clients/${client}/searches`,
    body: { user: person.id, index: 'quotes', subtype: 'list', ai_notification: true, ...search },
    client,
  })
  expect(status).toBe(201)
  return body as { id: string; version: number }
}

/** A watch from before the rule that a search must be such as its owner can run, or from before a role was taken. */
async function watchOfBefore(person: CastMember, search: object): Promise<void> {
  const doc = searches.shape.parse({
    user: person.id,
    index: 'quotes',
    subtype: 'list',
    ai_notification: true,
    ...search,
  })
  await inLaro(server, (ctx) => createRecord(ctx, searches, { doc }))
}

async function makeQuote(person: CastMember, doc: object, client = laro) {
  const { status, body } = await call(server, person, {
    method: 'POST',
    url: `/data/clients/${client}/quotes`,
    body: doc,
    client,
  })
  expect(status).toBe(201)
  return body as { id: string; version: number }
}

const filterOf = (key: string, value: string) => ({
  id: `${key}:${value}`,
  name: value,
  key,
  value,
  type: { join: 'or' },
})

test('a new record that matches raises the bell once, and leads to the record', async () => {
  await watch(cast.ana, { name: 'Aspen leads', query: 'aspen', filters: [filterOf('status', 'qCreated')] })
  const { id } = await makeQuote(cast.jo, { name: 'Aspen weekend', status: 'qCreated', quote_number: '88001' })
  await makeQuote(cast.jo, { name: 'Vail weekend', status: 'qCreated' })
  await makeQuote(cast.jo, { name: 'Aspen later', status: 'qConfirmed' })
  await makeQuote(cast.jo, { name: 'Aspen for brokers', status: 'qBroker' })
  await run()
  const items = await matchesOf(cast.ana)
  expect(items).toMatchObject([
    { type: 'records', title: 'Quote 88001', author: 'Aspen leads', url: `/laro/quotes/${id}/`, unread: true },
  ])
  expect(await bellOf(cast.ana)).toBe(1)
  await run()
  expect(await bellOf(cast.ana)).toBe(1)
  expect(await matchesOf(cast.jo)).toEqual([])
})

test('Mark As Read clears them; a change that matches raises the bell again, also one that only now matches', async () => {
  const { id, version } = await makeQuote(cast.jo, { name: 'Sun Valley', status: 'qCreated' })
  await run()
  const ids = (await matchesOf(cast.ana)).map((item) => item.id)
  const cleared = await call(server, cast.ana, {
    method: 'POST',
    url: '/user/clear_unread',
    body: { user_id: cast.ana.id, client_id: laro, idsToDelete: ids },
  })
  expect(cleared.body.counts.ai).toBe(0)
  await call(server, cast.jo, {
    method: 'PATCH',
    url: `/data/clients/${laro}/quotes/${id}`,
    body: { version, change: { name: 'Sun Valley and Aspen' } },
  })
  await run()
  expect(await matchesOf(cast.ana)).toMatchObject([{ url: `/laro/quotes/${id}/`, unread: true }])
  expect(await bellOf(cast.ana)).toBe(1)
})

test('own changes are no news, nor are changes before the watch', async () => {
  await makeQuote(cast.ana, { name: 'Telluride before', status: 'qCreated' })
  await watch(cast.jo, { name: 'Telluride', query: 'telluride' })
  await makeQuote(cast.jo, { name: 'Telluride mine', status: 'qCreated' })
  await run()
  expect(await matchesOf(cast.jo)).toEqual([])
})

test('a user without the right to read the records is notified of none of them, nor is another client', async () => {
  await watchOfBefore(cast.rae, { name: 'Curious', query: 'jackson' })
  await watch(cast.sam, { name: 'Stranger', query: 'jackson' }, clientIds.NXT)
  await makeQuote(cast.jo, { name: 'Jackson Hole', status: 'qCreated' })
  await run()
  expect(await matchesOf(cast.rae)).toEqual([])
  expect(await itemsOf(server, cast.sam, clientIds.NXT)).toEqual([])
})

test('a term with a digit matches in a number and in words, as the list finds it', async () => {
  const { id } = await watch(cast.jo, { name: 'Our ship', query: 'n123ab' })
  const byWords = await makeQuote(cast.ana, { name: 'Ferry of N123AB', status: 'qCreated' })
  const byNumber = await makeQuote(cast.ana, { name: 'Elsewhere', status: 'qCreated', quote_number: 'N123AB' })
  await makeQuote(cast.ana, { name: 'Ferry of another', status: 'qCreated' })
  await run()
  const urls = (await matchesOf(cast.jo)).filter(({ author }) => author === 'Our ship').map(({ url }) => url)
  expect(new Set(urls)).toEqual(new Set([byWords, byNumber].map((quote) => `/laro/quotes/${quote.id}/`)))
  await call(server, cast.jo, { method: 'DELETE', url: `/data/users/${cast.jo.id}/clients/${laro}/searches/${id}` })
})

test('its owner picks the recipients: role holders or everybody, each for readable records', async () => {
  const roles = [{ id: 'sales', label: 'Sales' }]
  const nobody = {
    user: cast.ana.id,
    index: 'quotes',
    subtype: 'list',
    name: 'None',
    query: 'x',
    told: { who: 'roles' },
  }
  const url = `/data/users/${cast.ana.id}/clients/${laro}/searches`
  expect((await call(server, cast.ana, { method: 'POST', url, body: nobody })).body.issues[0].code).toBe('no-role-told')
  const ofSales = await watch(cast.ana, { name: 'Sales hear', query: 'ketchum', told: { who: 'roles', roles } })
  await makeQuote(cast.jo, { name: 'Ketchum for two', status: 'qCreated' })
  // Jo made it, and Ana, who holds the role, is notified; Rae may read no quotes.
  const titles = async (person: CastMember) =>
    (await matchesOf(person)).map(({ author }) => author).filter((author) => author.endsWith('hear'))
  /** A run sees what was committed before the oldest transaction that still runs, in other databases too. */
  const heard = async (person: CastMember) => {
    await run()
    return titles(person)
  }
  await expect.poll(() => heard(cast.ana)).toEqual(['Sales hear'])
  expect([await titles(cast.jo), await titles(cast.rae)]).toEqual([[], []])
  await call(server, cast.ana, { method: 'DELETE', url: `${url}/${ofSales.id}` })
  const ofAll = await watch(cast.ana, { name: 'All hear', query: 'hailey', told: { who: 'everybody' } })
  await makeQuote(cast.ana, { name: 'Hailey for three', status: 'qCreated' })
  await expect.poll(() => heard(cast.jo)).toEqual(['All hear'])
  expect(await titles(cast.rae)).toEqual([])
  // One marks as read for oneself alone.
  const [own] = await matchesOf(cast.ana)
  const ids = [own?.id ?? '']
  const body = { user_id: cast.ana.id, client_id: laro, idsToDelete: ids }
  expect((await call(server, cast.ana, { method: 'POST', url: '/user/clear_unread', body })).body.removed).toBe(1)
  expect(await titles(cast.jo)).toEqual(['All hear'])
  await call(server, cast.ana, { method: 'DELETE', url: `${url}/${ofAll.id}` })
  for (const { id } of [cast.ana, cast.jo]) {
    const all = { user_id: id, client_id: laro }
    await call(server, cast.ana, { method: 'POST', url: '/user/clear_unread', body: all })
  }
})

test('a search that is taken off the watchlist is silent; one that was deleted too', async () => {
  const { id, version } = await watch(cast.jo, { name: 'Boise', query: 'boise' })
  await call(server, cast.jo, {
    method: 'PATCH',
    url: `/data/users/${cast.jo.id}/clients/${laro}/searches/${id}`,
    body: { version, change: { ai_notification: false } },
  })
  const gone = await watch(cast.jo, { name: 'Bozeman', query: 'bozeman' })
  await call(server, cast.jo, {
    method: 'DELETE',
    url: `/data/users/${cast.jo.id}/clients/${laro}/searches/${gone.id}`,
  })
  await makeQuote(cast.ana, { name: 'Boise and Bozeman', status: 'qCreated' })
  await run()
  expect(await matchesOf(cast.jo)).toEqual([])
})

test('an invalid search does not stop the others', async () => {
  const unknown = { name: 'No such field', filters: [filterOf('no_such_field', 'x')] }
  const noNumber = { name: 'No number', filters: [filterOf('departure_date', 'soon')] }
  await watchOfBefore(cast.jo, unknown)
  await watchOfBefore(cast.jo, noNumber)
  const { id } = await watch(cast.jo, { name: 'Missoula', query: 'missoula' })
  const quote = await makeQuote(cast.ana, { name: 'Missoula weekend', status: 'qCreated' })
  await run()
  expect(await matchesOf(cast.jo)).toMatchObject([{ author: 'Missoula', url: `/laro/quotes/${quote.id}/` }])
  await call(server, cast.jo, { method: 'DELETE', url: `/data/users/${cast.jo.id}/clients/${laro}/searches/${id}` })
})

test('of more searches than a client may have, the oldest are run, and one more is refused', async () => {
  await inLaro(server, async (ctx) => {
    for (let number = 0; number < 200; number += 1) {
      const doc = searches.shape.parse({
        user: cast.jo.id,
        name: `A${String(number).padStart(3, '0')}`,
        query: 'nowhere',
        index: 'quotes',
        subtype: 'list',
        ai_notification: true,
      })
      await createRecord(ctx, searches, { doc })
    }
  })
  const before = await matchesOf(cast.ana)
  const { id } = await makeQuote(cast.jo, { name: 'Aspen in spring', status: 'qCreated' })
  await run()
  const urls = (await matchesOf(cast.ana)).map(({ url }) => url)
  expect(urls).toHaveLength(before.length + 1)
  expect(urls).toContain(`/laro/quotes/${id}/`)

  const url = `/data/users/${cast.jo.id}/clients/${laro}/searches`
  const oneMore = { user: cast.jo.id, index: 'quotes', subtype: 'list', name: 'One more', query: 'anywhere' }
  const refused = await call(server, cast.jo, { method: 'POST', url, body: { ...oneMore, ai_notification: true } })
  expect(refused.body.issues).toMatchObject([{ path: 'ai_notification', code: 'watchlist-full' }])
  const { body: kept, status } = await call(server, cast.jo, { method: 'POST', url, body: oneMore })
  expect(status).toBe(201)
  const turnOn = { version: kept.version, change: { ai_notification: true } }
  const { body } = await call(server, cast.jo, { method: 'PATCH', url: `${url}/${kept.id}`, body: turnOn })
  expect(body.issues).toMatchObject([{ code: 'watchlist-full' }])
})

test('the changes after a position are found along the index, among any number before it', async () => {
  await server.platform.pools.owner.query(
    `insert into change_log (client_id, record, id, version, op, xid, at)
     select $1, 'quotes', 'old-' || n, 1, 'create', '5'::xid8, now() - interval '1 day' from generate_series(1, 30000) n`,
    [laro],
  )
  const connection = await server.platform.pools.app.connect()
  try {
    await connection.query('begin')
    await connection.query("select set_config('app.client_id', $1, true)", [laro])
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json)
       select * from flightline.changes_of_client('6'::xid8, 0, now(), 10)`,
    )
    const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} }
    expect(plan['Actual Rows']).toBe(10)
    // The index of thirty thousand changes has hundreds of pages.
    expect((plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)).toBeLessThan(150)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
})
