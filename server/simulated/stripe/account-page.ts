import { findBalance } from './network/balance.ts'
import { sumPrices } from './network/subscriptions.ts'
import type { Delivery, StripeBook } from './network/stripe-book.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Intent,
  Moved,
  Payout,
  Refund,
  Session,
  StripeEvent,
  Subscription,
  Thing,
} from './network/stripe-things.ts'
import { subscriptionStatuses } from './network/stripe-acts.ts'
import { declines } from './network/test-methods.ts'
import { markup, navigation, noticeOf, page, type Html, type Notice } from '../page.ts'

const print = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

const when = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('T', ' ').slice(0, 19)

/** Rows of each list of the page. */
const shown = 25

interface Button {
  readonly act: string
  readonly id?: string
  readonly value?: string
  readonly label: string
  /** Name of a field of the form, for an act that needs a typed value. */
  readonly field?: string
}

const drawButton =
  (account: string) =>
  ({ act, id = '', value = '', label, field }: Button): Html =>
    markup`<form method="post" action="/outside/stripe/act" class="plan">
      <input type="hidden" name="account" value="${account}" />
      <input type="hidden" name="act" value="${act}" />
      <input type="hidden" name="id" value="${id}" />
      ${field === undefined ? markup`<input type="hidden" name="value" value="${value}" />` : markup`<label>${field} <input name="value" value="${value}" /></label>`}
      <button aria-label="${id === '' ? label : `${label}: ${id}`}">${label}</button>
    </form>`

interface Choice {
  readonly name: string
  readonly label: string
  readonly options: Readonly<Record<string, string>>
}

const choices: readonly Choice[] = [
  {
    name: 'events',
    label: 'Events are sent',
    options: {
      '': 'once, at once',
      twice: 'twice',
      late: 'a minute late',
      held: 'when you send them below',
      never: 'never',
    },
  },
  {
    name: 'decline',
    label: 'The next card',
    options: {
      '': 'pays as it does',
      ...Object.fromEntries(Object.keys(declines).map((code) => [code, `is declined: ${code}`])),
    },
  },
  {
    name: 'drop',
    label: 'The next answer after a change',
    options: { '': 'arrives', next: 'is lost after the money moved' },
  },
  { name: 'fail', label: 'The next call', options: { '': 'is answered', next: 'fails with 500' } },
  { name: 'slow', label: 'Answers take', options: { '': 'no time', '3000': '3 seconds', '30000': '30 seconds' } },
  { name: 'offline', label: 'Stripe is', options: { '': 'reachable', yes: 'offline' } },
]

const drawChoice =
  (book: StripeBook) =>
  ({ name, label, options }: Choice): Html =>
    markup`<form method="post" action="/outside/stripe/act" class="plan">
      <input type="hidden" name="account" value="${book.account}" />
      <input type="hidden" name="act" value="set" />
      <input type="hidden" name="id" value="${name}" />
      <label for="set-${name}">${label}</label>
      <select id="set-${name}" name="value">
        ${Object.entries(options).map(([value, words]) => markup`<option value="${value}" ${{ html: (book.readSetting(name) ?? '') === value ? 'selected' : '' }}>${words}</option>`)}
      </select>
      <button aria-label="Set: ${label}">Set</button>
    </form>`

const drawList = (title: string, rows: readonly Html[]): Html =>
  markup`<h2>${title}</h2>
    ${rows.length === 0 ? markup`<p class="card quiet">None yet.</p>` : rows}`

const card = (thing: Thing, words: string, buttons: readonly Html[]): Html =>
  markup`<section class="card">
    <div class="quiet">${thing.id} · ${when(thing.created)} UTC</div>
    <div>${words}</div>
    ${buttons}
  </section>`

const intentButtons: Readonly<Record<string, (intent: Intent) => readonly Button[]>> = {
  succeeded: ({ id }) => [
    { act: 'refund', id, label: 'Refund', field: 'Dollars, all that is left when empty' },
    { act: 'dispute', id, value: 'product_not_received', label: 'Dispute' },
  ],
  requires_capture: ({ id }) => [
    { act: 'capture', id, label: 'Capture' },
    { act: 'cancel', id, label: 'Cancel' },
  ],
  requires_payment_method: ({ id }) => [{ act: 'cancel', id, label: 'Cancel' }],
  requires_action: ({ id }) => [{ act: 'cancel', id, label: 'Cancel' }],
  processing: ({ id }) => [
    { act: 'transfer-arrives', id, label: 'The transfer arrives' },
    { act: 'transfer-returns', id, label: 'The bank returns it' },
  ],
}

function drawIntent(book: StripeBook, intent: Intent): Html {
  const charge = intent.latest_charge === null ? undefined : book.find<Charge>('charge', intent.latest_charge)
  const refunded = charge && charge.amount_refunded > 0 ? `, ${print(charge.amount_refunded)} refunded` : ''
  const error = intent.last_payment_error ? ` (${intent.last_payment_error.message})` : ''
  const words = `${print(intent.amount)} · ${intent.status}${error}, ${print(intent.amount_received)} received${refunded} · ${intent.description ?? ''}`
  return card(intent, words, (intentButtons[intent.status]?.(intent) ?? []).map(drawButton(book.account)))
}

function drawDispute(book: StripeBook, dispute: Dispute): Html {
  const { status, evidence } = dispute
  const isOver = status === 'won' || status === 'lost'
  const answered = evidence['uncategorized_text'] ? ` · answered: ${evidence['uncategorized_text']}` : ''
  const words = `${print(dispute.amount)} · ${dispute.reason} · ${status} of ${dispute.payment_intent}${answered}`
  const buttons: Button[] = [
    { act: 'win-dispute', id: dispute.id, label: 'The seller wins' },
    { act: 'lose-dispute', id: dispute.id, label: 'The customer wins' },
  ]
  return card(dispute, words, isOver ? [] : buttons.map(drawButton(book.account)))
}

function drawRefund(book: StripeBook, refund: Refund): Html {
  const buttons: Button[] = [
    { act: 'refund-arrives', id: refund.id, label: 'It arrives' },
    { act: 'refund-fails', id: refund.id, label: 'It fails' },
  ]
  const words = `${print(refund.amount)} · ${refund.status} of ${refund.payment_intent}`
  return card(refund, words, refund.status === 'pending' ? buttons.map(drawButton(book.account)) : [])
}

const deliveryWords: Readonly<Record<Delivery['state'], string>> = {
  due: 'waits',
  held: 'held',
  done: 'taken',
  dropped: 'not sent',
  failed: 'given up',
}

const describeDelivery = ({ state, tries, note }: Delivery): string =>
  `${deliveryWords[state]}${tries > 0 ? ` after ${tries} ${tries === 1 ? 'try' : 'tries'}` : ''}${note === '' ? '' : ` (${note})`}`

const drawEvent = (book: StripeBook, event: StripeEvent): Html =>
  card(event, `${event.type} · ${book.listDeliveriesOf(event.id).map(describeDelivery).join(', ')}`, [
    drawButton(book.account)({ act: 'send-event', id: event.id, label: 'Send again' }),
  ])

const drawPage = (book: StripeBook, session: Session): Html =>
  markup`<section class="card">
    <div class="quiet">${session.id} · until ${when(session.expires_at)} UTC</div>
    <div><a href="/outside/stripe/pay/${session.id}">${session.plan.description || 'A card'}: ${print(session.amount_total ?? 0)}</a></div>
    ${drawButton(book.account)({ act: 'expire', id: session.id, label: 'Close the page' })}
  </section>`

const drawMoved = (moved: Moved): Html =>
  markup`<li>
    ${when(moved.created)} · ${moved.type} · ${print(moved.amount)}, fee ${print(moved.fee)} ·
    ${moved.payout === null ? 'in the balance' : `paid out with ${moved.payout}`}
  </li>`

const heldButtons: readonly Button[] = [
  { act: 'send-held', label: 'Send the held events' },
  { act: 'send-held-reversed', label: 'Send the held events in reverse' },
  { act: 'drop-held', label: 'Drop the held events' },
]

function drawPayout(book: StripeBook, payout: Payout): Html {
  const button = { act: 'payout-fails', id: payout.id, label: 'The bank returns it' } as const
  const buttons = payout.status === 'failed' ? [] : [drawButton(book.account)(button)]
  return card(payout, `${print(payout.amount)} · ${payout.status}`, buttons)
}

function drawBalance(book: StripeBook): Html {
  const button = drawButton(book.account)({ act: 'pay-out', label: 'Pay the balance out' })
  return markup`<h2>Balance: ${print(findBalance(book))}</h2>
    ${button}
    <ul class="card">${book.list<Moved>('balance_transaction', { limit: shown }).map(drawMoved)}</ul>
    ${drawList(
      'Payouts',
      book.list<Payout>('payout', { limit: shown }).map((payout) => drawPayout(book, payout)),
    )}`
}

const drawState =
  (chosen: string) =>
  (status: string): Html =>
    markup`<option value="${status}" ${{ html: status === chosen ? 'selected' : '' }}>${status}</option>`

function drawSubscription(book: StripeBook, subscription: Subscription): Html {
  const { id, status, items, customer } = subscription
  const words = `${print(sumPrices(items.data))} a ${items.data[0].price.recurring.interval} · ${status} · ${customer}`
  const move = markup`<form method="post" action="/outside/stripe/act" class="plan">
    <input type="hidden" name="account" value="${book.account}" />
    <input type="hidden" name="act" value="move-subscription" />
    <input type="hidden" name="id" value="${id}" />
    <label for="state-${id}">State</label>
    <select id="state-${id}" name="value">${subscriptionStatuses.map(drawState(status))}</select>
    <button aria-label="Move: ${id}">Move</button>
  </form>`
  return card(subscription, words, [
    drawButton(book.account)({ act: 'bill-subscription', id, label: 'Bill again' }),
    move,
  ])
}

const drawCustomer = (book: StripeBook, customer: Customer): Html =>
  card(customer, customer.email ?? 'No address', [
    drawButton(book.account)({ act: 'subscribe', id: customer.id, label: 'Subscribe', field: 'Dollars a month' }),
  ])

interface Shown {
  readonly accounts: readonly string[]
  readonly hookUrl: string
  readonly notice: Notice | undefined
}

const drawAccounts = (accounts: readonly string[], chosen: string): Html =>
  markup`<p>Accounts:
    ${accounts.map((account) => (account === chosen ? markup`<strong>${account}</strong> ` : markup`<a href="/outside/stripe?account=${encodeURIComponent(account)}">${account}</a> `))}</p>`

function drawSettings(book: StripeBook, hookUrl: string): Html {
  const hook: Button = {
    act: 'set',
    id: 'hook',
    value: book.readSetting('hook') ?? '',
    label: 'Set',
    field: `Address of the webhook, ${hookUrl} when empty`,
  }
  return markup`<h2>What happens next</h2>
    <div class="card">${choices.map(drawChoice(book))}${drawButton(book.account)(hook)}</div>`
}

/** The account of one client as Stripe's own pages show it. */
export function accountPage(book: StripeBook, { accounts, hookUrl, notice }: Shown): string {
  const open = book.list<Session>('checkout.session', { where: { status: 'open' }, limit: shown })
  const body = markup`${navigation('Stripe')}
    <h1>Stripe of ${book.account}</h1>
    ${drawAccounts(accounts, book.account)}
    ${noticeOf(notice)} ${drawSettings(book, hookUrl)}
    ${drawList(
      'Open pages',
      open.map((session) => drawPage(book, session)),
    )}
    ${drawList(
      'Payments',
      book.list<Intent>('payment_intent', { limit: shown }).map((intent) => drawIntent(book, intent)),
    )}
    ${drawList(
      'Refunds',
      book.list<Refund>('refund', { limit: shown }).map((refund) => drawRefund(book, refund)),
    )}
    ${drawList(
      'Disputes',
      book.list<Dispute>('dispute', { limit: shown }).map((dispute) => drawDispute(book, dispute)),
    )}
    ${drawBalance(book)}
    ${drawList(
      'Customers',
      book.list<Customer>('customer', { limit: shown }).map((customer) => drawCustomer(book, customer)),
    )}
    ${drawList(
      'Subscriptions',
      book.list<Subscription>('subscription', { limit: shown }).map((one) => drawSubscription(book, one)),
    )}
    <h2>Held events: ${book.listDeliveries('held').length}</h2>
    ${heldButtons.map(drawButton(book.account))}
    ${drawList(
      'Events',
      book.list<StripeEvent>('event', { limit: shown }).map((event) => drawEvent(book, event)),
    )}`
  return page('Stripe', body)
}
