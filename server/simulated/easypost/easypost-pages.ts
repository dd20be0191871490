import type { MoneyBook } from '../money/network/money-book.ts'
import { actionButton, eventList, showMoney, showTime, switchesForm, type MoneyPage } from '../money/money-pages.ts'
import { markup, navigation, noticeOf, page, type Html, type Notice } from '../page.ts'
import { parcelSteps, stepNames } from './network/easypost-parcels.ts'
import type { Shipment, Tracker } from './network/easypost-things.ts'

const base = '/outside/easypost'

const stepWords: Readonly<Record<string, string>> = {
  pre_transit: 'Scan its label again',
  in_transit: 'Leaves a facility',
  out_for_delivery: 'Is out for delivery',
  delivered: 'Is delivered',
  return_to_sender: 'Is refused and returns',
  failure: 'Is damaged',
}

const scanList = ({ scans }: Tracker): Html =>
  markup`<ul>${scans.map(({ at, status, message, city, state }) => markup`<li>${showTime(at)} · ${status} · ${message} · ${city}, ${state}</li>`)}</ul>`

const trackerCard = (at: MoneyPage, tracker: Tracker): Html =>
  markup`<section class="card">
    <h3>${tracker.carrier} ${tracker.code} · ${tracker.status}</h3>
    <p><a href="${`${base}/track/${tracker.id}?account=${at.account}`}">Its page for the recipient</a></p>
    ${scanList(tracker)}
    ${stepNames.map((step) => actionButton(at, { path: 'move', label: stepWords[step] ?? parcelSteps[step], values: { tracker: tracker.id, step } }))}
  </section>`

const labelLinks = ({ id, customs }: Shipment): Html =>
  markup`<p>
    <a href="${`${base}/files/${id}-label.png`}">Its label</a>
    ${customs.length > 0 ? markup` · <a href="${`${base}/files/${id}-customs.pdf`}">Its customs form</a>` : markup``}
  </p>`

const refundButtons = (at: MoneyPage, { id, refund }: Shipment): Html =>
  refund === 'submitted'
    ? markup`${actionButton(at, { path: 'refund', label: 'The carrier refunds the label', values: { shipment: id, verdict: 'yes' } })}
      ${actionButton(at, { path: 'refund', label: 'The carrier rejects the refund', values: { shipment: id, verdict: 'no' } })}`
    : markup``

function describeShipment({ bought, insured, refund, isExpired, rates, messages }: Shipment): string {
  if (isExpired && !bought) return 'its rates have expired'
  if (!bought) return `${rates.length} rates, ${messages.length} carriers without one`
  const parts = [
    `${bought.rate.carrier} ${bought.rate.service}, ${showMoney(bought.rate.rate)}`,
    ...(insured > 0 ? [`insured for ${showMoney(insured)}`] : []),
    ...(refund === null ? [] : [`refund ${refund}`]),
  ]
  return parts.join(', ')
}

function shipmentCard(at: MoneyPage, shipment: Shipment): Html {
  const { id, to, parcel, bought, isExpired, reference } = shipment
  return markup`<section class="card">
    <h3>${to.name ?? to.company ?? ''} in ${to.city}, ${to.state} · ${(parcel.weight / 16).toFixed(1)} lb${shipment.isReturn ? ' · return' : ''}</h3>
    <div class="quiet">${id} · ${reference} · ${showTime(shipment.created)}</div>
    <p>${describeShipment(shipment)}</p>
    ${bought ? labelLinks(shipment) : markup``}
    ${!bought && !isExpired ? actionButton(at, { path: 'expire', label: 'Let its rates expire', values: { shipment: id } }) : markup``}
    ${refundButtons(at, shipment)}
  </section>`
}

/** EasyPost's pages of one account: its labels, parcels and events, and how it behaves. */
export function dashboardPage(book: MoneyBook, notice: Notice | undefined): string {
  const at = { base, account: book.account }
  const shipments = book.list<Shipment>('shipment').toReversed()
  const trackers = book.list<Tracker>('tracker').toReversed().slice(0, 25)
  const bought = shipments.filter((one) => one.bought).slice(0, 25)
  const open = shipments.filter((one) => !one.bought).slice(0, 10)
  const held = book.listHeld().length
  return page(
    'EasyPost',
    markup`${navigation('EasyPost')}
      <h1>EasyPost of ${book.account}</h1>
      ${noticeOf(notice)}
      ${switchesForm(book, at)}
      <div class="card">
        ${actionButton(at, { path: 'next', label: 'Let the next rate expire while it is bought', values: { step: 'expire' } })}
        ${actionButton(at, { path: 'next', label: 'Let the carrier refuse the next label', values: { step: 'refuse' } })}
        ${actionButton(at, { path: 'next', label: 'Give no rates to the next request', values: { step: 'norates' } })}
        ${held > 0 ? markup`${actionButton(at, { path: 'held', label: `Send ${held} held events`, values: { step: 'order' } })}${actionButton(at, { path: 'held', label: 'Send the held events in reverse', values: { step: 'reverse' } })}` : markup``}
      </div>
      <h2>Parcels</h2>
      ${trackers.length === 0 ? markup`<p class="card quiet">None yet.</p>` : trackers.map((one) => trackerCard(at, one))}
      <h2>Labels</h2>
      ${bought.length === 0 ? markup`<p class="card quiet">None yet.</p>` : bought.map((one) => shipmentCard(at, one))}
      <h2>Requests for rates</h2>
      ${open.length === 0 ? markup`<p class="card quiet">None yet.</p>` : open.map((one) => shipmentCard(at, one))}
      ${eventList(book, at)}`,
  )
}

/** The page on which a recipient follows a parcel. */
export const trackingPage = (tracker: Tracker): string =>
  page(
    'Tracking',
    markup`<h1>${tracker.carrier} ${tracker.code}</h1>
      <section class="card">
        <p>${tracker.status}</p>
        ${scanList(tracker)}
      </section>`,
  )
