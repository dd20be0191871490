import { expect, test } from 'vitest'
import type { RecordDefinition } from '../../domain/kernel/index.ts'
import { records } from '../../domain/records.ts'
import { thirdToRun } from '../run-length.ts'
import { cast, type CastMember } from '../world.ts'
import { laro, marker, nxt, secretId } from './attack-server.ts'
import { attackDesk } from './attack-calls.ts'

// Every index with every facet, number and order that it knows, asked for what lies in another client: each facet for a
// third of the values, in `npm run attack` for all.

const desk = attackDesk('search attributes')
const { count } = desk

const searched: readonly RecordDefinition[] = records.filter((record: RecordDefinition) => record.search !== undefined)

const send = async ([person, client]: readonly [CastMember, string], url: string, payload: object) =>
  desk.server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: await desk.server.headersOf(person, client),
    payload,
  })

function questionsTo({ search, columns }: RecordDefinition): object[] {
  const facets = [...Object.keys(search?.facets ?? {}), '_client', 'client_id', '_env', 'id', 'objectID']
  const numbers = [...Object.keys(search?.numeric ?? {}), 'date', 'last_date', 'version']
  const values = [marker, secretId, laro, `-${nxt}`, '*', '']
  return [
    { query: marker },
    { query: 'marker of laro' },
    { query: secretId },
    { facets: ['*'] },
    { facets },
    ...facets.flatMap((facet, place) =>
      thirdToRun(values, place).map((value) => ({ facetFilters: [`${facet}:${value}`], facets: [facet] })),
    ),
    ...facets.flatMap((facet, place) =>
      thirdToRun(values, place + 1).map((value) => ({ filters: `${facet}:"${value}" OR NOT ${facet}:"${value}"` })),
    ),
    ...numbers.map((number) => ({ numericFilters: [`${number} >= 0`], query: marker })),
    ...[...Object.keys(columns), 'client_id', 'date'].map((field) => ({ orderBy: { field, direction: 'asc' } })),
    { facetFilters: [[`_client:${nxt}`, `_client:${laro}`]], query: marker },
    { filters: `_client:${laro}` },
    { restrictSearchableAttributes: search?.text ?? [], query: marker, typoTolerance: true },
    { aroundLatLng: '0,0', aroundRadius: 30_000_000, query: marker },
  ]
}

test('no index attribute shows another client in hits, counts or facets', { timeout: 120_000 }, async () => {
  expect(searched.length).toBeGreaterThan(10)
  for (const definition of searched) {
    for (const question of questionsTo(definition)) {
      const answer = await send([cast.sam, nxt], `/search/${definition.name}`, question)
      const isRevealed =
        answer.body.replace(JSON.stringify(marker), '').includes(marker) && !answer.body.includes('"issues"')
      const isQuiet =
        answer.statusCode !== 200 || answer.json<{ hits: { id: string }[] }>().hits.every(({ id }) => id !== secretId)
      const said = `${definition.name} ${JSON.stringify(question)} ${answer.body.slice(0, 200)}`
      expect(count.take(!isRevealed && isQuiet && answer.statusCode < 500), said).toBe(true)
    }
    const outside = await send([cast.sam, laro], `/search/${definition.name}`, { query: marker })
    expect(count.take(outside.statusCode === 404)).toBe(true)
  }
})

test('records of one’s own client are found by the same queries', async () => {
  const found = await send([cast.ana, laro], '/search/contacts', { query: marker })
  expect(found.json<{ hits: { id: string }[] }>().hits.map(({ id }) => id)).toEqual([secretId])
})
