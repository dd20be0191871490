import { cards, refundRequests } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EffectAnswer } from '../../platform/effects/index.ts'
import { OutsideFailed } from '../../platform/errors.ts'
import type { Gateway, GatewayPayment, GatewayRefund } from '../../platform/outside/payments/gateway.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { takePayment, type PaymentRow } from '../payments/take-payment.ts'
import {
  readOwner,
  readPayment,
  readState,
  makeEffectAnswer,
  type AtAccount,
  type Calling,
  type Move,
} from './money-move.ts'
import { dropNonce, readNonce } from './nonces.ts'
import { notePart, requestOfPart } from './settle-refunds.ts'

/** A charge of a stored card of a customer, or of a card that the fields of the provider's script named by a nonce. */
interface ChargeCall extends AtAccount {
  readonly amount: number
  readonly description: string
  readonly captures: boolean
  readonly customer?: string | undefined
  readonly card?: string | undefined
  readonly nonce?: string | undefined
  readonly keepsCard: boolean
}

interface AmountCall extends AtAccount {
  readonly amount: number
}

/** The card of a payment: a stored one, or a nonce; undefined where it has none. */
async function findSource(ctx: Ctx, { id, card_id: cardId }: PaymentRow) {
  if (cardId === undefined) {
    const nonce = await readNonce(ctx, id)
    return nonce === undefined ? undefined : { nonce }
  }
  const stored = await beyondReach(ctx, cards).find(cardId)
  return stored && { customer: stored.customer, card: stored.card }
}

function callCharge(
  gateway: Gateway,
  request: ChargeCall,
  { account, key, reference }: Calling,
): Promise<GatewayPayment> {
  const { amount, description, captures, customer, card, nonce, keepsCard } = request
  const common = { amount, description, captures, key, reference }
  if (nonce !== undefined && gateway.payByNonce) return gateway.payByNonce(account, { ...common, nonce, keepsCard })
  if (customer !== undefined && card !== undefined && gateway.chargeCard)
    return gateway.chargeCard(account, { ...common, customer, card })
  throw new OutsideFailed(`${gateway.title} cannot charge this card.`)
}

export const chargeMove = (gateway: Gateway): Move<ChargeCall, GatewayPayment> => ({
  name: 'card_charge',
  title: 'Card payment',
  find: async (ctx, id) => {
    const payment = await readPayment(ctx, id)
    const source = payment && (await findSource(ctx, payment))
    if (!payment || !source || payment.status !== 'intended') return undefined
    const { provider_account: account, amount, preauth, keepsCard, debt } = payment
    const about = { account, about: id, amount, description: debt?.number ?? '' }
    return { payment, request: { ...about, captures: !preauth, keepsCard, ...source } }
  },
  call: (request, calling) => callCharge(gateway, request, calling),
  read: readState(['captured', 'authorised'], ['pending', 'open']),
  seek: (seen) => seen,
  findPaymentId: (_, id) => Promise.resolve(id),
  decided: dropNonce,
  failed: async (ctx, id, response) => {
    const payment = await takePayment(ctx, id)
    if (payment.row.status === 'intended') payment.change({ status: 'failed', result: response.slice(0, 500) })
  },
})

/** The asked amount or reason stays until the provider has done it, so that a failed call can be seen and repeated. */
const forgetAsked = async (ctx: Ctx, effect: string, response: string): Promise<void> => {
  const payment = await takePayment(ctx, readOwner(effect))
  payment.change({ asked: undefined, result: response.slice(0, 500) })
}

export const captureMove = (gateway: Gateway): Move<AmountCall, GatewayPayment> => ({
  name: 'payment_capture',
  title: 'Capture of a payment',
  find: async (ctx, id) => {
    const payment = await readPayment(ctx, readOwner(id))
    const amount = payment?.asked?.capture
    if (!payment || amount === undefined || payment.status !== 'authorised' || payment.intent === undefined)
      return undefined
    return { payment, request: { account: payment.provider_account, about: payment.intent, amount } }
  },
  call: ({ about, amount }, { account, key, reference }) => gateway.capture(account, about, { key, reference, amount }),
  read: readState(['captured'], ['pending']),
  seek: (seen) => (seen.state === 'authorised' ? undefined : seen),
  findPaymentId: (_, id) => Promise.resolve(readOwner(id)),
  failed: forgetAsked,
})

export const cancelMove = (gateway: Gateway): Move<AtAccount, GatewayPayment> => ({
  name: 'payment_cancel',
  title: 'Cancelling of a payment',
  find: async (ctx, id) => {
    const payment = await readPayment(ctx, readOwner(id))
    if (!payment || payment.asked?.cancel === undefined || payment.intent === undefined) return undefined
    if (payment.status !== 'authorised' && payment.status !== 'pending') return undefined
    return { payment, request: { account: payment.provider_account, about: payment.intent } }
  },
  call: ({ about }, { account, key, reference }) => gateway.cancel(account, about, { key, reference }),
  read: readState(['cancelled', 'expired']),
  seek: (seen) => (seen.state === 'authorised' || seen.state === 'pending' ? undefined : seen),
  findPaymentId: (_, id) => Promise.resolve(readOwner(id)),
  failed: forgetAsked,
})

const readRefund = ({ state, id, reason }: GatewayRefund): EffectAnswer =>
  makeEffectAnswer(state === 'pending' ? 'pending' : state, reason ?? `The refund ${state}.`, id)

async function findPart(ctx: Ctx, id: string) {
  const request = await beyondReach(ctx, refundRequests).find(requestOfPart(id))
  const part = request?.parts.find((one) => one.id === id)
  return request && part ? { request, part } : undefined
}

export const refundMove = (gateway: Gateway): Move<AmountCall, GatewayRefund> => ({
  name: 'payment_refund',
  title: 'Refund',
  find: async (ctx, id) => {
    const found = await findPart(ctx, id)
    const payment = found && (await readPayment(ctx, found.part.payment))
    if (!found || !payment || payment.intent === undefined || found.part.state !== 'running') return undefined
    return { payment, request: { account: payment.provider_account, about: payment.intent, amount: found.part.amount } }
  },
  call: ({ about, amount }, { account, key, reference }) => gateway.refund(account, about, { key, reference, amount }),
  read: readRefund,
  seek: (seen, id) => seen.refunds.find(({ reference }) => reference === id),
  findPaymentId: async (ctx, id) => (await findPart(ctx, id))?.part.payment,
  failed: (ctx, id, response) => notePart(ctx, id, { state: 'failed', why: response }),
})
