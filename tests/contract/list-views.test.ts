import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { call, laro } from './inbox-server.ts'

// Saved views: shared with the colleagues who may open their list, changed by their maker and by admins.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ RATE_PER_MINUTE: '1000000' })
})
afterAll(() => server.close())

const path = `/data/clients/${laro}/list_views`
const contactView = { record: 'contacts', list: 'marketing/contacts', name: 'Retail', words: { f: 'type:Retail' } }

const make = (person: CastMember, body: object = {}) =>
  call(server, person, { method: 'POST', url: path, body: { ...contactView, user: person.id, ...body } })

const change = (person: CastMember, row: { id: string; version: number }, body: object) =>
  call(server, person, { method: 'PATCH', url: `${path}/${row.id}`, body: { version: row.version, change: body } })

async function idsOf(person: CastMember, list = 'marketing/contacts'): Promise<string[]> {
  const where = encodeURIComponent(JSON.stringify(['list', '==', list]))
  const { body } = await call(server, person, { url: `${path}?where=${where}&orderBy=name.asc&limit=200` })
  return body.rows.map(({ id }: { id: string }) => id)
}

test('a view is its maker’s alone until it is shared, and then readers of its list see it', async () => {
  const { status, body } = await make(cast.jo)
  expect(status).toBe(201)
  expect([await idsOf(cast.jo), await idsOf(cast.ana)].map((ids) => ids.includes(body.id))).toEqual([true, false])
  const shared = await change(cast.jo, body, { shared: true })
  expect(shared.status).toBe(200)
  for (const person of [cast.jo, cast.ana, cast.rae]) expect(await idsOf(person)).toContain(body.id)
  const quotes = await make(cast.jo, { record: 'quotes', list: 'quotes', words: {}, shared: true })
  expect(await idsOf(cast.ana, 'quotes')).toContain(quotes.body.id)
  // Rae reads no quotes: her colleagues' names for lists of them, and their filters, are hidden from her.
  expect(await idsOf(cast.rae, 'quotes')).not.toContain(quotes.body.id)
  expect((await call(server, cast.rae, { url: `${path}/${quotes.body.id}` })).status).toBe(404)
  const elsewhere = `/data/clients/${clientIds.NXT}/list_views/${body.id}`
  expect((await call(server, cast.ana, { url: elsewhere, client: clientIds.NXT })).status).toBe(404)
})

test('a shared view is changed by its maker and by an admin, who cannot take it over', async () => {
  const { body } = await make(cast.jo, { shared: true })
  expect((await change(cast.rae, body, { name: 'Hers' })).status).toBe(403)
  const renamed = await change(cast.ana, body, { name: 'Retail customers' })
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Retail customers'])
  expect((await change(cast.ana, renamed.body, { shared: false })).status).toBe(403)
  expect((await change(cast.jo, renamed.body, { user: cast.ana.id })).status).toBe(403)
  expect((await make(cast.ana, { user: cast.jo.id })).status).toBe(403)
  const remove = (person: CastMember) => call(server, person, { method: 'DELETE', url: `${path}/${body.id}` })
  expect((await remove(cast.rae)).status).toBe(403)
  expect((await remove(cast.jo)).status).toBe(200)
  expect((await call(server, cast.jo, { method: 'POST', url: `${path}/${body.id}/restore`, body: {} })).status).toBe(
    200,
  )
})

test('two users who change the same are notified; separate changes are both kept', async () => {
  const { body } = await make(cast.jo, { shared: true })
  await change(cast.ana, body, { name: 'By Ana' })
  const same = await change(cast.jo, body, { name: 'By Jo' })
  expect([same.status, same.body.current.name]).toEqual([409, 'By Ana'])
  const apart = await change(cast.jo, body, { words: { f: 'type:Broker' } })
  expect([apart.status, apart.body.name, apart.body.words.f]).toEqual([200, 'By Ana', 'type:Broker'])
})

test('a view of a list, a condition or a column without the right to read it is refused', async () => {
  expect((await make(cast.rae, { record: 'quotes', list: 'quotes', words: {} })).status).toBe(403)
  expect((await make(cast.jo, { record: 'nothing' })).body.issues[0].code).toBe('view-list-unknown')
  const closed = await make(cast.jo, { words: { f: 'passport:X1234567' } })
  expect(closed.body.issues).toEqual([{ path: 'words.f', code: 'view-condition' }])
  const column = await make(cast.jo, { columns: [{ field: 'name' }, { field: 'passport' }] })
  expect(column.body.issues).toEqual([{ path: 'columns.1.field', code: 'view-column' }])
  expect((await make(cast.jo, { words: { panel: 'trash' } })).status).toBe(400)
  expect((await make(cast.jo, { words: { f: 'custom.nothing:Gold' } })).status).toBe(400)
})

test('the columns that a person chooses are theirs alone', async () => {
  const own = `/data/users/${cast.jo.id}/locations/${laro}`
  const list_columns = { 'marketing/contacts': [{ field: 'name', width: 200 }, { field: 'phone' }] }
  const known = await call(server, cast.jo, { url: own })
  const kept =
    known.status === 404
      ? await call(server, cast.jo, { method: 'POST', url: own, body: { id: cast.jo.id, list_columns } })
      : await call(server, cast.jo, {
          method: 'PATCH',
          url: own,
          body: { version: known.body.version, change: { list_columns } },
        })
  expect(kept.body.list_columns).toEqual(list_columns)
  expect((await call(server, cast.ana, { url: own })).status).toBe(404)
})
