import type { MoneyBook } from '../money/network/money-book.ts'
import { actionButton, eventList, showMoney, showTime, switchesForm, type MoneyPage } from '../money/money-pages.ts'
import { markup, navigation, noticeOf, page, type Html, type Notice } from '../page.ts'
import type { Capture, Dispute, Order, Refund } from './network/paypal-things.ts'

const base = '/outside/paypal'

const verdictButton = (account: string, order: Order, [verdict, label]: readonly [string, string]): Html =>
  actionButton({ base, account }, { path: 'approve', label, values: { order: order.id, verdict } })

/** PayPal's own page, on which a customer pays. */
export const approvalPage = (account: string, order: Order): string =>
  page(
    'PayPal',
    markup`<h1>Pay ${showMoney(order.amount)} with PayPal</h1>
      <section class="card">
        <p>${order.description}</p>
        <p class="quiet">To ${account}, as customer@paypal.example. No money moves here.</p>
        ${[
          ['pay', 'Pay now'] as const,
          ['decline', 'Pay from an account that is declined'] as const,
          ['cancel', 'Cancel and return'] as const,
        ].map((verdict) => verdictButton(account, order, verdict))}
      </section>`,
  )

const refundForm = (at: MoneyPage, capture: Capture): Html =>
  markup`<form method="post" action="${`${base}/refund`}" class="plan">
    <input type="hidden" name="account" value="${at.account}" />
    <input type="hidden" name="capture" value="${capture.id}" />
    <label for="${`amount-${capture.id}`}">Refund</label>
    <input id="${`amount-${capture.id}`}" name="amount" inputmode="decimal" value="${((capture.amount - capture.refunded) / 100).toFixed(2)}" />
    <button>Refund in PayPal</button>
  </form>`

const captureRow = (book: MoneyBook, at: MoneyPage, one: Capture): Html => {
  const values = { capture: one.id }
  const refunds = book.list<Refund>('refund', { capture: one.id })
  const isOpen = one.status === 'COMPLETED' || one.status === 'PARTIALLY_REFUNDED'
  return markup`<li>
    Payment ${one.id}: ${showMoney(one.amount)}, fee ${showMoney(one.fee)}, ${one.status}
    <ul>${refunds.map((refund) => markup`<li>Refund ${refund.id}: ${showMoney(refund.amount)}, ${refund.status}</li>`)}</ul>
    ${one.status === 'PENDING' ? ['accept', 'deny'].map((verdict) => actionButton(at, { path: 'judge', label: `${verdict === 'accept' ? 'Accept' : 'Deny'} after review`, values: { ...values, verdict } })) : markup``}
    ${isOpen ? markup`${refundForm(at, one)}${actionButton(at, { path: 'dispute', label: 'Dispute it as the customer', values })}` : markup``}
  </li>`
}

const orderCard = (book: MoneyBook, at: MoneyPage, order: Order): Html =>
  markup`<section class="card">
    <h3>${showMoney(order.amount)} · ${order.description}</h3>
    <div class="quiet">Order ${order.id} · ${order.status} · ${order.intent} · ${order.custom ?? ''} · ${showTime(order.created)}</div>
    ${order.status === 'PAYER_ACTION_REQUIRED' ? markup`<p><a href="${`${base}/checkoutnow?token=${order.id}`}">Open its page as the customer</a></p>` : markup``}
    <ul>${book.list<Capture>('capture', { order: order.id }).map((one) => captureRow(book, at, one))}</ul>
  </section>`

const disputeRow = (at: MoneyPage, one: Dispute): Html => {
  const decide = (verdict: string, label: string) =>
    actionButton(at, { path: 'decide', label, values: { dispute: one.id, verdict } })
  return markup`<li>
    ${one.id}: ${showMoney(one.amount)}, ${one.reason}, ${one.status} ${one.outcome ?? ''}, answer until ${showTime(one.due)}
    <ul>${one.evidence.map((words) => markup`<li>${words}</li>`)}</ul>
    ${one.status === 'RESOLVED' ? markup`` : markup`${decide('won', 'Decide for the seller')}${decide('lost', 'Decide for the customer')}`}
  </li>`
}

/** PayPal's pages of one account: its payments, disputes and events, and how it behaves. */
export function dashboardPage(book: MoneyBook, notice: Notice | undefined): string {
  const at = { base, account: book.account }
  const orders = book.list<Order>('order').toReversed().slice(0, 50)
  const disputes = book.list<Dispute>('dispute')
  return page(
    'PayPal',
    markup`${navigation('PayPal')}
      <h1>PayPal of ${book.account}</h1>
      ${noticeOf(notice)}
      ${switchesForm(book, at)}
      <div class="card">
        ${actionButton(at, { path: 'review', label: 'Review the next payment before it counts', values: {} })}
        ${actionButton(at, { path: 'payout', label: 'Withdraw the balance to the bank', values: {} })}
      </div>
      <h2>Payments</h2>
      ${orders.length === 0 ? markup`<p class="card">Nobody has paid yet.</p>` : orders.map((order) => orderCard(book, at, order))}
      ${disputes.length === 0 ? markup`` : markup`<section class="card"><h2>Disputes</h2><ul>${disputes.map((one) => disputeRow(at, one))}</ul></section>`}
      ${eventList(book, at)}`,
  )
}
