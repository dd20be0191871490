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

const cardName = ({ card }: NamedPayment): string => (card ? `${card.brand} ${card.last4}`.trim() : 'Credit Card')

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
