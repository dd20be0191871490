import { commerceMessages, payouts, refunds } from '../../../domain/commerce/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { refuse } from '../gateway/offer-checkout.ts'
import { notePart } from '../gateway/settle-refunds.ts'
import { takeDebts, type MoneyRun, type TakenDebt, type Till } from '../gateway/till.ts'
import { failPayment } from '../payments/end-payment.ts'
import { takeBackRefund, type RefundRow } from '../payments/refund-payment.ts'
import { takePayment, type TakenPayment } from '../payments/take-payment.ts'
import { takeBackPayout } from './collect-payouts.ts'
import { resolveDifference, type DifferenceRow } from './keep-differences.ts'
import { compareAgain, findThere, type Wanted } from './settle-difference.ts'

interface Ended {
  readonly why: string
  readonly by: Entry
}

interface Taken {
  readonly payment: TakenPayment
  readonly debts: readonly TakenDebt[]
}

async function takeWithDebts(ctx: Ctx, till: Till, id: string): Promise<Taken> {
  const payment = await takePayment(ctx, id)
  const { debt, allocations } = payment.row
  return { payment, debts: await takeDebts(ctx, till, [...allocations, ...(debt ? [debt] : [])]) }
}

/** Takes a payment back that its provider does not know: its debts are owed again. */
async function endPayment(ctx: Ctx, { payment, debts }: Taken, { why, by }: Ended): Promise<void> {
  if (payment.row.refunded + payment.row.given > 0) refuse(commerceMessages.issue('payment', 'refunds-first'))
  payment.change({ denied: { at: ctx.now, by } })
  await failPayment(ctx, { payment, debts: debts.map(({ debt }) => debt) }, why)
  for (const debt of debts) await debt.takeBack([payment.row.id], why)
}

/** Takes a refund back that its provider does not know: its money is ours again. */
async function endRefund(
  ctx: Ctx,
  { payment, debts }: Taken,
  { rows, why, by }: Ended & { readonly rows: readonly RefundRow[] },
): Promise<void> {
  for (const refund of rows) {
    const taken = debts.find(({ debt }) => debt.id === refund.debt?.id)
    const isOwed = taken && refund.amount - refund.deposit <= taken.owed
    await takeBackRefund(ctx, payment, { refund, debt: isOwed ? taken.debt : undefined, why, by })
    await taken?.takeBack([refund.request], why)
    await notePart(ctx, refund.id, { state: 'failed', why })
  }
}

const isOfRefund = ({ id, refund_id: theirs }: RefundRow, { own = '', movement }: DifferenceRow): boolean =>
  [id, theirs].some((name) => name?.split('/')[0] === movement || name?.split('/')[0] === own.split('/')[0])

async function endPayout(ctx: Ctx, id: string, why: string): Promise<void> {
  await takeBackPayout(ctx, { id })
  await asVerb(ctx, payouts).amend({ id, amend: () => ({ state: 'failed', ended: { at: ctx.now, why } }) })
}

async function endHere(
  ctx: Ctx,
  till: Till,
  { row, ...ended }: Ended & { readonly row: DifferenceRow },
): Promise<void> {
  if (row.kind === 'payout' && row.own !== undefined) await endPayout(ctx, row.own, ended.why)
  if (row.payment === undefined) return
  const taken = await takeWithDebts(ctx, till, row.payment)
  if (row.kind === 'payment') {
    await endPayment(ctx, taken, ended)
    return
  }
  const all = await beyondReach(ctx, refunds).every(['payment', '==', row.payment])
  const rows = all.filter((one) => one.taken_back === undefined && isOfRefund(one, row))
  await endRefund(ctx, taken, { ...ended, rows })
}

/**
 * Ends a payment, refund or payout here that its provider, asked once more, does not know. Throws Invalid where it does, and
 * `ListFailed` where it does not answer.
 */
export async function endUnknown(
  run: MoneyRun,
  till: Till,
  { row: before, open, by, why }: Wanted & { readonly why: string },
): Promise<DifferenceRow> {
  const row = await compareAgain(run, open, { row: before, how: 'agrees', by })
  if (row.state === 'resolved' || row.problem !== 'missing_there')
    return refuse(commerceMessages.issue('payment', 'known-there', { provider: open.gateway.title }))
  const names = [row.movement, ...(row.payment === undefined ? [] : [row.payment])]
  const seen = row.kind === 'payment' ? await findThere(run, open, names) : undefined
  if (seen?.state === 'captured')
    return refuse(commerceMessages.issue('payment', 'known-there', { provider: open.gateway.title }))
  return run.within(async (ctx) => {
    await endHere(ctx, till, { row, why, by })
    return resolveDifference(ctx, row.id, { how: 'ended', by, why })
  })
}
