import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { endOfDay } from 'date-fns/endOfDay'
import { dayMs } from '../../kernel/values/durations.ts'
import { formatMoney } from '../../kernel/values/format-value.ts'
import type { DocOf, Issue } from '../../kernel/index.ts'
import { charterMessages } from '../messages.ts'
import { sumsOf, type invoices } from '../invoices.ts'
import type { trips } from '../trips.ts'
import { hoursWords } from './payments.ts'

type Invoice = DocOf<typeof invoices>
type Trip = DocOf<typeof trips>

/** The end of the day on which an invoice is due, some days after its own, by the clock of the client. */
export const dueOn = (at: number, days: number, timezone: string): number =>
  endOfDay(addDays(new TZDate(at, timezone), days)).getTime()

/** Account of an invoice in the ledger: the customer account's, otherwise the contact's. */
export function partyOf({ account, billingContact }: Pick<Invoice, 'account' | 'billingContact'>): string | undefined {
  if (account) return `accounts/${account.id}`
  return billingContact && `contacts/${billingContact.id}`
}

/** Operators go by their names: not every one is a contact. */
export const operatorParty = (name: string): string => `operators/${name.trim().toLowerCase()}`

const one = (isFault: boolean, issue: () => Issue): Issue[] => (isFault ? [issue()] : [])

/** Why a trip cannot be invoiced. */
export function whyNotInvoiced({ price, accounts, contact, status }: Trip): Issue[] {
  return [
    ...one(status === 'cancelled', () => charterMessages.issue('status', 'trip-cancelled')),
    ...one(price.locked === undefined, () => charterMessages.issue('price', 'price-not-locked')),
    ...one(accounts.length === 0 && contact === undefined, () => charterMessages.issue('contact', 'nobody-to-invoice')),
  ]
}

/** Reasons not to send a draft: each line without an amount, no debtor, a negative total. */
export function whyNotSent(invoice: Invoice): Issue[] {
  const { lineItems, number } = invoice
  return [
    ...lineItems.flatMap(({ label, amount }, at) =>
      one(amount === undefined, () => charterMessages.issue(`lineItems.${at}.amount`, 'actual-missing', { label })),
    ),
    ...one(lineItems.length === 0, () => charterMessages.issue('lineItems', 'no-lines')),
    ...one(sumsOf(lineItems).total < 0, () => charterMessages.issue('total', 'total-below-zero')),
    ...one(number.trim() === '', () => charterMessages.issue('number', 'no-number')),
    ...one(partyOf(invoice) === undefined, () => charterMessages.issue('account', 'nobody-to-invoice')),
  ]
}

/** Reasons to refuse lines of a draft: a line that is not billed at actual needs an amount. */
export const faultsOfLines = (lines: Invoice['lineItems']): Issue[] =>
  lines.flatMap(({ amount, atActual }, at) =>
    one(amount === undefined && !atActual, () => charterMessages.issue(`lines.${at}.amount`, 'amount-missing')),
  )

interface Sum {
  readonly amount: number
  readonly date: number
}

/** Money is more than nothing, and changed hands until now; clocks of two desks may differ by a day. */
export const faultsOfSum = ({ amount, date }: Sum, now: number): Issue[] => [
  ...one(amount <= 0, () => charterMessages.issue('amount', 'amount-not-positive')),
  ...one(date > now + dayMs, () => charterMessages.issue('date', 'date-to-come')),
]

/** Reasons to refuse a payment. An amount above the debt becomes a deposit of the customer. */
export const whyNotPaid = (payment: Sum & { readonly status: Invoice['status'] }, now: number): Issue[] =>
  payment.status === 'draft' ? [charterMessages.issue('status', 'not-sent-yet')] : faultsOfSum(payment, now)

interface DepositUse {
  readonly amount: number
  /** Rest of the deposit, and debt of the invoice. */
  readonly left: number
  readonly owed: number
}

/** Why a part of a deposit cannot be applied to an invoice. */
export function whyNotApplied({ amount, left, owed }: DepositUse): Issue[] {
  if (owed <= 0) return [charterMessages.issue('amount', 'nothing-owed')]
  const sum = formatMoney(amount)
  return [
    ...one(amount <= 0, () => charterMessages.issue('amount', 'amount-not-positive')),
    ...one(amount > left, () =>
      charterMessages.issue('amount', 'deposit-exceeded', { amount: sum, left: formatMoney(left) }),
    ),
    ...one(amount > owed, () =>
      charterMessages.issue('amount', 'debt-exceeded', { amount: sum, owed: formatMoney(owed) }),
    ),
  ]
}

/** Why another customer cannot be billed for an invoice on which so many parties owe or are owed something. */
export function whyNotRebilled(status: Invoice['status'], debtors: number): Issue[] {
  if (status === 'draft') return [charterMessages.issue('status', 'draft-not-rebilled')]
  return one(status === 'void' || debtors === 0, () => charterMessages.issue('status', 'nothing-to-rebill'))
}

/** Status of an invoice by the balances of its entries. A void invoice stays void; money for it is a deposit. */
export function settledState(
  { status, total }: Pick<Invoice, 'status' | 'total'>,
  { owed, deposits }: { readonly owed: number; readonly deposits: number },
): Pick<Invoice, 'status' | 'paid' | 'amount_paid'> {
  if (status === 'void') return { status, paid: false, amount_paid: Math.max(0, deposits) }
  const paid = owed <= 0
  return { status: paid ? 'paid' : 'sent', paid, amount_paid: total - owed }
}

/** Why money cannot be given back, where `held` cents came in and were not given back. */
export const whyNotRefunded = (refund: Sum, held: number, now: number): Issue[] => [
  ...faultsOfSum(refund, now),
  ...one(refund.amount > held, () =>
    charterMessages.issue('amount', 'over-refunded', { held: formatMoney(held), amount: formatMoney(refund.amount) }),
  ),
]

/** Why hours cannot be taken from a card that has `left` minutes. */
export const whyNotFlown = (minutes: number, left: number): Issue[] =>
  one(minutes > left, () => charterMessages.issue('minutes', 'card-empty', { left: hoursWords(left) }))
