import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GlobalSearchAnswer, SearchAnswer, SearchRequest } from '../../domain/kernel/search-query.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast, clientIds, type CastMember } from '../world.ts'

let house: TestHouse
const [laro, nxt] = [clientIds.LARO, clientIds.NXT]

interface Row {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

type Who = readonly [person: CastMember, client: string]
const ana: Who = [cast.ana, laro]
const sam: Who = [cast.sam, nxt]

async function send(who: Who, url: string, payload: object, method: 'POST' | 'PATCH' | 'DELETE' = 'POST') {
  return house.app.inject({ method, url: `/api${url}`, headers: await house.headersOf(...who), payload })
}

async function make(who: Who, collection: string, doc: object): Promise<Row> {
  const answer = await send(who, `/data/clients/${who[1]}/${collection}`, doc)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function search(who: Who, index: string, body: SearchRequest): Promise<SearchAnswer<Row>> {
  const answer = await send(who, `/search/${index}`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const names = async (index: string, body: SearchRequest, who: Who = ana): Promise<unknown[]> =>
  (await search(who, index, body)).hits.map((hit) => hit['name']).toSorted()

const contactsOfLaro = [
  {
    first_name: 'Zoë',
    last_name: 'Ångström',
    email: 'zoe@fjord.example',
    company: 'Fjord Air',
    phone: '+12145550188',
    type: 'broker',
  },
  {
    first_name: 'Séan',
    last_name: "O'Brien",
    email: 'sean@shannon.example',
    company: 'Shannon Jets',
    type: 'customer',
  },
  {
    first_name: 'Maria',
    last_name: 'Fernandez',
    email: 'maria@condor.example',
    company: 'Condor Availability Desk',
    type: 'customer',
  },
  { first_name: 'Condor', last_name: 'Ops', email: 'ops@condor.example', company: 'Condor', type: 'vendor' },
  {
    first_name: 'Old',
    last_name: 'Friend',
    email: 'old@friend.example',
    company: 'Gone',
    type: 'customer',
    active: false,
  },
]

beforeAll(async () => {
  house = await openTestHouse()
  for (const contact of contactsOfLaro) await make(ana, 'contacts', contact)
  await make(sam, 'contacts', {
    first_name: 'Zoë',
    last_name: 'Secret',
    email: 'zoe@secret.example',
    company: 'Secret',
    type: 'spy',
  })
})
afterAll(() => house.close())

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
  for (const airport of airports) await make(ana, 'airports', { timezone: 'UTC', ...airport })
  const near = async (body: SearchRequest) => (await search(ana, 'airports', body)).hits.map((hit) => hit['icao'])
  expect(await near({ aroundLatLng: '32.9,-97.0', aroundRadius: 50_000 })).toEqual(['KDFW', 'KDAL'])
  expect(await near({ query: 'dallas', aroundLatLng: '32.85,-96.85', aroundRadius: 10_000 })).toEqual(['KDAL'])
  expect(await near({ aroundLatLng: '40.8,-74' })).toEqual(['KTEB', 'KDAL', 'KDFW', 'NZAA'])
  expect((await near({ insideBoundingBox: [[33, -98, 32, -96]] })).toSorted()).toEqual(['KDAL', 'KDFW'])
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
    await make(ana, 'products', { name: `Chock ${quantity}`, sku: `CH-${quantity}`, price })
  const order = async (direction: 'asc' | 'desc') =>
    (await search(ana, 'products', { query: 'chock', orderBy: { field: 'price', direction } })).hits.map(
      (hit) => hit['price'],
    )
  expect(await order('asc')).toEqual([100, 200, 300])
  expect(await order('desc')).toEqual([300, 200, 100])
  expect(await names('products', { query: 'CH-two' })).toEqual(['Chock two'])
})

test('what is written is found at once, and what is changed or trashed no longer', async () => {
  const made = await make(ana, 'contacts', { first_name: 'Brand', last_name: 'New', email: 'brand@new.example' })
  expect(await names('contacts', { query: 'brand new' })).toEqual(['Brand New'])
  const path = `/data/clients/${laro}/contacts/${made.id}`
  await send(ana, path, { version: 1, change: { first_name: 'Quite', last_name: 'Different', email: null } }, 'PATCH')
  expect(await names('contacts', { query: 'brand new', typoTolerance: false })).toEqual([])
  expect(await names('contacts', { query: 'quite different' })).toEqual(['Quite Different'])
  await send(ana, path, {}, 'DELETE')
  expect(await names('contacts', { query: 'quite different', typoTolerance: false })).toEqual([])
  await send(ana, `${path}/restore`, {})
  expect(await names('contacts', { query: 'quite different' })).toEqual(['Quite Different'])
  await send(ana, path, {}, 'DELETE')
})

test('no question crosses to another client', async () => {
  const questions: SearchRequest[] = [
    { query: 'secret' },
    { query: 'zoe' },
    { query: '' },
    { query: 'secrte' },
    { facetFilters: ['type:spy'] },
    { facetFilters: [[`_client:${nxt}`]] },
    { facetFilters: [[`_client:${nxt}`, `_client:${laro}`]] },
    { facetFilters: [`_client:-${laro}`] },
    { filters: `_client:${nxt} OR active:true` },
    { filters: `NOT _client:${laro}` },
    { query: '\u0001secret' },
    { query: "secret' | 'x" },
    { facets: ['*'] },
  ]
  for (const question of questions) {
    const text = JSON.stringify(await search(ana, 'contacts', question))
    expect(text, JSON.stringify(question)).not.toMatch(/Secret|spy|secret\.example/)
  }
  expect(await search(ana, 'contacts', { facetFilters: [`_client:${nxt}`], facets: ['type'] })).toMatchObject({
    nbHits: 0,
    hits: [],
    facets: {},
  })
  expect((await search(ana, 'contacts', { facetFilters: [`_client:${laro}`, '_env:prod'] })).nbHits).toBeGreaterThan(0)
  expect((await send([cast.ana, nxt], '/search/contacts', { query: 'secret' })).statusCode).toBe(404)
})

test('a role is needed for hits, facets and counts alike', async () => {
  const rae: Who = [cast.rae, laro]
  expect(await names('contacts', { query: 'condor' }, rae)).toHaveLength(2)
  for (const index of ['quotes', 'trips', 'orders', 'pricing']) {
    const answer = await send(rae, `/search/${index}`, { facets: ['*'] })
    expect([answer.statusCode, answer.json().hits], index).toEqual([403, undefined])
  }
  expect((await send(rae, '/search/nothing', {})).statusCode).toBe(404)
  expect((await send(rae, '/search/unread', {})).statusCode).toBe(404)
})

test('where a role reaches some rows only, neither count nor facet tells of the others', async () => {
  const rae: Who = [cast.rae, laro]
  const hidden = await send(ana, '/data/users', {
    name: 'Hidden Hand',
    email: 'hidden@laro.example',
    roles: ['user', 'restricted', 'stunts'],
  })
  expect(hidden.statusCode, hidden.body).toBe(201)
  const everyone: SearchRequest = { facets: ['roles'], hitsPerPage: 2 }
  const [byAna, byRae] = [await search(ana, 'users', everyone), await search(rae, 'users', everyone)]
  expect(byAna.facets?.['roles']).toMatchObject({ stunts: 1 })
  expect(byRae.facets?.['roles']).not.toHaveProperty('stunts')
  expect(byRae.nbHits).toBe(byAna.nbHits - 1)
  const all = await search(rae, 'users', { hitsPerPage: 500 })
  expect(all.hits).toHaveLength(all.nbHits)
  for (const query of ['hidden', 'hiden', 'hand']) expect(await names('users', { query }, rae)).toEqual([])
  expect(await names('users', { query: 'hidden' })).toEqual(['Hidden Hand'])
})

test('malformed queries are refused with their place, and never break the server', async () => {
  const bad: [SearchRequest | object, string, string][] = [
    [{ filters: 'type:' }, 'filters', 'unexpected'],
    [{ filters: '(type:a' }, 'filters', 'unexpected'],
    [{ filters: 'type:a type:b' }, 'filters', 'unexpected'],
    [{ filters: 'salary > 1' }, 'filters', 'unknown-attribute'],
    [{ filters: 'date > tomorrow' }, 'filters', 'not-a-number'],
    [{ filters: '"open' }, 'filters', 'unexpected'],
    [{ facetFilters: ['type'] }, 'facetFilters.0', 'unexpected'],
    [{ facetFilters: [['secret:1']] }, 'facetFilters.0.0', 'unknown-attribute'],
    [{ numericFilters: ['date'] }, 'numericFilters.0', 'unexpected'],
    [{ restrictSearchableAttributes: ['password'] }, 'restrictSearchableAttributes', 'unknown-attribute'],
    [{ facets: ['password'] }, 'facets', 'unknown-attribute'],
    [{ aroundLatLng: 'here' }, 'aroundLatLng', 'not-a-place'],
    [{ aroundLatLng: '1,2' }, 'aroundLatLng', 'no-places'],
    [{ orderBy: { field: 'name', direction: 'asc' } }, 'orderBy.field', 'unknown-attribute'],
  ]
  for (const [body, path, code] of bad) {
    const answer = await send(ana, '/search/contacts', body)
    expect(answer.statusCode, JSON.stringify(body)).toBe(400)
    expect(answer.json().issues, JSON.stringify(body)).toContainEqual(expect.objectContaining({ path, code }))
  }
  for (const body of [
    { hitsPerPage: 501 },
    { page: -1 },
    { nonsense: 1 },
    { query: 7 },
    { insideBoundingBox: [[1, 2, 3]] },
  ]) {
    expect((await send(ana, '/search/contacts', body)).statusCode, JSON.stringify(body)).toBe(400)
  }
})

test('the global search shows what its user may read, with a title and an address', async () => {
  const thread = await make(ana, 'threads', { subject: 'Fjord charter', object: { type: 'client', id: laro } })
  const { groups }: GlobalSearchAnswer = (await send(ana, '/search', { query: 'fjord' })).json()
  expect(groups).toMatchObject([
    { index: 'threads', hits: [{ id: thread.id, title: 'Fjord charter', path: `threads?thread=${thread.id}` }] },
    { index: 'contacts', hits: [{ title: 'Zoë Ångström', path: expect.stringMatching(/^marketing\/contacts\//) }] },
  ])
  const stranger: GlobalSearchAnswer = (await send(sam, '/search', { query: 'fjord' })).json()
  expect(stranger.groups).toEqual([])
  expect((await send(ana, '/search', { query: ' ' })).json()).toEqual({ groups: [] })
})
