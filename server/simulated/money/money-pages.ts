import { markup, type Html } from '../page.ts'
import type { MoneyBook, OutsideEvent } from './network/money-book.ts'
import { answerModes, eventModes } from './network/answer-modes.ts'

export const showMoney = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

export const showTime = (at: number): string => `${new Date(at).toISOString().replace('T', ' ').slice(0, 19)} UTC`

const choice = (name: string, modes: Readonly<Record<string, string>>, chosen: string): Html =>
  markup`<select id="${name}" name="${name}">${Object.entries(modes).map(
    ([mode, words]) => markup`<option value="${mode}" ${{ html: mode === chosen ? 'selected' : '' }}>${words}</option>`,
  )}</select>`

/** Address of the pages of a provider, and the account that they show. */
export interface MoneyPage {
  readonly base: string
  readonly account: string
}

/** A button that posts hidden values to an address below the provider's pages. */
export const actionButton = (
  { base, account }: MoneyPage,
  {
    path,
    label,
    values,
  }: { readonly path: string; readonly label: string; readonly values: Readonly<Record<string, string>> },
): Html =>
  markup`<form method="post" action="${`${base}/${path}`}" class="plan">
    <input type="hidden" name="account" value="${account}" />
    ${Object.entries(values).map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}" />`)}
    <button>${label}</button>
  </form>`

/** The form in which a person chooses how the provider behaves. */
export const switchesForm = (book: MoneyBook, { base, account }: MoneyPage): Html =>
  markup`<form method="post" action="${`${base}/switches`}" class="card">
    <h2>How it behaves</h2>
    <input type="hidden" name="account" value="${account}" />
    <label for="calls">Calls of its interface</label>
    ${choice('calls', answerModes, book.readSetting('calls') ?? 'usual')}
    <label for="events">Events</label>
    ${choice('events', eventModes, book.readSetting('events') ?? 'usual')}
    <button>Save</button>
  </form>`

const eventRow = (book: MoneyBook, at: MoneyPage, event: OutsideEvent): Html => {
  const deliveries = book.listDeliveriesOf(event.id)
  const states = deliveries.map(({ state, note }) => (note === '' ? state : `${state} (${note})`)).join(', ')
  return markup`<li>
    ${event.type} · ${event.about} · ${showTime(event.created)} · ${states}
    ${actionButton(at, { path: 'send', label: 'Send again', values: { event: event.id } })}
  </li>`
}

/** The newest events of an account with their deliveries, and a button that sends each again. */
export const eventList = (book: MoneyBook, at: MoneyPage): Html => {
  const events = book.list<OutsideEvent>('event').toReversed().slice(0, 50)
  return markup`<section class="card">
    <h2>Events</h2>
    ${events.length === 0 ? markup`<p class="quiet">None yet.</p>` : markup`<ul>${events.map((event) => eventRow(book, at, event))}</ul>`}
  </section>`
}
