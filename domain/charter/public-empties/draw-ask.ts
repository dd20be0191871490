import { escapeHtml } from '../../kernel/index.ts'
import { describeLeg } from './describe-for-search.ts'
import { flightLine, seatsLine } from './draw-list.ts'
import { drawLegMap, type LandRings } from './draw-map.ts'
import {
  drawFaults,
  drawInput,
  drawWords,
  hidden,
  priceLines,
  trap,
  type LegsPage,
  type LegsPlace,
  type Tried,
} from './page-parts.ts'
import { formatLegDay, formatLegHours, mostPeople, nameRoute, type ShownLeg } from './shown-legs.ts'

/** Everything on the page of one empty leg. */
export interface LegPage extends Tried {
  readonly leg: ShownLeg
  readonly people: number
  readonly land: LandRings
  /** Names the form: sent twice, it asks once. */
  readonly key: string
  readonly takesBookings: boolean
}

function drawFactList({ leg, people }: LegPage): string {
  const [price, detail] = priceLines(leg, people)
  const facts = [
    ['Departure', formatLegDay(leg.start, leg.zone), formatLegHours(leg)],
    ['Flight', flightLine(leg), ''],
    ['Aircraft', leg.aircraft, seatsLine(leg)],
    ['Price', price, detail],
  ]
  return `<dl class="facts">${facts
    .filter(([, value]) => value !== '')
    .map(
      ([name = '', value = '', more = '']) =>
        `<div><dt>${name}</dt><dd>${escapeHtml(value)}${more && `<small>${escapeHtml(more)}</small>`}</dd></div>`,
    )
    .join('')}</dl>`
}

function drawAskForm(page: LegPage, { root }: LegsPlace): string {
  const { leg, people, key, takesBookings } = page
  const most = leg.seats ?? mostPeople
  const book = takesBookings
    ? '<button type="submit" name="act" value="book" class="button quiet">Ask to book</button><p class="wide">To book, you get a quote from us. You accept and pay on its page.</p>'
    : ''
  return `<form class="form" method="post" action="${root}empties/_ask#ask" aria-label="Ask for this flight">${hidden('deal', leg.id)}${hidden('key', key)}${drawInput({ name: 'name', label: 'Name', more: 'required maxlength="200" autocomplete="name"' }, page)}${drawInput({ name: 'people', label: 'People', more: `type="number" inputmode="numeric" required min="1" max="${most}"`, usual: String(Math.min(people, most)) }, page)}${drawInput({ name: 'email', label: 'Email', more: 'type="email" maxlength="320" autocomplete="email"' }, page)}${drawInput({ name: 'phone', label: 'or phone', more: 'type="tel" maxlength="40" autocomplete="tel"' }, page)}<div class="wide">${drawInput({ name: 'words', label: 'Anything that we should know', more: 'rows="3" maxlength="3000"', kind: 'textarea' }, page)}</div>${trap}<div class="legs-acts wide"><button type="submit" name="act" value="ask">Ask for it</button>${book}</div></form>`
}

/** The page of one empty leg, on which a visitor asks for it. */
export function drawLegPage(page: LegPage, place: LegsPlace): LegsPage {
  const { leg, land, faults } = page
  const route = nameRoute(leg)
  return {
    title: `Empty leg ${route}`,
    description: `${route}, ${formatLegDay(leg.start, leg.zone)}: the whole cabin for one way.`,
    path: `/empties/${leg.id}`,
    isListed: true,
    data: { '@context': 'https://schema.org', ...describeLeg(leg, place.company) },
    main: `<section class="legs legs-one"><p><a href="${place.root}empties">All empty legs</a></p><h1>${escapeHtml(route)}</h1><div class="legs-two"><div>${drawFactList(page)}${drawLegMap([leg], land, leg.id)}</div><div id="ask"><h2>Ask for this flight</h2>${drawFaults(faults)}${drawAskForm(page, place)}</div></div></section>`,
  }
}

/** The answer to an empty leg that is not offered: taken, hidden, flown, or unknown. */
export const drawTaken = (place: LegsPlace): LegsPage =>
  drawWords(place, {
    title: 'This flight is not offered any more',
    words: ['It may be taken, or its first trip has changed.'],
  })

export const drawAsked = (place: LegsPlace): LegsPage =>
  drawWords(place, {
    title: 'Thank you',
    words: [`${place.company} has your request and answers you with a quote.`],
  })
