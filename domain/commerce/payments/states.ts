import { stepsTo, type Doc, type Step, type Transitions } from '../../kernel/index.ts'
import { paymentStatuses, type PaymentStatus } from './statuses.ts'

const isManual = ({ provider }: Doc): boolean => provider === null || provider === undefined

/** True if its provider said why it failed. */
const hasResult = ({ result }: Doc): boolean => typeof result === 'string' && result !== ''

/**
 * Staff take back a payment that bounced or that its provider does not know; a provider has refunds and disputes for that, and
 * says why a bank refused it later.
 */
const failsByHand: Step<PaymentStatus> = {
  to: 'failed',
  unless: (payment) =>
    isManual(payment) || hasResult(payment) || payment['denied'] !== undefined
      ? undefined
      : 'A captured payment of a provider cannot fail. Refund it, or wait for its dispute.',
}

const disputedAtProvider: Step<PaymentStatus> = {
  to: 'disputed',
  unless: (payment) =>
    isManual(payment) ? 'Only a payment of a provider is disputed. Take it back instead.' : undefined,
}

/** A provider tries a failed payment again under the same charge, and its events arrive in any order. */
const againAtProvider = (...states: PaymentStatus[]): Step<PaymentStatus>[] =>
  states.map((state) => ({
    to: state,
    unless: (payment) => (isManual(payment) ? 'This payment is over. Record a new one.' : undefined),
  }))

/** States that only a provider gives a payment. */
const atProvider = (...states: PaymentStatus[]): Step<PaymentStatus>[] =>
  states.map((state) => ({
    to: state,
    unless: (payment) => (isManual(payment) ? 'Only a payment of a provider moves there.' : undefined),
  }))

const centsAt = (payment: Doc, field: 'amount' | 'refunded' | 'given'): number => Number(payment[field] ?? 0)

const unlessReturned =
  (isReached: (returned: number, amount: number) => boolean, words: string) =>
  (payment: Doc): string | undefined => {
    const returned = centsAt(payment, 'refunded') + centsAt(payment, 'given')
    return isReached(returned, centsAt(payment, 'amount')) ? undefined : words
  }

/** How a payment moves from state to state. Events of providers are hints: each one passes through this table. */
export const paymentTransitions: Transitions<PaymentStatus> = {
  field: 'status',
  log: 'status_change',
  labels: paymentStatuses,
  begins: ['intended', 'captured'],
  steps: {
    intended: [...stepsTo('authorised', 'captured', 'failed', 'cancelled'), ...atProvider('pending', 'expired')],
    pending: atProvider('captured', 'failed', 'cancelled', 'authorised', 'expired'),
    authorised: [...stepsTo('captured', 'failed', 'cancelled'), ...atProvider('expired')],
    captured: [...stepsTo('partially_refunded', 'refunded'), disputedAtProvider, failsByHand],
    failed: [
      ...againAtProvider('intended', 'pending', 'authorised', 'captured'),
      ...atProvider('cancelled', 'expired'),
    ],
    cancelled: againAtProvider('captured'),
    expired: [...againAtProvider('pending', 'authorised', 'captured'), ...atProvider('cancelled')],
    partially_refunded: [...stepsTo('captured', 'refunded'), disputedAtProvider, failsByHand],
    refunded: [...stepsTo('captured', 'partially_refunded'), disputedAtProvider, failsByHand],
    disputed: stepsTo('won', 'lost'),
    won: [...stepsTo('partially_refunded', 'refunded'), disputedAtProvider],
    lost: [...atProvider('won'), disputedAtProvider],
  },
  proven: {
    captured: unlessReturned((returned) => returned === 0, 'Refunds were made of this payment. Take them back first.'),
    partially_refunded: unlessReturned(
      (returned, amount) => returned > 0 && returned < amount,
      'A payment is partially refunded by its refunds alone. Record a refund.',
    ),
    refunded: unlessReturned(
      (returned, amount) => returned === amount,
      'A payment is refunded once its refunds return all of it. Record a refund.',
    ),
  },
}
