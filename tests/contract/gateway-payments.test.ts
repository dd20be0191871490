import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planRefund } from '../../domain/commerce/index.ts'
import { settleFromProvider } from '../../server/commerce/index.ts'
import { cast } from '../world.ts'
import { deskOf, sentInvoice } from './invoice-server.ts'
import { closeMergeServer, opened, openMergeServer, person } from './merge-server.ts'
import { MoneyDesk } from './money-desk.ts'
import { checkBooks } from './payment-books.ts'

const total = 1_051_250
let money: MoneyDesk
let hook: string
let invoice: string
let customer: Awaited<ReturnType<typeof person>>
beforeAll(async () => {
  await openMergeServer()
  money = await MoneyDesk.open(opened())
  hook = (await money.configure()).body.webhook
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

describe('a page of the provider', () => {
  it('is one page and one payment for twelve clicks, also at once', async () => {
    const clicks = await Promise.all(Array.from({ length: 12 }, () => money.offer(invoice)))
    expect(new Set(clicks.map(({ body }) => body.url)).size).toBe(1)
    const rows = await money.paymentsOf(invoice)
    expect(rows).toMatchObject([{ status: 'intended', amount: total, provider: 'stripe', isTest: true }])
    money.played.pay(await pageOf(rows[0]?.id ?? ''))
    await Promise.all(clicks.map(({ body }) => settleFromProvider(money.run, money.till, body.payment)))
    expect(await money.paymentsOf(invoice)).toMatchObject([{ status: 'captured', name: 'Visa 4242', paid: true }])
    expect(await money.debt(invoice)).toMatchObject({ owed: 0, paid: total })
    expect((await money.offer(invoice)).body).toMatchObject({ message: expect.stringContaining('Nothing is owed') })
  })

  it('that was declined can be paid by another card, and both are seen', async () => {
    const { body } = await money.offer(invoice)
    money.played.pay(await pageOf(body.payment), { isDeclined: true })
    await settleFromProvider(money.run, money.till, body.payment)
    expect(await money.payment(body.payment)).toMatchObject({ status: 'failed', result: 'Your card was declined.' })
    money.played.pay(await pageOf(body.payment), { last4: '1881' })
    await settleFromProvider(money.run, money.till, body.payment)
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured', result: '', name: 'Visa 1881' })
  })

  it('of another amount is closed when a page is offered for the present one', async () => {
    const first = await money.offer(invoice)
    await deskOf(opened()).pay(invoice, 51_250)
    const second = await money.offer(invoice)
    expect(second.body.amount).toBe(1_000_000)
    expect(await money.payment(first.body.payment)).toMatchObject({ status: 'expired' })
  })

  it('that is paid after the invoice was paid otherwise leaves a deposit, and people are told', async () => {
    const { body } = await money.offer(invoice)
    money.played.pay(await pageOf(body.payment))
    await deskOf(opened()).pay(invoice, total)
    await settleFromProvider(money.run, money.till, body.payment)
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured', deposit: total, allocations: [] })
    await checkBooks({ people: [customer, await person()], invoices: [invoice] })
  })
})

describe('events of a provider', () => {
  it('settle a payment, also twice, late and forged ones never', async () => {
    const { body } = await money.offer(invoice)
    const played = money.played.pay(await pageOf(body.payment))
    expect((await money.event(hook, { about: [played.id], signature: 'forged' })).statusCode).toBe(404)
    await money.work()
    expect(await money.payment(body.payment)).toMatchObject({ status: 'intended' })
    for (const _ of [1, 2]) expect((await money.event(hook, { id: 'same', about: [played.id] })).statusCode).toBe(204)
    await money.work()
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured', intent: played.id })
  })

  it('that never arrive are made good by polling', async () => {
    const { body } = await money.offer(invoice)
    money.played.pay(await pageOf(body.payment))
    await money.poll()
    expect(await money.payment(body.payment)).toMatchObject({ status: 'captured' })
  })

  it('about a refund and a dispute of the dashboard arrive', async () => {
    const { id, played } = await paid()
    money.played.refund(played.id, 51_250, { reason: 'requested_by_customer' })
    await money.event(hook, { about: [played.id] })
    await money.work()
    expect(await money.payment(id)).toMatchObject({ status: 'partially_refunded', refunded: 51_250 })
    expect(await money.debt(invoice)).toMatchObject({ owed: 51_250 })
    money.played.dispute(played.id)
    await money.event(hook, { about: [played.id] })
    await money.work()
    expect(await money.payment(id)).toMatchObject({ status: 'disputed', withheld: 1_000_000 })
    const [dispute] = await money.disputesOf(id)
    expect(dispute).toMatchObject({ state: 'open', reason: 'fraudulent', amount: 1_000_000 })
    expect(dispute?.task_id).toBeDefined()
    const answered = await money.send(`/payments/disputes/${dispute?.id}/answer`, { words: 'It was flown.' })
    expect(answered.status).toBe(200)
    await money.work()
    expect((await money.disputesOf(id))[0]).toMatchObject({ state: 'answered', evidence: { words: 'It was flown.' } })
    money.played.dispute(played.id, 'lost')
    await money.event(hook, { about: [played.id] })
    await money.work()
    expect(await money.payment(id)).toMatchObject({ status: 'lost' })
    expect(await money.debt(invoice)).toMatchObject({ owed: total })
    await checkBooks({ people: [customer, await person()], invoices: [invoice] })
  })
})

describe('an authorised payment', () => {
  it('is captured in part, once for any number of calls', async () => {
    const { id } = await paid(total, { captures: false })
    expect(await money.payment(id)).toMatchObject({ status: 'authorised', preauth: true, paid: false })
    for (const _ of [1, 2, 3]) await money.send(`/payments/${id}/capture`, { amount: 900_000 })
    await money.work()
    expect(money.played.moved.filter((name) => name === 'capture')).toHaveLength(1)
    expect(await money.payment(id)).toMatchObject({ status: 'captured', amount: 900_000 })
    expect(await money.debt(invoice)).toMatchObject({ owed: total - 900_000 })
    await checkBooks({ people: [customer, await person()], invoices: [invoice] })
  })

  it('is cancelled', async () => {
    const { id } = await paid(total, { captures: false })
    expect((await money.send(`/payments/${id}/cancel`, { why: 'Flight fell through' })).status).toBe(200)
    await money.work()
    expect(await money.payment(id)).toMatchObject({ status: 'cancelled' })
  })
})

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
    const charge = { debt: { record: 'invoices', id: invoice }, card: cards[0].id, amount: 551_250 }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => money.send('/payments/charges', { id: randomUUID(), ...charge })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    await money.work()
    expect(money.played.moved.filter((name) => name === 'charge')).toHaveLength(1)
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

describe('an account at a provider', () => {
  it('never answers its keys, is tested, and only the role settings writes it', async () => {
    const made = await money.configure({ label: 'Second', keys: { secret: 'sk_test_bad', webhook: 'whsec_2' } })
    expect(JSON.stringify(made.body)).not.toContain('sk_test')
    expect(made.body).toMatchObject({ keysSet: ['secret', 'webhook'], checked: null })
    const tested = await money.send(`/payments/accounts/${made.body.id}/test`)
    expect(tested.body.checked).toMatchObject({ failed: 'Stripe refused the secret key.' })
    const list = await money.call('GET', '/payments/accounts')
    expect(JSON.stringify(list.body)).not.toContain('sk_test')
    expect((await money.configure({ keys: {} })).body.issues).toMatchObject([
      { path: 'keys.secret' },
      { path: 'keys.webhook' },
    ])
    expect((await money.send('/payments/accounts', { provider: 'stripe', isTest: true }, cast.jo)).status).toBe(403)
    expect((await money.call('DELETE', `/payments/accounts/${made.body.id}`)).status).toBe(200)
    const { rows } = await opened().platform.pools.owner.query(
      `select 1 from history where before::text like '%sk_test%' union all select 1 from provider_accounts where doc::text like '%sk_test%'`,
    )
    expect(rows).toEqual([])
  })
})
