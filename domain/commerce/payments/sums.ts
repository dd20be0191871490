import type { PaymentStatus } from './statuses.ts'

/** The amounts of a payment, in cents. */
export interface PaymentSums {
  readonly status: PaymentStatus
  readonly amount: number
  readonly fee: number
  /** Amounts applied to invoices. */
  readonly allocated: number
  /** Amounts returned to the customer and given as a gift. */
  readonly refunded: number
  readonly given: number
  /** Amount that a provider withholds for disputes, with what it returned to the customer by lost ones. */
  readonly withheld: number
  /** Part of it that lost disputes returned to the customer. */
  readonly lost: number
}

const received: ReadonlySet<PaymentStatus> = new Set([
  'captured',
  'partially_refunded',
  'refunded',
  'disputed',
  'won',
  'lost',
])

/** States whose refunds decide the next state. */
const settled: ReadonlySet<PaymentStatus> = new Set(['captured', 'partially_refunded', 'refunded', 'won'])

/** States in which a payment may be applied to invoices and refunded; a lost dispute may leave a part of it. */
const spendable: ReadonlySet<PaymentStatus> = new Set([...settled, 'lost'])

/** True if the money of a payment was received, including payments returned since. */
export const isReceived = ({ status }: Pick<PaymentSums, 'status'>): boolean => received.has(status)

const sumReceived = (sums: PaymentSums): number => (isReceived(sums) ? sums.amount : 0)

const sumReturned = ({ refunded, given }: Pick<PaymentSums, 'refunded' | 'given'>): number => refunded + given

/** Cents that a payment added to the account of its customer, deposits and invoices together. */
export const sumCredited = (sums: PaymentSums): number => sumReceived(sums) - sums.refunded - sums.lost

/** Cents of a payment that were neither returned nor given, and that no dispute holds. */
export const computeUndisputed = (sums: Pick<PaymentSums, 'amount' | 'refunded' | 'given' | 'withheld'>): number =>
  sums.amount - sumReturned(sums) - sums.withheld

/** Cents of a payment on the accounts that hold money. */
export const sumMoney = (sums: PaymentSums): number => sumReceived(sums) - sumReturned(sums) - sums.fee - sums.withheld

/** Cents of a payment that may still be refunded. */
export const computeRemainder = (sums: PaymentSums): number =>
  spendable.has(sums.status) ? computeUndisputed(sums) : 0

/** Cents of a payment that are a deposit of its customer and may be applied to an invoice. */
export const computeDeposit = (sums: PaymentSums): number =>
  spendable.has(sums.status) ? Math.max(0, sumCredited(sums) - sums.allocated) : 0

/** The state of a payment after its refunds changed; a state that refunds do not move stays. */
export function statusAfterRefund(sums: PaymentSums): PaymentStatus {
  const { status, amount } = sums
  if (!settled.has(status)) return status
  const returned = sumReturned(sums)
  if (returned === 0) return status === 'won' ? 'won' : 'captured'
  return returned < amount ? 'partially_refunded' : 'refunded'
}

/** A payment as a refund of an invoice finds it. */
export interface Refundable {
  readonly id: string
  readonly sums: PaymentSums
  /** Part applied to the invoice. */
  readonly applied: number
  /** Part of its deposit that belongs to the invoice: received for it and not applied. */
  readonly deposit: number
}

/** A part of a refund, of one payment. */
export interface RefundPart {
  readonly id: string
  readonly amount: number
  /** Part from the deposit. */
  readonly deposit: number
}

const computeReturnable = ({ sums, applied, deposit }: Refundable): number =>
  Math.min(computeRemainder(sums), applied + deposit)

/** Cents of an invoice that may be refunded from its payments. */
export const refundableIn = (charges: readonly Refundable[]): number =>
  charges.reduce((sum, charge) => sum + computeReturnable(charge), 0)

/** Distributes a refund over the payments of an invoice, in their order: the deposit of each first. */
export function distributeRefund(amount: number, charges: readonly Refundable[]): RefundPart[] {
  let open = amount
  return charges.flatMap((charge) => {
    const part = Math.min(open, computeReturnable(charge))
    open -= part
    return part > 0 ? [{ id: charge.id, amount: part, deposit: Math.min(part, charge.deposit) }] : []
  })
}
