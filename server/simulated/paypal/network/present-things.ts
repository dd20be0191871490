import type { MoneyBook } from '../../money/network/money-book.ts'
import {
  dollars,
  isoTime,
  type Authorization,
  type Capture,
  type Dispute,
  type Order,
  type Refund,
} from './paypal-things.ts'

/** Address of the pages of the played PayPal. */
export interface PaypalHome {
  /** Without a slash at its end. */
  readonly pagesUrl: string
}

const related = (order: string) => ({ related_ids: { order_id: order } })

const link = ({ pagesUrl }: PaypalHome, rel: string, path: string) => ({
  href: `${pagesUrl}${path}`,
  rel,
  method: 'GET',
})

export const presentCapture = (home: PaypalHome, one: Capture, order: Order) => ({
  id: one.id,
  status: one.status,
  ...(one.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
  ...(one.status === 'DECLINED' && { status_details: { reason: 'DECLINED_BY_RISK_FRAUD_FILTERS' } }),
  amount: dollars(one.amount),
  final_capture: true,
  custom_id: order.custom ?? undefined,
  invoice_id: order.invoice ?? undefined,
  seller_receivable_breakdown: {
    gross_amount: dollars(one.amount),
    paypal_fee: dollars(one.fee),
    net_amount: dollars(one.amount - one.fee),
  },
  supplementary_data: related(order.id),
  create_time: isoTime(one.created),
  links: [link(home, 'up', `/v2/checkout/orders/${order.id}`)],
})

export const presentAuthorization = (home: PaypalHome, one: Authorization, order: Order) => ({
  id: one.id,
  status: one.status,
  amount: dollars(one.amount),
  custom_id: order.custom ?? undefined,
  invoice_id: order.invoice ?? undefined,
  supplementary_data: related(order.id),
  create_time: isoTime(one.created),
  links: [link(home, 'up', `/v2/checkout/orders/${order.id}`)],
})

/** A refund of the dashboard has the reference of its payment. */
export const presentRefund = (home: PaypalHome, one: Refund, order: Order) => ({
  id: one.id,
  status: one.status,
  amount: dollars(one.amount),
  custom_id: one.custom ?? order.custom ?? undefined,
  note_to_payer: one.note ?? undefined,
  create_time: isoTime(one.created),
  links: [link(home, 'up', `/v2/payments/captures/${one.capture}`)],
})

export function presentOrder(home: PaypalHome, book: MoneyBook, order: Order) {
  const of = { order: order.id }
  const captures = book.list<Capture>('capture', of).map((one) => presentCapture(home, one, order))
  const authorizations = book.list<Authorization>('authorization', of)
  const refunds = book.list<Refund>('refund', of).map((one) => presentRefund(home, one, order))
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    create_time: isoTime(order.created),
    purchase_units: [
      {
        reference_id: 'default',
        amount: dollars(order.amount),
        description: order.description,
        custom_id: order.custom ?? undefined,
        invoice_id: order.invoice ?? undefined,
        payments: {
          ...(captures.length > 0 && { captures }),
          ...(authorizations.length > 0 && {
            authorizations: authorizations.map((one) => presentAuthorization(home, one, order)),
          }),
          ...(refunds.length > 0 && { refunds }),
        },
      },
    ],
    ...(order.payer && {
      payer: { payer_id: order.payer.id, email_address: order.payer.email },
      payment_source: { paypal: { email_address: order.payer.email, account_id: order.payer.id } },
    }),
    links: [
      link(home, 'self', `/v2/checkout/orders/${order.id}`),
      link(home, 'payer-action', `/checkoutnow?token=${order.id}`),
    ],
  }
}

export const presentDispute = (one: Dispute) => ({
  dispute_id: one.id,
  create_time: isoTime(one.created),
  disputed_transactions: [{ seller_transaction_id: one.capture }],
  reason: one.reason,
  status: one.status,
  dispute_amount: dollars(one.amount),
  seller_response_due_date: isoTime(one.due),
  ...(one.outcome !== null && { dispute_outcome: { outcome_code: one.outcome, amount_refunded: dollars(one.amount) } }),
})
