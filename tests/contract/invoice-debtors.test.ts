import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts, invoices } from '../../domain/charter/index.ts'
import { balancesAbout, balancesOfParty, entriesAbout, statementOf } from '../../server/commerce/index.ts'
import { createRecord } from '../../server/platform/records/index.ts'
import { timesToRun } from '../run-length.ts'
import { cast } from '../world.ts'
import { call, inLaro, laro } from './inbox-server.ts'
import { deskOf, sentInvoice } from './invoice-server.ts'
import { invoiceSteps, makeCustomers, playSteps, voidSteps } from './invoice-steps.ts'
import { closeMergeServer, merge, opened, openMergeServer, person, undo, type Person } from './merge-server.ts'

const total = 1_051_250

let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  await openMergeServer()
  desk = deskOf(opened())
})
afterAll(closeMergeServer)

const owedBy = (party: string) =>
  inLaro(opened(), async (ctx) => (await balancesOfParty(ctx, party)).get('receivable') ?? 0)

const statement = (party: string) =>
  inLaro(opened(), async (ctx) => {
    const lines = await statementOf(ctx, { party, accounts: ['receivable'], limit: 20 })
    return lines.map(({ kind, amount, balance }) => [kind, amount, balance])
  })

const sumInvoiceLedger = (id: string) =>
  inLaro(opened(), async (ctx) => Object.fromEntries(await balancesAbout(ctx, { record: 'invoices', id })))

const ledgerOfPayment = (id: string) =>
  inLaro(opened(), async (ctx) => Object.fromEntries(await balancesAbout(ctx, { record: 'payments', id })))

const nameContactParty = (id: string) => `contacts/${id}`
const nameAccountParty = (id: string) => `accounts/${id}`
const invoiceFor = async ({ id, name }: Person) => (await sentInvoice(opened(), { contact: { id, name } })).id

const makeAccount = async (name: string) => {
  const doc = accounts.shape.parse({ name })
  return (await inLaro(opened(), (ctx) => createRecord(ctx, accounts, { doc }))).id
}

describe('the customer of a sent invoice', () => {
  test('is not changed by hand, nor by an earlier version, and the refusal names the remedy', async () => {
    const [customer, account] = [await person(), await makeAccount('Northwind')]
    const id = await invoiceFor(customer)
    const { version } = await desk.read('invoices', id)
    const url = `/data/clients/${laro}/invoices/${id}`
    const other = { id: account, label: 'Northwind' }
    const change = { account: other, billingContact: null, order: other, notes: 'Not kept' }
    for (const who of [cast.ana, cast.sue]) {
      const { status, body } = await call(opened(), who, { method: 'PATCH', url, body: { version, change } })
      const issues = ['account', 'billingContact', 'order'].map((path) => ({ path, code: 'recorded-later' }))
      expect([status, body]).toMatchObject([400, { issues }])
      expect(body.message).toContain('Re-bill the invoice instead')
    }
    expect((await desk.rebill(id, { account })).status).toBe(200)
    const now = await desk.read('invoices', id)
    const restore = {
      method: 'POST',
      url: `${url}/history/${version}/restore`,
      body: { version: now.version },
    } as const
    await call(opened(), cast.ana, restore)
    expect((await desk.read('invoices', id)).account).toEqual(other)
  })

  test('of a draft is changed by hand', async () => {
    const doc = invoices.shape.parse({ lineItems: [{ label: 'Flight', amount: 100 }] })
    const { id, version } = await inLaro(opened(), (ctx) => createRecord(ctx, invoices, { doc }))
    const change = { account: { id: 'a', label: 'A' }, order: { id: 'o', label: 'O' } }
    const url = `/data/clients/${laro}/invoices/${id}`
    const { body } = await call(opened(), cast.ana, { method: 'PATCH', url, body: { version, change } })
    expect(body).toMatchObject(change)
  })
})

describe('an invoice is re-billed', () => {
  test('by a balanced entry for the open amount, once, with its reason', async () => {
    const [customer, account] = [await person(), await makeAccount('Payer')]
    const id = await invoiceFor(customer)
    const payment = randomUUID()
    await desk.pay(id, 51_250, { id: payment })
    const once = { id: randomUUID() }
    for (const _ of [1, 2])
      expect((await desk.rebill(id, { account }, once)).body).toMatchObject({ status: 'sent', balanceDue: 1_000_000 })
    expect([await owedBy(nameContactParty(customer.id)), await owedBy(nameAccountParty(account))]).toEqual([
      0, 1_000_000,
    ])
    const row = await desk.read('invoices', id)
    expect(row).toMatchObject({
      account: { id: account, label: 'Payer' },
      rebilled: { from: customer.name, to: 'Payer', why: 'Wrong customer', by: { id: cast.ana.id } },
    })
    expect(row).not.toHaveProperty('billingContact')
    await desk.reverse(id, payment)
    await desk.pay(id, 1_000_000)
    expect([await owedBy(nameContactParty(customer.id)), await owedBy(nameAccountParty(account))]).toEqual([0, 51_250])
    expect((await desk.get(`/accounts/${account}/statement`)).body).toMatchObject({ owed: 51_250 })
    expect((await desk.rebill(id, { billingContact: customer.id })).body.status).toBe('sent')
    expect(await owedBy(nameContactParty(customer.id))).toBe(51_250)
  })

  test('and a payment that is sent again afterwards is the same payment', async () => {
    const [customer, account] = [await person(), await makeAccount('Twice')]
    const id = await invoiceFor(customer)
    const payment = { id: randomUUID(), date: 1000 }
    await desk.pay(id, 51_250, payment)
    await desk.rebill(id, { account })
    expect((await desk.pay(id, 51_250, payment)).body).toMatchObject({ amount_paid: 51_250 })
    expect(await owedBy(nameAccountParty(account))).toBe(1_000_000)
  })

  test('then void, it is owed by no one', async () => {
    const [customer, account] = [await person(), await makeAccount('Voided')]
    const id = await invoiceFor(customer)
    await desk.rebill(id, { account })
    expect((await desk.void(id)).body.status).toBe('void')
    expect([await owedBy(nameContactParty(customer.id)), await owedBy(nameAccountParty(account))]).toEqual([0, 0])
  })

  test('not to no one, an unknown or the same customer, nor as a draft, paid or void; and only by its role', async () => {
    const [customer, account] = [await person(), await makeAccount('Refused')]
    const id = await invoiceFor(customer)
    const code = async (target: string, body: object) => (await desk.rebill(target, body)).body.issues[0].code
    expect(await code(id, {})).toBe('nobody-to-rebill')
    expect(await code(id, { account: 'gone' })).toBe('customer-unknown')
    expect(await code(id, { billingContact: 'gone' })).toBe('customer-unknown')
    expect(await code(id, { billingContact: customer.id })).toBe('billed-already')
    expect((await desk.rebill(id, { account }, { why: ' ' })).status).toBe(400)
    expect((await deskOf(opened(), cast.jo).rebill(id, { account })).status).toBe(403)
    await desk.pay(id, total)
    expect(await code(id, { account })).toBe('nothing-to-rebill')
    const doc = invoices.shape.parse({ lineItems: [{ label: 'Flight', amount: 100 }] })
    const draft = await inLaro(opened(), (ctx) => createRecord(ctx, invoices, { doc }))
    expect(await code(draft.id, { account })).toBe('draft-not-rebilled')
    await desk.void(draft.id)
    expect(await code(draft.id, { account })).toBe('nothing-to-rebill')
  })
})

test('a void invoice owes nothing, its charge is reversed, and money for it is booked as a deposit', async () => {
  const { id, trip } = await sentInvoice(opened())
  expect((await desk.void(id)).body).toMatchObject({ status: 'void', balanceDue: 0 })
  expect((await desk.send(id)).status).toBe(409)
  const removed = await call(opened(), cast.ana, { method: 'DELETE', url: `/data/clients/${laro}/invoices/${id}` })
  expect([removed.status, removed.body.code]).toEqual([409, 'kept'])
  expect((await desk.pay(id, 500)).body).toMatchObject({ status: 'void', amount_paid: 500, balanceDue: 0 })
  expect(await sumInvoiceLedger(id)).toEqual({ receivable: 0, income: 0, tax_payable: 0 })
  const [{ id: payment }] = (await desk.read('invoices', id)).payments
  expect(await ledgerOfPayment(payment)).toEqual({ bank: 500, customer_deposits: 500 })
  expect(await desk.read('trips', trip.id)).toMatchObject({ paid: false, totalPaid: 0, status: 'tConfirmed' })
  expect((await desk.refund(id, 500)).body).toMatchObject({ status: 'void', amount_paid: 0, balanceDue: 0 })
  expect((await desk.card(id, 60)).body.issues).toMatchObject([{ path: 'status', code: 'void-owes-nothing' }])
})

test('a payment that bounces on a void invoice is booked, and the invoice stays void', async () => {
  const { id } = await sentInvoice(opened())
  const payment = randomUUID()
  await desk.pay(id, total, { id: payment })
  await desk.refund(id, total)
  expect((await desk.void(id)).body.status).toBe('void')
  expect((await desk.reverse(id, payment)).body).toMatchObject({ status: 'void', amount_paid: 0, balanceDue: 0 })
  expect(await ledgerOfPayment(payment)).toEqual({ bank: -total, customer_deposits: -total })
  expect((await desk.read('invoices', id)).payments).toMatchObject([{ reversed: { why: 'It bounced' } }, {}])
})

test('random steps with an invoice follow its table, and the ledger agrees with it against its customer', async () => {
  const customers = await makeCustomers(opened())
  const property = fc.asyncProperty(invoiceSteps, (played) => playSteps(opened(), customers, played))
  // More plays would exceed the calls that one user may make in a minute.
  await fc.assert(property, { numRuns: timesToRun(8, 80), examples: [[voidSteps]] })
})

describe('contacts that are merged', () => {
  test('are one customer in balances and statements, and two again when the merge is taken back', async () => {
    const [kept, gone] = [await person(), await person()]
    const [own, other] = [await invoiceFor(kept), await invoiceFor(gone)]
    const { body } = await merge(kept.id, gone.id)
    await desk.pay(other, 51_250)
    for (const { id } of [kept, gone]) {
      expect(await owedBy(nameContactParty(id))).toBe(2 * total - 51_250)
      expect(await statement(nameContactParty(id))).toEqual([
        ['allocation', -51_250, 2 * total - 51_250],
        ['invoice', total, 2 * total],
        ['invoice', total, total],
      ])
    }
    const entries = await inLaro(opened(), (ctx) => entriesAbout(ctx, { record: 'invoices', id: other }))
    const parties = entries.flatMap(({ lines }) => lines.map(({ party }) => party).filter(Boolean))
    expect(new Set(parties)).toEqual(new Set([nameContactParty(gone.id)]))
    await undo(body.merge)
    expect([await owedBy(nameContactParty(kept.id)), await owedBy(nameContactParty(gone.id))]).toEqual([
      total,
      total - 51_250,
    ])
    await desk.pay(other, 1_000_000)
    await desk.pay(own, total)
    expect([await owedBy(nameContactParty(kept.id)), await owedBy(nameContactParty(gone.id))]).toEqual([0, 0])
  })

  test('over two merges are one customer', async () => {
    const [first, second, third] = [await person(), await person(), await person()]
    for (const one of [first, second, third]) await invoiceFor(one)
    await merge(second.id, third.id)
    const { body } = await merge(first.id, second.id)
    for (const { id } of [first, second, third]) expect(await owedBy(nameContactParty(id))).toBe(3 * total)
    await undo(body.merge)
    expect(await Promise.all([first, second, third].map(({ id }) => owedBy(nameContactParty(id))))).toEqual([
      total,
      2 * total,
      2 * total,
    ])
  })

  test('an invoice that was sent between merge and undo is owed by the contact that it names afterwards', async () => {
    const [kept, gone] = [await person(), await person()]
    const { body } = await merge(kept.id, gone.id)
    const [given, stays] = [await invoiceFor(kept), await invoiceFor(kept)]
    await undo(body.merge, [{ record: 'invoices', id: given }])
    expect(await desk.read('invoices', given)).toMatchObject({ billingContact: { id: gone.id } })
    expect(await desk.read('invoices', stays)).toMatchObject({ billingContact: { id: kept.id } })
    expect([await owedBy(nameContactParty(kept.id)), await owedBy(nameContactParty(gone.id))]).toEqual([total, total])
    await desk.pay(given, total)
    expect([await owedBy(nameContactParty(kept.id)), await owedBy(nameContactParty(gone.id))]).toEqual([total, 0])
  })
})
