import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planRefund } from '../../domain/commerce/index.ts'
import { settleFromProvider } from '../../server/commerce/index.ts'
import { deskOf, sentInvoice } from './invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from './merge-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { checkBooks } from './payment-books.ts'

const total = 1_051_250
let money: MoneyDesk
let invoice: string
let customer: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  await openMergeServer()
  money = await MoneyDesk.open(opened())
  await money.configure()
})
afterAll(async () => {
  await money.close()
  await closeMergeServer()
})
beforeEach(async () => {
  customer = await person()
  invoice = (await sentInvoice(opened(), { contact: { id: customer.id, name: customer.name } })).id
})

const pageOf = async (payment: string) => (await money.payment(payment)).checkout?.id ?? ''

/** An invoice whose customer has paid a page of so many cents. */
async function paid(amount = total, more: object = {}) {
  const { body } = await money.offer(invoice, { amount, ...more })
  const played = money.played.pay(await pageOf(body.payment))
  await settleFromProvider(money.run, money.till, body.payment)
  return { id: body.payment as string, played }
}

describe('a refund', () => {
  const ask = async (amount: number, kind: 'goodwill' | 'returned', id: string = randomUUID()) => {
    const debt = await money.debt(invoice)
    const plan = planRefund({
      amount,
      kind,
      total: debt.total,
      paid: debt.paid,
      owed: debt.owed,
      sources: debt.payments,
    })
    const parts = plan.parts.map(({ payment, amount: part, way }) => ({ payment, amount: part, way }))
    const answer = await money.send('/payments/refunds', {
      id,
      debt: { record: 'invoices', id: invoice },
      amount,
      kind,
      why: 'Late',
      parts,
    })
    return { id, plan, answer }
  }

  it('of goodwill goes to the newest card first, then to the next one, then by hand', async () => {
    await deskOf(opened()).pay(invoice, 51_250)
    const older = await paid(400_000, { purpose: 'deposit' })
    const newer = await paid(600_000, { purpose: 'balance' })
    const { id, answer } = await ask(1_020_000, 'goodwill')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await money.work()
    expect(await money.request(id)).toMatchObject({ state: 'held' })
    await money.work(11_000)
    expect(await money.request(id)).toMatchObject({
      state: 'done',
      parts: [
        { payment: newer.id, amount: 600_000, way: 'provider', state: 'done' },
        { payment: older.id, amount: 400_000, way: 'provider', state: 'done' },
        { amount: 20_000, way: 'hand', state: 'done' },
      ],
    })
    expect(await money.debt(invoice)).toMatchObject({ owed: 0, refunded: 1_020_000 })
    await checkBooks({ people: [customer, await person()], invoices: [invoice] })
  })

  it('that is cancelled while it is held moves nothing', async () => {
    await paid()
    const { id } = await ask(1000, 'returned')
    expect((await money.send(`/payments/refunds/${id}/cancel`)).status).toBe(200)
    await money.work(60_000)
    expect(await money.request(id)).toMatchObject({ state: 'cancelled' })
    expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
  })

  it('that the provider refuses is shown as failed, and another part as done', async () => {
    const older = await paid(400_000, { purpose: 'deposit' })
    const newer = await paid(651_250, { purpose: 'balance' })
    const { id } = await ask(700_000, 'returned')
    // Refunded in the dashboard in the pause.
    money.played.refund(newer.played.id, 100)
    await money.work(11_000)
    expect(await money.request(id)).toMatchObject({
      state: 'partly_failed',
      parts: [
        { payment: newer.id, state: 'failed', why: 'The refund exceeds the charge.' },
        { payment: older.id, state: 'done' },
      ],
    })
    await checkBooks({ people: [customer, await person()], invoices: [invoice] })
  })

  it('whose plan has changed is refused', async () => {
    await paid()
    const answer = await money.send('/payments/refunds', {
      id: randomUUID(),
      debt: { record: 'invoices', id: invoice },
      amount: 5000,
      kind: 'returned',
      why: 'Late',
      parts: [],
    })
    expect(answer.status).toBe(409)
  })
})

describe('a stored card', () => {
  it('is kept of a payment whose payer agreed, and charged once', async () => {
    await paid(500_000, { keepsCard: true, purpose: 'deposit' })
    const { cards } = await money.debt(invoice)
    expect(cards).toMatchObject([{ brand: 'Visa', last4: '4242', expiry: '04/2040', isDefault: true }])
    const before = money.played.moved.length
    const charge = { debt: { record: 'invoices', id: invoice }, card: cards[0].id, amount: 551_250 }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => money.send('/payments/charges', { id: randomUUID(), ...charge })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    await money.work()
    expect(money.played.moved.slice(before)).toEqual(['charge'])
    expect(await money.debt(invoice)).toMatchObject({ owed: 0 })
    const refused = await money.send(`/payments/cards/${cards[0].id}`, { name: '' })
    expect(refused.body.issues.map(({ code }: { code: string }) => code)).toEqual([
      'card-address',
      'card-name',
      'card-street',
      'card-city',
      'card-state',
      'card-zip',
    ])
    expect((await money.call('DELETE', `/payments/cards/${cards[0].id}`)).status).toBe(200)
    expect((await money.debt(invoice)).cards).toEqual([])
  })
})
