import { shownNumber } from '../../../domain/inbox/index.ts'
import type { OutsideText } from './network/outside-phones.ts'
import { markup, navigation, noticeOf, page, type Html, type Notice } from '../page.ts'

/** A number that a client of the demo texts from. */
export interface TextedNumber {
  readonly number: string
  readonly name: string
}

/** Number of the phone in a text, in either direction. */
const phoneOf = ({ direction, from, to }: OutsideText): string => (direction === 'in' ? from : to)

/** Number of the client in a text. */
const numberOf = ({ direction, from, to }: OutsideText): string => (direction === 'in' ? to : from)

const when = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 16)

const option = ({ number, name }: TextedNumber, chosen: string): Html => markup`<option value="${number}"
  ${{ html: number === chosen ? 'selected' : '' }}>${name} ${shownNumber(number)}</option>`

interface Writing {
  readonly from: string
  readonly to: string
  readonly numbers: readonly TextedNumber[]
}

const form = ({ from, to, numbers }: Writing, title: string): Html =>
  markup`<form method="post" action="/outside/phones/send" class="card">
    <h2>${title}</h2>
    <label for="from">From (a customer’s phone)</label>
    <input id="from" name="from" value="${from}" inputmode="tel" required />
    <label for="to">To</label>
    <select id="to" name="to">${numbers.map((one) => option(one, to))}</select>
    <label for="body">Text</label><textarea id="body" name="body" rows="3" required></textarea>
    <button>Send</button>
  </form>`

const item = ([phone, texts]: readonly [string, readonly OutsideText[]]): Html => {
  const [last] = texts
  return markup`<a class="card mail" href="/outside/phones/${encodeURIComponent(phone)}">
    <div class="quiet">${last ? when(last.at) : ''} UTC · ${texts.length} ${texts.length === 1 ? 'text' : 'texts'}</div>
    <strong>${shownNumber(phone)}</strong>
    <div>${last?.body ?? ''}</div>
  </a>`
}

/** Every phone with its last text, and a form in which to write as some customer. */
export function phonesPage(
  texts: readonly OutsideText[],
  numbers: readonly TextedNumber[],
  notice: Notice | undefined,
): string {
  const phones = [...Map.groupBy(texts, phoneOf)]
  const body = markup`${navigation('Phones')}
    <h1>Phones</h1>
    ${noticeOf(notice)}
    ${phones.length === 0 ? markup`<p class="card">No phone has received anything yet. Text a customer from the inbox, and it arrives here.</p>` : phones.map(item)}
    ${form({ from: '(512) 555-0144', to: '', numbers }, 'Text as a customer')}
    <p class="quiet">
      Not every phone can be reached: a number that ends in 99 is switched off, in 98 is a landline, and what goes to one
      that ends in 97 is taken for spam. Who texts STOP gets no more until START.
    </p>`
  return page('Phones', body)
}

const bubble = (text: OutsideText): Html =>
  markup`<div class="card text ${text.direction}">
    <div class="words">${text.body}</div>
    ${text.media.map((url) => markup`<div><a href="${url}">Attached file</a></div>`)}
    <div class="quiet">${text.direction === 'in' ? 'written here' : `from ${shownNumber(text.from)}`} · ${when(text.at)} UTC · ${text.status}</div>
  </div>`

/** The texts of one phone, oldest first, and a form to answer. */
export function phonePage(
  phone: string,
  {
    texts,
    numbers,
    notice,
  }: { texts: readonly OutsideText[]; numbers: readonly TextedNumber[]; notice?: Notice | undefined },
): string {
  const own = texts.filter((text) => phoneOf(text) === phone)
  const [last] = own
  const body = markup`<p><a href="/outside/phones">All phones</a></p>
    <h1>${shownNumber(phone)}</h1>
    ${noticeOf(notice)}
    ${own.toReversed().map(bubble)}
    ${form({ from: phone, to: last ? numberOf(last) : '', numbers }, 'Answer from this phone')}`
  return page(shownNumber(phone), body)
}
