import type { StripeBook } from './stripe-book.ts'
import type { Card, Method, MethodType } from './stripe-things.ts'

/** A card or account with which a person pays on a page of the played Stripe, and what happens then. */
export interface TestMethod {
  readonly label: string
  readonly type: MethodType
  readonly card?: Card
  /** Codes of the bank that declines it. */
  readonly decline?: { readonly code: string; readonly decline_code: string; readonly message: string }
  /** Its bank asks its owner to confirm each payment. */
  readonly isAuthenticated?: true
  /** It pays on the page, and is declined whenever it is charged later. */
  readonly declinesLater?: true
  /** Its owner disputes the payment at once. */
  readonly isDisputed?: true
  /** Refunds stay pending until a person ends them. */
  readonly refundsWait?: true
}

const visa = (last4: string): Card => ({ brand: 'visa', last4, exp_month: 8, exp_year: 2031 })

const declined = (declineCode: string, message: string) => ({
  code: 'card_declined',
  decline_code: declineCode,
  message,
})

export const declines = {
  generic_decline: declined('generic_decline', 'Your card was declined.'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card', 'Your card was declined.'),
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
} as const

export type DeclineCode = keyof typeof declines

/** By the names that Stripe gives to methods of its tests, as far as it has them. */
export const testMethods: Readonly<Record<string, TestMethod>> = {
  pm_card_visa: { label: 'Visa ending in 4242: pays', type: 'card', card: visa('4242') },
  pm_card_mastercard: {
    label: 'Mastercard ending in 4444: pays',
    type: 'card',
    card: { brand: 'mastercard', last4: '4444', exp_month: 11, exp_year: 2030 },
  },
  pm_card_amex: {
    label: 'American Express ending in 0005: pays',
    type: 'card',
    card: { brand: 'amex', last4: '0005', exp_month: 2, exp_year: 2032 },
  },
  pm_card_visa_chargeDeclined: {
    label: 'Visa ending in 0002: is declined',
    type: 'card',
    card: visa('0002'),
    decline: declines.generic_decline,
  },
  pm_card_visa_chargeDeclinedInsufficientFunds: {
    label: 'Visa ending in 9995: has insufficient funds',
    type: 'card',
    card: visa('9995'),
    decline: declines.insufficient_funds,
  },
  pm_card_chargeDeclinedExpiredCard: {
    label: 'Visa ending in 0069: has expired',
    type: 'card',
    card: visa('0069'),
    decline: declines.expired_card,
  },
  pm_card_authenticationRequired: {
    label: 'Visa ending in 3184: its bank asks its owner each time',
    type: 'card',
    card: visa('3184'),
    isAuthenticated: true,
  },
  pm_card_chargeCustomerFail: {
    label: 'Visa ending in 0341: pays now, is declined when charged later',
    type: 'card',
    card: visa('0341'),
    declinesLater: true,
  },
  pm_card_createDispute: {
    label: 'Visa ending in 0259: pays, and is disputed at once',
    type: 'card',
    card: visa('0259'),
    isDisputed: true,
  },
  pm_card_pendingRefund: {
    label: 'Visa ending in 7726: pays, and its refunds stay pending',
    type: 'card',
    card: visa('7726'),
    refundsWait: true,
  },
  pm_usBankAccount_success: { label: 'Bank account ending in 6789: arrives after days', type: 'us_bank_account' },
  pm_link: { label: 'Link: pays', type: 'link' },
}

/** Makes a method of a test method, attached to a customer where the payment keeps it. */
export function keepMethod(book: StripeBook, name: string, customer: string | null): Method {
  const { type, card } = testMethods[name] ?? { type: 'card' }
  return book.keep<Method>({
    ...book.begin('payment_method'),
    type,
    customer,
    made_of: name,
    ...(card && { card }),
    ...(type === 'link' && { link: { email: null } }),
    ...(type === 'us_bank_account' && { us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789' } }),
  })
}
