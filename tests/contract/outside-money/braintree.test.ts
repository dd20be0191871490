import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OutsideFailed } from '../../../server/platform/errors.ts'
import { braintreeGateway } from '../../../server/platform/outside/payments/braintree/braintree-gateway.ts'
import { listFieldScripts } from '../../../server/platform/outside/payments/braintree/field-scripts.ts'
import { BraintreeShop, keyed } from './braintree-shop.ts'

let shop: BraintreeShop
beforeAll(async () => {
  shop = await BraintreeShop.open()
})
afterAll(() => shop.close())

it('a nonce pays once for each reference, and is found by id and reference', async () => {
  const request = await shop.request()
  const payment = await braintreeGateway.payByNonce?.(shop.laro, request)
  expect(payment).toMatchObject({ state: 'captured', captured: 10_000, reference: request.reference, method: 'card' })
  expect(payment?.card).toEqual({ id: undefined, brand: 'visa', last4: '1111', expMonth: 11, expYear: 2029 })
  expect(await braintreeGateway.payByNonce?.(shop.laro, request)).toEqual(payment)
  expect(await shop.find(payment?.id ?? '')).toEqual(payment)
  expect(await shop.find(request.reference)).toEqual(payment)
})

it('a declined card is a failed payment with the reason, and another card pays the same reference', async () => {
  const request = await shop.request({ number: '4000111111111115' })
  const declined = await braintreeGateway.payByNonce?.(shop.laro, request)
  expect(declined).toMatchObject({ state: 'failed', failure: { code: '2000', message: 'Do Not Honor' }, captured: 0 })
  expect(await shop.find(request.reference)).toMatchObject({ state: 'failed' })
  const { nonce = '' } = await shop.enter('5555555555554444')
  expect(await braintreeGateway.payByNonce?.(shop.laro, { ...request, nonce })).toMatchObject({ state: 'captured' })
  expect(await shop.find(request.reference)).toMatchObject({ state: 'captured', card: { brand: 'mastercard' } })
})

it('a nonce that was used or is unknown is refused', async () => {
  const request = await shop.request()
  await braintreeGateway.payByNonce?.(shop.laro, request)
  const again = { ...request, reference: randomUUID() }
  await expect(braintreeGateway.payByNonce?.(shop.laro, again)).rejects.toThrow('more than once')
  const unknown = { ...request, reference: randomUUID(), nonce: 'unknown' }
  await expect(braintreeGateway.payByNonce?.(shop.laro, unknown)).rejects.toThrow(OutsideFailed)
})

it('a kept card is charged later, once for each reference', async () => {
  const kept = await shop.keepCard()
  const charge = { ...keyed(2_500), ...kept, description: 'Balance', captures: true }
  const charged = await braintreeGateway.chargeCard?.(shop.laro, charge)
  expect(charged).toMatchObject({ state: 'captured', captured: 2_500, card: { id: kept.card } })
  expect(await braintreeGateway.chargeCard?.(shop.laro, charge)).toEqual(charged)
})

it('a forgotten card is not charged, and may be forgotten twice', async () => {
  const kept = await shop.keepCard()
  for (const _ of [1, 2]) await braintreeGateway.forgetCard?.(shop.laro, kept.card)
  const charge = { ...keyed(100), ...kept, description: 'Balance', captures: true }
  await expect(braintreeGateway.chargeCard?.(shop.laro, charge)).rejects.toThrow(OutsideFailed)
})

it('an authorisation is captured in part, once', async () => {
  const { id, state } = await shop.pay({ captures: false })
  expect(state).toBe('authorised')
  const call = keyed(6_000)
  expect(await braintreeGateway.capture(shop.laro, id, call)).toMatchObject({ state: 'captured', captured: 6_000 })
  expect(await braintreeGateway.capture(shop.laro, id, call)).toMatchObject({ state: 'captured', captured: 6_000 })
  await expect(braintreeGateway.cancel(shop.laro, id, keyed(0))).rejects.toThrow('Refund it instead')
})

it('a voided authorisation is cancelled, also when it is repeated', async () => {
  const { id } = await shop.pay({ captures: false })
  expect(await braintreeGateway.cancel(shop.laro, id, keyed(0))).toMatchObject({ state: 'cancelled', captured: 0 })
  expect(await braintreeGateway.cancel(shop.laro, id, keyed(0))).toMatchObject({ state: 'cancelled' })
  await expect(braintreeGateway.capture(shop.laro, id, keyed(100))).rejects.toThrow(OutsideFailed)
})

it('several refunds of a settled payment add up, and one reference refunds once', async () => {
  const { id } = await shop.paySettled()
  const first = keyed(3_000)
  const refund = await braintreeGateway.refund(shop.laro, id, first)
  expect(refund).toMatchObject({ reference: first.reference, amount: 3_000, state: 'succeeded' })
  expect(await braintreeGateway.refund(shop.laro, id, first)).toEqual(refund)
  await braintreeGateway.refund(shop.laro, id, keyed(2_500))
  await expect(braintreeGateway.refund(shop.laro, id, keyed(4_501))).rejects.toThrow('too large')
  expect(await shop.find(id)).toMatchObject({ state: 'captured', captured: 10_000, refunded: 5_500 })
  expect(await shop.find(refund.id)).toMatchObject({ id })
})

it('a payment that has not settled is refunded as a whole by a void, and in part later', async () => {
  const { id } = await shop.pay()
  await expect(braintreeGateway.refund(shop.laro, id, keyed(3_000))).rejects.toThrow('after it settles')
  const call = keyed(10_000)
  const refund = await braintreeGateway.refund(shop.laro, id, call)
  expect(refund).toMatchObject({ amount: 10_000, state: 'succeeded' })
  expect(await braintreeGateway.refund(shop.laro, id, call)).toEqual(refund)
  expect(await shop.find(id)).toMatchObject({
    state: 'captured',
    captured: 10_000,
    refunded: 10_000,
    refunds: [refund],
  })
})

it('a refund of the dashboard is seen without a reference of ours', async () => {
  const { id } = await shop.paySettled()
  await shop.act('refund', { transaction: id, amount: '40.00' })
  expect((await shop.find(id)).refunds).toMatchObject([{ reference: undefined, amount: 4_000 }])
})

it('a settlement that the bank refuses fails the payment', async () => {
  const { id } = await shop.pay()
  await shop.act('refuse', { transaction: id })
  expect(await shop.find(id)).toMatchObject({ state: 'failed', captured: 0 })
})

it('a dispute takes words and files once, is sent to the bank, and is decided', async () => {
  const { id } = await shop.paySettled()
  await shop.act('dispute', { transaction: id })
  const [dispute] = (await shop.find(id)).disputes
  expect(dispute).toMatchObject({ state: 'open', amount: 10_000, due: expect.any(Number) })
  const files = [{ name: '../proof of "delivery".pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') }]
  const answer = { words: 'Flown on time.', files, ...keyed(0) }
  expect(await braintreeGateway.answerDispute(shop.laro, dispute?.id ?? '', answer)).toMatchObject({
    state: 'answered',
  })
  expect(await braintreeGateway.answerDispute(shop.laro, dispute?.id ?? '', answer)).toMatchObject({
    state: 'answered',
  })
  await shop.act('decide', { dispute: dispute?.id ?? '', verdict: 'won' })
  expect((await shop.find(id)).disputes).toMatchObject([{ state: 'won' }])
  const page = await (await fetch(`${shop.played.url}/outside/braintree`)).text()
  expect(page.split('Flown on time.')).toHaveLength(2)
  expect(page).toContain('proof of _delivery_.pdf')
})

it('an accepted dispute is lost', async () => {
  const { id } = await shop.paySettled()
  await shop.act('dispute', { transaction: id })
  const [dispute] = (await shop.find(id)).disputes
  expect(await braintreeGateway.acceptDispute(shop.laro, dispute?.id ?? '', keyed(0))).toMatchObject({ state: 'lost' })
})

it('a sale whose answer was dropped is found by its reference and not repeated', async () => {
  const request = await shop.request()
  await shop.behave('dropped')
  await expect(braintreeGateway.payByNonce?.(shop.laro, request)).rejects.not.toBeInstanceOf(OutsideFailed)
  const found = await shop.find(request.reference)
  expect(found).toMatchObject({ state: 'captured', captured: 10_000 })
  expect(await braintreeGateway.payByNonce?.(shop.laro, request)).toEqual(found)
})

it('a refund whose answer was dropped is found by its reference and not repeated', async () => {
  const { id } = await shop.paySettled()
  const call = keyed(5_000)
  await shop.behave('dropped')
  await expect(braintreeGateway.refund(shop.laro, id, call)).rejects.not.toBeInstanceOf(OutsideFailed)
  expect(await braintreeGateway.refund(shop.laro, id, call)).toMatchObject({ reference: call.reference })
  expect(await shop.find(id)).toMatchObject({ refunded: 5_000 })
})

it.each(['offline', 'wrong'])('Braintree that is %s leaves the outcome unknown', async (mode) => {
  const { id } = await shop.pay({ captures: false })
  await shop.behave(mode)
  await expect(braintreeGateway.capture(shop.laro, id, keyed(100))).rejects.not.toBeInstanceOf(OutsideFailed)
  await shop.behave('usual')
  expect(await shop.find(id)).toMatchObject({ state: 'authorised' })
})

it('a wrong card is refused in the card fields, and no file holds a card number', async () => {
  expect(await shop.enter('4111111111111112')).toEqual({ fault: 'This is no card number.' })
  await shop.pay()
  const folder = join(shop.played.ground.config.FLIGHTLINE_DATA, 'outside')
  const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')))
  expect(files.join('')).not.toMatch(/4111[\s-]?1111/)
})

it('the script of the card fields lies where the client token says', async () => {
  const token = (await braintreeGateway.clientToken?.(shop.laro, undefined)) ?? ''
  const [script = ''] = listFieldScripts(token)
  const served = await fetch(script)
  expect([served.status, (await served.text()).includes('hostedFields')]).toEqual([200, true])
  const live = Buffer.from(JSON.stringify({ assetsUrl: 'https://assets.braintreegateway.com' })).toString('base64')
  expect(listFieldScripts(live)).toHaveLength(2)
  const frame = await fetch(`${shop.played.url}/outside/braintree/field?name=number`)
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
})

it('Braintree that is too slow is an unknown outcome', async () => {
  const { id } = await shop.pay({ captures: false })
  const hasty = { ...shop.laro, place: { url: '', ...shop.laro.place, withinMs: 500 } }
  await shop.behave('slow')
  await expect(braintreeGateway.capture(hasty, id, keyed(100))).rejects.toThrow('did not answer')
  await shop.behave('usual')
  expect(await shop.find(id)).toMatchObject({ state: 'authorised' })
})
