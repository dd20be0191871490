import { describe, expect, it } from 'vitest'
import { hourMs } from '../../../domain/kernel/values/durations.ts'
import { paypalGateway } from '../../../server/platform/outside/payments/paypal/paypal-gateway.ts'
import { deskOf } from '../invoice-server.ts'
import { opened } from '../merge-server.ts'
import type { MoneyDesk } from '../money-desk.ts'
import { PaypalShop } from './paypal-shop.ts'
import { total, type Paying, type TillShop } from './till-desk.ts'
import { testTill } from './till-suite.ts'

// Payments through PayPal's interface, from the page to the ledger, against the played PayPal.

let paypal: PaypalShop

async function offer(money: MoneyDesk, { invoice, ...more }: Paying) {
  const { body, status } = await money.offer(invoice, more)
  expect(status, JSON.stringify(body)).toBe(200)
  const { checkout } = await money.payment(body.payment)
  return { id: body.payment as string, order: checkout?.id ?? '' }
}

const approve = (order: string, verdict = 'pay') => paypal.act('approve', { order, verdict })

async function openShop(): Promise<TillShop> {
  paypal = await PaypalShop.open()
  const { keys, place } = paypal.eqip
  if (!place) throw new Error('PayPal is played')
  return {
    gateway: paypalGateway,
    keys,
    place,
    behave: (calls) => paypal.behave(calls),
    received: () => paypal.received(),
    pay: async (money, paying) => {
      const { id, order } = await offer(money, paying)
      await approve(order)
      return id
    },
    settle: () => Promise.resolve(),
    refund: ({ charge = '' }, amount) => paypal.act('refund', { capture: charge, amount }),
    dispute: ({ charge = '' }) => paypal.act('dispute', { capture: charge }),
    decide: (dispute, verdict) => paypal.act('decide', { dispute, verdict }),
    close: () => paypal.close(),
  }
}

testTill(openShop, (desk) => {
  describe('a page of PayPal', () => {
    it('settles by the return of its customer, with its fee', async () => {
      const { money, invoice } = desk()
      const { id, order } = await offer(money, { invoice })
      const back = new URL((await approve(order)).headers.get('location') ?? '')
      const page = await money.read(`${back.pathname.replace('/api', '')}${back.search}`)
      expect(page.body).toContain('Thank you')
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: total, method: 'paypal' })
      expect((await money.payment(id)).fee).toBeGreaterThan(0)
      expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
      await desk().deliver()
      await desk().check()
    })

    it('settles by its events alone', async () => {
      const { money, invoice } = desk()
      const { id, order } = await offer(money, { invoice })
      await approve(order)
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: total })
      await desk().check()
    })

    it('settles by the poll where no event arrives', async () => {
      const { money, invoice } = desk()
      const { id, order } = await offer(money, { invoice })
      await approve(order)
      await money.poll()
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: total })
      await desk().check()
    })

    it('shows the reason of declined funding, and stays open for another one', async () => {
      const { money, invoice } = desk()
      const { id, order } = await offer(money, { invoice })
      await approve(order, 'decline')
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'intended', result: expect.stringMatching(/.+/) })
      await approve(order)
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'captured', result: '' })
      await desk().check()
    })

    it('of another amount is closed, and takes nothing when it is approved afterwards', async () => {
      const { money, invoice } = desk()
      const first = await offer(money, { invoice })
      await deskOf(opened()).pay(invoice, 51_250)
      await offer(money, { invoice })
      await approve(first.order)
      await desk().deliver()
      expect(await money.payment(first.id)).toMatchObject({ status: 'cancelled' })
      expect(await money.debt(invoice)).toMatchObject({ owed: 1_000_000 })
      await desk().check()
    })

    it('takes nothing if its customer cancels it or it expires', async () => {
      const { money, invoice } = desk()
      const { id, order } = await offer(money, { invoice })
      await approve(order, 'cancel')
      await money.poll()
      expect(await money.payment(id)).toMatchObject({ status: 'intended' })
      paypal.played.advance(4 * hourMs)
      await money.poll(4 * hourMs)
      expect(await money.payment(id)).toMatchObject({ status: 'expired' })
      await desk().check()
    })

    it('is pending during a review, and fails when PayPal denies it', async () => {
      const { money, invoice } = desk()
      await paypal.act('review', {})
      const { id, order } = await offer(money, { invoice })
      await approve(order)
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'pending' })
      await paypal.act('judge', { capture: (await money.payment(id)).charge_id ?? '', verdict: 'deny' })
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'failed', result: expect.stringContaining('declined') })
      expect(await money.debt(invoice)).toMatchObject({ owed: total })
      await desk().check()
    })

    it.each(['offline', 'wrong', 'dropped'])(
      'of a PayPal that is %s opens at the next click, for one payment',
      async (mode) => {
        const { money, invoice } = desk()
        await paypal.behave(mode)
        expect((await money.offer(invoice)).status).toBeGreaterThanOrEqual(400)
        await paypal.behave('usual')
        const { id, order } = await offer(money, { invoice })
        await approve(order)
        await desk().deliver()
        expect(await money.paymentsOf(invoice)).toMatchObject([{ id, status: 'captured', amount: total }])
        await desk().check()
      },
    )

    it('is captured once if the answer is lost, and found by the next look', async () => {
      const { money, invoice } = desk()
      const { id, order } = await offer(money, { invoice })
      await approve(order)
      await paypal.behave('dropped')
      await expect(money.poll()).rejects.toThrow('PayPal')
      expect(await money.payment(id)).toMatchObject({ status: 'intended' })
      await desk().deliver()
      expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: total })
      await desk().check()
    })
  })
})
