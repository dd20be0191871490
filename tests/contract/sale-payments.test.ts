import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { goodsQuotes, orders, payments } from '../../domain/commerce/index.ts'
import { invoices } from '../../domain/charter/index.ts'
import { tripDebts } from '../../server/charter/index.ts'
import { salePageRoutes } from '../../server/commerce/customer-pages/routes.ts'
import { renderPhoto } from '../../server/content/pictures/render-photo.ts'
import { buildApp } from '../../server/platform/http/app.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { cast } from '../world.ts'
import { call, inLaro } from './inbox-server.ts'
import { makeTrip } from './invoice-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { leg, openPageServer, tokenOf, type PageServer } from './page-calls.ts'

// Payments by card on the page of an order, at a provider that the test plays.

let pages: PageServer
let desk: MoneyDesk
let app: FastifyInstance
beforeAll(async () => {
  pages = await openPageServer()
  desk = await MoneyDesk.open(pages.server)
  app = await buildApp(pages.server.platform, {
    routes: salePageRoutes({ till: desk.till, tripDebts, renderPhoto }),
    mount: () => undefined,
  })
})
beforeEach(() => {
  desk.played.beforeAnswer = () => Promise.resolve()
})
afterAll(async () => {
  await app.close()
  await desk.close()
  await pages.server.close()
})

let callers = 0

async function outside(url: string, payload: object) {
  callers += 1
  const remoteAddress = `10.1.${callers >> 8}.${callers & 255}`
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, remoteAddress, payload })
  return { status: answer.statusCode, body: answer.json() }
}

const total = 21_400

/** The page of an agreed quote: its token, and the id of its order. */
async function order(deposit?: number): Promise<{ token: string; id: string }> {
  const items = [{ id: 'a', name: 'Roof panel', quantity: 4, price: 5350 }]
  const quote = await pages.make(goodsQuotes, { contact: pages.contact, items })
  const body = { kind: 'goods', id: quote.id, ...(deposit !== undefined && { deposit }) }
  const link = await call(pages.server, cast.ana, { method: 'POST', url: '/commerce/shares', body })
  const token = tokenOf(link.body.url)
  const { hash } = (await outside('/shared/sales/openings', { token })).body
  await outside('/shared/sales/agreements', { token, name: 'Mia Lund', agreed: [], hash })
  const made = await inLaro(pages.server, (ctx) => beyondReach(ctx, goodsQuotes).get(quote.id))
  return { token, id: made.order?.id ?? '' }
}

const read = (id: string) => inLaro(pages.server, (ctx) => beyondReach(ctx, orders).get(id))
const paymentsOf = (id: string) =>
  inLaro(pages.server, (ctx) => beyondReach(ctx, payments).every(['debt_id', '==', id]))
const open = async (token: string) => (await outside('/shared/sales/openings', { token })).body
const pay = (token: string, amount: number, part = 'all') => outside('/shared/payments', { token, part, amount })
const look = (token: string, payment: string) => outside('/shared/payments/returns', { token, payment })

test('without a provider the page says that no card is taken, and nothing is begun', async () => {
  const { token, id } = await order()
  expect((await open(token)).ways).toMatchObject({ card: 'none', provider: '' })
  expect((await pay(token, total)).status).toBe(400)
  expect(await paymentsOf(id)).toEqual([])
})

describe('a payment by card', () => {
  beforeAll(async () => {
    await desk.configure()
  })

  test('is begun on the page of the provider, and settled when the customer returns', async () => {
    const { token, id } = await order()
    expect((await open(token)).ways).toMatchObject({ card: 'page', isTest: true })
    const begun = await pay(token, total)
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    const [payment] = await paymentsOf(id)
    const page = [...desk.played.pages.values()].find(({ request }) => request.reference === payment?.id)
    expect(begun.body).toEqual({ way: 'page', url: page?.url })
    expect(page?.request.returnUrl).toContain(`/shared/${token}?payment=${payment?.id}`)
    expect((await look(token, payment?.id ?? '')).body).toEqual({ state: 'open' })
    desk.played.pay(page?.id ?? '')
    expect((await look(token, payment?.id ?? '')).body).toEqual({ state: 'paid' })
    expect(await read(id)).toMatchObject({ paid: true, balance: 0, amount_paid: total })
    expect((await open(token)).money).toMatchObject({
      owed: 0,
      payments: [{ amount: total, state: 'paid', name: expect.stringContaining('4242') }],
    })
  })

  test('twelve clicks are one payment and one page', async () => {
    const { token, id } = await order()
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(token, total)))
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1)
    expect(await paymentsOf(id)).toHaveLength(1)
  })

  test('of the deposit is followed by the balance', async () => {
    const { token, id } = await order(5000)
    expect((await open(token)).money).toMatchObject({ owed: total, deposit: 5000 })
    await pay(token, 5000, 'deposit')
    const [first] = await paymentsOf(id)
    desk.played.pay(first?.checkout?.id ?? '')
    await look(token, first?.id ?? '')
    const { money } = await open(token)
    expect(money).toMatchObject({ owed: total - 5000, paid: 5000 })
    expect(money.deposit).toBeUndefined()
    expect((await pay(token, 5000, 'deposit')).status).toBe(409)
    expect((await pay(token, total - 5000)).status).toBe(200)
  })

  test('of another amount than is owed is refused, and nothing is begun', async () => {
    const { token, id } = await order()
    const { status, body } = await pay(token, total - 1)
    expect([status, body.code]).toEqual([409, 'changed'])
    expect(await paymentsOf(id)).toEqual([])
  })

  test('that was declined can be made again with another card', async () => {
    const { token, id } = await order()
    await pay(token, total)
    const [payment] = await paymentsOf(id)
    desk.played.pay(payment?.checkout?.id ?? '', { isDeclined: true })
    expect((await look(token, payment?.id ?? '')).body).toEqual({ state: 'failed' })
    expect((await open(token)).money).toMatchObject({ owed: total, payments: [{ state: 'failed' }] })
    expect((await pay(token, total)).status).toBe(200)
  })

  test('of another page or client is not found', async () => {
    const [own, other] = [await order(), await order()]
    await pay(other.token, total)
    const [foreign] = await paymentsOf(other.id)
    expect((await look(own.token, foreign?.id ?? '')).status).toBe(404)
    expect((await look(own.token, 'no-such-payment')).status).toBe(404)
    expect(
      (await outside('/shared/payments/cards', { token: own.token, payment: foreign?.id, nonce: 'n' })).status,
    ).toBe(404)
    expect((await pay('x'.repeat(22), total)).status).toBe(404)
  })
})

describe('a payment request of a trip', () => {
  const makeOwnTrip = () => makeTrip(pages.server, { contact: pages.contact, legs: [leg('out')] })

  const ways = async (token: string) => (await outside('/shared/payments/ways', { token })).body

  async function request(deposit?: number) {
    const trip = await makeOwnTrip()
    const link = await pages.share({ kind: 'payment', id: trip.id, ...(deposit !== undefined && { deposit }) })
    return { trip, token: tokenOf(link.body.url) }
  }

  const listInvoices = (tripId: string) =>
    inLaro(pages.server, (ctx) => beyondReach(ctx, invoices).every(['trip_id', '==', tripId]))

  /** Pays on the page that is open for an invoice. */
  const payLast = async (token: string, invoiceId: string) => {
    const begun = (await paymentsOf(invoiceId)).find(({ status }) => status === 'intended')
    desk.played.pay(begun?.checkout?.id ?? '')
    expect((await look(token, begun?.id ?? '')).body).toEqual({ state: 'paid' })
  }

  test('is paid by card, deposit and balance, on one invoice that the first payment makes', async () => {
    const { trip, token } = await request(400_000)
    expect(await ways(token)).toMatchObject({ ways: { card: 'page' }, money: { owed: 1_051_250, deposit: 400_000 } })
    expect(await listInvoices(trip.id)).toEqual([])
    const begun = await Promise.all(Array.from({ length: 6 }, () => pay(token, 400_000, 'deposit')))
    expect(new Set(begun.map(({ body }) => body.url)).size).toBe(1)
    const [invoice, ...others] = await listInvoices(trip.id)
    expect([invoice?.status, invoice?.total, others]).toEqual(['sent', 1_051_250, []])
    await payLast(token, invoice?.id ?? '')
    expect((await ways(token)).money).toMatchObject({ owed: 651_250, paid: 400_000 })
    expect((await pay(token, 651_250)).status).toBe(200)
    await payLast(token, invoice?.id ?? '')
    expect((await pages.open(token)).body.document).toMatchObject({ state: 'paid', due: 0 })
  })
})
