import { dayMs, minuteMs, secondMs } from '../../../../domain/kernel/values/durations.ts'
import { newOutsideId, type MoneyBook } from '../../money/network/money-book.ts'
import { BraintreeRefusal } from './braintree-refusal.ts'
import type {
  CardFacts,
  Dispute,
  DisputeStatus,
  Nonce,
  StoredCard,
  Transaction,
  TransactionStatus,
} from './braintree-things.ts'
import { presentDispute, presentTransaction } from './present-transactions.ts'
import { printXml } from './print-xml.ts'

/** Braintree settles once a day; the demo settles after a minute. */
const settlesAfterMs = minuteMs
/** The same card, amount and order within this time is taken for a mistake. */
const duplicateMs = 30 * secondMs

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const approved = { code: '1000', text: 'Approved' }
const declineTexts: Readonly<Record<string, string>> = {
  '2000': 'Do Not Honor',
  '2001': 'Insufficient Funds',
  '2004': 'Expired Card',
}

/** What a sale is asked for. */
export interface SaleRequest {
  readonly amount: number
  readonly order: string | null
  readonly nonce?: string | undefined
  readonly token?: string | undefined
  readonly customer?: string | undefined
  readonly captures: boolean
  readonly keepsCard: boolean
}

interface Source {
  readonly card: CardFacts
  readonly token: string | null
  readonly customer: string | null
}

/** One account of the played Braintree inside a transaction: everything that moves money in it. */
export class BraintreeMoney {
  readonly book: MoneyBook

  constructor(book: MoneyBook) {
    this.book = book
  }

  begin<Kind extends string>(kind: Kind) {
    return { kind, id: newOutsideId(8, letters), created: this.book.now }
  }

  /** Throws BraintreeRefusal (404). */
  need<T extends Transaction | Dispute | StoredCard>(kind: T['kind'], id: string): T {
    const found = this.book.find<T>(kind, id)
    if (!found) throw new BraintreeRefusal(`There is no ${kind} ${id}.`, 404)
    return found
  }

  emit(kind: string, about: string, subject: Parameters<typeof printXml>[1]): void {
    const words = printXml('notification', { timestamp: new Date(this.book.now), kind, subject })
    this.book.emit({ id: newOutsideId(16, letters), type: kind, about, words })
  }

  #move(transaction: Transaction, status: TransactionStatus, amount = transaction.amount): Transaction {
    const change = { status, amount, at: this.book.now }
    return this.book.keep<Transaction>({
      ...transaction,
      status,
      amount,
      history: [...transaction.history, change],
    })
  }

  /** Uses up a nonce. Throws BraintreeRefusal. */
  #takeSource({ nonce, token, customer }: SaleRequest): Source {
    if (token !== undefined) {
      const stored = this.need<StoredCard>('card', token)
      return { card: stored.card, token, customer: stored.customer }
    }
    const found = this.book.find<Nonce>('nonce', nonce ?? '')
    if (!found) throw new BraintreeRefusal('Unknown or expired payment_method_nonce.')
    if (found.isUsed) throw new BraintreeRefusal('Cannot use a payment_method_nonce more than once.')
    this.book.keep<Nonce>({ ...found, isUsed: true })
    return { card: found.card, token: null, customer: customer ?? null }
  }

  #storeCard({ card, token, customer }: Source): Source {
    if (token !== null) return { card, token, customer }
    const owner = customer ?? newOutsideId(10, letters)
    const stored = this.book.keep<StoredCard>({ ...this.begin('card'), customer: owner, card })
    return { card, token: stored.id, customer: owner }
  }

  #isDuplicate({ amount, order }: SaleRequest, { last4 }: CardFacts): boolean {
    if (order === null) return false
    return this.book
      .list<Transaction>('transaction', { order })
      .some(
        (one) =>
          one.type === 'sale' &&
          one.amount === amount &&
          one.card.last4 === last4 &&
          one.status !== 'processor_declined' &&
          this.book.now - one.created < duplicateMs,
      )
  }

  #judge(request: SaleRequest, { card }: Source): Pick<Transaction, 'status' | 'response' | 'rejection'> {
    if (this.#isDuplicate(request, card)) {
      return { status: 'gateway_rejected', response: { code: '', text: '' }, rejection: 'duplicate' }
    }
    const code = this.book.takeSetting('decline') ?? card.declines
    if (code === null) {
      const status = request.captures ? 'submitted_for_settlement' : 'authorized'
      return { status, response: approved, rejection: null }
    }
    return { status: 'processor_declined', response: { code, text: declineTexts[code] ?? 'Declined' }, rejection: null }
  }

  sell(request: SaleRequest): Transaction {
    const source = this.#takeSource(request)
    const judged = this.#judge(request, source)
    const isGood = judged.rejection === null && judged.response === approved
    const { amount, order } = request
    const at = this.book.now
    return this.book.keep<Transaction>({
      ...this.begin('transaction'),
      type: 'sale',
      amount,
      order,
      sale: null,
      ...judged,
      ...(isGood && request.keepsCard ? this.#storeCard(source) : source),
      history: [
        ...(isGood && request.captures ? [{ status: 'authorized' as const, amount, at }] : []),
        { status: judged.status, amount, at },
      ],
    })
  }

  submit(id: string, amount: number | undefined): Transaction {
    const sale = this.need<Transaction>('transaction', id)
    if (sale.status !== 'authorized') {
      throw new BraintreeRefusal('Cannot submit for settlement unless status is authorized.')
    }
    if ((amount ?? 0) > sale.amount) throw new BraintreeRefusal('Settlement amount is too large.')
    return this.#move(sale, 'submitted_for_settlement', amount ?? sale.amount)
  }

  void(id: string): Transaction {
    const sale = this.need<Transaction>('transaction', id)
    if (sale.status !== 'authorized' && sale.status !== 'submitted_for_settlement') {
      throw new BraintreeRefusal('Transaction can only be voided if status is authorized or submitted_for_settlement.')
    }
    return this.#move(sale, 'voided')
  }

  refund(id: string, asked: { readonly amount?: number | undefined; readonly order: string | null }): Transaction {
    const sale = this.need<Transaction>('transaction', id)
    if (sale.type !== 'sale' || sale.status !== 'settled') {
      throw new BraintreeRefusal('Cannot refund a transaction unless it is settled.')
    }
    const given = this.book
      .list<Transaction>('transaction', { sale: id })
      .reduce((sum, one) => sum + (one.status === 'settlement_declined' ? 0 : one.amount), 0)
    const amount = asked.amount ?? sale.amount - given
    if (amount <= 0 || amount > sale.amount - given) throw new BraintreeRefusal('Refund amount is too large.')
    return this.book.keep<Transaction>({
      ...sale,
      ...this.begin('transaction'),
      type: 'credit',
      status: 'submitted_for_settlement',
      amount,
      order: asked.order,
      sale: id,
      response: approved,
      history: [{ status: 'submitted_for_settlement', amount, at: this.book.now }],
    })
  }

  /** Settles what was submitted before `until`, and says so in events. */
  settle(until = this.book.now - settlesAfterMs): void {
    for (const one of this.book.list<Transaction>('transaction', { status: 'submitted_for_settlement' })) {
      const submitted = one.history.at(-1)?.at ?? one.created
      if (submitted > until) continue
      const settled = this.#move(one, 'settled')
      this.emit('transaction_settled', one.id, { transaction: presentTransaction(this.book, settled) })
    }
  }

  /** A refusal of the bank after the sale was submitted. */
  declineSettlement(id: string): void {
    const sale = this.need<Transaction>('transaction', id)
    if (sale.status !== 'submitted_for_settlement') throw new BraintreeRefusal('It is not waiting for settlement.')
    const declined = this.#move(sale, 'settlement_declined')
    const kind = sale.type === 'credit' ? 'refund_failed' : 'transaction_settlement_declined'
    this.emit(kind, id, { transaction: presentTransaction(this.book, declined) })
  }

  openDispute(id: string): Dispute {
    const sale = this.need<Transaction>('transaction', id)
    const dispute = this.book.keep<Dispute>({
      ...this.begin('dispute'),
      transaction: id,
      amount: sale.amount,
      status: 'open',
      reason: 'product_not_received',
      due: this.book.now + 10 * dayMs,
      evidence: [],
      history: [{ status: 'open', at: this.book.now }],
    })
    this.emit('dispute_opened', dispute.id, { dispute: presentDispute(this.book, dispute) })
    return dispute
  }

  addEvidence(id: string, words: string): void {
    const dispute = this.need<Dispute>('dispute', id)
    if (dispute.status !== 'open')
      throw new BraintreeRefusal('Evidence can only be attached to disputes that are in an Open state')
    this.book.keep<Dispute>({ ...dispute, evidence: [...dispute.evidence, words] })
  }

  moveDispute(id: string, status: DisputeStatus): Dispute {
    const dispute = this.need<Dispute>('dispute', id)
    const isOver = ['won', 'lost', 'accepted'].includes(dispute.status)
    if (isOver || (status === 'accepted' && dispute.status !== 'open')) {
      throw new BraintreeRefusal('Disputes can only be accepted or finalized when they are in an Open state')
    }
    const history = [...dispute.history, { status, at: this.book.now }]
    const moved = this.book.keep<Dispute>({ ...dispute, status, history })
    this.emit(`dispute_${status}`, id, { dispute: presentDispute(this.book, moved) })
    return moved
  }
}
