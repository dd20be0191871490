import {
  allocationEntry,
  payments,
  receiptEntry,
  type DebtRecord,
  type PaymentMethod,
} from '../../domain/commerce/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import type { Random } from './random.ts'
import type { WorldWriter } from './world-writer.ts'

/** A payment of a debt, all of which it pays. */
interface PaidDebt {
  readonly random: Random
  readonly debt: { readonly record: DebtRecord; readonly id: string; readonly number: string }
  readonly customer: { readonly account?: Entry; readonly billingContact: Entry }
  readonly party: string
  readonly payment: {
    readonly id: string
    readonly date: number
    readonly amount: number
    readonly method: PaymentMethod
    readonly reference: string
    readonly by: Entry
  }
}

/** A payment with its record: received as a deposit, and applied to its debt. */
export function writePayment(world: WorldWriter, { random, debt, customer, party, payment }: PaidDebt): void {
  const { id, date, amount, method, reference, by } = payment
  const { record, id: debtId, number } = debt
  const state = { status: 'captured', received: date, captured_at: date } as const
  const allocations = [{ ...debt, amount }]
  world.add(payments, { ...customer, amount, method, party, reference, by, debt, allocations, ...state }, { id, date })
  const received = { key: `payment ${id}`, about: { record: 'payments', id }, at: date }
  const facts = { number, [record === 'orders' ? 'order' : 'invoice']: debtId, reference }
  world.post(random.id(date), receiptEntry({ ...received, facts }, { party, amount, method }))
  const applied = { key: `allocation ${id}`, about: { record, id: debtId }, at: date, facts: { number, payment: id } }
  world.post(random.id(date), allocationEntry(applied, { payer: party, debtor: party, amount }))
}
