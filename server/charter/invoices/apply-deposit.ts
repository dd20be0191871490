import {
  charterMessages,
  invoices,
  mayReadInvoices,
  paymentsOf,
  whyNotApplied,
  type applyDeposit,
  type readDeposits,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import { applyPayment, findDeposits, partiesMergedWith, takePayment } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { getRecord } from '../../platform/records/index.ts'
import { readInvoiceLedger } from './invoice-ledger.ts'
import { refuse, refuseFor, stateOf } from './invoice-state.ts'
import { settleInvoice } from './settle-invoice.ts'
import { takeInvoice } from './take-invoices.ts'

/** Reads the deposits of the customer of an invoice. Throws Forbidden without a role that reads invoices. */
export async function deposits(
  ctx: Ctx,
  { params }: InputOf<typeof readDeposits>,
): Promise<OutputOf<typeof readDeposits>> {
  if (!mayReadInvoices(ctx.actor)) throw new Forbidden('invoices')
  const row = await getRecord(ctx, invoices, params.id)
  const { place } = await readInvoiceLedger(ctx, row)
  const found = await findDeposits(ctx, place.party)
  return {
    deposits: found.map(({ id, method, received, date, reference, deposit }) => ({
      payment: id,
      method,
      date: received ?? date,
      reference,
      left: deposit,
    })),
  }
}

/** Applies a part of a deposit to an invoice: once, for any number of repeated calls. Throws Invalid, NotFound. */
export async function apply(
  ctx: Ctx,
  { params, body }: InputOf<typeof applyDeposit>,
): Promise<OutputOf<typeof applyDeposit>> {
  const payment = await takePayment(ctx, body.payment)
  const { taken, ledger, debt } = await takeInvoice(ctx, params.id)
  const { row } = taken
  const { id, amount } = body
  if (paymentsOf(row).some((one) => one.id === id)) return stateOf(row)
  const { party, deposit, method, reference } = payment.row
  if (!(await partiesMergedWith(ctx, debt.debtor)).includes(party))
    refuse(charterMessages.issue('payment', 'deposit-of-another'))
  refuseFor(whyNotApplied({ amount, left: deposit, owed: ledger.owed }))
  await applyPayment(ctx, payment, { debt, amount })
  const said = { method, amount, date: ctx.now, reference, why: '', by: await readOwnEntry(ctx), at: ctx.now }
  const made = { id, invoice: row.id, kind: 'payment', payment: body.payment, ...said } as const
  return stateOf(await settleInvoice(ctx, taken, { payments: [...paymentsOf(row), made] }))
}
