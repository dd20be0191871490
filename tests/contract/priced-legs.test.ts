import { afterAll, beforeAll, expect, test } from 'vitest'
import { quotes } from '../../domain/charter/index.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { leg, openPageServer, type PageServer } from './page-calls.ts'

// A customer signs the legs and the price that belong together, with any change of a quote after it was sent.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

const readQuote = (id: string) => inLaro(pages.server, (ctx) => getRecord(ctx, quotes, id))
const save = async (id: string, change: object) => {
  const { version } = await readQuote(id)
  const url = `/data/clients/${laro}/quotes/${id}`
  return call(pages.server, cast.ana, { method: 'PATCH', url, body: { version, change } })
}
const keep = (id: string, version: number, person = cast.ana) =>
  call(pages.server, person, { method: 'POST', url: '/charter/price/keep', body: { id, version } })

const later = leg('out', { paxNum: 6 })
const locked = { total: 2_000_000, locked: { total: 2_000_000, by: { id: cast.ana.id, label: 'Ana' }, at: 1 } }

test.each([
  ['saved', { total: 2_000_000 }],
  ['locked', locked],
])('a %s price is not signed for other legs than it was made for', async (_, price) => {
  const quote = await pages.quoteOf({ price })
  const token = await pages.shareToken(quote.id)
  expect((await pages.open(token)).body).toMatchObject({ state: 'open', acceptable: [quote.id] })
  expect((await save(quote.id, { legs: [later] })).status).toBe(200)
  const { body } = await pages.open(token)
  expect(body).toMatchObject({ state: 'closed', acceptable: [] })
  expect(body.document.options).toMatchObject([{ passengers: 6, lines: [], isRepriced: true }])
  expect(body.document.options[0]).not.toHaveProperty('total')
  const refused = await pages.sign(token, { option: quote.id, hash: body.hash })
  expect([refused.status, refused.body.code]).toEqual([409, 'closed'])
  const again = await pages.share({ kind: 'quote', id: quote.id })
  expect([again.status, again.body.title]).toEqual([409, 'Cannot Send'])
})

test('a new total is for the legs that it is saved with, and is signed', async () => {
  const quote = await pages.quoteOf()
  const token = await pages.shareToken(quote.id)
  await save(quote.id, { legs: [later] })
  await save(quote.id, { price: { total: 2_400_000 } })
  const { body } = await pages.open(token)
  expect(body.document.options).toMatchObject([{ passengers: 6, total: 2_400_000 }])
  expect((await pages.sign(token, { option: quote.id, hash: body.hash })).status).toBe(200)
})

test('the old total is confirmed by writers of quotes, as they saw it, and then signed', async () => {
  const quote = await pages.quoteOf({ price: locked })
  const token = await pages.shareToken(quote.id)
  await save(quote.id, { legs: [later] })
  const { version, priced_for: made } = await readQuote(quote.id)
  expect(made).toEqual(['KTEB to KPBI, 12/18/2030, 4 passengers'])
  expect((await keep(quote.id, version, cast.rae)).status).toBe(403)
  expect((await keep(quote.id, version - 1)).status).toBe(409)
  const kept = await keep(quote.id, version)
  expect(kept.body).toMatchObject({ total: 2_000_000 })
  expect((await keep(quote.id, version)).body, 'again, as after a lost answer').toMatchObject(kept.body)
  expect((await readQuote(quote.id)).priced_for).toBeUndefined()
  const { body } = await pages.open(token)
  expect(body.document.options).toMatchObject([{ passengers: 6, total: 2_000_000 }])
  expect((await pages.sign(token, { option: quote.id, hash: body.hash })).status).toBe(200)
})

test('an option that was changed cannot be accepted, the others can', async () => {
  const first = await pages.quoteOf()
  const second = await pages.quoteOf({ parent_id: first.id, price: { total: 1_500_000 } })
  const token = await pages.shareToken(first.id)
  await save(first.id, { legs: [later] })
  const { body } = await pages.open(token)
  expect(body).toMatchObject({ state: 'open', acceptable: [second.id] })
  expect((await pages.sign(token, { option: first.id, hash: body.hash })).body.code).toBe('closed')
  expect((await pages.sign(token, { option: second.id, hash: body.hash })).status).toBe(200)
})

test('the quote is not accepted for the customer, either, while the price is for other legs', async () => {
  const quote = await pages.quoteOf()
  await save(quote.id, { legs: [later] })
  const { version } = await readQuote(quote.id)
  const accept = (seen: number) => {
    const url = `/quotes/${quote.id}/accept`
    return call(pages.server, cast.ana, { method: 'POST', url, body: { version: seen, why: 'Dana, by phone' } })
  }
  const refused = await accept(version)
  expect([refused.status, refused.body.title]).toEqual([409, 'Price for Other Legs'])
  const moved = await save(quote.id, { status: 'qConfirmed' })
  expect([moved.status, moved.body.message]).toEqual([409, expect.stringContaining('made for other legs')])
  expect((await keep(quote.id, version)).status).toBe(200)
  expect((await accept((await readQuote(quote.id)).version)).body.status).toBe('qConfirmed')
})
