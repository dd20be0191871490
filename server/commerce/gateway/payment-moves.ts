import { cards, refundRequests } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EffectAnswer } from '../../platform/effects/index.ts'
import { OutsideFailed } from '../../platform/errors.ts'
import type { Gateway, GatewayPayment, GatewayRefund } from '../../platform/outside/payments/gateway.ts'
import { beyondReach } from '../../platform/records/index.ts'
import { takePayment } from '../payments/take-payment.ts'
import { ownerOf, readPayment, readState, wordOf, type AtAccount, type Move } from './money-move.ts'
import { notePart, requestOfPart } from './settle-refunds.ts'

interface ChargeCall extends AtAccount {
  readonly amount: number
  readonly description: string
  readonly customer: string
  readonly card: string
  readonly captures: boolean
}

interface AmountCall extends AtAccount {
  readonly amount: number
}

export const chargeMove = (gateway: Gateway): Move<ChargeCall, GatewayPayment> => ({
  name: 'card_charge',
  title: 'Card payment',
  find: async (ctx, id) => {
    const payment = await readPayment(ctx, id)
    const card = payment?.card_id === undefined ? undefined : await beyondReach(ctx, cards).find(payment.card_id)
    if (!payment || !card || payment.status !== 'intended') return undefined
    const { provider_account: account, amount, preauth, debt } = payment
    const about = { account, about: id, customer: card.customer, card: card.card }
    return { payment, request: { ...about, amount, description: debt?.number ?? '', captures: !preauth } }
  },
  call: ({ amount, description, customer, card, captures }, { account, key, reference }) => {
    if (!gateway.chargeCard) throw new OutsideFailed(`${gateway.title} charges no stored cards.`)
    return gateway.chargeCard(account, { amount, description, customer, card, captures, key, reference })
  },
  read: readState(['captured', 'authorised'], ['pending', 'open']),
  seek: (seen) => seen,
  paymentOf: (_, id) => Promise.resolve(id),
  failed: async (ctx, id, response) => {
    const payment = await takePayment(ctx, id)
    if (payment.row.status === 'intended') payment.change({ status: 'failed', result: response.slice(0, 500) })
  },
})

/** The asked amount or reason stays until the provider has done it, so that a failed call can be seen and repeated. */
const forgetAsked = async (ctx: Ctx, effect: string, response: string): Promise<void> => {
  const payment = await takePayment(ctx, ownerOf(effect))
  payment.change({ asked: undefined, result: response.slice(0, 500) })
}

export const captureMove = (gateway: Gateway): Move<AmountCall, GatewayPayment> => ({
  name: 'payment_capture',
  title: 'Capture of a payment',
  find: async (ctx, id) => {
    const payment = await readPayment(ctx, ownerOf(id))
    const amount = payment?.asked?.capture
    if (!payment || amount === undefined || payment.status !== 'authorised' || payment.intent === undefined)
      return undefined
    return { payment, request: { account: payment.provider_account, about: payment.intent, amount } }
  },
  call: ({ about, amount }, { account, key, reference }) => gateway.capture(account, about, { key, reference, amount }),
  read: readState(['captured'], ['pending']),
  seek: (seen) => (seen.state === 'authorised' ? undefined : seen),
  paymentOf: (_, id) => Promise.resolve(ownerOf(id)),
  failed: forgetAsked,
})

export const cancelMove = (gateway: Gateway): Move<AtAccount, GatewayPayment> => ({
  name: 'payment_cancel',
  title: 'Cancelling of a payment',
  find: async (ctx, id) => {
    const payment = await readPayment(ctx, ownerOf(id))
    if (!payment || payment.asked?.cancel === undefined || payment.intent === undefined) return undefined
    if (payment.status !== 'authorised' && payment.status !== 'pending') return undefined
    return { payment, request: { account: payment.provider_account, about: payment.intent } }
  },
  call: ({ about }, { account, key, reference }) => gateway.cancel(account, about, { key, reference }),
  read: readState(['cancelled', 'expired']),
  seek: (seen) => (seen.state === 'authorised' || seen.state === 'pending' ? undefined : seen),
  paymentOf: (_, id) => Promise.resolve(ownerOf(id)),
  failed: forgetAsked,
})

const readRefund = ({ state, id, reason }: GatewayRefund): EffectAnswer =>
  wordOf(state === 'pending' ? 'pending' : state, reason ?? `The refund ${state}.`, id)

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
  paymentOf: async (ctx, id) => (await findPart(ctx, id))?.part.payment,
  failed: (ctx, id, response) => notePart(ctx, id, { state: 'failed', why: response }),
})
