import {
  commerceMessages,
  feeEntry,
  paymentDifferences,
  payments,
  planNextStep,
  providerTitles,
  type DifferenceStep,
} from '../../../domain/commerce/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { OutsideFailed } from '../../platform/errors.ts'
import type { GatewayPayment } from '../../platform/outside/payments/gateway.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { isBookedAsInvoice } from '../gateway/book-invoice.ts'
import { refuse } from '../gateway/offer-checkout.ts'
import { openGateway, type OpenGateway } from '../gateway/provider-accounts.ts'
import { settleByHint, settleFromProvider } from '../gateway/settle-from-provider.ts'
import { findBook, type MoneyRun, type Till } from '../gateway/till.ts'
import { postEntry } from '../ledger/post-entry.ts'
import type { DebtKey } from '../payments/allocations.ts'
import { intendPayment } from '../payments/charge-payment.ts'
import { askProvider, ListFailed } from './ask-provider.ts'
import { compareAccount } from './compare-account.ts'
import { resolveDifference, type DifferenceRow, type Resolved } from './keep-differences.ts'

/** An open difference with its provider. Throws NotFound, and Invalid for one that is resolved or that a step does not fit. */
export async function openDifference(
  ctx: Ctx,
  till: Till,
  { id, step }: { readonly id: string; readonly step: DifferenceStep },
) {
  const row = await beyondReach(ctx, paymentDifferences).get(id)
  requireStep(row, step)
  return { row, open: await openGateway(ctx, till, { account: row.account }), by: await till.nameActor(ctx) }
}

function requireStep(row: DifferenceRow, step: DifferenceStep): void {
  if (row.state === 'resolved') refuse(commerceMessages.issue('state', 'difference-resolved'))
  if (!planNextStep(row, providerTitles[row.provider]).steps.includes(step))
    refuse(commerceMessages.issue('step', 'step-missing'))
}

/** Passes the words of a provider that gave no answer on to the caller. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ListFailed) throw new OutsideFailed(error.message)
    throw error
  }
}

/** Compares the moment of a difference again, which resolves it where both sides agree now. */
export async function compareAgain(
  run: MoneyRun,
  open: OpenGateway,
  { row: { at, id }, ...resolved }: Resolved & { readonly row: DifferenceRow },
): Promise<DifferenceRow> {
  const seen = await run.within((ctx) => Promise.resolve(ctx.newId()))
  await compareAccount(run, open, { span: { start: at, end: at }, seen, resolved })
  return run.within((ctx) => beyondReach(ctx, paymentDifferences).get(id))
}

const listNames = ({ their_payment: theirs, movement, reference }: DifferenceRow): string[] =>
  [theirs, movement, reference].filter((name) => name !== undefined)

/** Settles the payment of a difference as its provider has it, by the verb that events use. */
async function settleDifferingPayment(run: MoneyRun, till: Till, row: DifferenceRow): Promise<void> {
  if (row.payment !== undefined) {
    await settleFromProvider(run, till, row.payment)
    return
  }
  for (const name of listNames(row)) if (await settleByHint(run, till, { provider: row.provider, name })) return
}

export interface Wanted {
  readonly row: DifferenceRow
  readonly open: OpenGateway
  readonly by: Entry
}

const ofPayments: ReadonlySet<DifferenceRow['kind']> = new Set([
  'payment',
  'refund',
  'refund_back',
  'dispute',
  'dispute_back',
])

/** Asks the provider again, and settles what it has. */
export async function fetchAgain(run: MoneyRun, till: Till, { row, open, by }: Wanted): Promise<DifferenceRow> {
  if (ofPayments.has(row.kind)) await askProvider(run, open, () => settleDifferingPayment(run, till, row))
  return compareAgain(run, open, { row, how: 'fetched', by })
}

/** The payment as its provider has it now; undefined where it does not know it. */
export async function findThere(run: MoneyRun, open: OpenGateway, names: readonly string[]) {
  for (const name of names) {
    const seen = await askProvider(run, open, () => open.gateway.findPayment(open.account, name))
    if (seen) return seen
  }
  return undefined
}

function requireCaptured({ gateway: { title } }: OpenGateway, seen: GatewayPayment | undefined): GatewayPayment {
  if (!seen) return refuse(commerceMessages.issue('payment', 'unknown-there', { provider: title }))
  if (seen.state !== 'captured')
    return refuse(commerceMessages.issue('payment', 'not-paid-there', { provider: title, state: seen.state }))
  return seen
}

interface Recorded extends Wanted {
  readonly debt: DebtKey
  readonly seen: GatewayPayment
}

/** Makes the payment of a difference, once: the difference is locked and names it from then on. */
async function intendFound(
  ctx: Ctx,
  till: Till,
  { row: { id }, open, by, debt: key, seen }: Recorded,
): Promise<string> {
  const { row, change } = await takeRecord(ctx, paymentDifferences, { id })
  if (row.payment !== undefined) return refuse(commerceMessages.issue('payment', 'recorded-before'))
  const known = await beyondReach(ctx, payments).findOne(['intent', '==', seen.id])
  if (known) return known.id
  if (await isBookedAsInvoice(ctx, seen.id)) return refuse(commerceMessages.issue('payment', 'recorded-before'))
  const { debt, customer } = await findBook(till, key.record).take(ctx, key.id)
  const { account, gateway } = open
  const payment = await intendPayment(ctx, {
    id: ctx.newId(),
    provider: gateway.name,
    method: 'card',
    amount: seen.captured,
    debt,
    ...customer,
    by,
    more: {
      provider_account: account.id,
      isTest: account.isTest,
      intent: seen.id,
      agent_id: by.id,
      notes: `Recorded from the list of ${gateway.title}.`,
    },
  })
  change({ payment: payment.id, debt: { record: debt.record, id: debt.id, number: debt.number } })
  return payment.id
}

/** Records a payment that was made at the provider alone, and settles it as the provider has it. Throws Invalid, NotFound. */
export async function recordFound(
  run: MoneyRun,
  till: Till,
  { debt, ...wanted }: Wanted & { readonly debt: DebtKey },
): Promise<DifferenceRow> {
  const { row, open, by } = wanted
  const seen = requireCaptured(open, await findThere(run, open, listNames(row)))
  const payment = await run.within((ctx) => intendFound(ctx, till, { ...wanted, debt, seen }))
  await askProvider(run, open, () => settleFromProvider(run, till, payment))
  return compareAgain(run, open, { row, how: 'recorded', by })
}

/** Books a fee that only the provider has, once by its movement. */
export async function bookFound(ctx: Ctx, till: Till, id: string): Promise<DifferenceRow> {
  const { row, by } = await openDifference(ctx, till, { id, step: 'book' })
  const { account, movement, at, theirs = 0, label } = row
  const about = { record: 'provider_accounts', id: account }
  const occasion = { key: `fee ${account} ${movement}`, about, at, facts: { why: label } }
  if (theirs !== 0) await postEntry(ctx, feeEntry(occasion, -theirs))
  return resolveDifference(ctx, row.id, { how: 'booked', by })
}

/** Resolves a difference by words. Throws NotFound, Invalid. */
export async function noteDifferenceBy(
  ctx: Ctx,
  till: Till,
  { id, why }: { readonly id: string; readonly why: string },
): Promise<DifferenceRow> {
  const row = await beyondReach(ctx, paymentDifferences).get(id)
  if (row.state === 'resolved' && row.resolved?.how === 'noted' && row.resolved.why === why) return row
  requireStep(row, 'note')
  return resolveDifference(ctx, id, { how: 'noted', by: await till.nameActor(ctx), why })
}
