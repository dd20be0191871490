import { isReceived, paymentTransitions, type PaymentStatus } from '../../../domain/commerce/index.ts'
import { refusedMove } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { GatewayPayment } from '../../platform/outside/payments/gateway.ts'
import { capturePayment } from '../payments/charge-payment.ts'
import { bookFee, failPayment } from '../payments/end-payment.ts'
import type { PaymentRow, TakenPayment } from '../payments/take-payment.ts'
import { keepCard } from './cards.ts'
import { mirrorPayment } from './mirror-payment.ts'
import { notifyOfPayment } from './notify-of-payment.ts'
import type { OpenGateway } from './provider-accounts.ts'
import { settleDisputes } from './settle-disputes.ts'
import { settleRefunds } from './settle-refunds.ts'
import { takeDebts, type TakenDebt, type Till } from './till.ts'

/** State of ours for each state of a payment at its provider. */
const statuses = {
  open: 'intended',
  pending: 'pending',
  authorised: 'authorised',
  captured: 'captured',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
} as const satisfies Record<GatewayPayment['state'], PaymentStatus>

/** A payment under way to the state that its provider has, with all debts that it touches. */
export interface Settling {
  readonly till: Till
  readonly open: OpenGateway
  readonly payment: TakenPayment
  readonly seen: GatewayPayment
  readonly debts: readonly TakenDebt[]
}

const methods = { card: 'card', bank: 'link', paypal: 'paypal', link: 'link' } as const

/** Facts of a payment that its provider knows. */
function describeSeen(row: PaymentRow, { seen }: Settling) {
  const { id, charge, method, card, failure, captured, amount } = seen
  const isOver = isReceived(row)
  return {
    intent: id,
    ...(charge !== undefined && { charge_id: charge }),
    result: failure && (!isOver || seen.state === 'failed') ? failure.message.slice(0, 500) : '',
    ...(!isOver && {
      method: methods[method],
      amount: seen.state === 'captured' ? captured : seen.state === 'authorised' ? amount : row.amount,
      ...(method === 'bank' && { linkMethods: ['bank'] }),
    }),
    ...(card && { card: { brand: card.brand, last4: card.last4 } }),
  } satisfies Partial<PaymentRow>
}

/** Books captured money: it pays what is owed now, and the rest is a deposit of its customer (decision E7). */
async function bookCapture(ctx: Ctx, settling: Settling): Promise<void> {
  const { payment, debts } = settling
  const { row } = payment
  const own = debts.find(({ debt }) => debt.id === row.debt?.id && debt.record === row.debt.record)
  if (!own) throw new TypeError(`payment ${row.id} names no debt`)
  const applied = own.closed === undefined ? Math.min(own.owed, row.amount) : 0
  const deposit = row.amount - applied
  await capturePayment(ctx, payment, { debt: own.debt, applied })
  const { id, method, amount, reference } = row
  await own.settle([{ id, kind: 'payment', method, amount, deposit, date: ctx.now, reference, why: '' }])
  await notifyOfPayment(ctx, settling, deposit > 0 ? 'overpaid' : 'captured')
}

/** Moves a payment on which no money has come in. A move that its table refuses is shown to people. */
async function moveOpen(ctx: Ctx, settling: Settling): Promise<void> {
  const { payment, seen } = settling
  const { row } = payment
  const to = statuses[seen.state]
  if (row.status === to) return
  const refusal = refusedMove(paymentTransitions, { row: { ...row }, from: row.status, to, actor: ctx.actor })
  if (refusal) {
    ctx.log.warn({ payment: row.id, from: row.status, to }, 'a provider reports a state that the table refuses')
    await notifyOfPayment(ctx, settling, 'contradicted')
    return
  }
  payment.change({ status: to })
  if (to === 'failed' || to === 'authorised') await notifyOfPayment(ctx, settling, to)
}

/** Books that a bank refused a payment after its provider had called it captured: its debts are owed again. */
async function bookDenied(ctx: Ctx, settling: Settling): Promise<void> {
  const { payment, debts } = settling
  const { id, refunded, given, withheld, result } = payment.row
  if (refunded + given + withheld > 0 || result === '') {
    await notifyOfPayment(ctx, settling, 'contradicted')
    return
  }
  await failPayment(ctx, { payment, debts: debts.map(({ debt }) => debt) }, result)
  for (const { debt, takeBack } of debts) if (debt.id === payment.row.debt?.id) await takeBack([id], result)
  await notifyOfPayment(ctx, settling, 'failed')
}

async function settleMoney(ctx: Ctx, settling: Settling): Promise<void> {
  const { payment, seen } = settling
  payment.change(describeSeen(payment.row, settling))
  if (isReceived(payment.row)) {
    if (seen.state === 'failed') await bookDenied(ctx, settling)
    return
  }
  if (seen.state === 'captured') await bookCapture(ctx, settling)
  else await moveOpen(ctx, settling)
}

/** The fee that was not booked yet. */
async function settleFee(ctx: Ctx, { payment, seen }: Settling): Promise<void> {
  const { id, fee } = payment.row
  const missing = (seen.fee ?? 0) - fee
  if (missing > 0 && isReceived(payment.row)) await bookFee(ctx, payment, { id: `${id} ${seen.fee}`, amount: missing })
}

/**
 * Moves a payment to the state that its provider has, with its refunds and disputes, books what moved, and applies it to its
 * debts. The same state again changes nothing.
 */
export async function settlePayment(ctx: Ctx, parts: Omit<Settling, 'debts'>): Promise<void> {
  const { payment, till } = parts
  const { debt, allocations } = payment.row
  const debts = await takeDebts(ctx, till, [...allocations, ...(debt ? [debt] : [])])
  const settling = { ...parts, debts }
  await settleMoney(ctx, settling)
  await settleFee(ctx, settling)
  await settleRefunds(ctx, settling)
  await settleDisputes(ctx, settling)
  await mirrorPayment(ctx, settling)
  await keepCard(ctx, settling)
}
