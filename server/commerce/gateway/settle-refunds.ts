import {
  computeUndisputed,
  findRequestState,
  refundRequests,
  refunds,
  sumCredited,
  type RefundPartState,
} from '../../../domain/commerce/index.ts'
import type { Entry, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { GatewayRefund } from '../../platform/outside/payments/gateway.ts'
import { asVerb, beyondReach } from '../../platform/records/index.ts'
import { appliedTo } from '../payments/allocations.ts'
import { refundPayment, takeBackRefund, type RefundRow } from '../payments/refund-payment.ts'
import { notifyOfPayment } from './notify-of-payment.ts'
import { freeWithheld } from './settle-disputes.ts'
import type { Settling } from './settle-payment.ts'
import type { TakenDebt } from './till.ts'

type RequestRow = RowOf<typeof refundRequests>

/** Id of the request that a part belongs to. */
export const requestOfPart = (partId: string): string => partId.split(':')[0] ?? partId

/** Writes the state of one part of a request, and the state of the request that follows from its parts. */
export async function notePart(
  ctx: Ctx,
  partId: string,
  { state, why = '' }: { readonly state: RefundPartState; readonly why?: string },
): Promise<void> {
  const request = await beyondReach(ctx, refundRequests).find(requestOfPart(partId))
  if (!request?.parts.some(({ id }) => id === partId)) return
  await asVerb(ctx, refundRequests).amend({
    id: request.id,
    amend: ({ parts }) => {
      const changed = parts.map((part) => (part.id === partId ? { ...part, state, why: why.slice(0, 500) } : part))
      return { parts: changed, state: findRequestState(changed) }
    },
  })
}

/** A payment with the debts that it touches, all locked. */
export type Booking = Pick<Settling, 'payment' | 'debts'>

/** A part of a refund on one debt of its payment. */
interface DebtPart {
  readonly taken: TakenDebt
  readonly amount: number
  readonly deposit: number
}

/** Splits a refund over the debts of its payment: the deposit first, then the debt that it came in for, then the others. */
function splitOverDebts({ payment, debts }: Booking, amount: number, isGift: boolean): DebtPart[] {
  const { row } = payment
  const [own, ...others] = debts.toSorted(
    (one, other) => Number(other.debt.id === row.debt?.id) - Number(one.debt.id === row.debt?.id),
  )
  if (!own) return []
  if (isGift) return [{ taken: own, amount, deposit: 0 }]
  // Also what may not be applied now, because the payment is disputed.
  const unapplied = Math.max(0, sumCredited(row) - row.allocated)
  let open = amount
  return [own, ...others].flatMap((taken, at) => {
    const deposit = at === 0 ? Math.min(open, unapplied) : 0
    const part = Math.min(open, deposit + Math.max(0, appliedTo(row, taken.debt)))
    open -= part
    return part > 0 ? [{ taken, amount: part, deposit }] : []
  })
}

/** A refund that moved at its provider, as it is booked. */
export interface MovedRefund {
  readonly id: string
  readonly request: string
  readonly refundId?: string | undefined
  readonly amount: number
  readonly isGift: boolean
  readonly why: string
  readonly at: number
  readonly by: Entry
}

/** Books a refund on each debt that it concerns. */
export async function bookRefund(ctx: Ctx, booking: Booking, moved: MovedRefund): Promise<void> {
  const { payment } = booking
  const { id, request, refundId, amount, isGift, why, at, by } = moved
  for (const [place, part] of splitOverDebts(booking, amount, isGift).entries()) {
    const { method, provider } = payment.row
    await refundPayment(ctx, payment, {
      id: place === 0 ? id : `${id}/${place}`,
      request,
      debt: part.taken.debt,
      amount: part.amount,
      deposit: part.deposit,
      method,
      provider,
      ...(refundId !== undefined && { refund_id: place === 0 ? refundId : `${refundId}/${place}` }),
      isGift,
      returned: at,
      reference: refundId ?? '',
      why,
      by,
    })
    const kind = isGift ? 'goodwill' : 'refund'
    const { amount: own, deposit } = part
    await part.taken.settle([
      { id: request, kind, method, amount: own, deposit, date: at, reference: refundId ?? '', why },
    ])
  }
}

/** The request of a refund of ours; undefined for one that was made in the provider's dashboard. */
async function findRequest(ctx: Ctx, reference: string | undefined): Promise<RequestRow | undefined> {
  if (reference === undefined) return undefined
  const request = await beyondReach(ctx, refundRequests).find(requestOfPart(reference))
  return request?.parts.some(({ id }) => id === reference) ? request : undefined
}

/** Books a refund that was made in the dashboard of the provider. */
async function bookForeign(ctx: Ctx, settling: Settling, { id: refundId, amount, at, reason }: GatewayRefund) {
  const id = ctx.newId()
  const by = await settling.till.nameActor(ctx)
  const why = reason || 'Refunded at the provider'
  await bookRefund(ctx, settling, { id, request: id, refundId, amount, isGift: false, why, at, by })
  await notifyOfPayment(ctx, settling, 'refunded')
}

/** The part of a refund of ours that a provider made without keeping our reference: at most one is under way for all of a payment. */
async function findUnnamed(ctx: Ctx, { payment }: Settling, { amount }: GatewayRefund): Promise<string | undefined> {
  const requests = await beyondReach(ctx, refundRequests).every(['state', '==', 'running'])
  return requests
    .flatMap(({ parts }) => parts)
    .find((part) => part.payment === payment.row.id && part.state === 'running' && part.amount === amount)?.id
}

/**
 * Cents of a refund that the books of its payment can take. Staff may have returned the same money by hand before: people
 * are told about the rest, which no payment of ours has.
 */
async function limitRefund(ctx: Ctx, settling: Settling, amount: number): Promise<number> {
  await freeWithheld(ctx, settling, amount)
  const left = Math.max(0, computeUndisputed(settling.payment.row))
  if (left < amount) await notifyOfPayment(ctx, settling, 'returned-twice')
  return Math.min(left, amount)
}

async function bookMoved(ctx: Ctx, settling: Settling, refund: GatewayRefund): Promise<void> {
  const { id: refundId, at } = refund
  const reference = refund.isUnnamed ? await findUnnamed(ctx, settling, refund) : refund.reference
  const amount = await limitRefund(ctx, settling, refund.amount)
  const request = await findRequest(ctx, reference)
  if (!request || reference === undefined) {
    if (amount > 0) await bookForeign(ctx, settling, { ...refund, amount })
    return
  }
  const { id: requestId, kind, why } = request
  const by = request.by ?? (await settling.till.nameActor(ctx))
  const isGift = kind === 'goodwill'
  if (amount > 0)
    await bookRefund(ctx, settling, { id: reference, request: requestId, refundId, amount, isGift, why, at, by })
  await notePart(ctx, reference, { state: 'done' })
}

/** A booked refund that its provider could not make after all: its money is ours again. */
async function bookFailed(ctx: Ctx, settling: Settling, rows: readonly RefundRow[]): Promise<void> {
  const { payment, debts } = settling
  const by = await settling.till.nameActor(ctx)
  for (const refund of rows) {
    const taken = debts.find(({ debt }) => debt.id === refund.debt?.id)
    const isOpen = taken && refund.amount - refund.deposit <= taken.owed
    const why = 'The provider could not return it.'
    await takeBackRefund(ctx, payment, { refund, debt: isOpen ? taken.debt : undefined, why, by })
    await taken?.takeBack([refund.request], why)
  }
  await notifyOfPayment(ctx, settling, 'refund-failed')
}

const belongsTo = ({ id, refund_id: theirs }: RefundRow, { id: refundId, reference }: GatewayRefund): boolean =>
  theirs?.split('/')[0] === refundId || (reference !== undefined && id.split('/')[0] === reference)

/** Books the refunds of a payment that moved at its provider, also in its dashboard, and takes back those that failed. */
export async function settleRefunds(ctx: Ctx, settling: Settling): Promise<void> {
  const { payment, seen } = settling
  if (seen.refunds.length === 0) return
  const known = await beyondReach(ctx, refunds).every(['payment', '==', payment.row.id])
  for (const refund of seen.refunds) {
    const rows = known.filter((row) => belongsTo(row, refund))
    if (refund.state === 'succeeded' && rows.length === 0) await bookMoved(ctx, settling, refund)
    if (refund.state !== 'failed') continue
    const booked = rows.filter((row) => row.taken_back === undefined)
    if (booked.length > 0) await bookFailed(ctx, settling, booked)
    if (refund.reference !== undefined)
      await notePart(ctx, refund.reference, {
        state: 'failed',
        why: refund.reason ?? 'The provider could not return it.',
      })
  }
}
