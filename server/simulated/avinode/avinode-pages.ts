import type { MoneyBook } from '../money/network/money-book.ts'
import { actionButton, eventList, showTime, switchesForm, type MoneyPage } from '../money/money-pages.ts'
import { markup, navigation, noticeOf, page, type Html, type Notice } from '../page.ts'
import { demoBuyers, demoCategories } from './demo-buyers.ts'
import { AvinodeMarket } from './network/avinode-market.ts'
import type { PlayedAnswer, PlayedRequest, PlayedSchedule, PlayedSegment } from './network/avinode-things.ts'

const base = '/outside/avinode'

const readWord = (body: unknown, ...path: readonly string[]): string => {
  const found = path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    body,
  )
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

const segmentLine = ({ from, to, date, time, passengers }: PlayedSegment): Html =>
  markup`<li>${from} – ${to}, ${date} ${time} local, ${passengers} passengers</li>`

function priceLines({ body }: PlayedAnswer): readonly unknown[] {
  const quote = body['quote']
  const lines: unknown = typeof quote === 'object' && quote !== null ? Reflect.get(quote, 'lineItems') : undefined
  return Array.isArray(lines) ? lines : []
}

const acts = { submitQuote: 'Quote', decline: 'Declined', chat: 'Message' } as const

const answerLine = (answer: PlayedAnswer): Html => {
  const { act, body, created } = answer
  const price = readWord(body, 'quote', 'sellerPrice', 'price')
  const lines = priceLines(answer).map(
    (line) => markup`<li>${readWord(line, 'displayName')}: ${readWord(line, 'price')} USD</li>`,
  )
  return markup`<li>
    ${acts[act]} · ${showTime(created)}${price === '' ? '' : ` · ${price} USD`} ${readWord(body, 'declineReason')}
    <span class="words">${readWord(body, 'message')}</span>
    ${lines.length === 0 ? markup`` : markup`<ul>${lines}</ul>`}
  </li>`
}

const writeForm = ({ account }: MoneyPage, { id }: PlayedRequest): Html =>
  markup`<form method="post" action="${`${base}/write`}">
    <input type="hidden" name="account" value="${account}" />
    <input type="hidden" name="request" value="${id}" />
    <label for="${`words-${id}`}">Message of the buyer</label>
    <input id="${`words-${id}`}" name="words" maxlength="2000" required />
    <button>Write</button>
  </form>`

function requestCard(at: MoneyPage, market: AvinodeMarket, request: PlayedRequest): Html {
  const { id, tripId, buyer, category, segments, state } = request
  const messages = market.listMessages(id).map(({ words, created }) => markup`<li>${showTime(created)}: ${words}</li>`)
  const answers = market.listAnswers(id).map(answerLine)
  const isOpen = state === 'open'
  return markup`<section class="card">
    <h3>${tripId} · ${buyer.company} · ${isOpen ? 'open' : 'cancelled'}</h3>
    <div class="quiet">${id} · ${buyer.firstName} ${buyer.lastName} · ${category}</div>
    <ul>${segments.map(segmentLine)}</ul>
    ${messages.length === 0 ? markup`` : markup`<h4>Messages</h4><ul>${messages}</ul>`}
    <h4>Answers of the seller</h4>
    ${answers.length === 0 ? markup`<p class="quiet">None yet.</p>` : markup`<ul>${answers}</ul>`}
    ${isOpen ? markup`${actionButton(at, { path: 'change', label: 'Postpone by a day, one passenger more', values: { request: id } })}${actionButton(at, { path: 'cancel', label: 'Cancel the request', values: { request: id } })}${writeForm(at, request)}` : markup``}
  </section>`
}

const option = (value: string, label: string): Html => markup`<option value="${value}">${label}</option>`

const newForm = ({ account }: MoneyPage, day: string): Html =>
  markup`<form method="post" action="${`${base}/request`}" class="card">
    <h2>Send a request</h2>
    <input type="hidden" name="account" value="${account}" />
    <label for="buyer">Buyer</label>
    <select id="buyer" name="buyer">${demoBuyers.map(({ id, company }) => option(id, company))}</select>
    <label for="from">From (ICAO code)</label><input id="from" name="from" value="KTEB" maxlength="4" required />
    <label for="to">To (ICAO code)</label><input id="to" name="to" value="KPBI" maxlength="4" required />
    <label for="date">Day</label><input id="date" name="date" type="date" value="${day}" required />
    <label for="time">Time at the airport</label><input id="time" name="time" type="time" value="10:00" required />
    <label for="passengers">Passengers</label>
    <input id="passengers" name="passengers" type="number" min="1" max="19" value="4" required />
    <label for="category">Aircraft</label>
    <select id="category" name="category">${demoCategories.map((name) => option(name, name))}</select>
    <label for="words">Message</label><input id="words" name="words" maxlength="2000" />
    <button>Send the request</button>
  </form>`

const scheduleCard = ({ id, sentAt, activities }: PlayedSchedule): Html =>
  markup`<section class="card">
    <h3>${id}</h3>
    <div class="quiet">Sent ${showTime(sentAt)}</div>
    <ul>${activities.map((one) => markup`<li>${readWord(one, 'activityType')} · ${readWord(one, 'startAirport', 'icao')} – ${readWord(one, 'endAirport', 'icao')} · ${readWord(one, 'startDateTime')} – ${readWord(one, 'endDateTime')} ${readWord(one, 'price') === '' ? '' : `· ${readWord(one, 'price')} USD`}</li>`)}</ul>
  </section>`

/** Avinode's pages of one account: its requests, answers and schedules, and how it behaves. */
export function dashboardPage(book: MoneyBook, notice: Notice | undefined): string {
  const at = { base, account: book.account }
  const market = new AvinodeMarket(book)
  const requests = book.list<PlayedRequest>('rfq').toReversed().slice(0, 50)
  const schedules = book.list<PlayedSchedule>('schedule')
  const day = new Date(book.now + 7 * 86_400_000).toISOString().slice(0, 10)
  return page(
    'Avinode',
    markup`${navigation('Avinode')}
      <h1>Avinode of ${book.account}</h1>
      ${noticeOf(notice)}
      ${newForm(at, day)}
      ${switchesForm(book, at)}
      <div class="card">
        ${actionButton(at, { path: 'next', label: 'Refuse the next answer', values: { step: 'refuse' } })}
        ${actionButton(at, { path: 'next', label: 'Say "too many requests" to the next change', values: { step: 'busy' } })}
      </div>
      <h2>Requests</h2>
      ${requests.length === 0 ? markup`<p class="card quiet">None yet.</p>` : requests.map((one) => requestCard(at, market, one))}
      <h2>Schedules</h2>
      ${schedules.length === 0 ? markup`<p class="card quiet">None yet.</p>` : schedules.map(scheduleCard)}
      ${eventList(book, at)}`,
  )
}
