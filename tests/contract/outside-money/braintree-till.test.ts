import { describe, expect, it } from 'vitest'
import { offerFields, payByFields } from '../../../server/commerce/index.ts'
import { braintreeGateway } from '../../../server/platform/outside/payments/braintree/braintree-gateway.ts'
import type { MoneyDesk } from '../money-desk.ts'
import { BraintreeShop } from './braintree-shop.ts'
import { total, type Paying, type TillShop } from './till-desk.ts'
import { testTill } from './till-suite.ts'

// Payments in Braintree's card fields, from the nonce to the ledger, against the played Braintree.

let braintree: BraintreeShop
const good = '4111111111111111'
const declined = '4000111111111115'

async function offer(money: MoneyDesk, { invoice, amount, captures = true }: Paying): Promise<string> {
  const { payment } = await offerFields(money.run, money.till, {
    debt: { record: 'invoices', id: invoice },
    amount,
    purpose: 'all',
    captures,
    keepsCard: false,
  })
  return payment.id
}

/** Enters a card in the fields and charges it. */
async function charge(money: MoneyDesk, payment: string, number = good) {
  const { nonce = '' } = await braintree.enter(number)
  return payByFields(money.run, money.till, { payment, nonce })
}

async function openShop(): Promise<TillShop> {
  braintree = await BraintreeShop.open()
  const { keys, place } = braintree.laro
  if (!place) throw new Error('Braintree is played')
  return {
    gateway: braintreeGateway,
    keys,
    place,
    behave: (calls) => braintree.behave(calls),
    received: () => braintree.received(),
    pay: async (money, paying) => {
      const id = await offer(money, paying)
      await charge(money, id)
      return id
    },
    settle: () => braintree.act('settle'),
    refund: ({ id }, amount) => braintree.act('refund', { transaction: id, amount }),
    dispute: ({ id }) => braintree.act('dispute', { transaction: id }),
    decide: (dispute, verdict) => braintree.act('decide', { dispute, verdict }),
    close: () => braintree.close(),
  }
}

testTill(openShop, (desk) => {
  describe('card fields of Braintree', () => {
    it('charge a card once for twelve clicks', async () => {
      const { money, invoice } = desk()
      const id = await offer(money, { invoice })
      const { nonce = '' } = await braintree.enter(good)
      const clicks = Array.from({ length: 12 }, () => payByFields(money.run, money.till, { payment: id, nonce }))
      await Promise.all(clicks)
      await money.work(60_000)
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: total, card: { last4: '1111' } })
      expect(await braintree.salesOf(id)).toHaveLength(1)
      expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
      await desk().check()
    })

    it('show why a card was declined, and another card pays', async () => {
      const { money, invoice } = desk()
      const first = await offer(money, { invoice })
      expect(await charge(money, first, declined)).toMatchObject({ status: 'failed', result: 'Do Not Honor' })
      const second = await offer(money, { invoice })
      expect(await charge(money, second)).toMatchObject({ status: 'captured', result: '' })
      expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
      await desk().check()
    })

    it('are shown as paid after a lost answer, and nothing is charged twice', async () => {
      const { money, invoice } = desk()
      const id = await offer(money, { invoice })
      await braintree.behave('dropped')
      expect(await charge(money, id)).toMatchObject({ status: 'captured' })
      await money.work(60_000)
      expect(await braintree.salesOf(id)).toHaveLength(1)
      expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
      await desk().check()
    })

    it.each(['offline', 'wrong'])('of a Braintree that is %s leave the payment open for the queue', async (mode) => {
      const { money, invoice } = desk()
      const id = await offer(money, { invoice })
      const { nonce = '' } = await braintree.enter(good)
      await braintree.behave(mode)
      await Promise.allSettled([payByFields(money.run, money.till, { payment: id, nonce })])
      await braintree.behave('usual')
      await money.workLast()
      await money.lookUp()
      const sales = await braintree.salesOf(id)
      expect(sales.length).toBeLessThanOrEqual(1)
      expect(await money.payment(id)).toMatchObject({ status: sales.length === 1 ? 'captured' : 'intended' })
      const outcome = sales.length === 1 ? 'succeeded' : 'unknown'
      for (const { effect } of await money.tasksOf(id)) expect(effect).toMatchObject({ outcome })
      await desk().check()
    })
  })

  it('a payment that has not settled is refunded as a whole by a void, and the request ends', async () => {
    const { money, invoice } = desk()
    const id = await offer(money, { invoice })
    await charge(money, id)
    const request = await desk().askRefund(total)
    await money.work(11_000)
    expect(await money.request(request)).toMatchObject({ state: 'done' })
    expect(await money.payment(id)).toMatchObject({ status: 'refunded', refunded: total })
    expect(await money.refundsOf(id)).toMatchObject([{ request, amount: total }])
    expect(await money.debt(invoice)).toMatchObject({ owed: total })
    await desk().check()
  })

  it('a part of a payment that has not settled is refused with the reason', async () => {
    const { money, invoice } = desk()
    await charge(money, await offer(money, { invoice }))
    const request = await desk().askRefund(1000)
    await money.work(11_000)
    expect(await money.request(request)).toMatchObject({
      state: 'failed',
      parts: [{ state: 'failed', why: expect.stringContaining('after it settles') }],
    })
    await desk().check()
  })

  it('a settlement that the bank refuses takes the payment back, and the invoice is owed again', async () => {
    const { money, invoice } = desk()
    const id = await offer(money, { invoice })
    await charge(money, id)
    expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
    await braintree.act('refuse', { transaction: (await money.payment(id)).intent ?? '' })
    await desk().deliver()
    expect(await money.payment(id)).toMatchObject({ status: 'failed', allocations: [] })
    expect(await money.debt(invoice)).toMatchObject({ owed: total })
    await desk().check()
  })
})
