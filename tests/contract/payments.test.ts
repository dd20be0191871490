import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payments } from '../../domain/commerce/index.ts'
import { balancesAbout, balancesOfParty, movePayment, takePayment } from '../../server/commerce/index.ts'
import { captureCharge, intendCharge } from '../../server/charter/index.ts'
import { Conflict } from '../../server/platform/errors.ts'
import { getRecord } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { cast, type CastMember } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { deskOf, sentInvoice } from './invoice-server.ts'
import { closeMergeServer, merge, opened, openMergeServer, person } from './merge-server.ts'
import { checkBooks } from './payment-books.ts'
import { disputedSteps, openBooks, paymentSteps, playStep, takenBackSteps } from './payment-steps.ts'

const total = 1_051_250

let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  await openMergeServer()
  desk = deskOf(opened())
})
afterAll(closeMergeServer)

const paymentNow = (id: string) => inLaro(opened(), (ctx) => getRecord(ctx, payments, id))

const makeSentInvoice = async ({ id, name }: { readonly id: string; readonly name: string }) =>
  (await sentInvoice(opened(), { contact: { id, name } })).id

const readDepositBalance = (party: string) =>
  inLaro(opened(), async (ctx) => (await balancesOfParty(ctx, party)).get('customer_deposits') ?? 0)

describe('a payment above the balance', () => {
  test('pays the invoice, keeps the rest as a deposit, and names customer, method and invoice in its record', async () => {
    const customer = await person()
    const [id, payment] = [await makeSentInvoice(customer), randomUUID()]
    const facts = { id: payment, method: 'check', reference: '118' }
    expect((await desk.pay(id, total + 40_000, facts)).body).toMatchObject({ status: 'paid', amount_paid: total })
    expect(await paymentNow(payment)).toMatchObject({
      status: 'captured',
      amount: total + 40_000,
      currency: 'USD',
      method: 'check',
      provider: null,
      fee: 0,
      billingContact: { id: customer.id },
      reference: '118',
      debt: { record: 'invoices', id },
      allocations: [{ record: 'invoices', id, amount: total }],
      deposit: 40_000,
      by: { id: cast.ana.id },
    })
    const sums = await inLaro(opened(), (ctx) => balancesAbout(ctx, { record: 'payments', id: payment }))
    expect(Object.fromEntries(sums)).toEqual({ bank: total + 40_000, customer_deposits: total + 40_000 })
    expect(await readDepositBalance(`contacts/${customer.id}`)).toBe(40_000)
    expect((await desk.pay(id, 500)).body, 'a paid invoice takes a payment too').toMatchObject({ amount_paid: total })
    expect(await readDepositBalance(`contacts/${customer.id}`)).toBe(40_500)
  })

  test('is shown on another invoice of its customer, and applied there once, up to its rest and the debt', async () => {
    const customer = await person()
    const [first, second, payment] = [await makeSentInvoice(customer), await makeSentInvoice(customer), randomUUID()]
    await desk.pay(first, total + 40_000, { id: payment, reference: 'Wire 7' })
    const left = { payment, method: 'wire', reference: 'Wire 7', left: 40_000 }
    expect((await desk.deposits(second)).body.deposits).toMatchObject([left])
    const once = { id: randomUUID() }
    for (const _ of [1, 2])
      expect((await desk.apply(second, { payment, amount: 30_000 }, once)).body).toMatchObject({ amount_paid: 30_000 })
    const codes = async (use: { payment: string; amount: number }, on = second) =>
      (await desk.apply(on, use)).body.issues.map(({ code }: { code: string }) => code)
    expect(await codes({ payment, amount: 10_001 })).toEqual(['deposit-exceeded'])
    expect(await codes({ payment, amount: 5 }, first)).toEqual(['nothing-owed'])
    const stranger = await makeSentInvoice(await person())
    expect(await codes({ payment, amount: 5 }, stranger)).toEqual(['deposit-of-another'])
    expect((await desk.deposits(stranger)).body.deposits).toEqual([])
    expect((await desk.reverse(second, once.id)).body).toMatchObject({ amount_paid: 0 })
    expect(await paymentNow(payment)).toMatchObject({ status: 'captured', deposit: 40_000 })
  })

  test('that bounces is owed again on every invoice that it was applied to', async () => {
    const customer = await person()
    const [first, second, payment] = [await makeSentInvoice(customer), await makeSentInvoice(customer), randomUUID()]
    await desk.pay(first, total + 40_000, { id: payment })
    await desk.apply(second, { payment, amount: 40_000 })
    expect((await desk.reverse(first, payment)).body).toMatchObject({ status: 'sent', balanceDue: total })
    expect(await desk.read('invoices', second)).toMatchObject({
      balanceDue: total,
      payments: [{ payment, reversed: { why: 'It bounced' } }],
    })
    expect(await paymentNow(payment)).toMatchObject({ status: 'failed', allocations: [], deposit: 0 })
    expect(await readDepositBalance(`contacts/${customer.id}`)).toBe(0)
  })

  test('is refunded from its deposit first', async () => {
    const [id, payment] = [await makeSentInvoice(await person()), randomUUID()]
    await desk.pay(id, total + 40_000, { id: payment })
    expect((await desk.refund(id, 40_000)).body).toMatchObject({ status: 'paid', balanceDue: 0 })
    expect((await desk.refund(id, 1000)).body).toMatchObject({ status: 'sent', balanceDue: 1000 })
    expect(await paymentNow(payment)).toMatchObject({ status: 'partially_refunded', refunded: 41_000, deposit: 0 })
  })

  test('of a merged contact pays an invoice of the contact that was kept', async () => {
    const [kept, gone] = [await person(), await person()]
    const [own, other, payment] = [await makeSentInvoice(kept), await makeSentInvoice(gone), randomUUID()]
    await desk.pay(other, total + 500, { id: payment })
    await merge(kept.id, gone.id)
    expect((await desk.deposits(own)).body.deposits).toMatchObject([{ payment, left: 500 }])
    expect((await desk.apply(own, { payment, amount: 500 })).body).toMatchObject({ amount_paid: 500 })
    expect(await paymentNow(payment)).toMatchObject({ billingContact: { id: kept.id }, deposit: 0 })
  })
})

describe('a refund', () => {
  test('of two payments names each of them, and is taken back as one', async () => {
    const id = await makeSentInvoice(await person())
    const [first, second, refund] = [randomUUID(), randomUUID(), randomUUID()]
    await desk.pay(id, total - 300, { id: first, date: 1000 })
    await desk.pay(id, 300, { id: second, date: 2000 })
    for (const _ of [1, 2]) expect((await desk.refund(id, 500, { id: refund })).body).toMatchObject({ balanceDue: 500 })
    expect([await paymentNow(second), await paymentNow(first)]).toMatchObject([
      { status: 'refunded', refunded: 300 },
      { status: 'partially_refunded', refunded: 200 },
    ])
    expect((await desk.refund(id, 400, { id: refund })).body).toMatchObject({ code: 'posted' })
    expect((await desk.reverse(id, refund)).body).toMatchObject({ status: 'paid', amount_paid: total })
    expect([await paymentNow(second), await paymentNow(first)]).toMatchObject([
      { status: 'captured', refunded: 0 },
      { status: 'captured', refunded: 0 },
    ])
  })

  test('that two people ask for at once is made up to the remainder of its charge', async () => {
    const [id, payment] = [await makeSentInvoice(await person()), randomUUID()]
    await desk.pay(id, total, { id: payment })
    const answers = await Promise.all([1, 2, 3].map(() => desk.refund(id, 500_000)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '400'])
    expect(await paymentNow(payment)).toMatchObject({ refunded: 1_000_000, status: 'partially_refunded' })
  })

  test('that two connections write at once beyond the remainder is refused by the database', async () => {
    const payment = randomUUID()
    await desk.pay(await makeSentInvoice(await person()), total, { id: payment })
    const { owner } = opened().platform.pools
    const write = (amount: number) =>
      owner.query('insert into refunds (client_id, id, date, last_date, doc) values ($1, $2, 1, 1, $3)', [
        laro,
        randomUUID(),
        { payment, request: randomUUID(), amount, method: 'wire', returned: 1 },
      ])
    const outcomes = await Promise.allSettled([write(600_000), write(600_000), write(600_000)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await write(total - 600_000)
    await expect(write(1)).rejects.toThrow('exceeds the remainder of its charge by 1')
    const changed = owner.query('update payments set doc = doc || \'{"amount": 1}\' where id = $1', [payment])
    await expect(changed).rejects.toThrow('never change')
  })
})

test('a payment is written by verbs alone, read by its roles, and moved by its table', async () => {
  const [id, payment] = [await makeSentInvoice(await person()), randomUUID()]
  await inLaro(opened(), (ctx) => intendCharge(ctx, { id: payment, invoice: id, amount: total, provider: 'stripe' }))
  expect(await paymentNow(payment)).toMatchObject({ status: 'intended', provider: 'stripe', deposit: 0 })
  for (const _ of [1, 2]) await inLaro(opened(), (ctx) => captureCharge(ctx, payment))
  expect(await desk.read('invoices', id)).toMatchObject({ status: 'paid', payments: [{ id: payment, method: 'card' }] })
  const cancelled = inLaro(opened(), async (ctx) => movePayment(await takePayment(ctx, payment), 'cancelled'))
  await expect(cancelled).rejects.toThrow(Conflict)
  expect((await desk.reverse(id, payment)).body.message).toContain('A captured payment of a provider cannot fail')
  const url = `/data/clients/${laro}/payments/${payment}`
  const { version } = (await call(opened(), cast.ana, { url })).body
  const change = { version, change: { reference: 'Mine' } }
  const patched = (who: CastMember) => call(opened(), who, { method: 'PATCH', url, body: change })
  expect([(await patched(cast.ana)).status, (await patched(cast.sue)).body.issues]).toEqual([
    403,
    [{ path: 'reference', code: 'recorded' }],
  ])
  const removed = await call(opened(), cast.sue, { method: 'DELETE', url })
  expect([removed.status, removed.body.code]).toEqual([409, 'kept'])
  expect((await call(opened(), cast.jo, { url })).status).toBe(403)
})

test('random payments, refunds, disputes, deposits, voids and merges keep the books equal to the ledger', async () => {
  const property = fc.asyncProperty(paymentSteps, async (played) => {
    const books = await openBooks()
    for (const step of played) {
      await playStep(books, step)
      await checkBooks(books)
    }
  })
  await fc.assert(property, { numRuns: timesToRun(10, 120), examples: [[disputedSteps], [takenBackSteps]] })
})
