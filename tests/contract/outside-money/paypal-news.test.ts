import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GatewayMovement } from '../../../server/platform/outside/payments/gateway.ts'
import { paypalGateway } from '../../../server/platform/outside/payments/paypal/paypal-gateway.ts'
import { keyed, PaypalShop } from './paypal-shop.ts'

let shop: PaypalShop
beforeAll(async () => {
  shop = await PaypalShop.open()
})
afterAll(() => shop.close())

it('an event is verified for its account, and a forged, changed or foreign one is not', async () => {
  const { payment } = await shop.pay()
  const received = () => shop.hooks().find(({ raw }) => raw.includes(payment.charge ?? 'no charge'))
  await expect.poll(received, { timeout: 20_000 }).toBeDefined()
  const call = received()
  if (!call) throw new Error('the event came in')
  const eventId = await paypalGateway.verifyEvent(shop.eqip, call)
  expect(eventId).toMatch(/^WH-/)
  expect(await paypalGateway.verifyEvent(shop.eqip, call)).toBe(eventId)
  const signature = { ...call.headers, 'paypal-transmission-sig': 'Zm9yZ2Vk' }
  const { 'paypal-transmission-sig': _, ...unsigned } = call.headers
  const refused = await Promise.all([
    paypalGateway.verifyEvent(shop.eqip, { ...call, headers: signature }),
    paypalGateway.verifyEvent(shop.eqip, { ...call, headers: unsigned }),
    paypalGateway.verifyEvent(shop.eqip, {
      ...call,
      raw: Buffer.from(call.raw.toString().replace('100.00', '900.00')),
    }),
    paypalGateway.verifyEvent(shop.eqip, { ...call, raw: Buffer.from('no event') }),
    paypalGateway.verifyEvent(shop.accountOf('NXT'), call),
    paypalGateway.verifyEvent({ ...shop.eqip, keys: { ...shop.eqip.keys, webhook: 'OTHER' } }, call),
  ])
  expect(refused).toEqual(refused.map(() => undefined))
  expect(paypalGateway.readHint(call.raw)).toEqual({ payments: [payment.id] })
  const stripped = JSON.stringify(paypalGateway.stripPerson(JSON.parse(call.raw.toString())))
  expect(stripped).not.toContain('customer@paypal.example')
  expect(paypalGateway.readHint(Buffer.from(stripped))).toEqual({ payments: [payment.id] })
})

it('events of disputes and refunds name the capture, and events about no payment are left out', async () => {
  const { payment } = await shop.pay()
  await paypalGateway.refund(shop.eqip, payment.id, keyed(100))
  await shop.act('dispute', { capture: payment.charge ?? '' })
  const hints = () =>
    shop
      .hooks()
      .filter(
        ({ raw }) => /CUSTOMER\.DISPUTE|CAPTURE\.REFUNDED/.test(raw.toString()) && raw.includes(payment.charge ?? '-'),
      )
      .map(({ raw }) => paypalGateway.readHint(raw))
  await expect
    .poll(hints, { timeout: 20_000 })
    .toEqual([{ payments: [payment.charge] }, { payments: [payment.charge] }])
  expect(paypalGateway.readHint(Buffer.from('{"event_type":"CUSTOMER.ACCOUNT.CREATED"}'))).toBeUndefined()
  expect(() => paypalGateway.readHint(Buffer.from('x'))).toThrow(SyntaxError)
})

it('movements are listed with their fees, oldest first', async () => {
  const from = Date.now() - 1000
  const { payment, reference } = await shop.pay()
  const { id: refund } = await paypalGateway.refund(shop.eqip, payment.id, keyed(2_000))
  await shop.act('payout', {})
  const found: GatewayMovement[] = []
  const span = { from, until: Date.now() + 1000 }
  for await (const one of paypalGateway.listMovements(shop.eqip, span)) found.push(one)
  expect(found.find(({ id }) => id === payment.charge)).toMatchObject({
    kind: 'payment',
    amount: 10_000,
    fee: 398,
    reference,
    payment: payment.charge,
  })
  expect(found.find(({ id }) => id === refund)).toMatchObject({
    kind: 'refund',
    amount: -2_000,
    payment: payment.charge,
  })
  expect(found.at(-1)).toMatchObject({ kind: 'payout' })
})

it('keys are tested by a sign-in, and wrong ones are refused', async () => {
  expect(await paypalGateway.checkAccount(shop.eqip)).toEqual({ label: 'PayPal', isTest: true })
  const wrong = { ...shop.eqip, keys: { ...shop.eqip.keys, secret: 'wrong' } }
  await expect(paypalGateway.checkAccount(wrong)).rejects.toThrow('Client Authentication failed')
  expect(await paypalGateway.findPayment(shop.eqip, 'AAAAAAAAAAAAAAAAA')).toBeUndefined()
  expect(await paypalGateway.findPayment(shop.eqip, randomUUID())).toBeUndefined()
  const { id } = await shop.pay()
  expect(await paypalGateway.findPayment(shop.accountOf('NXT'), id)).toBeUndefined()
})
