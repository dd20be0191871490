import type { MoneyBook } from '../money/network/money-book.ts'
import { actionButton, eventList, showMoney, showTime, switchesForm, type MoneyPage } from '../money/money-pages.ts'
import { markup, navigation, noticeOf, page, type Html, type Notice } from '../page.ts'
import type { Dispute, EvidenceFile, Transaction } from './network/braintree-things.ts'

const base = '/outside/braintree'

const cardOf = ({ card }: Transaction): string => `${card.brand} ${card.last4}`

const refundForm = ({ account }: MoneyPage, { id, amount }: Transaction): Html =>
  markup`<form method="post" action="${`${base}/refund`}" class="plan">
    <input type="hidden" name="account" value="${account}" />
    <input type="hidden" name="transaction" value="${id}" />
    <label for="${`amount-${id}`}">Refund</label>
    <input id="${`amount-${id}`}" name="amount" inputmode="decimal" value="${(amount / 100).toFixed(2)}" />
    <button>Refund in Braintree</button>
  </form>`

const choices = (at: MoneyPage, one: Transaction): readonly Html[] => {
  const button = (path: string, label: string) => actionButton(at, { path, label, values: { transaction: one.id } })
  if (one.status === 'submitted_for_settlement') {
    return [button('settle', 'Settle now'), button('refuse', 'Let the bank refuse it')]
  }
  return one.status === 'settled' && one.type === 'sale'
    ? [refundForm(at, one), button('dispute', 'Dispute it as the customer')]
    : []
}

const transactionCard = (at: MoneyPage, one: Transaction): Html =>
  markup`<section class="card">
    <h3>${one.type === 'sale' ? 'Payment' : 'Refund'} ${showMoney(one.amount)} · ${cardOf(one)}</h3>
    <div class="quiet">${one.id} · ${one.status} ${one.rejection ?? one.response.text} · ${one.order ?? ''} · ${showTime(one.created)}</div>
    ${choices(at, one)}
  </section>`

const disputeRow = (book: MoneyBook, at: MoneyPage, one: Dispute): Html => {
  const decide = (verdict: string, label: string) =>
    actionButton(at, { path: 'decide', label, values: { dispute: one.id, verdict } })
  const isOver = one.status !== 'open' && one.status !== 'disputed'
  const evidence = one.evidence.map((words) => book.find<EvidenceFile>('file', words)?.name ?? words)
  return markup`<li>
    ${one.id}: ${showMoney(one.amount)}, ${one.reason}, ${one.status}, answer until ${showTime(one.due)}
    <ul>${evidence.map((words) => markup`<li>${words}</li>`)}</ul>
    ${isOver ? markup`` : markup`${decide('won', 'Decide for the seller')}${decide('lost', 'Decide for the customer')}`}
  </li>`
}

/** Braintree's pages of one account: its payments, disputes and events, and how it behaves. */
export function dashboardPage(book: MoneyBook, notice: Notice | undefined): string {
  const at = { base, account: book.account }
  const transactions = book.list<Transaction>('transaction').toReversed().slice(0, 50)
  const disputes = book.list<Dispute>('dispute')
  return page(
    'Braintree',
    markup`${navigation('Braintree')}
      <h1>Braintree of ${book.account}</h1>
      ${noticeOf(notice)}
      <p class="quiet">
        Card 4111 1111 1111 1111 pays; 4000 1111 1111 1115 is declined. Payments settle a minute after they were
        submitted, and are refunded in part from then on.
      </p>
      ${switchesForm(book, at)}
      <div class="card">${actionButton(at, { path: 'decline', label: 'Decline the next card', values: {} })}</div>
      <h2>Payments</h2>
      ${transactions.length === 0 ? markup`<p class="card">Nobody has paid yet.</p>` : transactions.map((one) => transactionCard(at, one))}
      ${disputes.length === 0 ? markup`` : markup`<section class="card"><h2>Disputes</h2><ul>${disputes.map((one) => disputeRow(book, at, one))}</ul></section>`}
      ${eventList(book, at)}`,
  )
}
