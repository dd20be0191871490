import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { planRefund } from '../../domain/commerce/index.ts'
import { settleFromProvider } from '../../server/commerce/index.ts'
import type { ReceivedEvent } from '../stripe-server.ts'
import { person } from './merge-server.ts'
import { checkBooks } from './payment-books.ts'
import { invoiceCustomer, openStripeDesk } from './stripe-desk.ts'

// Payments through Stripe's SDK, against the played Stripe: pages, signed events, refunds, captures and disputes.

const total = 1_051_250

let desk: Awaited<ReturnType<typeof openStripeDesk>>
let stripe: typeof desk.stripe
let money: typeof desk.money
let hook: string
let invoice: string
let customer: Awaited<ReturnType<typeof invoiceCustomer>>['customer']
beforeAll(async () => {
  desk = await openStripeDesk()
  ;({ stripe, money, hook } = desk)
})
afterAll(() => desk.close())
beforeEach(async () => {
  ;({ customer, invoice } = await invoiceCustomer())
})

let read = 0

/** Sends the events that Stripe has sent since, in reverse and each twice, and processes them. */
async function deliver(): Promise<void> {
  const events: readonly ReceivedEvent[] = await stripe.received()
  const fresh = events.slice(read).toReversed()
  read = events.length
  for (const event of [...fresh, ...fresh]) expect((await money.hook(hook, event)).statusCode).toBe(204)
  await money.work()
}

async function offer(more: object = {}) {
  const { body, status } = await money.offer(invoice, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.payment as string, page: (await money.payment(body.payment)).checkout?.id ?? '' }
}

const check = async () => checkBooks({ people: [customer, await person()], invoices: [invoice] })

it('the keys are tested, and the account is named as Stripe names it', async () => {
  const { accounts } = (await money.call('GET', '/payments/accounts')).body
  const tested = await money.send(`/payments/accounts/${accounts[0].id}/test`)
  expect(tested.body.checked).toMatchObject({ failed: '', isTest: true })
})

it('a page is paid, and its events in reverse settle the payment with its fee', async () => {
  const { id, page } = await offer()
  stripe.pay(page)
  await deliver()
  expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: total, card: { last4: '4242' } })
  expect((await money.payment(id)).fee).toBeGreaterThan(0)
  expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
  await check()
})

it('a declined card leaves the page open for another one', async () => {
  const { id, page } = await offer()
  stripe.pay(page, 'pm_card_chargeDeclined')
  await deliver()
  expect((await money.payment(id)).status).not.toBe('captured')
  stripe.pay(page)
  await deliver()
  expect(await money.payment(id)).toMatchObject({ status: 'captured' })
})

it('a refund of the dashboard and one of ours arrive once each', async () => {
  const { id, page } = await offer()
  stripe.pay(page)
  await deliver()
  stripe.act('refund', (await money.payment(id)).intent ?? '', '500.00')
  await deliver()
  expect(await money.payment(id)).toMatchObject({ status: 'partially_refunded', refunded: 50_000 })
  const debt = await money.debt(invoice)
  const asked = { amount: 30_000, kind: 'goodwill' as const, total: debt.total, paid: debt.paid, owed: 0 }
  const plan = planRefund({ ...asked, sources: debt.payments })
  const parts = plan.parts.map(({ payment, amount, way }) => ({ payment, amount, way }))
  const request = randomUUID()
  const body = { id: request, debt: { record: 'invoices', id: invoice }, kind: 'goodwill', why: 'Late' }
  const held = await money.send('/payments/refunds', { ...body, amount: 80_000, parts: [] })
  expect(held.status, 'another plan than this amount has').toBe(409)
  // The open balance of 500.00 is deducted, and 300.00 are returned.
  const whole = planRefund({ ...asked, amount: 80_000, owed: debt.owed, sources: debt.payments })
  const taken = whole.parts.map(({ payment, amount, way }) => ({ payment, amount, way }))
  expect(taken).toEqual(parts)
  expect((await money.send('/payments/refunds', { ...body, amount: 80_000, parts: taken })).status).toBe(200)
  await money.work(11_000)
  await deliver()
  expect(await money.request(request)).toMatchObject({ state: 'done', deducted: 50_000 })
  expect(await money.payment(id)).toMatchObject({ refunded: 50_000, given: 30_000 })
  expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
  await check()
})

it('an authorised payment is captured in part', async () => {
  const { id, page } = await offer({ captures: false })
  stripe.pay(page)
  await settleFromProvider(money.run, money.till, id)
  expect(await money.payment(id)).toMatchObject({ status: 'authorised' })
  await money.send(`/payments/${id}/capture`, { amount: 700_000 })
  await money.work()
  await deliver()
  expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: 700_000 })
  await check()
})

it('a dispute is answered and lost, and the invoice is owed again', async () => {
  const { id, page } = await offer()
  stripe.pay(page)
  await deliver()
  const { intent = '' } = await money.payment(id)
  stripe.act('dispute', intent)
  await deliver()
  const [dispute] = await money.disputesOf(id)
  expect(dispute).toMatchObject({ state: 'open' })
  await money.send(`/payments/disputes/${dispute?.id}/answer`, { words: 'It was flown.' })
  await money.work()
  await deliver()
  expect((await money.disputesOf(id))[0]).toMatchObject({ state: 'answered' })
  stripe.act('lose-dispute', dispute?.dispute_id ?? '')
  await deliver()
  expect(await money.payment(id)).toMatchObject({ status: 'lost' })
  expect(await money.debt(invoice)).toMatchObject({ owed: total })
  await check()
})
