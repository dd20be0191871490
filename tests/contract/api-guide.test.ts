import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { escapeHtml, valueAt } from '../../domain/kernel/index.ts'
import { apiChanges } from '../../server/automation/api-guide/api-changes.ts'
import { guideDelivery, guideParts, type GuideExample } from '../../server/automation/api-guide/guide-parts.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds } from '../world.ts'

let server: TestServer
const values = new Map<string, string>([['client', clientIds.LARO]])

beforeAll(async () => {
  server = await openTestServer()
  const answer = await server.app.inject({
    method: 'PUT',
    url: '/api/company/api-keys/guidekey00000001',
    headers: await server.headersOf(cast.ana, clientIds.LARO),
    payload: { name: 'Guide', roles: ['contacts'], days: 30 },
  })
  values.set('key', answer.json<{ key: string }>().key)
  await server.app.inject({
    method: 'POST',
    url: `/api/data/clients/${clientIds.LARO}/contacts`,
    headers: { ...(await server.headersOf(cast.ana, clientIds.LARO)), 'idempotency-key': crypto.randomUUID() },
    payload: { first_name: 'Ida', last_name: 'Moss' },
  })
})
afterAll(() => server.close())

/** Text with the values that earlier answers gave. */
const fill = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)

const anyValue: unknown = expect.anything()
const containing = (fields: object): unknown => expect.objectContaining(fields)

/** Words of the guide, as a pattern of the answer: '…' is any value. */
function makePattern(shown: unknown): unknown {
  if (shown === '…') return anyValue
  if (typeof shown === 'string') return fill(shown)
  if (Array.isArray(shown)) return shown.map(makePattern)
  if (shown === null || typeof shown !== 'object') return shown
  return containing(Object.fromEntries(Object.entries(shown).map(([name, one]) => [name, makePattern(one)])))
}

async function run({ method, path, headers, body }: GuideExample) {
  const [place, query] = fill(path).split('?')
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  return server.app.inject({
    method,
    url: `/api${place}${search}`,
    headers: { authorization: `Bearer ${values.get('key')}`, ...headers },
    ...(body && { payload: body }),
  })
}

it.each(
  guideParts.flatMap(({ title, examples }) => examples.map((example) => [title, example.title, example] as const)),
)('the example %s: %s has the answer that the guide shows', async (_part, _title, example) => {
  const answer = await run(example)
  expect([answer.statusCode, answer.json()]).toEqual([example.status, makePattern(example.answer)])
  for (const [name, path] of Object.entries(example.keeps ?? {})) values.set(name, String(valueAt(answer.json(), path)))
})

it('the signature of the shown delivery is verified by its secret', () => {
  const { secret, headers, body } = guideDelivery
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  expect(new Webhook(secret).sign(headers['webhook-id'], at, body)).toBe(headers['webhook-signature'])
})

it('each breaking change of the API was announced in an earlier version', () => {
  const faults = apiChanges.flatMap(({ version, changes }, place) =>
    changes
      .filter(({ kind }) => kind === 'breaking')
      .filter(
        ({ id }) =>
          !apiChanges
            .slice(place + 1)
            .some((earlier) =>
              earlier.changes.some((one) => one.kind === 'announced' && one.id === id && id !== undefined),
            ),
      )
      .map(({ words }) => `${version}: ${words}`),
  )
  expect(faults).toEqual([])
})

it('the guide and the reference are open to everybody and name each example and change', async () => {
  const guide = await server.app.inject({ url: '/api/docs' })
  expect([guide.statusCode, guide.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { title } of guideParts.flatMap(({ examples }) => examples))
    expect(guide.body).toContain(escapeHtml(title))
  expect(guide.body).toContain('Changes of the API')
  expect(guide.body).toContain(
    `curl --get &quot;${server.platform.config.PUBLIC_URL}/api/data/clients/$CLIENT/contacts`,
  )
  expect((await server.app.inject({ url: '/api/docs/reference/json' })).json()).toHaveProperty('paths')
})

it('the page of the reference loads each of its scripts and styles', async () => {
  const page = await server.app.inject({ url: '/api/docs/reference' })
  const addresses = [...page.body.matchAll(/(?:src|href)="(?<address>[^"]+)"/g)].map((found) => found[1] ?? '')
  expect(addresses).toContain('/api/docs/reference/static/swagger-ui-bundle.js')
  for (const url of addresses) {
    const part = await server.app.inject({ url })
    expect([url, part.statusCode, part.headers['content-type']]).toEqual([
      url,
      200,
      expect.not.stringContaining('html'),
    ])
  }
})
