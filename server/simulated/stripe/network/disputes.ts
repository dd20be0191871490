import { disputeFee, moveBalance } from './balance.ts'
import type { StripeBook } from './stripe-book.ts'
import { StripeRefusal } from './stripe-refusal.ts'
import type { Charge, Dispute } from './stripe-things.ts'

/** Time for evidence: seven days. */
const answerSeconds = 7 * 24 * 3600

/** The owner of a card disputes a payment: its money is taken at once. */
export function openDispute(book: StripeBook, charge: Charge, reason: string): Dispute {
  const begun = book.keep<Dispute>({
    ...book.begin('dispute'),
    balance_transactions: [],
    amount: charge.amount_captured - charge.amount_refunded,
    charge: charge.id,
    currency: 'usd',
    evidence: {},
    evidence_details: {
      due_by: book.now + answerSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  })
  const moved = moveBalance(book, begun, {
    type: 'adjustment',
    category: 'dispute',
    amount: -begun.amount,
    fee: disputeFee,
    description: `Chargeback withdrawal for ${charge.id}`,
  })
  const dispute = book.keep<Dispute>({ ...begun, balance_transactions: [moved] })
  book.keep<Charge>({ ...charge, disputed: true })
  book.emit('charge.dispute.created', dispute)
  book.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Ends a dispute. The company wins its money back without the fee. */
export function endDispute(book: StripeBook, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  const back =
    status === 'won'
      ? moveBalance(book, dispute, {
          type: 'adjustment',
          category: 'dispute_reversal',
          amount: dispute.amount,
          description: `Chargeback reversal for ${dispute.charge}`,
        })
      : undefined
  const balanceTransactions = [...dispute.balance_transactions, ...(back ? [back] : [])]
  const ended = book.keep<Dispute>({ ...dispute, status, balance_transactions: balanceTransactions })
  if (back) {
    book.emit('charge.dispute.funds_reinstated', ended)
  }
  book.emit('charge.dispute.closed', ended)
  return ended
}

function requireOpen({ id, status }: Dispute): void {
  if (status !== 'needs_response')
    throw new StripeRefusal({ message: `This dispute (${id}) is already closed or its evidence was submitted.` })
}

/** Words with which a test decides a dispute at once, as at Stripe. */
const decided: Readonly<Record<string, 'won' | 'lost'>> = { winning_evidence: 'won', losing_evidence: 'lost' }

/** Takes evidence against a dispute, and sends it to the bank with `submits`. */
export function addEvidence(
  book: StripeBook,
  dispute: Dispute,
  { evidence, submits }: { readonly evidence: Dispute['evidence']; readonly submits: boolean },
): Dispute {
  requireOpen(dispute)
  const { evidence_details: details } = dispute
  const answered = book.keep<Dispute>({
    ...dispute,
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + Number(submits),
    },
    status: submits ? 'under_review' : dispute.status,
  })
  book.emit('charge.dispute.updated', answered)
  const outcome = submits ? decided[answered.evidence['uncategorized_text'] ?? ''] : undefined
  return outcome ? endDispute(book, answered, outcome) : answered
}

/** Gives a dispute up. */
export function closeDispute(book: StripeBook, dispute: Dispute): Dispute {
  requireOpen(dispute)
  return endDispute(book, dispute, 'lost')
}
