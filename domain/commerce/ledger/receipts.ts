import { receiptMethods, type ReceiptMethod } from './chart.ts'
import { makeEntry, makeLines } from './lines.ts'
import type { LedgerLine, Occasion, Posting } from './posting.ts'

/** Money that a customer hands over or gets back. */
interface Received {
  readonly party: string
  readonly amount: number
  readonly method: ReceiptMethod
}

const receivedLines = ({ party, amount, method }: Received): LedgerLine[] =>
  makeLines([[receiptMethods[method].account, amount]], [['customer_deposits', amount, party]])

/** Methods that a provider captures. */
const byProvider: ReadonlySet<ReceiptMethod> = new Set(['card', 'paypal', 'link'])

/** A payment comes in: it is a deposit of its customer until it is applied. A provider captures it, staff receive it. */
export const receiptEntry = (occasion: Occasion, received: Received): Posting =>
  makeEntry(occasion, byProvider.has(received.method) ? 'capture' : 'receipt', receivedLines(received))

/** A payment bounced or was entered by mistake: it leaves the deposits again. */
export const receiptBackEntry = (occasion: Occasion, received: Received): Posting =>
  makeEntry(occasion, 'taken_back', receivedLines({ ...received, amount: -received.amount }))

interface Applied {
  /** Owner of the deposit, and debtor of the invoice. */
  readonly payer: string
  readonly debtor: string
  readonly amount: number
}

const appliedLines = ({ payer, debtor, amount }: Applied): LedgerLine[] =>
  makeLines([['customer_deposits', amount, payer]], [['receivable', amount, debtor]])

/** A deposit pays a part of an invoice. */
export const allocationEntry = (occasion: Occasion, applied: Applied): Posting =>
  makeEntry(occasion, 'allocation', appliedLines(applied))

/** Turns an applied amount into debt of the invoice and a deposit again. */
export const releaseEntry = (occasion: Occasion, applied: Applied): Posting =>
  makeEntry(occasion, 'release', appliedLines({ ...applied, amount: -applied.amount }))

interface Refunded extends Received {
  readonly isGift: boolean
}

const refundedLines = ({ party, amount, method, isGift }: Refunded): LedgerLine[] =>
  makeLines(
    [isGift ? ['refunds', amount] : ['customer_deposits', amount, party]],
    [[receiptMethods[method].account, amount]],
  )

/** A deposit is given back; or something is given as a gift, and the deposits stay (decision E3). */
export const refundEntry = (occasion: Occasion, refunded: Refunded): Posting =>
  makeEntry(occasion, refunded.isGift ? 'goodwill' : 'refund', refundedLines(refunded))

/** A refund was not made after all. */
export const refundBackEntry = (occasion: Occasion, refunded: Refunded): Posting =>
  makeEntry(occasion, 'taken_back', refundedLines({ ...refunded, amount: -refunded.amount }))

/** A provider keeps its fee of the captured amount. */
export const feeEntry = (occasion: Occasion, amount: number): Posting =>
  makeEntry(occasion, 'fee', makeLines([['payment_fees', amount]], [['card_clearing', amount]]))

/** A provider pays its balance of ours to the bank. */
export const payoutEntry = (occasion: Occasion, amount: number): Posting =>
  makeEntry(occasion, 'payout', makeLines([['bank', amount]], [['card_clearing', amount]]))

/** A provider withholds a payment whose customer disputes it. */
export const disputeEntry = (occasion: Occasion, amount: number): Posting =>
  makeEntry(occasion, 'dispute', makeLines([['disputed', amount]], [['card_clearing', amount]]))

/** A provider returns the withheld amount. */
export const disputeWonEntry = (occasion: Occasion, amount: number): Posting =>
  makeEntry(occasion, 'dispute_won', makeLines([['card_clearing', amount]], [['disputed', amount]]))

/** The customer got the withheld amount back: it is no deposit any more. */
export const disputeLostEntry = (
  occasion: Occasion,
  { party, amount }: { readonly party: string; readonly amount: number },
): Posting =>
  makeEntry(occasion, 'dispute_lost', makeLines([['customer_deposits', amount, party]], [['disputed', amount]]))

/** A lost dispute was won after all: the provider returns its amount, which is a deposit again. */
export const disputeRegainedEntry = (
  occasion: Occasion,
  { party, amount }: { readonly party: string; readonly amount: number },
): Posting =>
  makeEntry(occasion, 'dispute_won', makeLines([['card_clearing', amount]], [['customer_deposits', amount, party]]))
