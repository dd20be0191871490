import {
  computeUndisputed,
  describeDisputeReason,
  disputes,
  isReceived,
  statusAfterRefund,
  type DisputeState,
} from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import type { GatewayDispute } from '../../platform/outside/payments/gateway.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { applyPayment } from '../payments/allocations.ts'
import { loseDispute, openDispute, regainDispute, winDispute } from '../payments/end-payment.ts'
import type { PaymentRow, TakenPayment } from '../payments/take-payment.ts'
import { closeDisputeTask, openDisputeTask } from './dispute-tasks.ts'
import { notifyOfPayment } from './notify-of-payment.ts'
import type { Settling } from './settle-payment.ts'

type DisputeRow = RowOf<typeof disputes>

/** A dispute as its provider has it, with our record of it as it was before. */
interface Seen {
  readonly dispute: GatewayDispute
  readonly row: DisputeRow
  readonly isNew: boolean
  /** Status of the payment once all its disputes are booked. */
  readonly status: PaymentRow['status']
}

async function recordDispute(
  ctx: Ctx,
  { payment, open }: Settling,
  dispute: GatewayDispute,
): Promise<Pick<Seen, 'row' | 'isNew'>> {
  const known = await beyondReach(ctx, disputes).findOne(['dispute_id', '==', dispute.id])
  if (known) return { row: known, isNew: false }
  const { id, name, debt, amount } = payment.row
  const row = await asVerb(ctx, disputes).create({
    doc: disputes.shape.parse({
      state: dispute.state,
      payment: { id, label: `${name} ${formatMoney(amount)}` },
      ...(debt && { debt }),
      provider: open.row.provider,
      account: open.row.id,
      dispute_id: dispute.id,
      amount: dispute.amount,
      reason: describeDisputeReason(dispute.reason).slice(0, 500),
      ...(dispute.due !== undefined && { due: dispute.due }),
      opened: dispute.at,
    }),
  })
  return { row, isNew: true }
}

/** Money that a dispute holds of its payment, as its record keeps it. */
type Held = Pick<DisputeRow, 'withheld' | 'isLost' | 'released'>

const nothingHeld: Held = { withheld: 0, isLost: false, released: [] }

/** Books what the provider withholds for an open dispute beyond what it withheld before. */
async function withhold(ctx: Ctx, { payment }: Settling, { row, dispute }: Seen): Promise<number> {
  const wanted = dispute.isInquiry ? 0 : dispute.amount
  const more = Math.min(wanted - row.withheld, computeUndisputed(payment.row))
  if (more <= 0 && payment.row.status === 'disputed') return row.withheld
  return row.withheld + (await openDispute(ctx, payment, more))
}

/** Books that the customer got the money back, and that its debts are owed again. */
async function bookLoss(
  ctx: Ctx,
  settling: Settling,
  { row, dispute, status, withheld }: Seen & { readonly withheld: number },
): Promise<Held> {
  const { payment, debts } = settling
  const taken = { payment, debts: debts.map(({ debt }) => debt) }
  const released = await loseDispute(ctx, taken, { amount: withheld, status })
  const rest = withheld - released.reduce((sum, { amount }) => sum + amount, 0)
  const { method, reference, debt: cameFor } = payment.row
  for (const { debt, settle } of debts) {
    const owed = released.find((one) => one.id === debt.id && one.record === debt.record)?.amount ?? 0
    const deposit = cameFor?.id === debt.id ? rest : 0
    const amount = owed + deposit
    const item = { method, amount, deposit, date: ctx.now, reference, why: describeDisputeReason(dispute.reason) }
    if (amount > 0) await settle([{ id: nameLoss(row), kind: 'lost', ...item }])
  }
  await notifyOfPayment(ctx, settling, 'lost')
  return { withheld, isLost: true, released }
}

const nameLoss = ({ id }: DisputeRow): string => `${id} lost`

/** Books that a lost dispute was won after all: its money pays what it paid before, where that is still owed. */
async function bookRegain(ctx: Ctx, { payment, debts }: Settling, { row, dispute, status }: Seen): Promise<void> {
  await regainDispute(ctx, payment, { amount: row.withheld, status })
  for (const { debt, owed, takeBack } of debts) {
    const amount = row.released.find((one) => one.id === debt.id && one.record === debt.record)?.amount ?? 0
    const isOwn = payment.row.debt?.id === debt.id
    if (amount > owed || (amount === 0 && !isOwn)) continue
    if (amount > 0) await applyPayment(ctx, payment, { debt, amount })
    await takeBack([nameLoss(row)], describeDisputeReason(dispute.reason))
  }
}

/** Books what a dispute did to the money of its payment since it was last seen. */
async function moveMoney(ctx: Ctx, settling: Settling, seen: Seen): Promise<Held> {
  const { row, dispute, isNew, status } = seen
  if (dispute.state === 'won') {
    if (!isNew && row.state === 'won') return row
    // A dispute that was won before the first look moved no money.
    if (isNew) await openDispute(ctx, settling.payment, 0)
    if (row.isLost) await bookRegain(ctx, settling, seen)
    else await winDispute(ctx, settling.payment, { amount: row.withheld, status })
    await notifyOfPayment(ctx, settling, 'won')
    return nothingHeld
  }
  // The customer has its money until the provider decides otherwise.
  if (row.isLost) return row
  const withheld = await withhold(ctx, settling, seen)
  if (isNew || row.state === 'won') await notifyOfPayment(ctx, settling, 'disputed')
  return dispute.state === 'lost' ? bookLoss(ctx, settling, { ...seen, withheld }) : { ...nothingHeld, withheld }
}

const isOver = (state: DisputeState): boolean => state === 'won' || state === 'lost'

/** Status of a payment by all its disputes: an open one counts before a lost one. */
function findStatus(all: readonly GatewayDispute[]): PaymentRow['status'] {
  if (all.some(({ state }) => !isOver(state))) return 'disputed'
  return all.some(({ state }) => state === 'lost') ? 'lost' : 'won'
}

/** Gives a payment the status of its disputes where none of them moved money, as in an appeal. */
async function alignStatus(ctx: Ctx, payment: TakenPayment, status: PaymentRow['status']): Promise<void> {
  const { status: now } = payment.row
  if (status === 'disputed' && now !== 'disputed') await openDispute(ctx, payment, 0)
  if (status !== 'disputed' && now === 'disputed') payment.change({ status })
  // Refunds count again, so that their order and that of the disputes does not matter.
  if (payment.row.status === 'won') payment.change({ status: statusAfterRefund(payment.row) })
}

/** Records the disputes of a payment, books their money, and keeps a task with the deadline while one is open. */
export async function settleDisputes(ctx: Ctx, settling: Settling): Promise<void> {
  const { payment, seen, debts } = settling
  if (seen.disputes.length === 0) return
  const status = findStatus(seen.disputes)
  for (const dispute of seen.disputes) {
    const recorded = await recordDispute(ctx, settling, dispute)
    const { row } = recorded
    const { withheld, isLost, released } = isReceived(payment.row)
      ? await moveMoney(ctx, settling, { ...recorded, dispute, status })
      : nothingHeld
    const task = isOver(dispute.state)
      ? await closeDisputeTask(ctx, row)
      : dispute.state === 'open' && row.task_id === undefined
        ? await openDisputeTask(ctx, row, debts)
        : undefined
    await asVerb(ctx, disputes).amend({
      id: row.id,
      amend: () => ({
        state: dispute.state,
        amount: dispute.amount,
        withheld,
        isLost,
        released,
        reason: describeDisputeReason(dispute.reason).slice(0, 500),
        ...(dispute.due !== undefined && { due: dispute.due }),
        ...(task !== undefined && { task_id: task }),
      }),
    })
  }
  if (isReceived(payment.row)) await alignStatus(ctx, payment, status)
}

/**
 * Frees money that disputes hold for a refund that the provider made of it nevertheless: one amount is returned once. Money of
 * lost disputes is freed last.
 */
export async function freeWithheld(ctx: Ctx, { payment }: Pick<Settling, 'payment'>, refunded: number): Promise<void> {
  let missing = refunded - computeUndisputed(payment.row)
  if (missing <= 0) return
  const rows = await beyondReach(ctx, disputes).every(['payment_id', '==', payment.row.id])
  const { status } = payment.row
  for (const row of rows.toSorted((one, other) => Number(one.isLost) - Number(other.isLost))) {
    const amount = Math.min(missing, row.withheld)
    if (amount <= 0) continue
    missing -= amount
    await (row.isLost ? regainDispute : winDispute)(ctx, payment, { amount, status })
    await asVerb(ctx, disputes).amend({ id: row.id, amend: ({ withheld }) => ({ withheld: withheld - amount }) })
  }
}
