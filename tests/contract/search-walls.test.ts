import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchAnswer, SearchRequest } from '../../domain/kernel/search/search-query.ts'
import { cast, clientIds } from '../world.ts'
import { ana, openSearchDesk, rae, type Row, type SearchDesk, type Who } from './search-calls.ts'

let desk: SearchDesk
beforeAll(async () => {
  desk = await openSearchDesk()
})
afterAll(() => desk.server.close())

const [laro, nxt] = [clientIds.LARO, clientIds.NXT]
const names = (index: string, body: SearchRequest, who?: Who): Promise<string[]> => desk.names(index, body, who)
const search = (who: Who, index: string, body: SearchRequest): Promise<SearchAnswer<Row>> =>
  desk.search(who, index, body)

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
  expect((await desk.send([cast.ana, nxt], '/search/contacts', { query: 'secret' })).statusCode).toBe(404)
})

test('a role is needed for hits, facets and counts alike', async () => {
  expect(await names('contacts', { query: 'condor' }, rae)).toHaveLength(2)
  for (const index of ['quotes', 'trips', 'orders', 'pricing']) {
    const answer = await desk.send(rae, `/search/${index}`, { facets: ['*'] })
    expect([answer.statusCode, answer.json().hits], index).toEqual([403, undefined])
  }
  expect((await desk.send(rae, '/search/nothing', {})).statusCode).toBe(404)
  expect((await desk.send(rae, '/search/unread', {})).statusCode).toBe(404)
})

test('an index answers to every name that the specification gives it, with the same access rule', async () => {
  const product = { name: 'Tow bar', sku: 'T1' }
  expect((await desk.send(ana, `/data/clients/${laro}/products`, product)).statusCode).toBe(201)
  for (const index of ['products', 'eqip_products']) {
    expect((await search(ana, index, { query: 'tow bar' })).nbHits, index).toBe(1)
    expect((await desk.send(rae, `/search/${index}`, {})).statusCode, index).toBe(403)
  }
  expect(await search(rae, 'messages', {})).toEqual(await search(rae, 'threadsmsgs', {}))
  expect((await desk.send([cast.ana, nxt], '/search/messages', {})).statusCode).toBe(404)
})

test('where a role reaches some rows only, neither count nor facet reveals the others', async () => {
  const hidden = await desk.send(ana, '/data/users', {
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
    const answer = await desk.send(ana, '/search/contacts', body)
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
    expect((await desk.send(ana, '/search/contacts', body)).statusCode, JSON.stringify(body)).toBe(400)
  }
})

/** Any 16-bit signs: control characters and halves of pairs as well. */
const anySigns = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
  .map((codes) => String.fromCharCode(...codes))

const hostile = fc.oneof(
  fc.string(),
  anySigns,
  fc.stringMatching(/^[a-z:<>=()'"\\&|!*-]{0,30}$/),
  fc.constantFrom("' | 'x", 'a:*', '!', '\\', "\\'", '\u0001', '((((', 'type:', 'NOT', 'a TO b', '%', '🛩️🛩️'),
)

test('no text breaks a search or shows a stranger’s row', { timeout: 60_000 }, async () => {
  const question = fc.record(
    {
      query: hostile,
      filters: hostile,
      facetFilters: fc.oneof(
        hostile,
        fc.array(fc.oneof(hostile, fc.array(hostile, { maxLength: 3 })), { maxLength: 3 }),
      ),
      numericFilters: hostile,
      restrictSearchableAttributes: fc.array(fc.oneof(hostile, fc.constantFrom('name', 'email', 'phone')), {
        maxLength: 2,
      }),
      facets: fc.array(fc.oneof(hostile, fc.constant('type')), { maxLength: 2 }),
      aroundLatLng: hostile,
    },
    { requiredKeys: ['query'] },
  )
  await fc.assert(
    fc.asyncProperty(question, async (body) => {
      const answer = await desk.send(ana, '/search/contacts', body)
      expect([200, 400], `${JSON.stringify(body)} ${answer.body}`).toContain(answer.statusCode)
      expect(answer.body).not.toContain('secret.example')
    }),
    { numRuns: 300 },
  )
})

test('no facet value breaks the filter that names it', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 40 }), async (value) => {
      const body = { facetFilters: [`type:${value}`], facets: ['type'] }
      const answer = await desk.send(ana, '/search/contacts', body)
      expect(answer.statusCode, answer.body).toBe(200)
    }),
    { numRuns: 100 },
  )
})

test('the program’s role reaches the index through its functions only', async () => {
  const { app } = desk.server.platform.pools
  for (const table of ['search_documents', 'search_words']) {
    await expect(app.query(`select * from ${table}`), table).rejects.toThrow(/permission denied/)
  }
  const asked = [
    'contacts',
    ["'\u0001secret'"],
    ["'\u0001secret'"],
    '[]',
    '{"by": "date", "descending": true}',
    '{"direct": 1, "enough": 10, "near": 10, "most": 10}',
  ]
  const call = 'select * from flightline.search_matches($1, $2, $3, $4, $5, $6)'
  expect((await app.query(call, asked)).rows).toEqual([])
  await expect(app.query("select flightline.index_document('contacts', 'x', '{}')")).rejects.toThrow(/no client/)
})
