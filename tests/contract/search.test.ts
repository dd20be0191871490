import { afterAll, beforeAll, expect, test } from 'vitest'
import { threads } from '../../domain/inbox/index.ts'
import {
  searchBody,
  type GlobalSearchAnswer,
  type SearchAnswer,
  type SearchRequest,
} from '../../domain/kernel/search/search-query.ts'
import { contacts } from '../../domain/crm/index.ts'
import { systemActor, withCaller } from '../../server/platform/context.ts'
import { Needed } from '../../server/platform/database/position.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { searchRecords } from '../../server/platform/records/search/search-records.ts'
import { clientIds } from '../world.ts'
import { inLaro } from './inbox-server.ts'
import { ana, contactsOfLaro, openSearchDesk, rae, sam, type Row, type SearchDesk, type Who } from './search-calls.ts'

let desk: SearchDesk
beforeAll(async () => {
  desk = await openSearchDesk()
})
afterAll(() => desk.server.close())

const laro = clientIds.LARO
const names = (index: string, body: SearchRequest): Promise<string[]> => desk.names(index, body)
const search = (who: Who, index: string, body: SearchRequest): Promise<SearchAnswer<Row>> =>
  desk.search(who, index, body)

test('words are found by their beginning, without accents, capitals and apostrophes', async () => {
  expect(await names('contacts', { query: 'angstrom' })).toEqual(['Zoë Ångström'])
  expect(await names('contacts', { query: 'ÅNGSTR' })).toEqual(['Zoë Ångström'])
  expect(await names('contacts', { query: 'zoë fjord' })).toEqual(['Zoë Ångström'])
  expect(await names('contacts', { query: 'obrien' })).toEqual(["Séan O'Brien"])
  expect(await names('contacts', { query: "o'brien" })).toEqual(["Séan O'Brien"])
  expect(await names('contacts', { query: 'sean@shannon.example' })).toEqual(["Séan O'Brien"])
  expect(await names('contacts', { query: 'sea jets' })).toEqual([])
  expect(await names('contacts', { query: 'jets sea' })).toEqual(["Séan O'Brien"])
})

test('typing errors are forgiven where a word is written nowhere, and not where it is', async () => {
  expect(await names('contacts', { query: 'fernadez' })).toEqual(['Maria Fernandez'])
  expect(await names('contacts', { query: 'ferandnez' })).toEqual(['Maria Fernandez'])
  expect(await names('contacts', { query: 'frend' })).toEqual(['Old Friend'])
  expect(await names('contacts', { query: 'avalabilty' })).toEqual(['Maria Fernandez'])
  expect(await names('contacts', { query: 'shanonn jets' })).toEqual(["Séan O'Brien"])
  expect(await names('contacts', { query: 'fernadez', typoTolerance: false })).toEqual([])
  expect(await names('contacts', { query: 'fernadez', typoTolerance: 'strict' })).toEqual(['Maria Fernandez'])
  expect(await names('contacts', { query: 'condro' })).toEqual(['Condor Ops', 'Maria Fernandez'])
  expect(await names('contacts', { query: 'xyzzyqwert' })).toEqual([])
})

test('hits in the first attribute come first', async () => {
  const { hits } = await search(ana, 'contacts', { query: 'condor' })
  expect(hits.map((hit) => hit['name'])).toEqual(['Condor Ops', 'Maria Fernandez'])
})

test('numbers are found as people write them, and only exactly', async () => {
  for (const query of ['+1 (214) 555-0188', '2145550188', '214.555.0188', '5550188']) {
    expect(await names('contacts', { query }), query).toEqual(['Zoë Ångström'])
  }
  for (const query of ['2145550187', '555018', '21455501'])
    expect(await names('contacts', { query }), query).toEqual([])
})

test('attributes restrict the search, also those that share a weight', async () => {
  const within = (query: string, ...restrictSearchableAttributes: string[]) =>
    names('contacts', { query, restrictSearchableAttributes, typoTolerance: false })
  expect(await within('condor', 'name')).toEqual(['Condor Ops'])
  expect(await within('condor', 'company')).toEqual(['Condor Ops', 'Maria Fernandez'])
  expect(await within('fjord', 'name', 'email')).toEqual(['Zoë Ångström'])
  expect(await within('angstrom', 'company', 'title')).toEqual([])
  expect(await within('5550188', 'phone')).toEqual(['Zoë Ångström'])
  expect(await within('5550188', 'name')).toEqual([])
})

test('filters speak the words of the hosted index', async () => {
  const by = (body: SearchRequest) => names('contacts', body)
  expect(await by({ filters: 'active:false' })).toEqual(['Old Friend'])
  expect(await by({ filters: 'type:vendor OR type:broker' })).toEqual(['Condor Ops', 'Zoë Ångström'])
  expect(
    await by({ filters: 'active:true AND NOT type:vendor AND (type:customer OR type:broker) AND last_date >= 1' }),
  ).toEqual(['Maria Fernandez', "Séan O'Brien", 'Zoë Ångström'])
  expect(await by({ filters: "type:'vendor' AND date < 1" })).toEqual([])
  expect(await by({ filters: 'NOT (type:customer OR type:broker)' })).toEqual(['Condor Ops'])
  expect(await by({ query: 'condor', facetFilters: ['type:vendor'] })).toEqual(['Condor Ops'])
  expect(await by({ facetFilters: [['type:vendor', 'type:broker'], 'active:true'] })).toEqual([
    'Condor Ops',
    'Zoë Ångström',
  ])
  expect(await by({ facetFilters: ['type:-customer'] })).toEqual(['Condor Ops', 'Zoë Ångström'])
  expect(await by({ facetFilters: 'type:vendor', numericFilters: 'last_date>1' })).toEqual(['Condor Ops'])
  expect(
    await by({ numericFilters: [['date<1', 'date>1'], 'date:1 TO 9000000000000'], facetFilters: ['type:broker'] }),
  ).toEqual(['Zoë Ångström'])
  expect(await by({ numericFilters: ['date<1'] })).toEqual([])
})

test('facets are counted over all hits', async () => {
  const answer = await search(ana, 'contacts', { facets: ['type', 'active'], hitsPerPage: 1 })
  expect(answer.facets).toEqual({ type: { customer: 3, broker: 1, vendor: 1 }, active: { true: 4, false: 1 } })
  expect(answer).toMatchObject({ nbHits: 5, nbHitsExact: true, nbPages: 5, facetsExact: true })
  const narrowed = await search(ana, 'contacts', { query: 'condor', facets: ['*'] })
  expect(narrowed.facets?.['type']).toEqual({ customer: 1, vendor: 1 })
})

test('pages follow one another without gap or double', async () => {
  const seen: string[] = []
  for (let page = 0; page < 3; page++) {
    const { hits, nbPages } = await search(ana, 'contacts', { hitsPerPage: 2, page })
    expect(nbPages).toBe(3)
    seen.push(...hits.map((hit) => hit.objectID))
  }
  expect(new Set(seen).size).toBe(contactsOfLaro.length)
  expect((await search(ana, 'contacts', { hitsPerPage: 2, page: 7 })).hits).toEqual([])
})

test('places are found around a point and in a box, nearest first', async () => {
  const airports = [
    { icao: 'KDAL', iata: 'DAL', name: 'Dallas Love Field', city: 'Dallas', latitude: 32.847, longitude: -96.852 },
    { icao: 'KDFW', iata: 'DFW', name: 'Dallas Fort Worth', city: 'Dallas', latitude: 32.897, longitude: -97.038 },
    { icao: 'KTEB', iata: 'TEB', name: 'Teterboro', city: 'Teterboro', latitude: 40.85, longitude: -74.061 },
    { icao: 'NZAA', iata: 'AKL', name: 'Auckland', city: 'Auckland', latitude: -37.008, longitude: 174.792 },
  ]
  for (const airport of airports) await desk.make(ana, 'airports', { timezone: 'UTC', ...airport })
  const near = async (body: SearchRequest) => (await search(ana, 'airports', body)).hits.map((hit) => hit['icao'])
  expect(await near({ aroundLatLng: '32.9,-97.0', aroundRadius: 50_000 })).toEqual(['KDFW', 'KDAL'])
  expect(await near({ query: 'dallas', aroundLatLng: '32.85,-96.85', aroundRadius: 10_000 })).toEqual(['KDAL'])
  expect(await near({ aroundLatLng: '40.8,-74' })).toEqual(['KTEB', 'KDAL', 'KDFW', 'NZAA'])
  expect(await near({ insideBoundingBox: [[33, -98, 32, -96]] })).toEqual(expect.arrayContaining(['KDAL', 'KDFW']))
  expect(await near({ insideBoundingBox: [[-30, 170, -40, -170]] })).toEqual(['NZAA'])
  expect(await near({ query: 'kdal' })).toEqual(['KDAL'])
  expect(await near({ query: 'dfw' })).toEqual(['KDFW'])
})

test('a search order is by any numeric field', async () => {
  for (const [quantity, price] of [
    ['one', 300],
    ['two', 100],
    ['three', 200],
  ] as const)
    await desk.make(ana, 'products', { name: `Chock ${quantity}`, sku: `CH-${quantity}`, price })
  const order = async (direction: 'asc' | 'desc') =>
    (await search(ana, 'products', { query: 'chock', orderBy: { field: 'price', direction } })).hits.map(
      (hit) => hit['price'],
    )
  expect(await order('asc')).toEqual([100, 200, 300])
  expect(await order('desc')).toEqual([300, 200, 100])
  expect(await names('products', { query: 'CH-two' })).toEqual(['Chock two'])
})

test('a written record is found at once, and a changed or trashed one no longer', async () => {
  const made = await desk.make(ana, 'contacts', { first_name: 'Brand', last_name: 'New', email: 'brand@new.example' })
  expect(await names('contacts', { query: 'brand new' })).toEqual(['Brand New'])
  const path = `clients/${laro}/contacts/${made.id}`
  await desk.change(ana, path, {
    method: 'PATCH',
    payload: { version: 1, change: { first_name: 'Quite', last_name: 'Different', email: null } },
  })
  expect(await names('contacts', { query: 'brand new', typoTolerance: false })).toEqual([])
  expect(await names('contacts', { query: 'quite different' })).toEqual(['Quite Different'])
  await desk.change(ana, path, { method: 'DELETE', payload: {} })
  expect(await names('contacts', { query: 'quite different', typoTolerance: false })).toEqual([])
  await desk.send(ana, `/data/${path}/restore`, {})
  expect(await names('contacts', { query: 'quite different' })).toEqual(['Quite Different'])
  await desk.change(ana, path, { method: 'DELETE', payload: {} })
})

test('the global search shows records that its user may read, with a title and an address', async () => {
  const doc = threads.shape.parse({ subject: 'Fjord charter', object: { type: 'client', id: laro } })
  const thread = await inLaro(desk.server, (ctx) => createRecord(ctx, threads, { doc }))
  const { groups }: GlobalSearchAnswer = (await desk.send(ana, '/search', { query: 'fjord' })).json()
  expect(groups).toMatchObject([
    { index: 'threads', hits: [{ id: thread.id, title: 'Fjord charter', path: `threads?thread=${thread.id}` }] },
    { index: 'contacts', hits: [{ title: 'Zoë Ångström', path: expect.stringMatching(/^marketing\/contacts\//) }] },
  ])
  await desk.make(ana, 'aircraft', { tail_number: 'N77FJ', name: 'Fjordling' })
  const craft: GlobalSearchAnswer = (await desk.send(ana, '/search', { query: 'fjordling' })).json()
  expect(craft.groups).toMatchObject([
    { index: 'aircraft', label: 'Fleet', hits: [{ path: expect.stringMatching(/^data\/aircraft\/fleet\//) }] },
  ])
  const byKind: GlobalSearchAnswer = (await desk.send(ana, '/search', { query: 'Aircraft fjordling' })).json()
  expect(byKind).toEqual(craft)
  // Rae works in the same client without the role for aircraft.
  const withoutRole: GlobalSearchAnswer = (await desk.send(rae, '/search', { query: 'fjordling' })).json()
  expect(withoutRole.groups).toEqual([])
  const stranger: GlobalSearchAnswer = (await desk.send(sam, '/search', { query: 'fjord' })).json()
  expect(stranger.groups).toEqual([])
  expect((await desk.send(ana, '/search', { query: ' ' })).json()).toEqual({ groups: [] })
})

test('where there are replicas, a look is as whole as without, and reports its position', async () => {
  // A position is a transaction id: it must be beyond every count of hits to be distinguished from one.
  for (let at = 0; at < 1200; at += 1) await desk.server.platform.pools.owner.query('select pg_current_xact_id()')
  let asked = 0
  const reads = {
    needed: new Needed('0'),
    read: async () => {
      asked += 1
      return undefined
    },
  }
  await withCaller(desk.server.platform, { actor: systemActor(laro), reads }, async (ctx) => {
    const answer = await searchRecords(ctx, contacts, searchBody.parse({ query: 'condor' }))
    expect([answer.nbHits, answer.nbHitsExact, asked]).toEqual([2, true, 1])
    expect(ctx.db.position).toMatch(/^\d+$/)
  })
})
