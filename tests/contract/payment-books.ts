import { expect } from 'vitest'
import { paymentsOf } from '../../domain/charter/index.ts'
import { sumCredited, sumMoney, paymentTransitions, payments, refunds } from '../../domain/commerce/index.ts'
import type { RowOf } from '../../domain/kernel/index.ts'
import { balancesOfParty } from '../../server/commerce/index.ts'
import { beyondReach } from '../../server/platform/records/index.ts'
import { inLaro, laro } from './inbox-server.ts'
import { opened } from './merge-server.ts'
import { invoiceNow, paymentsOfBooks, type Books } from './payment-steps.ts'

type Payment = RowOf<typeof payments>

interface Sums {
  readonly money: number
  readonly deposits: number
  readonly applied: number
}

const inUnit = (text: string, values: readonly unknown[]) =>
  opened().platform.pools.owner.query<Sums>(text, [laro, ...values])

/** Balances from the entries of a payment: entries about it and its allocations to invoices. */
async function ledgerOfPayment(id: string): Promise<Sums> {
  const { rows } = await inUnit(
    `select
       coalesce(sum(l.debit - l.credit) filter (where l.account in ('bank', 'cash', 'card_clearing', 'opening')), 0)::integer as money,
       coalesce(sum(l.credit - l.debit) filter (where l.account = 'customer_deposits'), 0)::integer as deposits,
       coalesce(sum(l.credit - l.debit) filter (where l.account = 'receivable'), 0)::integer as applied
     from ledger_entries e join ledger_lines l on l.client_id = e.client_id and l.entry_id = e.id
     where e.client_id = $1 and (e.record = 'payments' and e.record_id = $2 or e.facts ->> 'payment' = $2)`,
    [id],
  )
  return rows[0] ?? { money: 0, deposits: 0, applied: 0 }
}

/** The amounts of a payment equal its entries, its refunds stay within its charge, and its last move is in its table. */
async function checkPayment(row: Payment): Promise<void> {
  expect(await ledgerOfPayment(row.id), `payment ${row.id} ${row.status}`).toEqual({
    // A credit is a gift: it is on no account that holds money.
    money: row.method === 'credit' ? 0 : sumMoney(row),
    deposits: sumCredited(row) - row.allocated,
    applied: row.allocated,
  })
  const own = await inLaro(opened(), (ctx) => beyondReach(ctx, refunds).every(['payment', '==', row.id]))
  const standing = own.filter(({ taken_back: back }) => back === undefined)
  const sum = (isGift: boolean) => standing.reduce((all, one) => all + (one.isGift === isGift ? one.amount : 0), 0)
  expect([sum(false), sum(true)]).toEqual([row.refunded, row.given])
  expect(row.refunded + row.given + row.withheld).toBeLessThanOrEqual(row.amount)
  const { status_change: moved } = row
  if (moved) {
    const next = paymentTransitions.steps[moved.from as Payment['status']].map(({ to }) => to)
    expect(next).toContain(row.status)
  }
}

/** The balance of an invoice equals its lines minus what is applied to it, and its list of payments says the same. */
async function checkInvoice(id: string, all: readonly Payment[]): Promise<void> {
  const row = await invoiceNow(id)
  const applied = all
    .flatMap(({ allocations }) => allocations)
    .reduce((sum, one) => sum + (one.id === id ? one.amount : 0), 0)
  if (row.status === 'void') {
    expect([applied, row.balanceDue]).toEqual([0, 0])
    return
  }
  const lines = row.lineItems.reduce((sum, { amount = 0 }) => sum + amount, 0)
  expect([row.total, row.balanceDue, row.amount_paid]).toEqual([lines, lines - applied, applied])
  expect(row.status).toBe(applied === lines ? 'paid' : 'sent')
  const shown = paymentsOf(row).reduce((sum, { kind, amount, deposit = 0, reversed }) => {
    if (reversed || kind === 'goodwill') return sum
    return sum + (kind === 'payment' ? 1 : -1) * (amount - deposit)
  }, 0)
  expect(shown).toBe(applied)
}

/** Every entry balances, and so do all accounts of the client together. */
async function checkLedger(): Promise<void> {
  const { rows } = await inUnit(
    `select entry_id from ledger_lines where client_id = $1 group by entry_id having sum(debit) <> sum(credit)`,
    [],
  )
  expect(rows).toEqual([])
}

/** Holds payments, refunds, invoices and deposits to the ledger. */
export async function checkBooks(books: Books): Promise<void> {
  const all = await paymentsOfBooks(books)
  for (const row of all) await checkPayment(row)
  for (const id of books.invoices) await checkInvoice(id, all)
  const deposits = all.reduce((sum, row) => sum + sumCredited(row) - row.allocated, 0)
  const held = await inLaro(opened(), async (ctx) => {
    const parties = books.merged === undefined ? books.people : [books.people[0]]
    let sum = 0
    for (const { id } of parties) sum += (await balancesOfParty(ctx, `contacts/${id}`)).get('customer_deposits') ?? 0
    return sum
  })
  expect(held).toBe(deposits)
  await checkLedger()
}
