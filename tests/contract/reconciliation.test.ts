import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentDifference } from '../../domain/commerce/index.ts'
import { hourMs } from '../../domain/kernel/values/durations.ts'
import { unread } from '../../domain/inbox/index.ts'
import { reconcileAccounts } from '../../server/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import type { Moved } from '../../server/simulated/stripe/network/stripe-things.ts'
import { runTimedIn } from '../timed-task.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { opened, person } from './merge-server.ts'
import { checkBooks } from './payment-books.ts'
import { invoiceCustomer, openStripeDesk } from './stripe-desk.ts'

// Our books are compared with the list of the played Stripe, through Stripe's SDK.

const total = 1_051_250
const day = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(at)

let desk: Awaited<ReturnType<typeof openStripeDesk>>
let stripe: typeof desk.stripe
let money: typeof desk.money
let account: string
let invoice: string
let customer: Awaited<ReturnType<typeof invoiceCustomer>>['customer']
beforeAll(async () => {
  desk = await openStripeDesk()
  ;({ stripe, money, account } = desk)
})
afterAll(() => desk.close())
beforeEach(async () => {
  ;({ customer, invoice } = await invoiceCustomer())
})

/** Compares the last two days, an hour from now. */
async function reconcile() {
  const id = randomUUID()
  const now = Date.now()
  const span = { from: day(now - 24 * hourMs), until: day(now + 24 * hourMs) }
  const begun = await money.send('/payments/reconciliation', { id, account, ...span })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  await money.compare(hourMs)
  const { accounts } = (await money.call('GET', '/payments/reconciliation')).body
  return accounts[0].last
}

const list = async (state = 'open'): Promise<PaymentDifference[]> =>
  (await money.call('GET', `/payments/differences?state=${state}`)).body.differences

const step = (difference: PaymentDifference, name: string, body: object = {}) =>
  money.send(`/payments/differences/${difference.id}/${name}`, body)

async function offer(more: object = {}) {
  const { body, status } = await money.offer(invoice, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return { id: body.payment as string, page: (await money.payment(body.payment)).checkout?.id ?? '' }
}

/** A payment on a page that both sides know. */
async function paid(amount: number) {
  const { id, page } = await offer({ amount, purpose: 'deposit' })
  stripe.pay(page)
  await money.send(`/payments/${id}/look`)
  return money.payment(id)
}

const check = async () => checkBooks({ people: [customer, await person()], invoices: [invoice] })

/** Resolves everything that an earlier test left. */
async function settleAll() {
  for (const difference of await list()) await step(difference, 'note', { why: 'Of another test' })
}

it('payments, refunds, disputes and fees that both sides have agree, and a payout is booked once', async () => {
  const one = await paid(200_000)
  await paid(100_000)
  stripe.act('refund', one.intent ?? '', '50.00')
  await money.send(`/payments/${one.id}/look`)
  const disputed = await paid(30_000)
  stripe.act('dispute', disputed.intent ?? '')
  await money.send(`/payments/${disputed.id}/look`)
  stripe.act('pay-out', '')
  const first = await reconcile()
  expect(first).toMatchObject({ state: 'done', differing: 0, by: cast.ana.name })
  expect(first.agreed).toBeGreaterThanOrEqual(6)
  const second = await reconcile()
  expect(second).toMatchObject({ state: 'done', differing: 0, agreed: first.agreed })
  const { payouts } = (await call(opened(), cast.ana, { url: '/payments/days' })).body
  expect(payouts).toMatchObject([{ provider: 'stripe', state: 'paid', fees: expect.any(Number) }])
  await check()
})

it('a payout that the bank returns is booked back once', async () => {
  await paid(90_000)
  stripe.act('pay-out', '')
  await reconcile()
  stripe.act('payout-fails', stripe.newest('payout'))
  expect(await reconcile()).toMatchObject({ state: 'done', differing: 0 })
  expect(await reconcile()).toMatchObject({ state: 'done', differing: 0 })
  const { payouts } = (await call(opened(), cast.ana, { url: '/payments/days' })).body
  expect(payouts).toContainEqual(expect.objectContaining({ state: 'failed' }))
  const { rows } = await opened().platform.pools.owner.query(
    `select sum(l.debit - l.credit)::integer as bank from ledger_entries e
     join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
     join payouts p on p.client_id = e.client_id and p.id = e.record_id and p.state = 'failed'
     where e.client_id = $1 and e.record = 'payouts' and l.account = 'bank'`,
    [laro],
  )
  expect(rows).toEqual([{ bank: 0 }])
})

it('a payment whose event never came is fetched by the verb of all events', async () => {
  const { id, page } = await offer()
  stripe.pay(page)
  expect(await reconcile()).toMatchObject({ state: 'done', differing: 1 })
  const [difference] = await list()
  expect(difference).toMatchObject({ problem: 'missing_here', kind: 'payment', theirs: total, ours: null, payment: id })
  expect(difference?.next).toContain('Fetch it from Stripe')
  expect(difference?.steps[0]).toBe('fetch')
  const fetched = await step(difference as PaymentDifference, 'fetch')
  expect(fetched.body.resolved, JSON.stringify(fetched.body)).toMatchObject({ how: 'fetched', by: cast.ana.name })
  expect(await money.payment(id)).toMatchObject({ status: 'captured' })
  expect(await list()).toEqual([])
  await check()
})

it('a refund of the dashboard that never arrived is fetched', async () => {
  const payment = await paid(80_000)
  stripe.act('refund', payment.intent ?? '', '120.00')
  await reconcile()
  const [difference] = await list()
  expect(difference).toMatchObject({ problem: 'missing_here', kind: 'refund', theirs: -12_000, payment: payment.id })
  expect((await step(difference as PaymentDifference, 'fetch')).body.resolved).not.toBeNull()
  expect(await money.payment(payment.id)).toMatchObject({ refunded: 12_000 })
  await check()
})

it('a payment of the provider alone is recorded for an invoice, once', async () => {
  const alone = await stripe.payNew({ reference: `dashboard-${randomUUID()}`, amount: 44_000 })
  await reconcile()
  const [difference] = await list()
  expect(difference).toMatchObject({ problem: 'missing_here', kind: 'payment', theirs: 44_000, payment: null })
  expect(difference?.steps[0]).toBe('record')
  const body = { debt: { record: 'invoices', id: invoice } }
  const answers = await Promise.all([1, 2].map(() => step(difference as PaymentDifference, 'record', body)))
  expect(answers.map(({ status }) => status)).toContain(200)
  const [payment, ...others] = await money.paymentsOf(invoice)
  expect(others).toEqual([])
  expect(payment).toMatchObject({ status: 'captured', amount: 44_000, intent: alone.id })
  expect(payment?.fee).toBeGreaterThan(0)
  expect(await money.debt(invoice)).toMatchObject({ owed: total - 44_000 })
  expect(await list()).toEqual([])
  await check()
})

it('an amount that differs stays listed after it is asked for again, until a person notes why', async () => {
  const payment = await paid(60_000)
  stripe.within((book) => {
    const moved = book.list<Moved>('balance_transaction').find(({ source }) => source === payment.charge_id)
    if (moved) book.keep<Moved>({ ...moved, amount: 59_000 })
  })
  await reconcile()
  const [difference] = await list()
  expect(difference).toMatchObject({ problem: 'amount_differs', theirs: 59_000, ours: 60_000 })
  const again = await step(difference as PaymentDifference, 'fetch')
  expect(again.body).toMatchObject({ resolved: null, problem: 'amount_differs' })
  expect((await step(difference as PaymentDifference, 'note', { why: '' })).status).toBe(400)
  const noted = await step(difference as PaymentDifference, 'note', { why: 'Rate of the bank' })
  expect(noted.body.resolved).toMatchObject({ how: 'noted', why: 'Rate of the bank' })
  expect((await step(difference as PaymentDifference, 'fetch')).status).toBe(400)
  await reconcile()
  expect(await list()).toEqual([])
  expect(await list('resolved')).toContainEqual(expect.objectContaining({ id: difference?.id }))
})

describe('a provider that does not answer', () => {
  it.each(['offline', 'fail'])('%s ends the run in words and loses nothing', async (setting) => {
    await settleAll()
    const { id, page } = await offer({ amount: 5000, purpose: 'deposit' })
    stripe.pay(page)
    await reconcile()
    const [before] = await list()
    stripe.act('set', setting, 'yes')
    const failed = await reconcile()
    expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('Stripe') })
    expect(await list()).toMatchObject([{ id: before?.id }])
    stripe.act('set', setting, '')
    expect(await reconcile()).toMatchObject({ state: 'done', failure: '' })
    expect((await step(before as PaymentDifference, 'fetch')).status).toBe(200)
    expect(await money.payment(id)).toMatchObject({ status: 'captured' })
  })
})

it('the daily run compares each account, and books its payouts', async () => {
  await runTimedIn(opened().platform, reconcileAccounts, laro)
  await money.compare()
  const { accounts } = (await money.call('GET', '/payments/reconciliation')).body
  expect(accounts[0].last).toMatchObject({ state: 'done', by: '' })
})

it('the daily run notifies those who look after payments of new differences, once', async () => {
  const news = async () =>
    (await inLaro(opened(), (ctx) => beyondReach(ctx, unread).every(['type', '==', 'records']))).filter(({ ref }) =>
      ref.endsWith(`reconciliations/${account}#differences`),
    )
  await settleAll()
  // The platform runs two days later, so that the day of the payment is over.
  const later = { ...opened().platform, clock: () => Date.now() + 48 * hourMs }
  const compareDaily = async () => {
    await runTimedIn(later, reconcileAccounts, laro)
    await money.compare(48 * hourMs)
  }
  const { intent } = await paid(60_000)
  stripe.act('refund', intent ?? '', '10.00')
  await compareDaily()
  const first = await news()
  expect(first.length).toBeGreaterThan(0)
  expect(first[0]).toMatchObject({ title: '1 payment differs from the list of Stripe', url: '/laro/payments' })
  await compareDaily()
  expect(await news()).toEqual(first)
})

it('users without the roles of payments, and another client, are refused', async () => {
  const calls = [
    ['GET', '/payments/reconciliation'],
    ['GET', '/payments/differences'],
    ['GET', '/payments/debts'],
    ['POST', '/payments/reconciliation'],
    ['POST', '/payments/differences/any/fetch'],
    ['POST', '/payments/differences/any/note'],
  ] as const
  for (const [method, url] of calls) {
    const body = { id: randomUUID(), account, from: '2026-11-01', until: '2026-11-01', why: 'x' }
    const given = method === 'POST' ? { body: url.endsWith('reconciliation') ? body : { why: 'x' } } : {}
    expect((await money.call(method, url, { ...given, person: cast.jo })).status, url).toBe(403)
    expect((await money.call(method, url, { ...given, person: cast.sam })).status, url).toBe(404)
  }
})
