import { dayMs } from '../../../../domain/kernel/values/durations.ts'
import { newOutsideId } from '../../money/network/money-book.ts'
import type { PaypalMoney } from './paypal-money.ts'
import { missing, PaypalRefusal } from './paypal-refusal.ts'
import type { Dispute } from './paypal-things.ts'
import { presentDispute } from './present-things.ts'

export function openDispute(money: PaypalMoney, id: string, reason: string): Dispute {
  const { order, amount, refunded } = money.needCapture(id)
  const dispute = money.book.keep<Dispute>({
    kind: 'dispute',
    id: `PP-R-${newOutsideId(12)}`,
    created: money.book.now,
    order,
    capture: id,
    amount: amount - refunded,
    reason,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    outcome: null,
    due: money.book.now + 10 * dayMs,
    evidence: [],
  })
  money.emit('CUSTOMER.DISPUTE.CREATED', dispute.id, presentDispute(dispute))
  return dispute
}

export function needDispute(money: PaypalMoney, id: string): Dispute {
  const dispute = money.book.find<Dispute>('dispute', id)
  if (!dispute) throw missing(id)
  return dispute
}

export function answerDispute(money: PaypalMoney, id: string, evidence: readonly string[]): Dispute {
  const dispute = needDispute(money, id)
  if (dispute.status !== 'WAITING_FOR_SELLER_RESPONSE') {
    throw new PaypalRefusal(422, 'ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE', 'Evidence is not taken in this state.')
  }
  const answered = money.book.keep<Dispute>({
    ...dispute,
    status: 'UNDER_REVIEW',
    evidence: [...dispute.evidence, ...evidence],
  })
  money.emit('CUSTOMER.DISPUTE.UPDATED', id, presentDispute(answered))
  return answered
}

/** Decides a dispute; the customer gets the money of a lost one. */
export function decideDispute(money: PaypalMoney, id: string, isWon: boolean): Dispute {
  const dispute = needDispute(money, id)
  if (dispute.status === 'RESOLVED') {
    throw new PaypalRefusal(422, 'ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE', 'The dispute is decided.')
  }
  const outcome = isWon ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR'
  const decided = money.book.keep<Dispute>({ ...dispute, status: 'RESOLVED', outcome })
  if (!isWon) {
    const { custom } = money.needOrder(dispute.order)
    const { amount, capture: reference } = dispute
    money.move(newOutsideId(17), { code: 'T1106', amount: -amount, fee: 0, reference, custom, subject: 'Reversal' })
  }
  money.emit('CUSTOMER.DISPUTE.RESOLVED', id, presentDispute(decided))
  return decided
}
