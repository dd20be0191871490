import { commerceMessages } from '../../../domain/commerce/index.ts'
import { secondMs } from '../../../domain/kernel/values/durations.ts'
import { performEffect } from '../../platform/effects/index.ts'
import { jobRun } from '../../platform/jobs/index.ts'
import { takePayment, type PaymentRow } from '../payments/take-payment.ts'
import { makeMoneyKinds } from './money-kinds.ts'
import { nameEffect } from './money-move.ts'
import { queueMovement } from './move-money.ts'
import { keepNonce } from './nonces.ts'
import { closePage, prepareOffer, refuse, requireAmount, type Offer } from './offer-checkout.ts'
import { settleFromProvider } from './settle-from-provider.ts'
import { findBook, type MoneyRun, type Till } from './till.ts'

/** The queue repeats a charge whose call was not ended by then. */
const repeatedAfterMs = 30 * secondMs

export interface OfferedFields {
  readonly payment: PaymentRow
  /** Key with which the card fields of the provider's script begin. */
  readonly clientToken: string
}

/**
 * Offers the card fields of a provider without payment pages. As for a page, the payment exists before, and the open one of the
 * same debt and amount is offered again. Throws Invalid, NotFound, OutsideFailed.
 */
export async function offerFields(run: MoneyRun, till: Till, offer: Offer): Promise<OfferedFields> {
  const { row, open, outdated } = await run.within((ctx) => prepareOffer(ctx, till, offer))
  const { gateway, account } = open
  if (!gateway.clientToken) refuse(commerceMessages.issue('account', 'fields-missing', { provider: gateway.title }))
  for (const id of outdated) await closePage(run, till, id)
  return { payment: row, clientToken: await gateway.clientToken(account, undefined) }
}

interface PaidByFields {
  readonly payment: string
  /** Names the card at the provider, once. */
  readonly nonce: string
}

/** Keeps the nonce of a payment that was not begun, if its amount is still owed. Throws Invalid, NotFound. */
const begin = (run: MoneyRun, till: Till, { payment: id, nonce }: PaidByFields): Promise<PaymentRow> =>
  run.within(async (ctx) => {
    const { row } = await takePayment(ctx, id)
    const { debt, provider, status } = row
    if (status !== 'intended' || provider === null || !debt) return row
    requireAmount(await findBook(till, debt.record).take(ctx, debt.id), row.amount)
    await keepNonce(ctx, id, nonce)
    await queueMovement(ctx, { effect: 'card_charge', provider, id }, ctx.now + repeatedAfterMs)
    return row
  })

/**
 * Charges the card that the fields named, once for any number of calls: the customer waits for the answer, and the queue takes
 * over if this process ends. Answers the payment as its provider has it. Throws Invalid, NotFound.
 */
export async function payByFields(run: MoneyRun, till: Till, paid: PaidByFields): Promise<PaymentRow> {
  const row = await begin(run, till, paid)
  const gateway = till.gateways.find(({ name }) => name === row.provider)
  const kind = gateway && makeMoneyKinds(till).find(({ name }) => name === nameEffect('card_charge', gateway))
  if (row.status !== 'intended' || !kind) return row
  const { platform, clientId, log } = run
  const job = jobRun(platform, { clientId, attempt: 1, isLastAttempt: false, log })
  await performEffect(job, kind, row.id).catch((error: unknown) =>
    log.warn({ err: error, payment: row.id }, 'a charge is left to the queue'),
  )
  return (await settleFromProvider(run, till, row.id)) ?? row
}
