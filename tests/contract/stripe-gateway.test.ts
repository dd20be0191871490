import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { OutsideFailed, Unavailable } from '../../server/platform/errors.ts'
import { stripeGateway } from '../../server/platform/outside/payments/stripe/stripe-gateway.ts'
import { StripeServer } from '../stripe-server.ts'

let server: StripeServer
let now = Date.now()

beforeEach(async () => {
  now = Date.now()
  server = await StripeServer.open({ clock: () => now })
})

afterEach(() => server.close())

const call = (name: string, amount: number) => ({ key: `key-${name}`, reference: name, amount })

describe('payments by Stripe', () => {
  it('a page that is paid is found captured by its page, its intent and our reference', async () => {
    const { id: page, url } = await server.open()
    expect(url).toBe(`http://pages.example/outside/stripe/pay/${page}`)
    expect(await server.find(page)).toMatchObject({ id: page, state: 'open', reference: 'ref-1', amount: 125_050 })
    server.pay(page)
    const payment = await server.find(page)
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
    expect(await server.find(payment?.id ?? '')).toEqual(payment)
    expect(await server.find('ref-1')).toEqual(payment)
    expect(await server.find('ref-2')).toBeUndefined()
    expect(await server.find('pi_000000')).toBeUndefined()
  })

  it('a declined card leaves the payment open until another one pays', async () => {
    const { id: page } = await server.open()
    expect(server.pay(page, 'pm_card_visa_chargeDeclinedInsufficientFunds')).toEqual({
      kind: 'declined',
      message: 'Your card has insufficient funds.',
    })
    expect(await server.find(page)).toMatchObject({
      state: 'open',
      captured: 0,
      failure: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    })
    server.pay(page, 'pm_card_mastercard')
    expect(await server.find(page)).toMatchObject({ state: 'captured', card: { brand: 'mastercard' } })
    expect((await server.find(page))?.failure).toBeUndefined()
  })

  it('an authorised payment is captured in part, and the rest is released', async () => {
    const { id } = await server.payNew({ captures: false })
    expect(await server.find(id)).toMatchObject({ state: 'authorised', captured: 0 })
    expect(await stripeGateway.capture(server.account(), id, call('capture', 100_000))).toMatchObject({
      state: 'captured',
      amount: 125_050,
      captured: 100_000,
      fee: 2930,
    })
    await expect(stripeGateway.capture(server.account(), id, call('again', 100))).rejects.toThrow(OutsideFailed)
  })

  it('refunds are taken up to the remainder, and one of the dashboard is seen without our reference', async () => {
    const { id } = await server.payNew()
    const first = await stripeGateway.refund(server.account(), id, call('refund-1', 20_000))
    expect(first).toMatchObject({ reference: 'refund-1', amount: 20_000, state: 'succeeded' })
    expect(await stripeGateway.refund(server.account(), id, call('refund-1', 20_000))).toEqual(first)
    server.act('refund', id, '50.50')
    const after = await server.find(id)
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
    const { id } = await server.payNew()
    server.act('set', 'drop', 'next')
    const lost = stripeGateway.refund(server.account(), id, call('refund', 100))
    await expect(lost).rejects.toThrow(Unavailable)
    await expect(lost).rejects.not.toThrow(OutsideFailed)
    expect((await server.find(id))?.refunds.map(({ reference }) => reference)).toEqual(['refund'])
    expect(await stripeGateway.refund(server.account(), id, call('refund', 100))).toMatchObject({ reference: 'refund' })
    expect((await server.find(id))?.refunded).toBe(100)
  })

  it('the same key with another amount is no refusal, because the first call may have been taken', async () => {
    const { id } = await server.payNew()
    await stripeGateway.refund(server.account(), id, call('refund', 100))
    const other = stripeGateway.refund(server.account(), id, { ...call('refund', 200) })
    await expect(other).rejects.toThrow(Unavailable)
    await expect(other).rejects.not.toThrow(OutsideFailed)
    expect((await server.find(id))?.refunded).toBe(100)
  })

  it.each([
    ['is offline', ['offline', 'yes', 10_000]],
    ['fails', ['fail', 'next', 10_000]],
    ['is slow', ['slow', '60000', 150]],
  ] as const)('a provider that %s leaves the outcome unknown', async (_, [name, value, withinMs]) => {
    const { id } = await server.payNew()
    server.act('set', name, value)
    const asking = stripeGateway.refund(server.account({ withinMs }), id, call('refund', 100))
    await expect(asking).rejects.toThrow(Unavailable)
    await expect(asking).rejects.not.toThrow(OutsideFailed)
  })

  it('an address inside the network is never called', async () => {
    const { place: _, ...account } = server.account()
    const inside = { ...account, place: { url: 'http://10.0.0.1:8080' } }
    const asking = stripeGateway.findPayment(inside, 'pi_1')
    await expect(asking).rejects.toThrow(OutsideFailed)
    await expect(asking).rejects.toThrow('bad-url')
    const named = { ...account, place: { url: 'http://localhost' } }
    await expect(stripeGateway.findPayment(named, 'pi_1')).rejects.toThrow('url-not-public')
  })

  it('the keys of another client open another account, and wrong keys open none', async () => {
    const { id } = await server.payNew()
    expect(await stripeGateway.findPayment(server.account({ client: 'NXT' }), id)).toBeUndefined()
    expect(await stripeGateway.checkAccount(server.account())).toEqual({
      label: 'EQIP (played by the demo)',
      isTest: true,
    })
    const wrong = { ...server.account(), keys: { secretKey: 'sk_test_demoEQIP00000000000000000000000000000000' } }
    await expect(stripeGateway.checkAccount(wrong)).rejects.toThrow('Stripe refuses our key')
  })

  it('a page that is over is found expired, and a closed or paid one is not closed again', async () => {
    const { id: closed } = await server.open()
    expect(await stripeGateway.closeCheckout(server.account(), closed)).toBe(true)
    expect(await stripeGateway.closeCheckout(server.account(), closed)).toBe(false)
    expect(await server.find(closed)).toMatchObject({ state: 'expired' })
    const { id: paid } = await server.open({ reference: 'ref-2' })
    server.pay(paid)
    expect(await stripeGateway.closeCheckout(server.account(), paid)).toBe(false)
    const { id: late } = await server.open({ reference: 'ref-3' })
    server.pay(late, 'pm_card_visa_chargeDeclined')
    now += 3 * hourMs
    expect(await server.find(late)).toMatchObject({ state: 'expired', captured: 0 })
    expect(server.pay(late)).toEqual({ kind: 'closed' })
  })

  it('of several pages of a payment the paid one counts', async () => {
    const { id: first } = await server.open()
    const { id: second } = await server.open({ key: 'another key' })
    server.pay(first)
    expect(await server.find('ref-1')).toMatchObject({ state: 'captured' })
    expect(await server.find(second)).toMatchObject({ id: second, state: 'open' })
  })

  it('a payment of an earlier day is found by the search', async () => {
    const reference = '019a0000-0000-7000-8000-000000000001'
    await server.payNew({ reference })
    expect(await server.find(reference)).toBeUndefined()
    now += 120_000
    expect(await server.find(reference)).toMatchObject({ reference, state: 'captured' })
  })

  it('a wish for a longer or shorter page is answered with the time that Stripe allows', async () => {
    const day = await server.open({ expires: Date.now() + 90 * 24 * hourMs })
    expect((day?.expires ?? 0) - Date.now()).toBeLessThan(24 * hourMs)
    const short = await server.open({ reference: 'ref-2', expires: Date.now() })
    expect((short?.expires ?? 0) - Date.now()).toBeGreaterThan(hourMs / 2)
  })

  it('an authorisation ends after a week, and one that was cancelled says so', async () => {
    const { id: first } = await server.payNew({ captures: false })
    expect(await stripeGateway.cancel(server.account(), first, call('cancel', 0))).toMatchObject({ state: 'cancelled' })
    const { id: second } = await server.payNew({ reference: 'ref-2', captures: false })
    now += 8 * 24 * hourMs
    expect(await server.find(second)).toMatchObject({ state: 'expired', captured: 0 })
  })

  it('a card that asks its owner is paid after the answer of the owner', async () => {
    const { id: page } = await server.open()
    expect(server.pay(page, 'pm_card_authenticationRequired')).toEqual({ kind: 'asked' })
    expect(await server.find(page)).toMatchObject({ state: 'open' })
    expect(server.answerBank(page, false)).toMatchObject({ kind: 'declined' })
    server.pay(page, 'pm_card_authenticationRequired')
    expect(server.answerBank(page, true)).toMatchObject({ kind: 'done' })
    expect(await server.find(page)).toMatchObject({ state: 'captured' })
  })

  it.each([
    ['arrives', ['transfer-arrives', 'captured', 125_050]],
    ['comes back', ['transfer-returns', 'failed', 0]],
  ] as const)('a payment from a bank account is pending until it %s', async (_, [act, state, captured]) => {
    const { id: page } = await server.open()
    server.pay(page, 'pm_usBankAccount_success')
    const waiting = await server.find(page)
    expect(waiting).toMatchObject({ state: 'pending', method: 'bank', captured: 0 })
    server.act(act, waiting?.id ?? '')
    expect(await server.find(page)).toMatchObject({ state, captured })
  })
})
