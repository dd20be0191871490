import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, clientIds } from '../world.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { searches } from '../../domain/crm/index.ts'
import { amendRecord } from '../../server/platform/records/index.ts'
import { inLaro } from './inbox-server.ts'
import type { Who } from './search-calls.ts'

let server: TestServer
const ana: Who = [cast.ana, clientIds.LARO]
const laro = clientIds.LARO

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const save = async (who: Who, search: object) =>
  server.app.inject({
    method: 'POST',
    url: `/api/data/users/${who[0].id}/clients/${who[1]}/searches`,
    headers: await server.headersOf(...who),
    payload: { user: who[0].id, index: 'quotes', subtype: 'list', ...search },
  })

const read = async (who: Who, id: string) =>
  server.app.inject({ method: 'GET', url: `/api/searches/${id}`, headers: await server.headersOf(...who) })

const status = { id: 'status:qCreated', name: 'Soft-Quote', key: 'status', value: 'qCreated', type: { join: 'or' } }

test('a saved search is shared with colleagues who may read its records, and with no others', async () => {
  const saved = await save(ana, { name: 'Ready', query: 'aspen', filters: [status], mode: 'or' })
  expect(saved.statusCode, saved.body).toBe(201)
  const { id } = saved.json<{ id: string }>()

  const own = await read(ana, id)
  expect(own.json()).toMatchObject({ name: 'Ready', query: 'aspen', mode: 'or', index: 'quotes', is_own: true })
  const colleagues = await read([cast.jo, laro], id)
  expect(colleagues.json()).toMatchObject({ name: 'Ready', filters: [{ id: 'status:qCreated' }], is_own: false })

  // Rae works in LARO without the role for quotes; Sam in another client, where the search does not exist.
  const refused = await read([cast.rae, laro], id)
  expect(refused.statusCode, refused.body).toBe(403)
  expect(refused.body).not.toContain('aspen')
  expect((await read([cast.sam, clientIds.NXT], id)).statusCode).toBe(404)
})

test('a colleague neither lists nor changes a saved search', async () => {
  const { id } = (await save(ana, { name: 'Mine', query: 'vail' })).json<{ id: string }>()
  const jo = await server.headersOf(cast.jo, laro)
  const path = `/api/data/users/${cast.ana.id}/clients/${laro}/searches`
  const listed = await server.app.inject({ method: 'GET', url: path, headers: jo })
  expect(listed.statusCode === 200 ? listed.json<{ rows: unknown[] }>().rows : []).toEqual([])
  const changed = await server.app.inject({
    method: 'PATCH',
    url: `${path}/${id}`,
    headers: jo,
    payload: { version: 1, change: { name: 'Yours' } },
  })
  expect(changed.statusCode).toBe(404)
})

test('a name is unique among the searches of a place, and nothing is saved without a term or a filter', async () => {
  await save(ana, { name: 'Twice', query: 'one' })
  expect((await save(ana, { name: 'Twice', query: 'two' })).statusCode).toBe(409)
  expect((await save(ana, { name: 'Twice', query: 'two', index: 'trips' })).statusCode).toBe(201)
  const empty = await save(ana, { name: 'Empty', query: '' })
  expect(empty.statusCode).toBe(400)
  expect(empty.body).toContain('empty-search')
})

const patch = async (id: string, payload: object) =>
  server.app.inject({
    method: 'PATCH',
    url: `/api/data/users/${cast.ana.id}/clients/${laro}/searches/${id}`,
    headers: await server.headersOf(...ana),
    payload,
  })

const condition = (key: string, value: string | number, kind: 'facet' | 'numeric' = 'facet') => ({
  id: `${key}:${value}`,
  name: `${key} ${value}`,
  key,
  value,
  type: { join: 'or', kind },
})

test('a search that cannot be run is refused when it is saved, with each place that is at fault', async () => {
  const nowhere = await save(ana, { name: 'Nowhere', query: 'x', index: 'nothing' })
  expect(nowhere.statusCode).toBe(400)
  expect(nowhere.json()).toMatchObject({ issues: [{ path: 'index', code: 'index-unknown' }] })

  const unknown = await save(ana, {
    name: 'Unknown',
    query: 'x',
    filters: [status, condition('colour', 'red'), condition('date', 'soon', 'numeric')],
  })
  expect(unknown.statusCode).toBe(400)
  expect(unknown.json()).toMatchObject({
    issues: [
      { path: 'filters.1.key', code: 'condition-unknown', params: { name: 'colour red', kind: 'quotes' } },
      { path: 'filters.2.value', code: 'condition-no-number' },
    ],
  })

  // A field hidden by a role is not searched without it.
  const guarded = await save(ana, {
    name: 'Passports',
    index: 'contacts',
    filters: [condition('passport', 'A1')],
  })
  expect(guarded.json()).toMatchObject({ issues: [{ path: 'filters.0.key', code: 'condition-unknown' }] })

  const many = Array.from({ length: 100 }, (_, at) => condition('status', `${'s'.repeat(80)}${at}`))
  expect((await save(ana, { name: 'Large', filters: many })).json()).toMatchObject({
    issues: [{ path: 'filters', code: 'search-too-large' }],
  })
})

test('a search in an index without the role cannot be saved', async () => {
  const refused = await save([cast.rae, laro], { name: 'Quotes', query: 'aspen' })
  expect(refused.statusCode, refused.body).toBe(403)
  expect((await save([cast.rae, laro], { name: 'People', query: 'mia', index: 'contacts' })).statusCode).toBe(201)
})

test('a query is judged again with each change of it, and only then', async () => {
  const { id } = (await save(ana, { name: 'Changing', query: 'aspen' })).json<{ id: string }>()
  const refused = await patch(id, { version: 1, change: { filters: [condition('colour', 'red')] } })
  expect(refused.json()).toMatchObject({ issues: [{ path: 'filters.0.key', code: 'condition-unknown' }] })
  expect((await read(ana, id)).json()).toMatchObject({ filters: [] })

  // One from before the rule can be called otherwise and taken off the watchlist, and not be put on it.
  await inLaro(server, (ctx) => amendRecord(ctx, searches, { id, amend: () => ({ index: 'gone' }) }))
  expect((await patch(id, { version: 2, change: { name: 'Old', ai_notification: false } })).statusCode).toBe(200)
  const watched = await patch(id, { version: 3, change: { ai_notification: true } })
  expect(watched.json()).toMatchObject({ issues: [{ path: 'index', code: 'index-unknown' }] })
})
