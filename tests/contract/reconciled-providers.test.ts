import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentDifference } from '../../domain/commerce/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { settleFromProvider } from '../../server/commerce/index.ts'
import { braintreeGateway } from '../../server/platform/outside/payments/braintree/braintree-gateway.ts'
import { paypalGateway } from '../../server/platform/outside/payments/paypal/paypal-gateway.ts'
import { sentInvoice } from './invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from './merge-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { BraintreeShop } from './outside-money/braintree-shop.ts'
import { PaypalShop } from './outside-money/paypal-shop.ts'
import { checkBooks } from './payment-books.ts'

const total = 1_051_250
const day = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at)

let invoice: string
let customer: Awaited<ReturnType<typeof person>>
beforeAll(openMergeServer)
afterAll(closeMergeServer)
beforeEach(async () => {
  customer = await person()
  invoice = (await sentInvoice(opened(), { contact: { id: customer.id, name: customer.name } })).id
})

async function reconcile(money: MoneyDesk, account: string, aheadMs = 6 * hourMs) {
  const now = Date.now()
  const span = { from: day(now - 24 * hourMs), until: day(now + 24 * hourMs) }
  const begun = await money.send('/payments/reconciliation', { id: randomUUID(), account, ...span })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await money.compare(aheadMs)
  const { accounts } = (await money.call('GET', '/payments/reconciliation')).body
  return accounts.find(({ id }: { id: string }) => id === account)
}

const list = async (money: MoneyDesk, state = 'open'): Promise<PaymentDifference[]> =>
  (await money.call('GET', `/payments/differences?state=${state}`)).body.differences

const fetchAgain = (money: MoneyDesk, difference: PaymentDifference | undefined) =>
  money.send(`/payments/differences/${difference?.id}/fetch`)

const end = (money: MoneyDesk, difference: PaymentDifference | undefined, why: string) =>
  money.send(`/payments/differences/${difference?.id}/end`, { why })

const check = async () => checkBooks({ people: [customer, await person()], invoices: [invoice] })

describe('at a provider that forgets', () => {
  let money: MoneyDesk
  let account: string
  beforeAll(async () => {
    money = await MoneyDesk.open(opened())
    account = (await money.configure()).body.id
  })
  afterAll(async () => {
    await money.call('DELETE', `/payments/accounts/${account}`)
    await money.close()
  })

  async function paid(amount: number) {
    const { body } = await money.offer(invoice, { amount, purpose: 'deposit' })
    money.played.pay((await money.payment(body.payment)).checkout?.id ?? '')
    await settleFromProvider(money.run, money.till, body.payment)
    return money.payment(body.payment)
  }

  it('a payment that it does not know is ended once it was asked again, and is owed again', async () => {
    const payment = await paid(41_200)
    const kept = money.played.payments.get(payment.intent ?? '')
    money.played.payments.delete(payment.intent ?? '')
    expect((await reconcile(money, account)).last).toMatchObject({ state: 'done', differing: 1 })
    const [difference] = await list(money)
    expect(difference).toMatchObject({ problem: 'missing_there', kind: 'payment', ours: 41_200, theirs: null })
    expect(difference?.steps).toEqual(['fetch', 'end', 'note'])
    if (kept) money.played.payments.set(kept.id, kept)
    const known = await end(money, difference, 'It was cash')
    expect(known.status, JSON.stringify(known.body)).toBe(400)
    money.played.payments.delete(payment.intent ?? '')
    await reconcile(money, account)
    const [again] = await list(money)
    const ended = await end(money, again, 'It was cash')
    expect(ended.body.resolved, JSON.stringify(ended.body)).toMatchObject({ how: 'ended', why: 'It was cash' })
    expect(await money.payment(payment.id)).toMatchObject({ status: 'failed', denied: { by: expect.anything() } })
    expect(await money.debt(invoice)).toMatchObject({ owed: total })
    expect(await list(money)).toEqual([])
    await check()
  })

  it('a refund that it does not know is taken back, and its money is ours again', async () => {
    const payment = await paid(50_000)
    money.played.refund(payment.intent ?? '', 7_000)
    await settleFromProvider(money.run, money.till, payment.id)
    const kept = money.played.payments.get(payment.intent ?? '')
    kept?.refunds.pop()
    if (kept) kept.refunded = 0
    await reconcile(money, account)
    const [difference] = await list(money)
    expect(difference).toMatchObject({ problem: 'missing_there', kind: 'refund', ours: -7_000 })
    const ended = await end(money, difference, 'Never left')
    expect(ended.body.resolved, JSON.stringify(ended.body)).toMatchObject({ how: 'ended' })
    expect(await money.payment(payment.id)).toMatchObject({ status: 'captured', refunded: 0 })
    await check()
  })
})

describe('at PayPal', () => {
  let shop: PaypalShop
  let money: MoneyDesk
  let account: string
  beforeAll(async () => {
    shop = await PaypalShop.open()
    const { place, keys } = shop.eqip
    money = await MoneyDesk.open(opened(), { gateways: [paypalGateway], findPlace: () => Promise.resolve(place) })
    account = (await money.configure({ provider: 'paypal', keys })).body.id
  })
  afterAll(async () => {
    await money.close()
    await shop.close()
  })

  it('a payment without its event is fetched, and a withdrawal is booked', async () => {
    const { body } = await money.offer(invoice, { amount: 30_000, purpose: 'deposit', account })
    await shop.act('approve', { order: (await money.payment(body.payment)).checkout?.id ?? '', verdict: 'pay' })
    await shop.find((await money.payment(body.payment)).checkout?.id ?? '')
    await shop.act('payout', {})
    expect((await reconcile(money, account)).last).toMatchObject({ state: 'done', differing: 1 })
    const [difference] = await list(money)
    expect(difference).toMatchObject({
      problem: 'missing_here',
      kind: 'payment',
      theirs: 30_000,
      payment: body.payment,
    })
    expect((await fetchAgain(money, difference)).body.resolved).not.toBeNull()
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured' })
    await check()
  })

  it('offline ends the run in words', async () => {
    await shop.behave('offline')
    expect((await reconcile(money, account)).last).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('PayPal'),
    })
    await shop.behave('usual')
    expect((await reconcile(money, account)).last).toMatchObject({ state: 'done' })
  })
})

describe('at Braintree', () => {
  let shop: BraintreeShop
  let money: MoneyDesk
  let account: string
  beforeAll(async () => {
    shop = await BraintreeShop.open()
    const { place, keys } = shop.laro
    money = await MoneyDesk.open(opened(), { gateways: [braintreeGateway], findPlace: () => Promise.resolve(place) })
    account = (await money.configure({ provider: 'braintree', keys })).body.id
  })
  afterAll(async () => {
    await money.close()
    await shop.close()
  })

  it('says that fees and payouts are not listed, and compares what is', async () => {
    const compared = await reconcile(money, account)
    expect(compared).toMatchObject({
      lacks: 'Braintree lists neither its fees nor its payouts.',
      last: { state: 'done' },
    })
  })
})
