import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../server/platform/http/route.ts'
import { sampleBody } from '../sample-body.ts'
import { openTestHouse, type TestHouse } from '../test-house.ts'
import { cast, clientIds, demoPassword } from '../world.ts'

// Every route of the table is sent values that fit its shapes half: what a broken or hostile screen sends. Whatever it
// is, the answer is JSON that names the kind of refusal, and never a fault of ours.

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const laro = clientIds.LARO

interface Sent {
  readonly method: Route['method']
  readonly url: string
  readonly payload?: string
}

const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'x'.repeat(3000),
  '../..',
  '%',
  "'",
  '[]',
  '-1',
  'null',
  '🛩️',
  laro,
  cast.ana.id,
]
const odd = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...oddTexts,
      null,
      true,
      0,
      -1,
      1.5,
      1e300,
      Number.MAX_SAFE_INTEGER,
      [],
      {},
      [[]],
      [null],
      { id: {} },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

type Path = readonly (string | number)[]

function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))]
}

function withOdd(value: unknown, [first, ...rest]: Path, given: unknown): unknown {
  if (first === undefined) return given
  if (Array.isArray(value))
    return value.map((inner: unknown, place) => (String(place) === String(first) ? withOdd(inner, rest, given) : inner))
  return { ...(value as object), [first]: withOdd((value as Record<string, unknown>)[first], rest, given) }
}

/** Names of fields that the loose bodies of records take: a fuzz that knows none would only test the envelope. */
const fieldNames = [
  'name',
  'subject',
  'date',
  'active',
  'agents',
  'contact',
  'tRef',
  'user',
  'price',
  'status',
  'email',
  'legs',
  'total',
  'title',
  'metadata',
]

function bodyOf(route: Route): fc.Arbitrary<unknown> {
  const sample = sampleBody(route.body, cast.ana.id)
  const loose = fc.dictionary(fc.constantFrom(...fieldNames), odd, { maxKeys: 4 })
  const spoiled = fc
    .tuple(fc.constantFrom(...placesIn(sample)), odd)
    .map(([place, given]) => withOdd(sample, place, given))
  return fc.oneof(
    spoiled,
    loose,
    loose.map((change) => ({ version: 1, change })),
    odd,
  )
}

const pathOf = (route: Route): fc.Arbitrary<string> => {
  const part = fc.constantFrom(cast.ana.id, 'x', '%00', '..', '%F0%9F%9B%A9', '-1', '0', '9'.repeat(30), 'me')
  return fc.array(part, { minLength: 8, maxLength: 8 }).map((parts) => {
    let next = 0
    return `/api${route.path.replaceAll(/:(\w+)|\*/g, (_, name?: string) => (name === 'client' ? laro : (parts[next++] ?? 'x')))}`
  })
}

const queryOf = (route: Route): fc.Arbitrary<string> => {
  if (!(route.query instanceof z.ZodObject)) return fc.constant('')
  const one = fc.tuple(
    fc.constantFrom(...Object.keys(route.query.shape)),
    odd.map((value) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value))),
  )
  return fc.array(one, { maxLength: 2 }).map((pairs) => `?${new URLSearchParams(pairs).toString()}`)
}

/** Requests to a route, each what a broken or hostile screen might send. */
function requestsTo(route: Route): Sent[] {
  const withBody = route.method !== 'GET' && route.method !== 'DELETE'
  const body = withBody ? bodyOf(route) : fc.constant(undefined)
  const request = fc.tuple(pathOf(route), queryOf(route), body).map(([path, query, given]): Sent => {
    const payload = given === undefined ? {} : { payload: JSON.stringify(given) }
    return { method: route.method, url: path + query, ...payload }
  })
  return fc.sample(request, { numRuns: 6, seed: 20_261_120 })
}

/** Ana with a session of its own: the limit of requests a minute counts for each. */
async function newToken(): Promise<string> {
  const origin = house.platform.config.PUBLIC_URL
  const payload = { email: cast.ana.email, password: demoPassword }
  const url = '/api/auth/sign-in/email'
  const signedIn = await house.app.inject({ method: 'POST', url, headers: { origin }, payload })
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const { token } = (await house.app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{ token: string }>()
  return token
}

/** What is wrong with the answer to a request, in a line to read; undefined where nothing is. */
async function faultOf({ method, url, payload }: Sent, token: string): Promise<string | undefined> {
  const origin = house.platform.config.PUBLIC_URL
  const type = payload === undefined ? {} : { 'content-type': 'application/json' }
  const headers = { token, client: laro, origin, ...type }
  const answer = await house.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  const isJson = String(answer.headers['content-type']).includes('application/json')
  const isNamed = isJson && typeof answer.json<{ error?: unknown } | null>()?.error === 'string'
  const isGood = answer.statusCode < 400 || (answer.statusCode < 500 && isNamed)
  // The calls of sign-in have limits of their own; any other was to be answered.
  const isHeard = answer.statusCode !== 429 || url.startsWith('/api/auth/')
  const line = `${method} ${url} ${(payload ?? '').slice(0, 300)} -> ${answer.statusCode} ${answer.body.slice(0, 200)}`
  return isGood && isHeard ? undefined : line
}

const requestsOfOne = 1000

test('no route answers a fault of ours to any body, path or question', { timeout: 120_000 }, async () => {
  const faults: string[] = []
  let token = ''
  for (const [at, request] of house.routes.flatMap(requestsTo).entries()) {
    if (at % requestsOfOne === 0) token = await newToken()
    const fault = await faultOf(request, token)
    if (fault !== undefined) faults.push(fault)
  }
  expect(faults).toEqual([])
})
