import { z } from 'zod'
import { commerceMessages, debtRecords, payments } from '../../../domain/commerce/index.ts'
import type { Entry, Issue } from '../../../domain/kernel/index.ts'
import { dayMs, minuteMs } from '../../../domain/kernel/values/durations.ts'
import { formatMoney } from '../../../domain/kernel/values/format-value.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Invalid, OutsideFailed } from '../../platform/errors.ts'
import { defineDueStepJob, planDue, type Job, type QueuedKind } from '../../platform/jobs/index.ts'
import { beyondReach } from '../../platform/records/index.ts'
import type { DebtKey } from '../payments/allocations.ts'
import { intendPayment } from '../payments/charge-payment.ts'
import { takePayment, type PaymentRow } from '../payments/take-payment.ts'
import { readNonce } from './nonces.ts'
import { openGateway, type OpenGateway } from './provider-accounts.ts'
import { pollPaymentKind, settleFromProvider } from './settle-from-provider.ts'
import { findBook, type DebtFacts, type MoneyRun, type Till } from './till.ts'

/** Closes the pages of a debt whose amount has changed. */
const closeCheckoutsKind = {
  name: 'close-checkouts',
  lane: 'money',
  outside: 'payment',
} as const satisfies QueuedKind

/** A page that closes sooner than this is not offered again. */
const leastOpenMs = 5 * minuteMs

/** Providers close a page after a day at the latest. */
const openForMs = dayMs - 10 * minuteMs

/** A first question follows so long after a page is opened; the customer's return and events come sooner. */
const firstLookMs = 2 * minuteMs

/** What a payment is offered for. */
export interface Offer {
  readonly debt: DebtKey
  /** Cents; all that is owed when absent. */
  readonly amount?: number | undefined
  readonly purpose: 'deposit' | 'balance' | 'all'
  readonly captures: boolean
  readonly keepsCard: boolean
  /** When the page closes, in epoch milliseconds. */
  readonly expires?: number | undefined
  /** Our account at a provider; the default one when absent. */
  readonly account?: string | undefined
  /** The agent who offers it. */
  readonly by?: Entry | undefined
}

/** An offer of a page of the provider. */
export interface CheckoutOffer extends Offer {
  /** Page of ours to which the customer returns, for a payment with this id. */
  readonly returnUrl: (paymentId: string) => string
  readonly cancelUrl: (paymentId: string) => string
}

/** Throws Invalid with one issue, in words. */
export function refuse(issue: Issue): never {
  throw new Invalid([issue], commerceMessages.words(issue))
}

/** The amount to be paid. Throws Invalid where a debt cannot be paid, or not so much of it. */
export function requireAmount({ owed, closed, debt }: DebtFacts, amount = owed): number {
  if (closed !== undefined) throw new Invalid([{ path: 'debt', code: 'closed', params: {} }], closed)
  if (owed === 0) refuse(commerceMessages.issue('amount', 'nothing-owed', { number: debt.number }))
  if (amount < 1) refuse(commerceMessages.issue('amount', 'no-amount'))
  if (amount > owed)
    refuse(commerceMessages.issue('amount', 'above-owed', { owed: formatMoney(owed), number: debt.number }))
  return amount
}

const isOpenPage = ({ status, preauth, provider }: PaymentRow): boolean =>
  provider !== null && (status === 'intended' || status === 'failed') && !preauth

/** Payments of a debt on whose pages nobody has paid. */
async function listOpenPages(ctx: Ctx, debt: DebtKey): Promise<PaymentRow[]> {
  const rows = await beyondReach(ctx, payments).every(['debt_id', '==', debt.id])
  return rows.filter(
    (row) =>
      row.debt?.record === debt.record && row.card_id === undefined && (isOpenPage(row) || row.status === 'intended'),
  )
}

export interface Prepared {
  readonly row: PaymentRow
  readonly open: OpenGateway
  readonly facts: DebtFacts
  /** Pages of the same debt with another amount. */
  readonly outdated: readonly string[]
}

/** Finds the open payment of the same debt and amount, or makes one, under the lock of the debt. */
export async function prepareOffer(ctx: Ctx, till: Till, offer: Offer): Promise<Prepared> {
  const open = await openGateway(ctx, till, { account: offer.account })
  const facts = await findBook(till, offer.debt.record).take(ctx, offer.debt.id)
  const amount = requireAmount(facts, offer.amount)
  const rows = await listOpenPages(ctx, offer.debt)
  const same = rows.find(
    (row) =>
      row.amount === amount &&
      (row.status === 'intended' || row.checkout !== undefined) &&
      row.preauth === !offer.captures &&
      row.keepsCard === offer.keepsCard &&
      row.provider_account === open.row.id &&
      (row.checkout?.expires ?? row.date + openForMs) - ctx.now >= leastOpenMs,
  )
  const outdated = rows.filter((row) => row !== same && row.amount !== amount).map(({ id }) => id)
  const row = same ?? (await intendOffer(ctx, { offer, open, facts, amount }))
  return { row, open, facts, outdated }
}

function intendOffer(
  ctx: Ctx,
  { offer, open, facts, amount }: { offer: Offer; open: OpenGateway; facts: DebtFacts; amount: number },
): Promise<PaymentRow> {
  const { by, captures, keepsCard } = offer
  return intendPayment(ctx, {
    id: ctx.newId(),
    provider: open.row.provider,
    method: open.row.provider === 'paypal' ? 'paypal' : 'link',
    amount,
    debt: facts.debt,
    ...facts.customer,
    ...(by && { by }),
    more: {
      provider_account: open.row.id,
      isTest: open.row.isTest,
      preauth: !captures,
      keepsCard,
      ...(by && { agent_id: by.id }),
    },
  })
}

/** Keeps the page of a payment. Throws Conflict where the payment is over since. */
async function keepPage(
  ctx: Ctx,
  { id, checkout }: { readonly id: string; readonly checkout: PaymentRow['checkout'] },
) {
  const payment = await takePayment(ctx, id)
  const { status } = payment.row
  if (status !== 'intended' && status !== 'failed')
    throw new Conflict({ status }, { status: 'intended' }, { message: 'This payment is over. Open the page again.' })
  await planDue(ctx, pollPaymentKind, { key: id, due: ctx.now + firstLookMs })
  return payment.change({ checkout })
}

export interface OfferedCheckout {
  readonly payment: PaymentRow
  readonly url: string
  readonly expires: number
}

/** Opens the page of a payment, or finds the one that was opened under the same key. */
async function openPage(run: MoneyRun, { row, open, facts }: Prepared, offer: CheckoutOffer): Promise<OfferedCheckout> {
  const { gateway, account } = open
  const { platform } = run
  if (row.checkout && row.checkout.expires - platform.clock() >= leastOpenMs)
    return { payment: row, url: row.checkout.url, expires: row.checkout.expires }
  const latest = platform.clock() + openForMs
  const page = await gateway.openCheckout?.(account, {
    key: `checkout ${row.id}`,
    reference: row.id,
    amount: row.amount,
    description: facts.debt.number,
    ...(facts.email !== undefined && { email: facts.email }),
    keepsCard: offer.keepsCard,
    captures: offer.captures,
    returnUrl: offer.returnUrl(row.id),
    cancelUrl: offer.cancelUrl(row.id),
    // The same for each repetition: a key belongs to one request.
    expires: Math.min(offer.expires ?? row.date + openForMs, latest),
  })
  if (!page) throw new OutsideFailed(`${gateway.title} has no payment page.`)
  const { id, url, expires } = page
  const payment = await run.within((ctx) =>
    keepPage(ctx, { id: row.id, checkout: { id, url, expires, purpose: offer.purpose } }),
  )
  return { payment, url, expires }
}

/**
 * Offers a page of the provider on which a debt can be paid. The payment exists, with our reference, before the page is opened
 * (decision E9); the open page of the same debt and amount is offered again, so that twelve clicks are one charge, and pages with
 * another amount are closed. Throws Invalid, NotFound, OutsideFailed.
 */
export async function offerCheckout(run: MoneyRun, till: Till, offer: CheckoutOffer): Promise<OfferedCheckout> {
  const prepared = await run.within(async (ctx) => {
    const { gateway } = await openGateway(ctx, till, { account: offer.account })
    if (!gateway.openCheckout) refuse(commerceMessages.issue('account', 'page-missing', { provider: gateway.title }))
    return prepareOffer(ctx, till, offer)
  })
  for (const id of prepared.outdated) await closePage(run, till, id)
  return openPage(run, prepared, offer)
}

/** Closes the page of a payment, and brings the payment to the state of its provider: it may have been paid just before. */
export async function closePage(run: MoneyRun, till: Till, paymentId: string): Promise<PaymentRow | undefined> {
  const { row, open } = await run.within(async (ctx) => {
    const found = await beyondReach(ctx, payments).get(paymentId)
    return { row: found, open: await openGateway(ctx, till, { account: found.provider_account }) }
  })
  if (row.checkout) await open.gateway.closeCheckout?.(open.account, row.checkout.id)
  const settled = row.checkout ? await settleFromProvider(run, till, paymentId) : row
  if (settled?.status !== 'intended') return settled
  return run.within(async (ctx) => {
    const payment = await takePayment(ctx, paymentId)
    // A card that is being charged decides by itself.
    const isCharged = (await readNonce(ctx, paymentId)) !== undefined
    return payment.row.status === 'intended' && !isCharged ? payment.change({ status: 'cancelled' }) : payment.row
  })
}

const keyShape = z.tuple([z.enum(debtRecords), z.string()])

function readDebtKey(key: string): DebtKey {
  const [record, id] = keyShape.parse(key.split('/'))
  return { record, id }
}

/** Closes the pages of a debt that ask for more than is owed, or for a balance of another amount. */
async function closeOutdatedPages(run: MoneyRun, till: Till, debt: DebtKey): Promise<void> {
  const outdated = await run.within(async (ctx) => {
    const { owed, closed } = await findBook(till, debt.record).read(ctx, debt.id)
    const rows = await listOpenPages(ctx, debt)
    return rows.filter(({ amount, checkout }) => {
      const asksForAll = checkout !== undefined && checkout.purpose !== 'deposit'
      return closed !== undefined || amount > owed || (asksForAll && amount !== owed)
    })
  })
  for (const { id } of outdated) await closePage(run, till, id)
}

/** Closes pages whose debt has changed. */
export const closeOutdated = (till: Till): Job =>
  defineDueStepJob({
    ...closeCheckoutsKind,
    run: async (run, key) => {
      const { record, id } = readDebtKey(key)
      await closeOutdatedPages(run, till, { record, id })
    },
  })
