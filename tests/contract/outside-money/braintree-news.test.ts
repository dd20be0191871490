import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GatewayMovement } from '../../../server/platform/outside/payments/gateway.ts'
import { braintreeGateway } from '../../../server/platform/outside/payments/braintree/braintree-gateway.ts'
import { BraintreeShop, keyed } from './braintree-shop.ts'

let shop: BraintreeShop
beforeAll(async () => {
  shop = await BraintreeShop.open()
})
afterAll(() => shop.close())

const payloadOf = (raw: Buffer): string =>
  Buffer.from(new URLSearchParams(raw.toString()).get('bt_payload') ?? '', 'base64').toString('utf8')

it('an event is verified for its account, and a forged, changed or foreign one is not', async () => {
  const { id } = await shop.paySettled()
  const received = () => shop.hooks().find(({ raw }) => payloadOf(raw).includes(`<id>${id}</id>`))
  await expect.poll(received, { timeout: 20_000 }).toBeDefined()
  const call = received()
  if (!call) throw new Error('the event came in')
  const eventId = await braintreeGateway.verifyEvent(shop.laro, call)
  expect(eventId).toMatch(/^[\da-f]{64}$/)
  expect(await braintreeGateway.verifyEvent(shop.laro, call)).toBe(eventId)
  const form = new URLSearchParams(call.raw.toString())
  const other = Buffer.from(payloadOf(call.raw).replace('100.00', '900.00')).toString('base64')
  const send = (signature: string, payload: string) =>
    Buffer.from(new URLSearchParams({ bt_signature: signature, bt_payload: payload }).toString())
  const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? '']
  const refused = await Promise.all([
    braintreeGateway.verifyEvent(shop.laro, { ...call, raw: send(signature, other) }),
    braintreeGateway.verifyEvent(shop.laro, { ...call, raw: send(`${signature.split('|')[0]}|forged`, payload) }),
    braintreeGateway.verifyEvent(shop.laro, { ...call, raw: send(signature, '<notification/>') }),
    braintreeGateway.verifyEvent(shop.laro, { ...call, raw: Buffer.from('no event') }),
    braintreeGateway.verifyEvent(shop.accountOf('NXT'), call),
    braintreeGateway.verifyEvent({ ...shop.laro, keys: {} }, call),
  ])
  expect(refused).toEqual(refused.map(() => undefined))
  expect(braintreeGateway.readHint(call.raw)).toEqual({ payments: [id] })
  const stripped = String(braintreeGateway.stripPerson(call.raw.toString()))
  expect(payloadOf(Buffer.from(stripped))).not.toContain('1111')
  expect(braintreeGateway.readHint(Buffer.from(stripped))).toEqual({ payments: [id] })
})

it('events of disputes name the payment, and others about no payment are left out', async () => {
  const { id } = await shop.paySettled()
  await shop.act('dispute', { transaction: id })
  const hints = () =>
    shop
      .hooks()
      .filter(({ raw }) => payloadOf(raw).includes('dispute_opened'))
      .map(({ raw }) => braintreeGateway.readHint(raw))
  await expect.poll(hints, { timeout: 20_000 }).toEqual([{ payments: [id] }])
  const check = Buffer.from('<notification><kind>check</kind></notification>').toString('base64')
  const form = new URLSearchParams({ bt_signature: 'x|y', bt_payload: check }).toString()
  expect(braintreeGateway.readHint(Buffer.from(form))).toBeUndefined()
  expect(() => braintreeGateway.readHint(Buffer.from('x'))).toThrow(SyntaxError)
})

it('settled payments, refunds and disputes are listed, and unsettled ones are not', async () => {
  const from = Date.now() - 1000
  const { id, reference } = await shop.paySettled()
  const call = keyed(2_000)
  const { id: refund } = await braintreeGateway.refund(shop.laro, id, call)
  await shop.act('settle')
  await shop.act('dispute', { transaction: id })
  const { id: unsettled } = await shop.pay()
  const found: GatewayMovement[] = []
  const span = { from, until: Date.now() + 1000 }
  for await (const one of braintreeGateway.listMovements(shop.laro, span)) found.push(one)
  expect(found.find((one) => one.id === id)).toMatchObject({ kind: 'payment', amount: 10_000, reference, payment: id })
  expect(found.find((one) => one.id === refund)).toMatchObject({
    kind: 'refund',
    amount: -2_000,
    reference: call.reference,
    payment: id,
  })
  expect(found.filter(({ kind, payment }) => kind === 'dispute' && payment === id)).toMatchObject([{ amount: -10_000 }])
  expect(found.some((one) => one.id === unsettled)).toBe(false)
})

it('keys are tested by a call, and wrong ones are refused', async () => {
  expect(await braintreeGateway.checkAccount(shop.laro)).toEqual({ label: 'Braintree demo_LARO', isTest: true })
  const wrong = { ...shop.laro, keys: { ...shop.laro.keys, private_key: 'wrong' } }
  await expect(braintreeGateway.checkAccount(wrong)).rejects.toThrow('does not accept the keys')
  expect(await braintreeGateway.findPayment(shop.laro, 'unknown1')).toBeUndefined()
  expect(await braintreeGateway.findPayment(shop.laro, keyed(0).reference)).toBeUndefined()
  const { id } = await shop.pay()
  expect(await braintreeGateway.findPayment(shop.accountOf('NXT'), id)).toBeUndefined()
})
