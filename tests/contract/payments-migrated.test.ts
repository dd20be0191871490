import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumCredited, sumMoney, payments, refunds } from '../../domain/commerce/index.ts'
import { balancesOfParty, statementOf } from '../../server/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { timesToRun } from '../run-length.ts'
import { EarlierInvoice, earlierInvoice } from './earlier-invoices.ts'
import { inLaro } from './inbox-server.ts'
import { deskOf } from './invoice-server.ts'
import { runMigration } from './run-migration.ts'

let server: TestServer
let before: unknown

const many = fc.sample(earlierInvoice, { numRuns: timesToRun(200, 1000), seed: 37 })
const invoice = new EarlierInvoice('accounts/a')
const open = new EarlierInvoice('accounts/a')
const gone = new EarlierInvoice('accounts/a')
const bounced = new EarlierInvoice('accounts/a')

// Invoices of the release before are in the database, and are brought up to date.
beforeAll(async () => {
  invoice.pay(400, 'check')
  invoice.pay(600, 'wire')
  invoice.refund(700, 'wire', false)
  gone.void()
  gone.pay(250, 'cash')
  bounced.pay(400, 'check')
  bounced.pay(600, 'wire')
  bounced.refund(400, 'wire', false)
  bounced.reverse(1)
  server = await openTestServer()
  await runMigration(server, '0341_existing_payments.sql', async (owner) => {
    for (const one of [...many, invoice, open, gone, bounced]) await one.store(owner)
    await owner.query('commit')
    before = await statements()
    await owner.query('begin')
  })
  await runMigration(server, '0400_debts.sql', async () => {})
  await runMigration(server, '0470_several_disputes.sql', async () => {})
})
afterAll(() => server.close())

const accounts = ['receivable', 'customer_deposits', 'jet_cards', 'hours_left'] as const

/** Statements of the customers: every line and the balances. */
const statements = () =>
  inLaro(server, async (ctx) => {
    const read: unknown[] = []
    for (const party of ['accounts/north', 'accounts/south']) {
      read.push(await statementOf(ctx, { party, accounts, limit: 100_000 }))
      read.push([...(await balancesOfParty(ctx, party))].toSorted(([one], [other]) => one.localeCompare(other)))
    }
    return read
  })

const readPaymentRecords = ({ id }: EarlierInvoice) =>
  inLaro(server, async (ctx) => {
    const paid = (await beyondReach(ctx, payments).every()).filter((one) => one.debt?.id === id)
    const returned = (await beyondReach(ctx, refunds).every()).filter((one) => one.debt?.id === id)
    return { paid, returned }
  })

/** The records of an invoice equal its entries: money, deposits, applied amounts, gifts and refunds. */
async function checkRecords(earlier: EarlierInvoice): Promise<void> {
  const { paid, returned } = await readPaymentRecords(earlier)
  const sum = (count: (one: (typeof paid)[number]) => number) => paid.reduce((all, one) => all + count(one), 0)
  expect(paid.map(({ id }) => id).toSorted()).toEqual(
    earlier.items.flatMap(({ kind, id }) => (kind === 'payment' ? [id] : [])).toSorted(),
  )
  expect({
    money: sum(sumMoney),
    deposits: sum((one) => sumCredited(one) - one.allocated),
    applied: sum(({ allocated }) => allocated),
    gifts: sum(({ given }) => given),
  }).toEqual({
    money: earlier.sum('bank', 'cash'),
    deposits: 0 - earlier.sum('customer_deposits'),
    applied: earlier.isVoid ? 0 : earlier.paid,
    gifts: earlier.sum('refunds'),
  })
  for (const one of paid) {
    const own = returned.filter(({ payment, taken_back: back }) => payment === one.id && back === undefined)
    const [gifts, others] = [own.filter(({ isGift }) => isGift), own.filter(({ isGift }) => !isGift)]
    const amounts = [others, gifts].map((some) => some.reduce((all, { amount }) => all + amount, 0))
    expect(amounts).toEqual([one.refunded, one.given])
    expect(one.refunded + one.given).toBeLessThanOrEqual(one.amount)
  }
}

test('payments of the last release get records that equal the ledger, and statements stay to the cent', async () => {
  expect(await statements()).toEqual(before)
  expect(many.some(({ isVoid, items }) => isVoid && items.length > 0)).toBe(true)
  expect(many.some(({ rebilled, items }) => rebilled !== undefined && items.length > 1)).toBe(true)
  for (const one of many) await checkRecords(one)
})

test('a payment of the last release is refunded, taken back and applied like any other', async () => {
  const desk = deskOf(server)
  const { paid, returned } = await readPaymentRecords(invoice)
  expect(paid.map(({ status, refunded }) => `${status} ${refunded}`).toSorted()).toEqual([
    'partially_refunded 100',
    'refunded 600',
  ])
  expect(new Set(returned.map(({ request }) => request)).size).toBe(1)
  const request = returned[0]?.request ?? ''
  expect((await desk.reverse(invoice.id, request)).body).toMatchObject({ status: 'paid', amount_paid: 1000 })
  const [check] = invoice.items
  expect((await desk.reverse(invoice.id, check?.id ?? '')).body).toMatchObject({ status: 'sent', amount_paid: 600 })
  const { deposits } = (await desk.deposits(open.id)).body
  expect(deposits).toMatchObject([{ left: 250, method: 'cash' }])
  const use = { payment: deposits[0].payment, amount: 250 }
  expect((await desk.apply(open.id, use)).body).toMatchObject({ amount_paid: 250, balanceDue: 750 })
  expect((await desk.refund(invoice.id, 601)).body.issues).toMatchObject([{ code: 'over-refunded' }])
})

test('a refund of the last release names the payment that counts, not the one that bounced', async () => {
  const { paid } = await readPaymentRecords(bounced)
  expect(paid.map(({ method, status, refunded }) => `${method} ${status} ${refunded}`).toSorted()).toEqual([
    'check refunded 400',
    'wire failed 0',
  ])
})
