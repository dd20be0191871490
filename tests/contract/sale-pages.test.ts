import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discounts, goodsQuotes, orders, shares } from '../../domain/commerce/index.ts'
import { amendRecord, beyondReach, getRecord, listRecords } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { openPageServer, tokenOf, type PageServer } from './page-calls.ts'

// Pages of quotes of goods and orders that a customer opens by a token, and the results of their actions there.

let pages: PageServer
beforeAll(async () => {
  pages = await openPageServer()
})
afterAll(() => pages.server.close())

const terms = 'Panels cut to length cannot be returned.'

const items = [
  {
    id: 'a',
    name: 'Roof panel',
    quantity: 4,
    price: 5350,
    unit_cost: 1234,
    notes: 'a secret note',
    agreement: { terms },
  },
  { id: 'b', name: 'Sprocket taken back', quantity: 1, price: -1000 },
]

const quoteOf = (facts: object = {}) =>
  pages.make(goodsQuotes, { contact: pages.contact, items, notes: 'a secret note', ...facts })

const share = (body: object, person = cast.ana) =>
  call(pages.server, person, { method: 'POST', url: '/commerce/shares', body })

const shareQuote = async (id: string, more: object = {}): Promise<string> =>
  tokenOf((await share({ kind: 'goods', id, ...more })).body.url)

const open = (token: string) => pages.outside('/shared/sales/openings', { token })

const agree = (token: string, facts: object) =>
  pages.outside('/shared/sales/agreements', { token, name: 'Mia Lund', agreed: ['a'], ...facts })

const read = (id: string) => inLaro(pages.server, (ctx) => getRecord(ctx, goodsQuotes, id))

const ordersOf = (id: string) =>
  inLaro(pages.server, async (ctx) => {
    const all = await beyondReach(ctx, orders).every(['active', '==', true])
    const own = all.filter(({ quote }) => quote?.id === id)
    return Promise.all(own.map((one) => getRecord(ctx, orders, one.id)))
  })

/** A shared quote, its token and the fingerprint of its page. */
async function offer(facts: object = {}, more: object = {}) {
  const quote = await quoteOf(facts)
  const token = await shareQuote(quote.id, more)
  const { body } = await open(token)
  return { quote, token, hash: String(body.hash) }
}

describe('a shared quote of goods', () => {
  test('shows its lines, total and terms, and nothing else of the quote', async () => {
    const quote = await quoteOf()
    const { body: link } = await share({ kind: 'goods', id: quote.id })
    expect(link).toMatchObject({ to: { email: pages.contact.email }, subject: expect.stringContaining('Quote Q-') })
    expect(link.message).toContain(link.url)
    const { status, body, headers } = await open(tokenOf(link.url))
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(body).toMatchObject({
      state: 'open',
      revised: [],
      document: {
        kind: 'goods',
        total: 20_400,
        lines: [
          { name: 'Roof panel', quantity: 4, price: 5350, subtotal: 21_400, terms },
          { subtotal: -1000, terms: '' },
        ],
      },
    })
    expect(JSON.stringify(body)).not.toMatch(/secret|1234|version|agents|margin/)
    expect((await read(quote.id)).state).toBe('sent')
  })

  test('counts its visitors by a shortened network', async () => {
    const { quote, token } = await offer()
    await open(token)
    const row = await pages.shareOf(quote.id)
    expect(row).toMatchObject({ opened: 2, openings: [{ network: '192.0.2.x', count: 2 }] })
  })

  test('says what was revised since it was sent', async () => {
    const { quote, token } = await offer()
    await inLaro(pages.server, (ctx) =>
      amendRecord(ctx, goodsQuotes, {
        id: quote.id,
        amend: () => ({ items: [{ ...items[0], quantity: 5 }] as never }),
      }),
    )
    const { body } = await open(token)
    expect(body.revised.map(({ label }: { label: string }) => label)).toEqual([
      'Roof panel',
      'Sprocket taken back',
      'Total',
    ])
  })

  test('takes a public code of its customer once, and no code that staff alone may enter', async () => {
    const make = (code: string, isPublic: boolean) =>
      pages.make(discounts, { title: 'Tenth', code, value: 10, reusable: true, public: isPublic })
    await make('PUBLIC10', true)
    await make('STAFF10', false)
    const { quote, token, hash } = await offer()
    const enter = (code: string, of = hash) => pages.outside('/shared/sales/codes', { token, code, hash: of })
    const staff = await enter('staff10')
    expect([staff.status, staff.body.message]).toEqual([400, 'No discount has the code STAFF10.'])
    expect((await enter('public10', '0'.repeat(64))).body).toMatchObject({ code: 'changed' })
    for (const _ of [1, 2]) expect((await enter('public10')).status).toBe(200)
    expect(await read(quote.id)).toMatchObject({ total: 18_360, discount: { code: 'PUBLIC10', amount: -2040 } })
    expect((await open(token)).body.document).toMatchObject({ total: 18_360, discount: { label: 'Discount PUBLIC10' } })
  })

  test('a question goes into its conversation', async () => {
    const { quote, token } = await offer()
    expect((await pages.outside('/shared/sales/questions', { token, message: 'Before 9?' })).status).toBe(200)
    expect((await pages.outside('/shared/sales/questions', { token, message: 'Buy', website: 'x' })).status).toBe(200)
    const found = await pages.messagesOn(quote.id)
    expect(found.map(({ message }) => message)).toEqual(['Before 9?'])
  })

  test('a deposit above the total is refused with the total', async () => {
    const quote = await quoteOf()
    const { status, body } = await share({ kind: 'goods', id: quote.id, deposit: 20_401 })
    expect([status, body.issues]).toMatchObject([400, [{ code: 'deposit-above', params: { most: '$204.00' } }]])
  })

  test('without lines or a contact is not shared', async () => {
    const quote = await quoteOf({ items: [], contact: undefined })
    const { status, body } = await share({ kind: 'goods', id: quote.id })
    expect([status, body.message]).toEqual([400, 'There is no line yet. Choose a contact first.'])
  })
})

describe('an agreement', () => {
  test('makes one order, with the name, time and address on the share and the terms on the lines', async () => {
    const { quote, token, hash } = await offer()
    const first = await agree(token, { hash })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    expect(first.body.signed).toMatchObject({ name: 'Mia Lund' })
    expect((await agree(token, { hash })).status).toBe(200)
    const made = await ordersOf(quote.id)
    expect(made).toHaveLength(1)
    expect(made[0]).toMatchObject({ total: 20_400, balance: 20_400 })
    expect(made[0]?.items[0]?.agreement).toMatchObject({ terms, agreed: true, name: 'Mia Lund' })
    const row = await pages.shareOf(quote.id)
    expect(row.agreement).toMatchObject({ name: 'Mia Lund', hash, address: expect.stringMatching(/^192\.0\.2\./) })
    expect((await pages.messagesOn(quote.id)).map(({ message }) => message)).toEqual([
      'Mia Lund agreed to $204.00 and signed.',
    ])
    const { body } = await open(token)
    expect(body).toMatchObject({
      state: 'agreed',
      document: { kind: 'order', total: 20_400 },
      money: { owed: 20_400, paid: 0 },
      track: { pieces: 4, shipped: 0 },
      signed: { name: 'Mia Lund' },
    })
  })

  test('by two at once is one order', async () => {
    const { quote, token, hash } = await offer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => agree(token, { hash })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await ordersOf(quote.id)).toHaveLength(1)
  })

  test('by another name after the first is refused', async () => {
    const { token, hash } = await offer()
    await agree(token, { hash })
    const { status, body } = await agree(token, { hash, name: 'Mallory Gray' })
    expect([status, body.code]).toEqual([409, 'agreed'])
  })

  test('to a page that has changed is refused, and nothing is ordered', async () => {
    const { quote, token, hash } = await offer()
    await inLaro(pages.server, (ctx) =>
      amendRecord(ctx, goodsQuotes, { id: quote.id, amend: () => ({ shipping: 500 }) }),
    )
    const { status, body } = await agree(token, { hash })
    expect([status, body.code]).toEqual([409, 'changed'])
    expect(await ordersOf(quote.id)).toEqual([])
  })

  test('without the terms of each line is refused with its name', async () => {
    const { token, hash } = await offer()
    const { status, body } = await agree(token, { hash, agreed: [] })
    expect([status, body.message]).toEqual([400, 'Agree to the terms of Roof panel first.'])
  })

  test('after the last day is refused, and the page says so', async () => {
    const { quote, token, hash } = await offer()
    await inLaro(pages.server, (ctx) =>
      amendRecord(ctx, goodsQuotes, { id: quote.id, amend: () => ({ expires: ctx.now - 3 * 86_400_000 }) }),
    )
    expect((await open(token)).body).toMatchObject({
      state: 'closed',
      closed: 'This quote has expired. Ask for a new one.',
    })
    const { status, body } = await agree(token, { hash })
    expect([status, body.code]).toEqual([409, 'closed'])
  })

  test('on a revoked page is refused, which opens nothing any more', async () => {
    const { quote, token, hash } = await offer()
    const { id } = await pages.shareOf(quote.id)
    const link = `/commerce/shares/${id}`
    expect((await call(pages.server, cast.ana, { url: `${link}/link` })).status).toBe(200)
    expect((await call(pages.server, cast.ana, { method: 'DELETE', url: link })).status).toBe(200)
    expect((await agree(token, { hash })).status).toBe(409)
    expect((await open(token)).body).toEqual({ state: 'ended', host: expect.anything() })
    expect((await pages.outside('/shared/sales/questions', { token, message: 'Still there?' })).status).toBe(404)
    expect((await call(pages.server, cast.ana, { url: `${link}/link` })).status).toBe(409)
  })
})

describe('a shared order', () => {
  test('shows what was bought and what is owed of it', async () => {
    const { quote, token, hash } = await offer()
    await agree(token, { hash })
    const [order] = await ordersOf(quote.id)
    const { body: link } = await share({ kind: 'order', id: order?.id, deposit: 5000 })
    const { body } = await open(tokenOf(link.url))
    expect(body).toMatchObject({
      state: 'agreed',
      document: { kind: 'order', number: order?.number },
      money: { total: 20_400, owed: 20_400, deposit: 5000 },
    })
  })

  test('is shared by its writers alone', async () => {
    const { quote } = await offer()
    expect((await share({ kind: 'goods', id: quote.id }, cast.rae)).status).toBeGreaterThanOrEqual(403)
    const rows = await inLaro(pages.server, (ctx) => listRecords(ctx, shares, { where: ['object_id', '==', quote.id] }))
    expect(rows).toHaveLength(1)
  })
})

test('a token of a flight opens no page of a sale, and that of a sale no page of a flight', async () => {
  const flight = await pages.shareToken((await pages.quoteOf()).id)
  const { token } = await offer()
  expect((await open(flight)).status).toBe(404)
  expect((await pages.open(token)).status).toBe(404)
  expect((await pages.outside(`/shared/${token}/document.pdf`)).status).toBe(404)
})
