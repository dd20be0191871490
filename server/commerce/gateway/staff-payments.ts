import {
  cards,
  commerceMessages,
  disputes,
  isExpired,
  isReceived,
  paymentStatuses,
  payments,
  type acceptDispute,
  type answerDispute,
  type chargeStoredCard,
} from '../../../domain/commerce/index.ts'
import type { InputOf, RowOf } from '../../../domain/kernel/index.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { findFiles, readFilePath } from '../../platform/files/index.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { intendPayment } from '../payments/charge-payment.ts'
import { takePayment, type PaymentRow, type TakenPayment } from '../payments/take-payment.ts'
import { acceptId, answerId, cancelId, captureId } from './money-move.ts'
import { queueMovement } from './move-money.ts'
import { refuse, requireAmount } from './offer-checkout.ts'
import { openGateway } from './provider-accounts.ts'
import { listDebtPayments } from './read-debt.ts'
import { findBook, type Till } from './till.ts'

/** A payment as its verbs answer it. */
export const presentState = ({ id, status, amount, deposit }: PaymentRow) => ({ id, status, amount, deposit })

/** Cents of stored cards that are being charged for a debt. */
const sumBeingCharged = (rows: readonly PaymentRow[]): number =>
  rows
    .filter(({ status, card_id: card }) => card !== undefined && (status === 'intended' || status === 'pending'))
    .reduce((sum, { amount }) => sum + amount, 0)

/** Charges a stored card of the customer of a debt, once by the id of the payment. Throws Invalid, NotFound. */
export async function chargeCard(
  ctx: Ctx,
  till: Till,
  { id, debt: key, card: cardId, amount, captures, notes }: InputOf<typeof chargeStoredCard>['body'],
): Promise<PaymentRow> {
  const facts = await findBook(till, key.record).take(ctx, key.id)
  // Under the lock of the debt, so that two presses at once find the same payment.
  const known = await beyondReach(ctx, payments).find(id)
  if (known) return known
  const card = await beyondReach(ctx, cards).find(cardId)
  if (!card?.active) throw new NotFound(`card ${cardId}`)
  const { gateway, row: account } = await openGateway(ctx, till, { account: card.account })
  if (!gateway.chargeCard) refuse(commerceMessages.issue('card', 'no-stored-cards', { provider: gateway.title }))
  if (card.contact_id !== facts.customer.billingContact?.id) refuse(commerceMessages.issue('card', 'card-of-another'))
  if (isExpired(card.exp_month, card.exp_year, ctx.now)) refuse(commerceMessages.issue('card', 'card-expired'))
  const underWay = sumBeingCharged(await listDebtPayments(ctx, key))
  requireAmount({ ...facts, owed: Math.max(0, facts.owed - underWay) }, amount)
  const by = await till.nameActor(ctx)
  const row = await intendPayment(ctx, {
    id,
    provider: gateway.name,
    method: 'card',
    amount,
    debt: facts.debt,
    ...facts.customer,
    by,
    more: {
      provider_account: account.id,
      isTest: account.isTest,
      preauth: !captures,
      card_id: card.id,
      card: { brand: card.brand, last4: card.last4 },
      agent_id: by.id,
      notes,
    },
  })
  await queueMovement(ctx, { effect: 'card_charge', provider: gateway.name, id })
  return row
}

/** The provider of a payment. Throws Invalid for one that staff recorded. */
function requireProvider({ row }: TakenPayment) {
  if (row.provider === null) refuse(commerceMessages.issue('payment', 'by-hand'))
  return row.provider
}

/** Asks the provider to capture an authorised payment, or a part of it. Throws Invalid, NotFound. */
export async function askCapture(
  ctx: Ctx,
  till: Till,
  { id, amount }: { readonly id: string; readonly amount: number },
): Promise<PaymentRow> {
  const payment = await takePayment(ctx, id)
  const { row } = payment
  const provider = requireProvider(payment)
  if (isReceived(row) || row.asked?.capture === amount) return row
  if (row.status !== 'authorised')
    refuse(commerceMessages.issue('status', 'not-authorised', { status: paymentStatuses[row.status].toLowerCase() }))
  if (amount > row.amount)
    refuse(commerceMessages.issue('amount', 'above-authorised', { amount: formatMoney(row.amount) }))
  const changed = payment.change({ asked: { capture: amount, by: await till.nameActor(ctx) } })
  await queueMovement(ctx, { effect: 'payment_capture', provider, id: captureId(id) })
  return changed
}

/**
 * Asks the provider to cancel an authorised payment. Answers false for one that is only a page, which the caller closes. Throws
 * Invalid, NotFound.
 */
export async function askCancel(
  ctx: Ctx,
  till: Till,
  { id, why }: { readonly id: string; readonly why: string },
): Promise<PaymentRow | 'page'> {
  const payment = await takePayment(ctx, id)
  const { row } = payment
  const provider = requireProvider(payment)
  if (isReceived(row)) refuse(commerceMessages.issue('status', 'captured-already'))
  if (row.status === 'cancelled' || row.status === 'expired') return row
  if (row.status !== 'authorised' && row.status !== 'pending') return 'page'
  const changed = payment.change({ asked: { cancel: why, by: await till.nameActor(ctx) } })
  await queueMovement(ctx, { effect: 'payment_cancel', provider, id: cancelId(id) })
  return changed
}

/** Throws Invalid for a dispute that is decided. */
async function takeOpenDispute(ctx: Ctx, id: string) {
  const taken = await takeRecord(ctx, disputes, { id })
  if (taken.row.state === 'won' || taken.row.state === 'lost') refuse(commerceMessages.issue('state', 'dispute-over'))
  return taken
}

/** Stored files of the record that was paid for, and of no other. Throws NotFound. */
async function readEvidence(
  ctx: Ctx,
  { debt }: RowOf<typeof disputes>,
  asked: InputOf<typeof answerDispute>['body']['files'],
) {
  const found = await findFiles(
    ctx,
    asked.map(({ path }) => path),
  )
  return asked.map(({ path, name }) => {
    const [file, place] = [found.get(path), readFilePath(path)]
    if (!file || !place || place.record !== debt?.record || place.recordId !== debt.id) throw new NotFound('file')
    return { name, url: path, type: file.type, size: file.size }
  })
}

/** Sends evidence to the provider of a dispute. Throws Invalid, NotFound. */
export async function sendEvidence(
  ctx: Ctx,
  till: Till,
  { params, body }: InputOf<typeof answerDispute>,
): Promise<{ id: string; version: number }> {
  const { row, change } = await takeOpenDispute(ctx, params.id)
  if (row.due !== undefined && row.due < ctx.now) refuse(commerceMessages.issue('due', 'dispute-late'))
  const files = await readEvidence(ctx, row, body.files)
  const answers = row.answers + 1
  const evidence = { words: body.words, files, at: ctx.now, by: await till.nameActor(ctx) }
  const { id, version } = change({ evidence, answers, refused: '' })
  await queueMovement(ctx, { effect: 'dispute_answer', provider: row.provider, id: answerId(id, answers) })
  return { id, version }
}

/** Accepts a dispute: the customer keeps the money. Throws Invalid, NotFound. */
export async function giveUpDispute(
  ctx: Ctx,
  till: Till,
  { params, body }: InputOf<typeof acceptDispute>,
): Promise<{ id: string; version: number }> {
  const { row, change } = await takeOpenDispute(ctx, params.id)
  if (row.accepted) return { id: row.id, version: row.version }
  const { id, version } = change({
    accepted: { at: ctx.now, by: await till.nameActor(ctx), why: body.why },
    refused: '',
  })
  await queueMovement(ctx, { effect: 'dispute_accept', provider: row.provider, id: acceptId(id) })
  return { id, version }
}
