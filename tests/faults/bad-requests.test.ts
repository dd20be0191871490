import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../server/platform/http/route.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

// Any request is answered with JSON that names the kind of refusal; no input of a caller causes a fault of ours.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const laro = clientIds.LARO
const tasks = `/api/data/clients/${laro}/tasks`

interface Sent {
  readonly method: Route['method']
  readonly url: string
  readonly payload?: string
  readonly type?: string
}

interface Answered {
  readonly status: number
  readonly body: Record<string, unknown>
}

async function send({ method, url, payload, type = 'application/json' }: Sent): Promise<Answered> {
  const headers = {
    ...(await server.headersOf(cast.ana, laro)),
    ...(payload === undefined ? {} : { 'content-type': type }),
  }
  const answer = await server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

const post = (body: unknown): Promise<Answered> => send({ method: 'POST', url: tasks, payload: JSON.stringify(body) })

const pathsOf = ({ body }: Answered): string[] =>
  (body['issues'] as { path: string }[]).map(({ path }) => path).toSorted()

test('a body that is no JSON, of another type, or too large', async () => {
  expect(await send({ method: 'POST', url: tasks, payload: '{"name":' })).toMatchObject({
    status: 400,
    body: { error: 'invalid' },
  })
  expect(
    await send({ method: 'POST', url: tasks, payload: 'name=x', type: 'application/x-www-form-urlencoded' }),
  ).toMatchObject({ status: 415, body: { error: 'invalid' } })
  expect(await send({ method: 'POST', url: tasks, payload: '', type: 'application/json' })).toMatchObject({
    status: 400,
    body: { error: 'invalid' },
  })
  expect(
    await send({ method: 'POST', url: tasks, payload: JSON.stringify({ name: 'x'.repeat(5_000_000) }) }),
  ).toMatchObject({ status: 413, body: { error: 'too-large' } })
  expect(await send({ method: 'POST', url: tasks, payload: '{"__proto__":{"name":"x"}}' })).toMatchObject({
    status: 400,
    body: { error: 'invalid' },
  })
})

test('an address that does not exist below /api is 404 in JSON, with any verb and any escape', async () => {
  for (const url of ['/api/nothing', '/api', '/api/', `${tasks}/x/y/z`, `/api/data/clients/${laro}/secrets`]) {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
      expect(await send({ method, url }), `${method} ${url}`).toMatchObject({
        status: 404,
        body: { error: 'not-found' },
      })
    }
  }
  expect(await send({ method: 'GET', url: `${tasks}/%E0%A4%A` })).toMatchObject({
    status: 400,
    body: { error: 'invalid' },
  })
})

test('fields that a record does not have, and values of the wrong kind, are refused with every issue', async () => {
  const strange = await post({ name: 'Known', unheard_of: 1, client_id: clientIds.NXT, can: { write: true } })
  expect(strange).toMatchObject({ status: 400, body: { error: 'invalid' } })
  expect(JSON.stringify(strange.body['issues'])).toMatch(/unheard_of.*client_id.*can/)
  const wrong = await post({ active: 'yes', date: 'today' })
  expect(pathsOf(wrong)).toEqual(['active', 'date'])
  const inside = await post({ name: 7, agents: 'everybody' })
  expect(pathsOf(inside)).toEqual(['agents', 'name'])
})

test.each([
  [
    'a filter of five levels',
    `where=${encodeURIComponent(JSON.stringify({ and: [{ and: [{ and: [{ and: [{ and: [] }] }] }] }] }))}`,
  ],
  ['a filter that is no JSON', 'where=%7B'],
  ['a filter on a field without a column', `where=${encodeURIComponent('["metadata","==","x"]')}`],
  ['a filter with a word for a number', `where=${encodeURIComponent('["date",">","x"]')}`],
  ['a filter with a fraction for a time', `where=${encodeURIComponent('["date",">",1.5]')}`],
  ['a filter with a number beyond all', `where=${encodeURIComponent('["date",">",1e300]')}`],
  [
    'a filter with 600 values',
    `where=${encodeURIComponent(JSON.stringify(['name', 'in', Array.from({ length: 600 }, () => 'x')]))}`,
  ],
  ['a limit of a million', 'limit=1000000'],
  ['a limit of none', 'limit=0'],
  ['a limit that is no number', 'limit=many'],
  ['an order by nothing known', 'orderBy=doc.asc'],
  ['an order that is no order', 'orderBy=name;drop'],
  ['a page that is no page', 'after=%%%'],
  ['a page of another kind', `after=${Buffer.from('{"a":1}').toString('base64url')}`],
  [
    'a page whose value does not fit the order',
    `after=${Buffer.from('["x","y"]').toString('base64url')}&orderBy=date.asc`,
  ],
  ['a page with a fraction for a time', `after=${Buffer.from('[1.5,"y"]').toString('base64url')}&orderBy=date.asc`],
  ['a page with a NUL', `after=${Buffer.from('["\\u0000","y"]').toString('base64url')}&orderBy=name.asc`],
])('%s is refused', async (_, question) => {
  expect(await send({ method: 'GET', url: `${tasks}?${question}` })).toMatchObject({
    status: 400,
    body: { error: 'invalid' },
  })
})

test('ids that no record can have are not found, and cannot be given', async () => {
  for (const id of ['x', '%00', '..', 'a%2Fb', 'x'.repeat(90), "';drop table tasks;--"]) {
    const url = `${tasks}/${id.includes(';') ? encodeURIComponent(id) : id}`
    const { status, body } = await send({ method: 'GET', url })
    expect([400, 404], `${url} ${JSON.stringify(body)}`).toContain(status)
    expect(['not-found', 'invalid']).toContain(body['error'])
  }
  expect(await post({ id: 'nul \u0000 in it' })).toMatchObject({ status: 400 })
  expect(await post({ id: 'x'.repeat(101) })).toMatchObject({ status: 400 })
})

test('text that a database cannot store is refused, and other text comes back unchanged', async () => {
  expect(await post({ name: 'nul \u0000 in it' })).toMatchObject({ status: 400, body: { error: 'invalid' } })
  expect(await send({ method: 'POST', url: tasks, payload: String.raw`{"name":"half \ud800 a pair"}` })).toMatchObject({
    status: 400,
    body: { error: 'invalid' },
  })
  // Too long for the index that lists are sorted by; a title of that size is a mistake, not a title.
  expect(await post({ name: 'long '.repeat(20_000) })).toMatchObject({ status: 400, body: { error: 'invalid' } })
  const odd = '\u202e\u0001 ﷽ 🛩️ ‮ "quoted" \\ {{x}} <script>'
  expect(await post({ name: odd })).toMatchObject({ status: 201, body: { name: odd } })
})
