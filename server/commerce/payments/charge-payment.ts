import { payments, receiptEntry, type ReceiptMethod } from '../../../domain/commerce/index.ts'
import type { DocOf, Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb } from '../../platform/records/index.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { describeDebt, postAllocation, withApplied, type Debt } from './allocations.ts'
import { aboutPayment, type PaymentRow, type TakenPayment } from './take-payment.ts'

type Customer = Pick<DocOf<typeof payments>, 'account' | 'billingContact' | 'party'>

interface Charge extends Customer {
  readonly amount: number
  readonly method: ReceiptMethod
  /** The invoice or order for which it comes in. */
  readonly debt: Debt
  readonly reference?: string
  readonly by?: Entry
}

const makeDoc = ({ debt: { record, id, number }, ...charge }: Charge, more: object): DocOf<typeof payments> =>
  payments.shape.parse({ ...charge, debt: { record, id, number }, ...more })

const factsOf = ({ reference, debt }: PaymentRow) => ({
  ...(debt && describeDebt(debt)),
  ...(reference !== '' && { reference }),
})

/** Posts the receipt of a payment. */
async function postReceipt(ctx: Ctx, row: PaymentRow): Promise<void> {
  const { id, received = ctx.now } = row
  const occasion = { key: `payment ${id}`, about: aboutPayment(id), at: received, facts: factsOf(row) }
  await postEntry(ctx, receiptEntry(occasion, row))
}

/** Id of a new record, chosen by the caller. */
interface Numbered {
  readonly id: string
}

/** Cents of a received payment that are applied at once; the rest is a deposit of its customer. */
interface AppliedAtOnce {
  readonly applied: number
}

/** Books a payment that staff received, and answers it. */
export async function bookReceipt(
  ctx: Ctx,
  { id, applied, received, ...charge }: Charge & Numbered & AppliedAtOnce & { readonly received: number },
): Promise<PaymentRow> {
  const { debt } = charge
  const allocations = withApplied([], debt, applied)
  const agent = charge.by && { agent_id: charge.by.id }
  const doc = makeDoc(charge, { status: 'captured', received, captured_at: ctx.now, allocations, ...agent })
  const row = await asVerb(ctx, payments).create({ id, date: received, doc })
  await postReceipt(ctx, row)
  await postAllocation(ctx, row, { debt, amount: applied })
  return row
}

interface Intent extends Charge, Numbered {
  readonly provider: NonNullable<PaymentRow['provider']>
  readonly charge_id?: string
  /** Other fields of the payment. */
  readonly more?: Partial<DocOf<typeof payments>>
}

/** Notes a payment before its provider is called: no money has moved yet. */
export const intendPayment = (ctx: Ctx, { id, provider, charge_id, more, ...charge }: Intent): Promise<PaymentRow> =>
  asVerb(ctx, payments).create({ id, doc: makeDoc(charge, { provider, charge_id, ...more }) })

/** Moves a payment to a state in which no money has moved. Throws Conflict for a move that its table refuses. */
export const movePayment = (payment: TakenPayment, to: 'intended' | 'authorised' | 'cancelled'): PaymentRow =>
  payment.change({ status: to })

/** Books that a provider captured a payment that was not received before. Throws Conflict where its table refuses that. */
export async function capturePayment(
  ctx: Ctx,
  payment: TakenPayment,
  { debt, applied }: AppliedAtOnce & { readonly debt: Debt },
): Promise<void> {
  const allocations = withApplied(payment.row.allocations, debt, applied)
  const row = payment.change({ status: 'captured', received: ctx.now, captured_at: ctx.now, allocations })
  await postReceipt(ctx, row)
  await postAllocation(ctx, row, { debt, amount: applied })
}
