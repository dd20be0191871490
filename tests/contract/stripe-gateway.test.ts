import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { OutsideFailed, Unavailable } from '../../server/platform/errors.ts'
import type { CheckoutRequest } from '../../server/platform/outside/payments/gateway.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { StripeServer } from '../stripe-server.ts'

let server: StripeServer
let now = Date.now()

beforeEach(async () => {
  now = Date.now()
  server = await StripeServer.open({ clock: () => now })
})

afterEach(() => server.close())

const hourMs = 3_600_000

const asked = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  key: `key-${changes.reference ?? 'ref-1'}`,
  reference: 'ref-1',
  amount: 125_050,
  description: 'Order E-1001',
  keepsCard: false,
  captures: true,
  returnUrl: 'https://shop.example/done?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://shop.example/order',
  expires: Date.now() + 2 * hourMs,
  ...changes,
})

const open = (changes: Partial<CheckoutRequest> = {}) => stripeGateway.openCheckout?.(server.account(), asked(changes))

/** Opens a page, and answers its id. */
async function openPage(changes: Partial<CheckoutRequest> = {}): Promise<string> {
  const checkout = await open(changes)
  if (!checkout) throw new Error('Stripe has pages')
  return checkout.id
}

const find = (id: string) => stripeGateway.findPayment(server.account(), id)

/** Pays on a new page, and answers the id of the payment. */
async function pay(changes: Partial<CheckoutRequest> = {}, method?: string): Promise<string> {
  const page = await openPage(changes)
  server.pay(page, method)
  return (await find(page))?.id ?? ''
}

const call = (name: string, amount: number) => ({ key: `key-${name}`, reference: name, amount })

describe('payments by Stripe', () => {
  it('a page that is paid is found captured by its page, its intent and our reference', async () => {
    const checkout = await open()
    expect(checkout?.url).toBe(`http://pages.example/outside/stripe/pay/${checkout?.id}`)
    const page = checkout?.id ?? ''
    expect(await find(page)).toMatchObject({ id: page, state: 'open', reference: 'ref-1', amount: 125_050 })
    server.pay(page)
    const payment = await find(page)
    expect(payment).toMatchObject({
      reference: 'ref-1',
      state: 'captured',
      amount: 125_050,
      captured: 125_050,
      refunded: 0,
      fee: 3656,
      method: 'card',
      card: { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2031 },
      refunds: [],
      disputes: [],
    })
    expect(await find(payment?.id ?? '')).toEqual(payment)
    expect(await find('ref-1')).toEqual(payment)
    expect(await find('ref-2')).toBeUndefined()
    expect(await find('pi_000000')).toBeUndefined()
  })

  it('a declined card leaves the payment open until another one pays', async () => {
    const page = await openPage()
    expect(server.pay(page, 'pm_card_visa_chargeDeclinedInsufficientFunds')).toEqual({
      kind: 'declined',
      message: 'Your card has insufficient funds.',
    })
    expect(await find(page)).toMatchObject({
      state: 'open',
      captured: 0,
      failure: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    })
    server.pay(page, 'pm_card_mastercard')
    expect(await find(page)).toMatchObject({ state: 'captured', card: { brand: 'mastercard' } })
    expect((await find(page))?.failure).toBeUndefined()
  })

  it('an authorised payment is captured in part, and the rest is released', async () => {
    const id = await pay({ captures: false })
    expect(await find(id)).toMatchObject({ state: 'authorised', captured: 0 })
    expect(await stripeGateway.capture(server.account(), id, call('capture', 100_000))).toMatchObject({
      state: 'captured',
      amount: 125_050,
      captured: 100_000,
      fee: 2930,
    })
    await expect(stripeGateway.capture(server.account(), id, call('again', 100))).rejects.toThrow(OutsideFailed)
  })

  it('refunds are taken up to the remainder, and one of the dashboard is seen without our reference', async () => {
    const id = await pay()
    const first = await stripeGateway.refund(server.account(), id, call('refund-1', 20_000))
    expect(first).toMatchObject({ reference: 'refund-1', amount: 20_000, state: 'succeeded' })
    expect(await stripeGateway.refund(server.account(), id, call('refund-1', 20_000))).toEqual(first)
    server.act('refund', id, '50.50')
    const after = await find(id)
    expect(after).toMatchObject({ state: 'captured', captured: 125_050, refunded: 25_050 })
    expect(after?.refunds.map(({ reference, amount }) => [reference, amount])).toEqual([
      [undefined, 5050],
      ['refund-1', 20_000],
    ])
    await expect(stripeGateway.refund(server.account(), id, call('refund-3', 100_001))).rejects.toThrow(
      'greater than unrefunded amount',
    )
    expect(await stripeGateway.refund(server.account(), id, call('refund-4', 100_000))).toMatchObject({
      amount: 100_000,
    })
  })

  it('a dropped answer leaves the outcome unknown, and the same key answers it', async () => {
    const id = await pay()
    server.act('set', 'drop', 'next')
    const lost = stripeGateway.refund(server.account(), id, call('refund', 100))
    await expect(lost).rejects.toThrow(Unavailable)
    await expect(lost).rejects.not.toThrow(OutsideFailed)
    expect((await find(id))?.refunds.map(({ reference }) => reference)).toEqual(['refund'])
    expect(await stripeGateway.refund(server.account(), id, call('refund', 100))).toMatchObject({ reference: 'refund' })
    expect((await find(id))?.refunded).toBe(100)
  })
})
