import type { ReceiptMethod } from '../ledger/chart.ts'

/** Facts of a payment that name it. */
export interface NamedPayment {
  readonly method: ReceiptMethod
  readonly card?: { readonly brand: string; readonly last4: string } | undefined
  /** Ways of payment that the page of a link took. */
  readonly linkMethods?: readonly string[] | undefined
}

const labels: Readonly<Record<Exclude<ReceiptMethod, 'card' | 'link'>, string>> = {
  paypal: 'Paypal',
  wire: 'Wire Transfer',
  check: 'Check',
  ach: 'ACH',
  manual: 'Manual',
  cash: 'Cash',
  credit: 'Credit',
  opening: 'Before the ledger',
}

/** Brands whose name is more than their first letter in capitals, by the words of providers. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  american_express: 'American Express',
  'american express': 'American Express',
  diners: 'Diners Club',
  diners_club: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  mastercard: 'Mastercard',
  master_card: 'Mastercard',
}

/** Name of a brand of cards, which providers write in different ways. */
const nameBrand = (brand: string): string =>
  brands[brand.toLowerCase()] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`

/** 'Visa 4242' */
export const nameCard = ({ brand, last4 }: { readonly brand: string; readonly last4: string }): string =>
  `${nameBrand(brand)} ${last4}`.trim()

const cardName = ({ card }: NamedPayment): string => (card ? nameCard(card) : 'Credit Card')

function linkName({ linkMethods = [] }: NamedPayment): string {
  const [only, ...others] = linkMethods
  if (others.length > 0) return 'Stripe Link'
  if (only === 'bank') return 'Wire Transfer'
  return only === 'card' ? 'Credit Card' : 'Stripe Link'
}

/** Display name of a payment (3-aviation section 9). */
export function namePayment(payment: NamedPayment): string {
  if (payment.method === 'card') return cardName(payment)
  return payment.method === 'link' ? linkName(payment) : labels[payment.method]
}
