import {
  commerceMessages,
  namePayment,
  planRefund,
  refundRequests,
  type RefundKind,
  type RefundPlan,
  type RefundWay,
} from '../../../domain/commerce/index.ts'
import { isSameValue, type RowOf } from '../../../domain/kernel/index.ts'
import { secondMs } from '../../../domain/kernel/values/durations.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import { clients } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict } from '../../platform/errors.ts'
import { defineDueJob, type Job } from '../../platform/jobs/index.ts'
import { asVerb, beyondReach, takeRecord } from '../../platform/records/index.ts'
import type { DebtKey } from '../payments/allocations.ts'
import { bookReceipt } from '../payments/charge-payment.ts'
import { takePayments } from '../payments/take-payment.ts'
import { queueMovement } from './move-money.ts'
import { refuse } from './offer-checkout.ts'
import { listDebtPayments, listDebtRequests, makeSource, sumUnderWay } from './read-debt.ts'
import { bookRefund } from './settle-refunds.ts'
import { findBook, takeDebts, type TakenDebt, type Till } from './till.ts'

type RequestRow = RowOf<typeof refundRequests>

interface AskedRefund {
  readonly id: string
  readonly debt: DebtKey
  readonly amount: number
  readonly kind: RefundKind
  readonly why: string
  /** Parts as the dialog showed them. */
  readonly parts: readonly { readonly payment: string; readonly amount: number; readonly way: RefundWay }[]
}

/** Throws Invalid where a plan returns nothing, or not all that was asked for. */
function requirePlan(
  { short, parts, deducted, most }: RefundPlan,
  { debt, kind }: { debt: TakenDebt; kind: RefundKind },
) {
  const number = debt.debt.number
  if (short > 0) refuse(commerceMessages.issue('amount', 'refund-short', { most: formatMoney(most) }))
  if (parts.length === 0 && (kind === 'returned' || deducted === 0))
    refuse(commerceMessages.issue('amount', 'refund-nothing', { owed: formatMoney(debt.owed), number }))
}

/**
 * Holds a refund that a person asks for, once by its id. The plan is made again under the locks of its payments and its debt.
 * Throws Invalid, and Conflict where it differs from what the person saw.
 */
export async function holdRefund(ctx: Ctx, till: Till, asked: AskedRefund): Promise<RequestRow> {
  const known = await beyondReach(ctx, refundRequests).find(asked.id)
  if (known) return known
  const { debt: key, amount, kind, why } = asked
  const seen = await listDebtPayments(ctx, key)
  const taken = await takePayments(
    ctx,
    seen.map(({ id }) => id),
  )
  const debt = await findBook(till, key.record).take(ctx, key.id)
  const underWay = sumUnderWay(await listDebtRequests(ctx, key))
  const { total, paid, owed, excess } = debt
  const sources = taken.map(({ row }) => makeSource(row, key, underWay))
  const plan = planRefund({ amount, kind, total, paid, owed, excess, sources })
  requirePlan(plan, { debt, kind })
  const parts = plan.parts.map(({ payment, amount: part, way }) => ({ payment, amount: part, way }))
  if (!isSameValue(parts, asked.parts))
    throw new Conflict(
      { parts },
      { parts: asked.parts },
      { code: 'refund-plan', message: 'The payments have changed since. Look at the refund again before you send it.' },
    )
  const names = new Map(taken.map(({ row }) => [row.id, namePayment(row)]))
  const { config } = await beyondReach(ctx, clients).get(ctx.db.tenant.clientId)
  const { record, id, number } = debt.debt
  return asVerb(ctx, refundRequests).create({
    id: asked.id,
    doc: refundRequests.shape.parse({
      debt: { record, id, number },
      amount,
      kind,
      why,
      by: await till.nameActor(ctx),
      hold_until: ctx.now + config.refund_hold_seconds * secondMs,
      deducted: plan.deducted,
      parts: plan.parts.map((part, at) => ({ ...part, id: `${asked.id}:${at}`, name: names.get(part.payment) ?? '' })),
    }),
  })
}

/** Cancels a refund while it is held. Throws NotFound, and Invalid where it has begun. */
export async function cancelHeldRefund(ctx: Ctx, id: string): Promise<void> {
  const { row, change } = await takeRecord(ctx, refundRequests, { id })
  if (row.state === 'cancelled') return
  if (row.state !== 'held') refuse(commerceMessages.issue('state', 'refund-begun'))
  change({ state: 'cancelled' })
}

/** What an open balance takes of a gift: the gift pays it, and no money moves. */
async function bookDeduction(ctx: Ctx, { row, debt }: { row: RequestRow; debt: TakenDebt }): Promise<void> {
  const { id, deducted, kind, why, by } = row
  const applied = Math.min(deducted, debt.owed)
  if (kind !== 'goodwill' || applied === 0) return
  const credit = { id: `${id}:credit`, amount: applied, method: 'credit', reference: why } as const
  const { customer } = debt
  await bookReceipt(ctx, { ...credit, ...customer, debt: debt.debt, applied, received: ctx.now, ...(by && { by }) })
  const item = { id: credit.id, kind: 'payment', method: 'credit', amount: applied, deposit: 0 } as const
  await debt.settle([{ ...item, date: ctx.now, reference: '', why }])
}

/** Books a part that staff return by hand. */
async function bookByHand(ctx: Ctx, till: Till, { row, at }: { row: RequestRow; at: number }): Promise<void> {
  const part = row.parts[at]
  const [payment] = part ? await takePayments(ctx, [part.payment]) : []
  if (!part || !payment) throw new TypeError(`refund ${row.id} has no part ${at}`)
  const { debt, allocations } = payment.row
  const debts = await takeDebts(ctx, till, [...allocations, ...(debt ? [debt] : [])])
  const by = row.by ?? (await till.nameActor(ctx))
  const isGift = row.kind === 'goodwill'
  await bookRefund(
    ctx,
    { payment, debts },
    { id: part.id, request: row.id, amount: part.amount, isGift, why: row.why, at: ctx.now, by },
  )
}

/** Begins a refund whose pause is over: payments by hand are booked, and each provider is asked for its part. */
export const releaseRefund = (till: Till): Job =>
  defineDueJob({
    name: 'release-refund',
    lane: 'money',
    record: refundRequests,
    run: async (ctx, id) => {
      const { row, change } = await takeRecord(ctx, refundRequests, { id })
      if (row.state !== 'held') return
      const paymentIds = row.parts.map(({ payment }) => payment)
      const taken = await takePayments(ctx, paymentIds)
      const providers = new Map(taken.map(({ row: payment }) => [payment.id, payment.provider]))
      const parts = row.parts.map((part) => ({
        ...part,
        state: part.way === 'hand' ? ('done' as const) : ('running' as const),
      }))
      for (const [at, part] of row.parts.entries()) {
        const provider = providers.get(part.payment)
        if (part.way === 'hand') await bookByHand(ctx, till, { row, at })
        else if (provider) await queueMovement(ctx, { effect: 'payment_refund', provider, id: part.id })
      }
      if (row.deducted > 0)
        await bookDeduction(ctx, { row, debt: await findBook(till, row.debt.record).take(ctx, row.debt.id) })
      change({ parts, state: parts.some(({ state }) => state === 'running') ? 'running' : 'done' })
    },
  })
