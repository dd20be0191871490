import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../server/platform/http/route.ts'
import { thirdToRun } from '../run-length.ts'
import { sampleBody } from '../sample-body.ts'
import type { TestServer } from '../test-server.ts'
import { cast } from '../world.ts'
import {
  definitionOf,
  filled,
  foreignNames,
  inClient,
  laro,
  marker,
  nxt,
  openAttackServer,
  stateOf,
} from './attack-server.ts'
import { AttackCount } from './attack-count.ts'
import { fuzzSeed } from './fuzz-runs.ts'

// A user of NXT puts what lies in LARO into every field of every call that could name another record: nothing of LARO
// comes back, then or in any later answer, and nothing in LARO changes.

const count = new AttackCount('foreign references')
let server: TestServer
/** Attacks that were near enough to a real call to be taken. */
let taken = 0
beforeAll(async () => {
  server = await openAttackServer()
})
afterAll(async () => {
  count.print()
  await server.close()
})

type Place = readonly (string | number)[]

function textPlaces(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textPlaces(inner, [...at, name]))
}

function withText(value: unknown, [first, ...rest]: Place, text: string): unknown {
  if (first === undefined) return text
  if (Array.isArray(value))
    return value.map((one: unknown, at) => (String(at) === first ? withText(one, rest, text) : one))
  return { ...(value as object), [first]: withText((value as Record<string, unknown>)[first], rest, text) }
}

/** A body that fits: the document of a record's route, else what the contract asks. */
function fitting(route: Route, text: string): unknown {
  const definition = definitionOf(route)
  const sample = definition ? sampleBody(definition.shape, text) : sampleBody(route.body, text)
  return definition && route.method === 'PATCH' ? { version: 1, change: sample } : sample
}

/**
 * Bodies with foreign names: all places at once for a third of the names, in `npm run attack` for each, and each place by
 * itself in a body of one's own.
 */
function* bodiesOf(route: Route, place: number, pick: (count: number) => number): Generator {
  for (const name of thirdToRun(foreignNames, place)) yield fitting(route, name)
  const own = fitting(route, 'own')
  for (const inside of textPlaces(own)) yield withText(own, inside, foreignNames[pick(foreignNames.length)] ?? '')
  // Base fields, an owner and a client in addition to the fields of the shape.
  yield {
    ...(own as object),
    id: foreignNames[0],
    client_id: laro,
    client: laro,
    user: cast.ana.id,
    tRef: foreignNames[0],
  }
}

async function attack(route: Route, url: string, body?: unknown): Promise<string | undefined> {
  const headers = await server.headersOf(cast.sam, nxt)
  const answer = await server.app.inject({ method: route.method, url, headers, ...(body ? { payload: body } : {}) })
  if (answer.statusCode < 300) taken += 1
  const isHeld = count.take(!answer.body.includes(marker) && answer.statusCode < 500)
  return isHeld
    ? undefined
    : `${route.method} ${url} ${JSON.stringify(body)} -> ${answer.statusCode} ${answer.body.slice(0, 200)}`
}

/** Data that the stranger can read afterwards, including records made by the attacks. */
async function crawl(): Promise<string[]> {
  const lists = inClient(server).filter((route) => route.method === 'GET' && !route.path.includes(':id'))
  const heard: (string | undefined)[] = []
  for (const route of lists) heard.push(await attack(route, filled(route, nxt)))
  const posts = inClient(server).filter((route) => route.path.startsWith('/search/') && route.method === 'POST')
  for (const route of posts) heard.push(await attack(route, filled(route, nxt, 'threads'), { query: 'marker' }))
  return heard.filter((line) => line !== undefined)
}

test('a reference to another client’s records reaches none of them', { timeout: 300_000 }, async () => {
  const before = await stateOf(server, laro)
  const dice = fc.sample(fc.nat(), { numRuns: 4096, seed: fuzzSeed })
  let thrown = 0
  const pick = (most: number) => (dice[thrown++ % dice.length] ?? 0) % most
  const leaks: (string | undefined)[] = []
  for (const [at, route] of inClient(server).entries()) {
    if (route.method === 'GET' || route.method === 'DELETE') {
      leaks.push(await attack(route, filled(route, nxt)))
      continue
    }
    for (const body of bodiesOf(route, at, pick)) leaks.push(await attack(route, filled(route, nxt), body))
  }
  expect(leaks.filter((line) => line !== undefined)).toEqual([])
  expect(taken).toBeGreaterThan(count.tried / 20)
  expect(await crawl()).toEqual([])
  expect(await stateOf(server, laro)).toEqual(before)
})
