import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OutsideFailed } from '../../../server/platform/errors.ts'
import { paypalGateway } from '../../../server/platform/outside/payments/paypal/paypal-gateway.ts'
import { keyed, PaypalShop } from './paypal-shop.ts'

let shop: PaypalShop
beforeAll(async () => {
  shop = await PaypalShop.open()
})
afterAll(() => shop.close())

it('an order is paid by approval and captured by the first look-up', async () => {
  const checkout = await shop.open()
  const page = await fetch(checkout.url)
  expect([page.status, (await page.text()).includes('$100.00')]).toEqual([200, true])
  expect(await shop.find(checkout.id)).toMatchObject({ state: 'open', captured: 0, reference: checkout.reference })
  const back = await shop.act('approve', { order: checkout.id, verdict: 'pay' })
  expect(back.headers.get('location')).toBe(`${checkout.returnUrl}?token=${checkout.id}`)
  const payment = await shop.find(checkout.id)
  expect(payment).toMatchObject({ state: 'captured', amount: 10_000, captured: 10_000, fee: 398, method: 'paypal' })
  expect(await shop.find(checkout.id)).toEqual(payment)
  expect(await shop.find(payment.charge ?? '')).toEqual(payment)
  expect(await shop.find(checkout.reference)).toEqual(payment)
})

it('the same key opens one order', async () => {
  const asked = shop.request()
  const opened = await paypalGateway.openCheckout?.(shop.eqip, asked)
  expect(await paypalGateway.openCheckout?.(shop.eqip, asked)).toEqual(opened)
})

it('a declined funding leaves the order open with the reason, until another one pays', async () => {
  const { id } = await shop.open()
  await shop.act('approve', { order: id, verdict: 'decline' })
  expect(await shop.find(id)).toMatchObject({ state: 'open', captured: 0, failure: { code: 'INSTRUMENT_DECLINED' } })
  await shop.act('approve', { order: id, verdict: 'pay' })
  expect(await shop.find(id)).toMatchObject({ state: 'captured', captured: 10_000, failure: undefined })
})

it('a customer who cancels returns to the page for it, and the order stays open', async () => {
  const checkout = await shop.open()
  const back = await shop.act('approve', { order: checkout.id, verdict: 'cancel' })
  expect(back.headers.get('location')).toBe(`${checkout.cancelUrl}?token=${checkout.id}`)
  expect(await shop.find(checkout.id)).toMatchObject({ state: 'open' })
})

it('a closed order is never captured, also when its customer approves it afterwards', async () => {
  const { id, reference } = await shop.open()
  expect(await paypalGateway.closeCheckout?.(shop.eqip, id)).toBe(true)
  expect(await paypalGateway.closeCheckout?.(shop.eqip, id)).toBe(false)
  await shop.act('approve', { order: id, verdict: 'pay' })
  expect(await shop.find(id)).toMatchObject({ state: 'cancelled', captured: 0, reference })
  const paid = await shop.pay()
  expect(await paypalGateway.closeCheckout?.(shop.eqip, paid.id)).toBe(false)
})

it('an authorisation is captured in part, which releases the rest', async () => {
  const { id, payment } = await shop.pay({ captures: false })
  expect(payment).toMatchObject({ state: 'authorised', amount: 10_000, captured: 0 })
  const call = keyed(6_000)
  expect(await paypalGateway.capture(shop.eqip, id, call)).toMatchObject({ state: 'captured', captured: 6_000 })
  expect(await paypalGateway.capture(shop.eqip, id, call)).toMatchObject({ captured: 6_000 })
  await expect(paypalGateway.cancel(shop.eqip, id, keyed(0))).rejects.toThrow(OutsideFailed)
})

it('a voided authorisation is cancelled and captures nothing', async () => {
  const { id } = await shop.pay({ captures: false })
  expect(await paypalGateway.cancel(shop.eqip, id, keyed(0))).toMatchObject({ state: 'cancelled', captured: 0 })
  await expect(paypalGateway.capture(shop.eqip, id, keyed(100))).rejects.toThrow('voided')
})

it('a payment under review is pending until PayPal decides', async () => {
  await shop.act('review', {})
  const { id, payment } = await shop.pay()
  expect(payment).toMatchObject({ state: 'pending', captured: 0 })
  await shop.act('judge', { capture: payment.charge ?? '', verdict: 'deny' })
  expect(await shop.find(id)).toMatchObject({
    state: 'failed',
    captured: 0,
    failure: { code: 'DECLINED_BY_RISK_FRAUD_FILTERS' },
  })
})

it('several refunds add up, one reference refunds once, and too much is refused', async () => {
  const { id } = await shop.pay()
  const first = keyed(3_000)
  const refund = await paypalGateway.refund(shop.eqip, id, first)
  expect(refund).toMatchObject({ reference: first.reference, amount: 3_000, state: 'succeeded' })
  expect(await paypalGateway.refund(shop.eqip, id, { ...first, key: randomUUID() })).toEqual(refund)
  await paypalGateway.refund(shop.eqip, id, keyed(2_500))
  await expect(paypalGateway.refund(shop.eqip, id, keyed(4_501))).rejects.toThrow(OutsideFailed)
  expect(await shop.find(id)).toMatchObject({ state: 'captured', captured: 10_000, refunded: 5_500 })
})

it('a refund of the dashboard is seen without a reference of ours', async () => {
  const { id, payment } = await shop.pay()
  await shop.act('refund', { capture: payment.charge ?? '', amount: '40.00' })
  const { refunds, refunded } = await shop.find(id)
  expect([refunded, refunds]).toEqual([4_000, [expect.objectContaining({ reference: undefined, amount: 4_000 })]])
})

it('a dispute shows its deadline, takes evidence with files, and is decided', async () => {
  const { id, payment } = await shop.pay()
  await shop.act('dispute', { capture: payment.charge ?? '' })
  const [dispute] = (await shop.find(id)).disputes
  expect(dispute).toMatchObject({ state: 'open', amount: 10_000, due: expect.any(Number) })
  const files = [{ name: 'proof "of" delivery.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF é') }]
  const answer = { words: 'Delivered on time. '.repeat(200), files, key: randomUUID(), reference: randomUUID() }
  expect(await paypalGateway.answerDispute(shop.eqip, dispute?.id ?? '', answer)).toMatchObject({ state: 'answered' })
  await shop.act('decide', { dispute: dispute?.id ?? '', verdict: 'won' })
  expect((await shop.find(id)).disputes).toMatchObject([{ state: 'won' }])
})

it('an accepted claim is lost', async () => {
  const { id, payment } = await shop.pay()
  await shop.act('dispute', { capture: payment.charge ?? '' })
  const [dispute] = (await shop.find(id)).disputes
  expect(await paypalGateway.acceptDispute(shop.eqip, dispute?.id ?? '', keyed(0))).toMatchObject({ state: 'lost' })
})

it('a checkout whose answer was dropped is opened once by its key', async () => {
  const asked = shop.request()
  await shop.behave('dropped')
  await expect(paypalGateway.openCheckout?.(shop.eqip, asked)).rejects.not.toBeInstanceOf(OutsideFailed)
  const opened = await paypalGateway.openCheckout?.(shop.eqip, asked)
  expect(await paypalGateway.openCheckout?.(shop.eqip, asked)).toEqual(opened)
})

it('a capture whose answer was dropped is seen by its look-up', async () => {
  const { id } = await shop.pay({ captures: false })
  await shop.behave('dropped')
  await expect(paypalGateway.capture(shop.eqip, id, keyed(5_000))).rejects.not.toBeInstanceOf(OutsideFailed)
  expect(await shop.find(id)).toMatchObject({ state: 'captured', captured: 5_000 })
})

it('a refund whose answer was dropped is seen by its reference', async () => {
  const { id } = await shop.pay()
  const call = keyed(5_000)
  await shop.behave('dropped')
  await expect(paypalGateway.refund(shop.eqip, id, call)).rejects.not.toBeInstanceOf(OutsideFailed)
  expect((await shop.find(id)).refunds).toMatchObject([{ reference: call.reference, amount: 5_000 }])
  expect(await paypalGateway.refund(shop.eqip, id, call)).toMatchObject({ amount: 5_000 })
  expect(await shop.find(id)).toMatchObject({ refunded: 5_000 })
})

it('an approved order whose capture lost its answer is captured once', async () => {
  const { id } = await shop.open()
  await shop.act('approve', { order: id, verdict: 'pay' })
  await shop.behave('dropped')
  await expect(paypalGateway.findPayment(shop.eqip, id)).rejects.not.toBeInstanceOf(OutsideFailed)
  expect(await shop.find(id)).toMatchObject({ state: 'captured', captured: 10_000 })
})

it.each(['offline', 'wrong'])('PayPal that is %s leaves the outcome unknown', async (mode) => {
  const { id } = await shop.pay()
  await shop.behave(mode)
  await expect(paypalGateway.refund(shop.eqip, id, keyed(100))).rejects.not.toBeInstanceOf(OutsideFailed)
  await shop.behave('usual')
  expect(await shop.find(id)).toMatchObject({ refunded: 0 })
})

it('PayPal that is too slow is an unknown outcome', async () => {
  const { id } = await shop.pay()
  const hasty = { ...shop.eqip, place: { url: '', ...shop.eqip.place, withinMs: 500 } }
  await shop.behave('slow')
  await expect(paypalGateway.refund(hasty, id, keyed(100))).rejects.toThrow('does not answer')
  await shop.behave('usual')
  expect(await shop.find(id)).toMatchObject({ refunded: 0 })
})
