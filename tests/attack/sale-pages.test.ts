import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '../../domain/company/index.ts'
import { goodsQuotes, shareTokenLength } from '../../domain/commerce/index.ts'
import type { DocOf, RecordDefinition } from '../../domain/kernel/index.ts'
import { amendRecord, beyondReach, createRecord } from '../../server/platform/records/index.ts'
import { systemActor, withTenant } from '../../server/platform/context.ts'
import { call } from '../contract/inbox-server.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { cast, clientIds, type CastMember } from '../world.ts'
import { AttackCount } from './attack-count.ts'

// Pages of sales that are open to holders of their address: attempts without it, or after its end.

const count = new AttackCount('pages of sales')
const { EQIP: eqip, LARO: laro } = clientIds
const secret = 'for the team alone'
const contact = { id: 'mia', name: 'Mia Lund', email: 'mia@customer.example' }
const items = [{ id: 'a', name: 'Ridge cap', quantity: 2, price: 2875, unit_cost: 999_999, notes: secret }]

let server: TestServer
let callers = 0

const make = <D extends RecordDefinition>(definition: D, doc: object, client: string) =>
  withTenant(server.platform, systemActor(client), (ctx) =>
    createRecord(ctx, definition, { doc: definition.shape.parse(doc) as DocOf<D> }),
  )

/** From another network each time, so that the limit of requests refuses nothing that the page should refuse. */
async function outside(url: string, payload: object) {
  callers += 1
  const remoteAddress = `10.7.${callers >> 8}.${callers & 255}`
  const answer = await server.app.inject({ method: 'POST', url: `/api${url}`, remoteAddress, payload })
  return { status: answer.statusCode, text: answer.body }
}

async function shareSale(id: string, [person, client]: [CastMember, string]) {
  const body = { kind: 'goods', id }
  const answer = await call(server, person, { method: 'POST', url: '/commerce/shares', body, client })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id: String(answer.body.id), token: String(answer.body.url).split('/shared/')[1] ?? '' }
}

const quoteIn = (client: string) => make(goodsQuotes, { contact, items, notes: secret }, client)

/** Every way in with one token. */
const ways = (token: string): readonly (() => ReturnType<typeof outside>)[] => [
  () => outside('/shared/sales/openings', { token }),
  () => outside('/shared/sales/questions', { token, message: 'hello' }),
  () => outside('/shared/sales/agreements', { token, name: 'Mallory', agreed: [], hash: '0'.repeat(64) }),
  () => outside('/shared/sales/codes', { token, code: 'SPRING10', hash: '0'.repeat(64) }),
  () => outside('/shared/sales/returns', { token, lines: [{ id: 'a', quantity: 1 }], reason: 'mind', seen: 0 }),
  () => outside('/shared/sales/returns/photos', { token, number: '20001-R1', picture: 'AAAA' }),
  () => outside('/shared/sales/returns/withdrawals', { token, number: '20001-R1' }),
  () => outside('/shared/payments/ways', { token }),
  () => outside('/shared/payments', { token, part: 'all', amount: 5750 }),
  () => outside('/shared/payments/cards', { token, payment: 'p', nonce: 'n' }),
  () => outside('/shared/payments/returns', { token, payment: 'p' }),
]

const isShut = ({ status, text }: { status: number; text: string }): boolean =>
  count.take(status >= 400 && status < 500 && !text.includes(secret) && !text.includes('Ridge cap'))

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(async () => {
  count.print()
  await server.close()
})

test('a token that was made up opens nothing, by any way', async () => {
  const own = await shareSale((await quoteIn(eqip)).id, [cast.lee, eqip])
  const near = `${own.token.slice(0, -1)}${own.token.endsWith('A') ? 'B' : 'A'}`
  for (const token of ['x'.repeat(shareTokenLength), near, own.id, `${own.token}x`])
    for (const way of ways(token)) expect(isShut(await way()), token).toBe(true)
})

test('a page shows no cost, note or address of its customer', async () => {
  const { token } = await shareSale((await quoteIn(eqip)).id, [cast.lee, eqip])
  const { status, text } = await outside('/shared/sales/openings', { token })
  expect(status).toBe(200)
  for (const word of [secret, '999999', contact.email, 'margins', 'agents', 'version'])
    expect(count.take(!text.includes(word)), word).toBe(true)
})

test('an agreement to a page that was never read is refused, and orders nothing', async () => {
  const quote = await quoteIn(eqip)
  const { token } = await shareSale(quote.id, [cast.lee, eqip])
  for (const hash of ['0'.repeat(64), 'f'.repeat(64)]) {
    const { status } = await outside('/shared/sales/agreements', { token, name: 'Mallory', agreed: [], hash })
    expect(count.take(status === 409)).toBe(true)
  }
  const row = await withTenant(server.platform, systemActor(eqip), (ctx) => beyondReach(ctx, goodsQuotes).get(quote.id))
  expect(row.order).toBeUndefined()
})

test('users of another company cannot share, find or revoke a page', async () => {
  const quote = await quoteIn(eqip)
  const { id } = await shareSale(quote.id, [cast.lee, eqip])
  const attempts = [
    { method: 'POST' as const, url: '/commerce/shares', body: { kind: 'goods', id: quote.id } },
    { url: `/commerce/shares/${id}/link` },
    { method: 'DELETE' as const, url: `/commerce/shares/${id}` },
  ]
  for (const attempt of attempts) {
    const { status } = await call(server, cast.ana, { ...attempt, client: laro })
    expect(count.take(status === 404), attempt.url).toBe(true)
  }
})

test('words of a quote are text on its page, also where they look like a script', async () => {
  await withTenant(server.platform, systemActor(eqip), (ctx) =>
    amendRecord(ctx, clients, { id: eqip, amend: () => ({ name: '<script>alert(1)</script>' }) }),
  )
  const quote = await make(goodsQuotes, { contact, items: [{ ...items[0], name: '</script><b>x' }] }, eqip)
  const { token } = await shareSale(quote.id, [cast.lee, eqip])
  const { text } = await outside('/shared/sales/openings', { token })
  // The answer is JSON; the page escapes it (web/customer/draw-text.test.tsx).
  expect(count.take(JSON.parse(text).document.lines[0].name === '</script><b>x')).toBe(true)
})

// Last: sessions have ended then.
test('a token that was revoked or expired opens nothing any more', async () => {
  const quote = await quoteIn(eqip)
  const [revoked, expiring] = [await shareSale(quote.id, [cast.lee, eqip]), await shareSale(quote.id, [cast.lee, eqip])]
  const url = `/commerce/shares/${revoked.id}`
  await call(server, cast.lee, { method: 'DELETE', url, client: eqip })
  server.advance(400 * 86_400_000)
  for (const { token } of [revoked, expiring]) {
    const { status, text } = await outside('/shared/sales/openings', { token })
    expect([status, Object.keys(JSON.parse(text) as object).toSorted()]).toEqual([200, ['host', 'state']])
    for (const way of ways(token).slice(1)) expect(isShut(await way())).toBe(true)
  }
})
