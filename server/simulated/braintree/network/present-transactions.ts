import { moneyText } from '../../../../domain/kernel/values/typed-money.ts'
import type { MoneyBook } from '../../money/network/money-book.ts'
import type { Dispute, EvidenceFile, Transaction } from './braintree-things.ts'
import type { XmlList, XmlValue } from './print-xml.ts'

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

const disputeFacts = (one: Dispute) => ({
  id: one.id,
  status: one.status,
  reason: one.reason,
  kind: 'chargeback',
  'amount-disputed': moneyText(one.amount),
  'currency-iso-code': 'USD',
  'received-date': day(one.created),
  'reply-by-date': day(one.due),
  'created-at': new Date(one.created),
})

const listOf = (item: string, values: readonly XmlValue[]): XmlList => ({ item, values })

export function presentDispute(book: MoneyBook, one: Dispute): XmlValue {
  const sale = book.find<Transaction>('transaction', one.transaction)
  const evidence = one.evidence.map((words) => {
    const file = book.find<EvidenceFile>('file', words)
    return { id: `${one.id}-evidence`, comment: file ? null : words, url: file?.name ?? null }
  })
  return {
    ...disputeFacts(one),
    evidence: listOf('evidence', evidence),
    transaction: { id: one.transaction, 'order-id': sale?.order ?? null },
    'status-history': listOf(
      'status-history',
      one.history.map(({ status, at }) => ({ status, timestamp: new Date(at), 'effective-date': new Date(at) })),
    ),
  }
}

export function presentTransaction(book: MoneyBook, one: Transaction): XmlValue {
  const refunds = book.list<Transaction>('transaction', { sale: one.id }).map(({ id }) => id)
  const disputes = book.list<Dispute>('dispute', { transaction: one.id }).map(disputeFacts)
  return {
    id: one.id,
    status: one.status,
    type: one.type,
    'currency-iso-code': 'USD',
    amount: moneyText(one.amount),
    'order-id': one.order,
    'created-at': new Date(one.created),
    customer: { id: one.customer },
    'payment-instrument-type': 'credit_card',
    'credit-card': {
      token: one.token,
      'card-type': one.card.brand,
      'last-4': one.card.last4,
      'expiration-month': one.card.month,
      'expiration-year': one.card.year,
    },
    'refund-ids': listOf('item', refunds),
    'refunded-transaction-id': one.sale,
    disputes: listOf('dispute', disputes),
    'processor-response-code': one.response.code,
    'processor-response-text': one.response.text,
    'gateway-rejection-reason': one.rejection,
    'status-history': listOf(
      'status-event',
      one.history.map(({ status, at, amount }) => ({ status, timestamp: new Date(at), amount: moneyText(amount) })),
    ),
  }
}
