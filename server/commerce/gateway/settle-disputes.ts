import { disputes, type DisputeState } from '../../../domain/commerce/index.ts'
import type { RowOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import type { GatewayDispute } from '../../platform/outside/payments/gateway.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { loseDispute, openDispute, winDispute } from '../payments/end-payment.ts'
import type { PaymentRow } from '../payments/take-payment.ts'
import { closeDisputeTask, openDisputeTask } from './dispute-tasks.ts'
import { notifyOfPayment } from './notify-of-payment.ts'
import type { Settling } from './settle-payment.ts'

type DisputeRow = RowOf<typeof disputes>

async function recordDispute(ctx: Ctx, { payment, open }: Settling, dispute: GatewayDispute): Promise<DisputeRow> {
  const known = await beyondReach(ctx, disputes).findOne(['dispute_id', '==', dispute.id])
  if (known) return known
  const { id, name, debt, amount } = payment.row
  return asVerb(ctx, disputes).create({
    doc: disputes.shape.parse({
      state: dispute.state,
      payment: { id, label: `${name} ${formatMoney(amount)}` },
      ...(debt && { debt }),
      provider: open.row.provider,
      account: open.row.id,
      dispute_id: dispute.id,
      amount: dispute.amount,
      reason: dispute.reason.slice(0, 500),
      ...(dispute.due !== undefined && { due: dispute.due }),
      opened: dispute.at,
    }),
  })
}

const mayBeDisputed: ReadonlySet<PaymentRow['status']> = new Set(['captured', 'partially_refunded', 'refunded'])

/** Books that the customer got the money back, and that its debts are owed again. */
async function bookLoss(ctx: Ctx, settling: Settling, { reason }: GatewayDispute): Promise<void> {
  const { payment, debts } = settling
  const released = await loseDispute(ctx, { payment, debts: debts.map(({ debt }) => debt) })
  const rest = payment.row.withheld - released.reduce((sum, { amount }) => sum + amount, 0)
  const { id, method, reference, debt: cameFor } = payment.row
  for (const { debt, settle } of debts) {
    const owed = released.find((one) => one.id === debt.id && one.record === debt.record)?.amount ?? 0
    const deposit = cameFor?.id === debt.id ? rest : 0
    const amount = owed + deposit
    const item = { method, amount, deposit, date: ctx.now, reference, why: reason }
    if (amount > 0) await settle([{ id: `${id} lost`, kind: 'lost', ...item }])
  }
  await notifyOfPayment(ctx, settling, 'lost')
}

/** Books what a dispute did to the money of its payment. */
async function moveMoney(ctx: Ctx, settling: Settling, dispute: GatewayDispute): Promise<void> {
  const { payment } = settling
  if (mayBeDisputed.has(payment.row.status) && dispute.state !== 'won') {
    await openDispute(ctx, payment, dispute.amount)
    await notifyOfPayment(ctx, settling, 'disputed')
  }
  if (payment.row.status !== 'disputed') return
  if (dispute.state === 'lost') await bookLoss(ctx, settling, dispute)
  if (dispute.state !== 'won') return
  await winDispute(ctx, payment)
  await notifyOfPayment(ctx, settling, 'won')
}

const isOver = (state: DisputeState): boolean => state === 'won' || state === 'lost'

/** Records the disputes of a payment, books their money, and keeps a task with the deadline while one is open. */
export async function settleDisputes(ctx: Ctx, settling: Settling): Promise<void> {
  for (const dispute of settling.seen.disputes) {
    const row = await recordDispute(ctx, settling, dispute)
    await moveMoney(ctx, settling, dispute)
    const task = isOver(dispute.state)
      ? await closeDisputeTask(ctx, row)
      : dispute.state === 'open' && row.task_id === undefined
        ? await openDisputeTask(ctx, row, settling.debts)
        : undefined
    await asVerb(ctx, disputes).amend({
      id: row.id,
      amend: () => ({
        state: dispute.state,
        amount: dispute.amount,
        reason: dispute.reason.slice(0, 500),
        ...(dispute.due !== undefined && { due: dispute.due }),
        ...(task !== undefined && { task_id: task }),
      }),
    })
  }
}
