import {
  acceptDispute,
  answerDispute,
  cancelPreauth,
  cancelRefund,
  capturePreauth,
  chargeStoredCard,
  lookAtPayment,
  offerPayment,
  payments,
  readDebt,
  readPaymentsMode,
  readProviderAccounts,
  removeCard,
  removeProviderAccount,
  requestRefund,
  saveProviderAccount,
  testProviderAccount,
  writeCard,
} from '../../../domain/commerce/index.ts'
import { inStep, type OutsideCtx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { implement, implementOutside, type Route } from '../../platform/http/route.ts'
import { getRecord } from '../../platform/records/index.ts'
import type { PaymentRow } from '../payments/take-payment.ts'
import { changeCard, forgetCard } from './cards.ts'
import { makeMoneyRun } from './money-run.ts'
import { closePage, offerCheckout } from './offer-checkout.ts'
import { readAccounts, readMode, removeAccount, saveAccount, testAccount } from './provider-accounts.ts'
import { readDebtMoney } from './read-debt.ts'
import { cancelHeldRefund, holdRefund } from './request-refund.ts'
import { formatReturn, returnRoute } from './return-page.ts'
import { settleFromProvider } from './settle-from-provider.ts'
import { askCancel, askCapture, chargeCard, giveUpDispute, presentState, sendEvidence } from './staff-payments.ts'
import type { MoneyRun, Till } from './till.ts'

/** The run of a call of a user, in their name. */
const openMoneyRun = (ctx: OutsideCtx): MoneyRun => makeMoneyRun(ctx, ctx.db.tenant.clientId, ctx.actor.userId)

/** Pages of ours to which the customer returns. */
const pagesOf = ({ platform, db }: OutsideCtx) => {
  const formatOf = (payment: string): string => formatReturn(platform, { clientId: db.tenant.clientId, payment })
  return { returnUrl: formatOf, cancelUrl: formatOf }
}

const requireRow = (row: PaymentRow | undefined): PaymentRow => {
  if (!row) throw new NotFound('payment of a provider')
  return row
}

/** Calls of payments, refunds, disputes, stored cards, and accounts at providers. */
export const paymentRoutes = (till: Till): readonly Route[] => [
  implement(readPaymentsMode, (ctx) => readMode(ctx, till)),
  implement(readProviderAccounts, (ctx) => readAccounts(ctx, till)),
  implement(saveProviderAccount, (ctx, { body }) => saveAccount(ctx, till, body)),
  implementOutside(testProviderAccount, (ctx, { params }) => testAccount(ctx, till, params.id)),
  implement(removeProviderAccount, async (ctx, { params }) => {
    await removeAccount(ctx, params.id)
    return {}
  }),
  implement(readDebt, (ctx, { params }) => readDebtMoney(ctx, till, params)),
  implementOutside(offerPayment, async (ctx, { body }) => {
    const by = await inStep(ctx, till.nameActor)
    const offered = await offerCheckout(openMoneyRun(ctx), till, { ...body, by, ...pagesOf(ctx) })
    const { payment, url, expires } = offered
    return { payment: payment.id, url, expires, amount: payment.amount }
  }),
  implement(chargeStoredCard, async (ctx, { body }) => presentState(await chargeCard(ctx, till, body))),
  implement(capturePreauth, async (ctx, { params, body }) =>
    presentState(await askCapture(ctx, till, { id: params.id, amount: body.amount })),
  ),
  implementOutside(cancelPreauth, async (ctx, { params, body }) => {
    const run = openMoneyRun(ctx)
    const asked = await run.within((own) => askCancel(own, till, { id: params.id, why: body.why }))
    return presentState(asked === 'page' ? requireRow(await closePage(run, till, params.id)) : asked)
  }),
  implementOutside(lookAtPayment, async (ctx, { params }) => {
    await inStep(ctx, (step) => getRecord(step, payments, params.id))
    return presentState(requireRow(await settleFromProvider(openMoneyRun(ctx), till, params.id)))
  }),
  implement(requestRefund, async (ctx, { body }) => {
    const { id, hold_until: holdUntil } = await holdRefund(ctx, till, body)
    return { id, holdUntil }
  }),
  implement(cancelRefund, async (ctx, { params }) => {
    await cancelHeldRefund(ctx, params.id)
    return { id: params.id }
  }),
  implement(answerDispute, (ctx, input) => sendEvidence(ctx, till, input)),
  implement(acceptDispute, (ctx, input) => giveUpDispute(ctx, till, input)),
  implement(writeCard, async (ctx, { params, body }) => {
    const { id, version } = await changeCard(ctx, params.id, body)
    return { id, version }
  }),
  implementOutside(removeCard, async (ctx, { params }) => {
    await forgetCard(ctx, till, params.id)
    return {}
  }),
  returnRoute(till),
]
