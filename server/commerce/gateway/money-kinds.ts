import { payments } from '../../../domain/commerce/index.ts'
import type { EffectKind, LookUpAnswer } from '../../platform/effects/index.ts'
import { OutsideFailed } from '../../platform/errors.ts'
import { planDue, type JobRun } from '../../platform/jobs/index.ts'
import type { Gateway } from '../../platform/outside/payments/gateway.ts'
import { acceptMove, answerMove } from './dispute-moves.ts'
import { nameEffect, readPayment, type AtAccount, type Move } from './money-move.ts'
import { cancelMove, captureMove, chargeMove, refundMove } from './payment-moves.ts'
import { openGateway } from './provider-accounts.ts'
import { pollPaymentKind } from './settle-from-provider.ts'
import type { Till } from './till.ts'

const openAccount = (run: JobRun, till: Till, id: string) =>
  run.within(async (ctx) => (await openGateway(ctx, till, { account: id })).account)

/** Looks an effect up in the present state of its payment. */
async function lookUp<Request extends AtAccount, Answer>(
  run: JobRun,
  { till, gateway, move }: { till: Till; gateway: Gateway; move: Move<Request, Answer> },
  id: string,
): Promise<LookUpAnswer> {
  const payment = await run.within(async (ctx) => {
    const paymentId = await move.findPaymentId(ctx, id)
    return paymentId === undefined ? undefined : readPayment(ctx, paymentId)
  })
  if (!payment) return { outcome: 'unknown', response: 'The payment is not known.' }
  const account = await openAccount(run, till, payment.provider_account)
  const seen = await gateway.findPayment(account, payment.intent ?? payment.id)
  const answer = seen && move.seek(seen, id)
  if (answer === undefined) return { outcome: 'absent', response: `${gateway.title} has no such call.` }
  const { outcome, ...word } = move.read(answer)
  return { ...word, outcome: outcome === 'retry' ? 'unknown' : outcome }
}

/** The effect of one kind of call at one provider. */
const makeKind = <Request extends AtAccount, Answer>(
  till: Till,
  gateway: Gateway,
  move: Move<Request, Answer>,
): EffectKind<Request> => ({
  name: nameEffect(move.name, gateway),
  title: move.title,
  provider: gateway.name,
  inDoubt: { keyLastsMs: gateway.keyLastsMs, lookUp: (run, id) => lookUp(run, { till, gateway, move }, id) },
  prepare: async (ctx, id) => {
    const found = await move.find(ctx, id)
    if (!found) return undefined
    const { id: paymentId, debt, name } = found.payment
    const label = `${debt?.number ?? ''} ${name}`.trim()
    return { subject: { type: payments.name, id: paymentId, label }, request: found.request }
  },
  call: async (run, { request, key, reference }) => {
    const account = await openAccount(run, till, request.account)
    try {
      return move.read(await move.call(request, { run, account, key, reference }))
    } catch (error) {
      if (error instanceof OutsideFailed) return { outcome: 'failed', response: error.message }
      run.log.warn({ err: error, effect: reference }, 'a provider gave no answer')
      return { outcome: 'unknown', response: `${gateway.title} gave no answer.` }
    }
  },
  keep: async (ctx, { id }, { outcome, response }) => {
    await move.decided?.(ctx, id)
    if (outcome === 'failed') await move.failed?.(ctx, id, response)
    const paymentId = await move.findPaymentId(ctx, id)
    if (paymentId !== undefined) await planDue(ctx, pollPaymentKind, { key: paymentId, due: ctx.now })
  },
})

/** All effects that move money at the providers of the product. */
export const makeMoneyKinds = (till: Till): EffectKind[] =>
  till.gateways.flatMap((gateway) => [
    makeKind(till, gateway, chargeMove(gateway)),
    makeKind(till, gateway, captureMove(gateway)),
    makeKind(till, gateway, cancelMove(gateway)),
    makeKind(till, gateway, refundMove(gateway)),
    makeKind(till, gateway, answerMove(gateway)),
    makeKind(till, gateway, acceptMove(gateway)),
  ])
