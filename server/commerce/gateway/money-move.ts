import { payments } from '../../../domain/commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import type { EffectAnswer } from '../../platform/effects/index.ts'
import type { JobRun } from '../../platform/jobs/index.ts'
import type { Gateway, GatewayAccount, GatewayPayment } from '../../platform/outside/payments/gateway.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { PaymentRow } from '../payments/take-payment.ts'

/** Names of the effects that move money at a provider. */
export const moneyEffectNames = [
  'card_charge',
  'payment_capture',
  'payment_cancel',
  'payment_refund',
  'dispute_answer',
  'dispute_accept',
] as const

export type MoneyEffectName = (typeof moneyEffectNames)[number]

/** Name of an effect at one provider. */
export const nameEffect = (name: MoneyEffectName, { name: provider }: Pick<Gateway, 'name'>): string =>
  `${name}.${provider}`

/** Ids of effects that are derived from the id of their record. */
export const captureId = (payment: string): string => `capture:${payment}`
export const cancelId = (payment: string): string => `cancel:${payment}`
export const answerId = (dispute: string, at: number): string => `answer:${dispute}:${at}`
export const acceptId = (dispute: string): string => `accept:${dispute}`

export const readOwner = (effect: string): string => effect.split(':')[1] ?? effect

/** What every request names: our account, and the payment or dispute at the provider. */
export interface AtAccount {
  readonly account: string
  readonly about: string
}

export interface Calling {
  readonly account: GatewayAccount
  readonly key: string
  readonly reference: string
  readonly run: JobRun
}

/** One kind of call to a provider: how it is prepared, made and read. */
export interface Move<Request extends AtAccount, Answer> {
  readonly name: MoneyEffectName
  readonly title: string
  readonly find: (
    ctx: Ctx,
    id: string,
  ) => Promise<{ readonly payment: PaymentRow; readonly request: Request } | undefined>
  readonly call: (request: Request, calling: Calling) => Promise<Answer>
  readonly read: (answer: Answer) => EffectAnswer
  /** The answer that a look-up finds in the payment; undefined where the provider has not done it. */
  readonly seek: (seen: GatewayPayment, id: string) => Answer | undefined
  /** Id of the payment whose present state is looked at after the verdict. */
  readonly findPaymentId: (ctx: Ctx, id: string) => Promise<string | undefined>
  /** Follows from any verdict. */
  readonly decided?: (ctx: Ctx, id: string) => Promise<void>
  readonly failed?: (ctx: Ctx, id: string, response: string) => Promise<void>
}

const describeFailure = ({ state, failure }: GatewayPayment): string => failure?.message ?? `The payment is ${state}.`

export const makeEffectAnswer = (
  outcome: EffectAnswer['outcome'],
  response: string,
  providerId?: string,
): EffectAnswer => ({
  outcome,
  response,
  ...(providerId !== undefined && { providerId }),
})

/** Reads the state of a payment as the word on an effect that wants some states. */
export const readState =
  (wanted: readonly GatewayPayment['state'][], waits: readonly GatewayPayment['state'][] = []) =>
  (seen: GatewayPayment): EffectAnswer => {
    if (wanted.includes(seen.state)) return makeEffectAnswer('succeeded', seen.state, seen.id)
    if (waits.includes(seen.state)) return makeEffectAnswer('pending', seen.state, seen.id)
    return makeEffectAnswer('failed', describeFailure(seen), seen.id)
  }

export async function readPayment(
  ctx: Ctx,
  id: string,
): Promise<(PaymentRow & { provider_account: string }) | undefined> {
  const row = await beyondReach(ctx, payments).find(id)
  return row?.provider_account === undefined ? undefined : { ...row, provider_account: row.provider_account }
}
