import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { records } from '../../domain/records.ts'
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

const spoiled = (sample: unknown): fc.Arbitrary<unknown> =>
  fc.tuple(fc.constantFrom(...placesIn(sample)), odd).map(([place, given]) => withOdd(sample, place, given))

/** Ids that paths are filled with too, so that what was made is met again. */
const ids = [cast.ana.id, 'x', '-1', '0', '9'.repeat(30), 'me']

const byPath = new Map(
  records.map((definition) => [`/data/${definition.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, definition]),
)

/** The envelope of a record's route says little of what belongs into it: its definition does. */
function documentOf(route: Route): fc.Arbitrary<unknown> | undefined {
  const definition = byPath.get(route.path.replace(/\/:id$/, '')) ?? byPath.get(route.path)
  if (!definition) return undefined
  const sample = sampleBody(definition.shape, cast.ana.id) as object
  if (route.method === 'PATCH') {
    return fc.tuple(fc.integer({ min: 1, max: 3 }), spoiled(sample)).map(([version, change]) => ({ version, change }))
  }
  return fc.tuple(fc.constantFrom(...ids), spoiled(sample)).map(([id, doc]) => ({ id, ...(doc as object) }))
}

function bodyOf(route: Route): fc.Arbitrary<unknown> {
  const envelope = spoiled(sampleBody(route.body, cast.ana.id))
  const document = documentOf(route)
  return document
    ? fc.oneof({ weight: 3, arbitrary: document }, { weight: 1, arbitrary: envelope })
    : fc.oneof({ weight: 4, arbitrary: envelope }, odd)
}

const pathOf = (route: Route): fc.Arbitrary<string> => {
  const part = fc.constantFrom(...ids, '%00', '..', '%F0%9F%9B%A9')
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

interface Heard {
  readonly status: number
  /** Whether a refusal is JSON that names its kind. */
  readonly isNamed: boolean
  /** Request and answer, to read. */
  readonly line: string
}

async function send({ method, url, payload }: Sent, token: string): Promise<Heard> {
  const sender = { token, client: laro, origin: house.platform.config.PUBLIC_URL }
  const headers = payload === undefined ? sender : { ...sender, 'content-type': 'application/json' }
  const answer = await house.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  const isJson = String(answer.headers['content-type']).includes('application/json')
  const isNamed = isJson && typeof answer.json<{ error?: unknown } | null>()?.error === 'string'
  const line = `${method} ${url} ${(payload ?? '').slice(0, 300)} -> ${answer.statusCode} ${answer.body.slice(0, 200)}`
  return { status: answer.statusCode, isNamed, line }
}

function isFault({ status, isNamed, line }: Heard): boolean {
  if (status < 400) return false
  // The calls of sign-in have limits of their own; any other was to be answered.
  const isUnheard = status === 429 && !line.includes('/api/auth/')
  return status >= 500 || isUnheard || !isNamed
}

const requestsOfOne = 1000

test('no route answers a fault of ours to any body, path or question', { timeout: 120_000 }, async () => {
  const heard: Heard[] = []
  const requests = house.routes.flatMap(requestsTo)
  // Before the calls of sign-in are sent so much that they take nobody any more.
  const tokens: string[] = []
  for (let left = requests.length; left > 0; left -= requestsOfOne) tokens.push(await newToken())
  for (const [at, request] of requests.entries()) {
    heard.push(await send(request, tokens[Math.floor(at / requestsOfOne)] ?? ''))
  }
  expect(heard.filter(isFault).map(({ line }) => line)).toEqual([])
  // Much of it was near enough to be taken.
  expect(heard.filter(({ status }) => status < 300).length).toBeGreaterThan(heard.length / 20)
})
