import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trips } from '../../domain/charter/index.ts'
import { quietKinds } from '../../domain/company/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { historyPage } from '../../server/company/audit/read-history.ts'
import { sql } from '../../server/platform/database/sql.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { createRecord, trashRecord } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, inLaro, laro, makeContact } from './inbox-server.ts'
import { planOf } from './plan-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const audit = async (query: Record<string, string> = {}, person: CastMember = cast.ana) =>
  call(server, person, { url: `/company/audit?${new URLSearchParams(query).toString()}` })

const changed = async (person: CastMember, id: string, company: string) => {
  const url = `/data/clients/${laro}/contacts/${id}`
  const { version } = (await call(server, person, { url })).body
  expect((await call(server, person, { method: 'PATCH', url, body: { version, change: { company } } })).status).toBe(
    200,
  )
}

test('a change names user, time, record, and both states', async () => {
  const { id } = await makeContact(server)
  await changed(cast.jo, id, 'Skyline')
  await changed(cast.ana, id, 'Nimbus')
  const { rows } = (await audit({ record: 'contacts', id })).body
  expect(rows).toMatchObject([
    { op: 'update', actor_id: cast.ana.id, before: { company: 'Skyline' }, after: { company: 'Nimbus' } },
    { op: 'update', actor_id: cast.jo.id, before: {}, after: { company: 'Skyline' } },
    { op: 'create', actor_id: 'system', before: null, title: 'Mia Lund', path: `marketing/contacts/${id}` },
  ])
  expect(Object.keys(rows[0].after)).toEqual(['company'])
  await inLaro(server, (ctx) => trashRecord(ctx, contacts, { id }))
  const gone = (await audit({ record: 'contacts', id })).body.rows[0]
  expect([gone.op, gone.path, gone.title]).toEqual(['trash', null, 'Mia Lund'])
})

test('is narrowed by person, kind and time, and read page by page without a gap or a repeat', async () => {
  const { id } = await makeContact(server)
  for (let number = 0; number < 7; number += 1) await changed(number % 2 ? cast.jo : cast.ana, id, `Company ${number}`)
  const whole = (await audit({ record: 'contacts', id })).body.rows
  const paged: unknown[] = []
  let after: string | null = ''
  while (after !== null) {
    const { body } = await audit({ record: 'contacts', id, limit: '3', ...(after && { after }) })
    paged.push(...body.rows)
    after = body.next
  }
  expect(paged).toEqual(whole)
  expect(whole).toHaveLength(8)
  const byJo = (await audit({ actor: cast.jo.id, record: 'contacts', id })).body.rows
  expect(byJo.map((row: { after: { company: string } }) => row.after.company)).toEqual([
    'Company 5',
    'Company 3',
    'Company 1',
  ])
  const { at } = whole[3]
  const since = (await audit({ record: 'contacts', id, from: String(at) })).body.rows
  const before = (await audit({ record: 'contacts', id, to: String(at) })).body.rows
  expect([...since, ...before]).toEqual(whole)
  expect((await audit({ after: 'nonsense' })).status).toBe(400)
})

test('is for admins, of their client alone', async () => {
  expect((await audit({}, cast.jo)).status).toBe(403)
  await withTenant(server.platform, systemActor(clientIds.NXT), (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Secret', email: 's@nxt.example' }) }),
  )
  expect(JSON.stringify((await audit()).body)).not.toContain('s@nxt.example')
})

test('a private record stays private: its change is shown, its content is not', async () => {
  const url = `/data/users/${cast.jo.id}/clients/${laro}/searches`
  const search = { user: cast.jo.id, name: 'Mine', query: 'a private word', index: 'quotes', subtype: 'list' }
  expect((await call(server, cast.jo, { method: 'POST', url, body: search })).status).toBe(201)
  const { rows } = (await audit({ record: 'searches' })).body
  expect(rows).toMatchObject([{ actor_id: cast.jo.id, before: null, after: null, is_private: true, path: null }])
  expect(JSON.stringify(rows)).not.toContain('a private word')
})

/** Writes as a person of the cast; answers the record as it is then. */
const write = async (
  record: string,
  { id, ...change }: { id?: string } & Record<string, unknown>,
  person = cast.ana,
) => {
  const url = `/data/clients/${laro}/${record}`
  if (id === undefined) {
    const made = await call(server, person, { method: 'POST', url, body: change })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body
  }
  const { version } = (await call(server, person, { url: `${url}/${id}` })).body
  const done = await call(server, person, { method: 'PATCH', url: `${url}/${id}`, body: { version, change } })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return done.body
}

test('money and content show, although lists leave them out', async () => {
  const items = [
    { name: 'Catering', price: 5000 },
    { name: 'De-icing', price: 90_000 },
  ]
  const { id } = await write('orders', { items })
  await write('orders', { id, items: items.slice(0, 1) })
  const [taken] = (await audit({ record: 'orders', id })).body.rows
  expect(taken.before.items.map(({ name }: { name: string }) => name)).toEqual(['Catering', 'De-icing'])
  expect(taken.after.items).toMatchObject([{ name: 'Catering', price: 5000 }])
})

const readingsOf = (id: string) =>
  inLaro(server, ({ db }) =>
    db.run(sql<{ fields: string[] }>`
      select doc -> 'details' -> 'fields' as fields from data_logs
      where client_id = ${laro} and doc -> 'details' ->> 'id' = ${id} order by date, id`),
  )

test('a reading is noted where a guarded field is in the answer, and nowhere else', async () => {
  const person = { first_name: 'Pat', last_name: 'Pass', email: 'pat@pass.example', third_party: ['qb:1'] }
  const { id } = await inLaro(server, (ctx) => createRecord(ctx, contacts, { doc: contacts.shape.parse(person) }))
  await changed(cast.ana, id, 'Skyline')
  const noted = (await readingsOf(id)).length
  const [own] = (await audit({ record: 'contacts', id, limit: '1' }, cast.sue)).body.rows
  expect([own.title, Object.keys(own.after)]).toEqual(['Pat Pass', ['company']])
  expect(await readingsOf(id)).toHaveLength(noted)
  expect((await audit({ record: 'contacts', id }, cast.sue)).body.rows[1].after.third_party).toEqual(['qb:1'])
  expect((await readingsOf(id)).slice(noted)).toEqual([{ fields: ['third_party'] }])
})

test('a value that gives access stays out', async () => {
  const trip = trips.shape.parse({
    status: 'tConfirmed',
    trip_id: 'T1',
    trip_number: 'T1',
    token: 'abcdefghijklmnop',
    edit_id: 'abcdefghij',
  })
  const { id } = await inLaro(server, (ctx) => createRecord(ctx, trips, { doc: trip }))
  const [made] = (await audit({ record: 'trips', id })).body.rows
  expect(made.after.trip_number).toBe('T1')
  expect(JSON.stringify(made)).not.toMatch(/abcdefghij/)
})

test('long texts are cut, and a change after the cut is reported', async () => {
  const long = 'word '.repeat(8_000)
  const { id } = await write('products', { name: 'Snacks', sku: 'S-1', description: long })
  await write('products', { id, description: `${long} more` })
  const answer = (await audit({ record: 'products', id })).body.rows
  expect(Object.keys(answer[0].after)).toEqual(['description'])
  expect(JSON.stringify(answer).length).toBeLessThan(5000)
})

test('every actor is named, also without an account in the client', async () => {
  const { id } = await makeContact(server)
  await changed(cast.sue, id, 'Support')
  await changed(cast.jo, id, 'Skyline')
  const people = async (client: string) =>
    (await call(server, cast.sue, { url: `/company/audit?record=contacts&id=${id}`, client })).body.rows.map(
      (row: { actor_name: string | null }) => row.actor_name,
    )
  const nameOfSue = await inLaro(server, ({ db }) =>
    db.run(
      sql<{ name: string }>`select doc ->> 'name' as name from users where client_id = ${laro} and id = ${cast.sue.id}`,
    ),
  )
  expect(await people(laro)).toEqual([cast.jo.name, nameOfSue[0]?.name, null])
  const made = await withTenant(server.platform, { ...systemActor(clientIds.NXT), userId: cast.sue.id }, (ctx) =>
    createRecord(ctx, contacts, { doc: contacts.shape.parse({ first_name: 'Far', email: 'far@nxt.example' }) }),
  )
  const url = `/company/audit?record=contacts&id=${made.id}`
  expect((await call(server, cast.sue, { url, client: clientIds.NXT })).body.rows).toMatchObject([
    { actor_id: cast.sue.id, actor_name: 'Flightline support' },
  ])
  const history = `/data/clients/${clientIds.NXT}/contacts/${made.id}/history`
  expect((await call(server, cast.sam, { url: history, client: clientIds.NXT })).body.rows).toMatchObject([
    { actor_id: cast.sue.id, actor_name: 'Flightline support' },
  ])
  const own = await call(server, cast.ana, { url: `/data/clients/${laro}/contacts/${id}/history` })
  expect(own.body.rows.map((row: { actor_name: string | null }) => row.actor_name)).toEqual([
    cast.jo.name,
    nameOfSue[0]?.name,
    null,
  ])
})

test('a record is asked for with its kind', async () => {
  expect((await audit({ id: 'some-id' })).status).toBe(400)
})

describe('on a larger set', () => {
  beforeAll(async () => {
    // Of two clients, many changes of many kinds.
    await server.platform.pools.owner.query(
      `insert into history (client_id, record, id, version, op, at, actor_id, before)
       select case when n % 4 = 0 then $1::uuid else $2::uuid end, 'kind' || n % 20, 'row' || n, 1, 'create',
         1700000000000 + n, 'user' || n % 50, null
       from generate_series(1, 60000) n`,
      [laro, clientIds.NXT],
    )
    // A run of what is written by itself, newest of all; and two people who each did much, though not of the same kind.
    await server.platform.pools.owner.query(
      `insert into history (client_id, record, id, version, op, at, actor_id, before)
       select $1::uuid, record, 'many' || n, 1, 'create', at + n, actor, null::jsonb
       from generate_series(1, 10000) n,
         (values ($2, 1800000000000, 'user8'), ('kind4', 1600000000000, 'busy'), ('kind8', 1610000000000, 'rare'))
           many (record, at, actor)
       union all select $1::uuid, 'kind4', 'the one', 1, 'create', 1500000000000, 'rare', null::jsonb`,
      [laro, quietKinds[0]],
    )
    await server.platform.pools.owner.query('analyze history')
  })

  test.each([
    ['everything', {}],
    ['a person', { actor: 'user8' }],
    ['a person who did much that is quiet', { actor: 'user8', from: 1_650_000_000_000 }],
    ['a kind', { record: 'kind4' }],
    ['a quiet kind', { record: quietKinds[0] }],
    ['what a person seldom did', { actor: 'rare', record: 'kind4' }],
    ['a record', { record: 'kind4', id: 'row24' }],
    ['a time', { from: 1_700_000_020_000, to: 1_700_000_040_000 }],
    [
      'the next page',
      { after: Buffer.from(JSON.stringify([1_700_000_030_000, 'kind4', 'x', 1])).toString('base64url') },
    ],
  ])('%s is read along an index of the client, and little more than the page', async (_, filter) => {
    const { steps, touched } = await planOf(server, historyPage(laro, { ...filter, limit: 50 }))
    expect(steps).toContain('Limit')
    expect(steps).not.toContain('Seq Scan')
    expect(touched).toBeLessThan(300)
  })
})
