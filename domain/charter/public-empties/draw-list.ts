import { escapeHtml } from '../../kernel/index.ts'
import { formatNumber, formatTime, zoneName } from '../../kernel/values/format-value.ts'
import { hoursMinutes } from '../clock-words.ts'
import { describeList } from './describe-for-search.ts'
import { drawWatchForm } from './draw-alerts.ts'
import { drawLegMap, type LandRings } from './draw-map.ts'
import { countPeople, priceLines, type LegsPage, type LegsPlace, type Tried } from './page-parts.ts'
import {
  chooseLegs,
  filterDays,
  formatLegDay,
  formatLegHours,
  mostPeople,
  namePlace,
  nameRoute,
  usualPeople,
  type LegFilter,
  type ShownAirport,
  type ShownLeg,
} from './shown-legs.ts'

/** Everything on the list of empty legs. */
export interface LegsList {
  /** All offered ones, by departure. */
  readonly legs: readonly ShownLeg[]
  readonly filter: LegFilter
  readonly land: LandRings
  readonly now: number
  /** Of the company. */
  readonly timezone: string
  readonly takesBookings: boolean
  readonly hasAlerts: boolean
  /** The form for alerts after a refusal. */
  readonly alerts?: Tried
}

/** Query of the page with other choices; '' for the usual ones. */
function printQuery(filter: LegFilter): string {
  const { from, to, days, people, under } = filter
  const chosen = {
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(days !== undefined && { days: String(days) }),
    ...(people !== usualPeople && { people: String(people) }),
    ...(under !== undefined && { under: String(under) }),
  }
  const words = Object.entries(chosen).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return words.length === 0 ? '' : `?${words.join('&')}`
}

const options = (days: number | undefined): string =>
  [undefined, ...filterDays]
    .map(
      (one) =>
        `<option value="${one ?? ''}"${one === days ? ' selected' : ''}>${one === undefined ? 'Any day' : `Next ${one} days`}</option>`,
    )
    .join('')

/** Cities of the list, for the inputs. */
function drawCities(id: string, airports: readonly ShownAirport[]): string {
  const cities = [...new Set(airports.map(namePlace))].toSorted((one, other) => one.localeCompare(other))
  return `<datalist id="${id}">${cities.map((city) => `<option value="${escapeHtml(city)}"></option>`).join('')}</datalist>`
}

const drawPlace = (name: string, label: string, value: string): string =>
  `<label>${label}<input name="${name}" value="${escapeHtml(value)}" placeholder="Anywhere" list="legs-${name}" maxlength="60" autocomplete="off"></label>`

function drawFilter({ legs, filter }: LegsList, { root }: LegsPlace): string {
  const { from, to, days, people } = filter
  return `<form class="legs-filter" action="${root}empties" role="search" aria-label="Empty legs">${drawPlace('from', 'From', from)}${drawPlace('to', 'To', to)}<label>When<select name="days">${options(days)}</select></label><label>People<input name="people" type="number" inputmode="numeric" min="1" max="${mostPeople}" value="${people}"></label><button type="submit">Search</button>${drawCities(
    'legs-from',
    legs.map((leg) => leg.from),
  )}${drawCities(
    'legs-to',
    legs.map((leg) => leg.to),
  )}</form>`
}

/** Most cities with a short way to their flights. */
const mostCities = 3
/** Dollars of the short way to cheap flights. */
const cheap = 10_000

interface ShortWay {
  readonly words: string
  readonly filter: LegFilter
  /** Legs that it leads to. */
  readonly count: number
}

/** Cities with most departures, then the cheap ones. */
function shortWays({ legs, filter, now }: LegsList): ShortWay[] {
  const all = { ...filter, from: '', to: '', days: undefined, under: undefined }
  const cities = Map.groupBy(legs, ({ from }) => namePlace(from))
  const most = [...cities]
    .toSorted(([one, some], [other, others]) => others.length - some.length || one.localeCompare(other))
    .slice(0, mostCities)
  const ways = [
    { words: 'All', filter: all },
    ...most.map(([city]) => ({ words: `From ${city}`, filter: { ...all, from: city } })),
    { words: `Under $${formatNumber(cheap)}`, filter: { ...all, under: cheap } },
  ]
  return ways.flatMap((way) => {
    const count = chooseLegs(legs, way.filter, now).length
    return count === 0 && way.words !== 'All' ? [] : [{ ...way, count }]
  })
}

function drawShortWays(list: LegsList, { root }: LegsPlace): string {
  const here = printQuery(list.filter)
  const links = shortWays(list).map(({ words, filter, count }) => {
    const query = printQuery(filter)
    const isHere = query === here ? ' aria-current="true"' : ''
    return `<a href="${root}empties${escapeHtml(query)}"${isHere}>${escapeHtml(words)} <b>${count}</b></a>`
  })
  return `<nav class="legs-ways" aria-label="Short ways">${links.join('')}</nav>`
}

/** 'KTEB to KBNA, 2:02 in the air, 755 mi' */
export const flightLine = ({ from, to, minutes, miles }: ShownLeg): string =>
  [
    `${from.code} to ${to.code}`,
    minutes === undefined ? '' : `${hoursMinutes(minutes)} in the air`,
    miles === undefined ? '' : `${formatNumber(miles)} mi`,
  ]
    .filter(Boolean)
    .join(', ')

export const seatsLine = ({ seats }: ShownLeg): string => (seats === undefined ? '' : `up to ${countPeople(seats)}`)

function drawRow(leg: ShownLeg, { filter }: LegsList, { root }: LegsPlace): string {
  const [price, detail] = priceLines(leg, filter.people)
  const route = `${escapeHtml(namePlace(leg.from))} <span aria-hidden="true">&rarr;</span><span class="legs-hidden">to</span> ${escapeHtml(namePlace(leg.to))}`
  const link = `${root}empties/${encodeURIComponent(leg.id)}?people=${filter.people}`
  return `<li><p class="legs-day"><b>${escapeHtml(formatLegDay(leg.start, leg.zone))}</b><small>${escapeHtml(formatLegHours(leg))}</small></p><div class="legs-route"><h2>${route}</h2><small>${escapeHtml(flightLine(leg))}</small></div><p class="legs-craft"><b>${escapeHtml(leg.aircraft)}</b><small>${seatsLine(leg)}</small></p><p class="legs-price"><b>${price}</b><small>${detail}</small></p><a class="button" href="${link}">Ask for it<span class="legs-hidden">: ${escapeHtml(nameRoute(leg))}, ${escapeHtml(formatLegDay(leg.start, leg.zone))}</span></a></li>`
}

function drawRows(shown: readonly ShownLeg[], list: LegsList, place: LegsPlace): string {
  if (shown.length > 0) return `<ul class="legs-list">${shown.map((leg) => drawRow(leg, list, place)).join('')}</ul>`
  const words =
    list.legs.length === 0
      ? 'No empty leg is offered at the moment.'
      : `No empty leg fits these choices. <a href="${place.root}empties">See all ${list.legs.length}</a>.`
  return `<p class="legs-none">${words}</p>`
}

function drawExplanations({ takesBookings }: LegsList, { company }: LegsPlace): string {
  const answer = takesBookings
    ? 'You ask, and we answer with a quote. You accept and pay on its page.'
    : 'You ask, and we answer with a quote.'
  return `<div class="legs-how"><p><b>How it works.</b> ${answer} The time within the window is yours to choose. If the first trip changes, the empty leg can fall away: we tell you then.</p><p><b>The prices.</b> ${escapeHtml(company)} shows prices for the whole aircraft, one way. Where taxes are included, they are those for the people that you chose.</p></div>`
}

/** The list of offered empty legs, with its map. */
export function drawLegsList(list: LegsList, place: LegsPlace): LegsPage {
  const { legs, filter, land, now, timezone } = list
  const shown = chooseLegs(legs, filter, now)
  const checked = `Checked at ${formatTime(now, timezone)} ${zoneName(now, timezone)}. A leg that is taken leaves this page at once.`
  const lead = 'Our aircraft fly these routes anyway. You take the whole cabin for one way, at a fraction of the price.'
  return {
    title: 'Empty legs',
    description: `Flights that ${place.company} flies anyway: the whole cabin for one way.`,
    path: '/empties',
    isListed: true,
    data: describeList(shown, place.company),
    main: `<section class="legs-top"><div><h1>Empty legs</h1><p class="lead">${lead}</p>${drawFilter(list, place)}${drawShortWays(list, place)}<p class="legs-checked">${checked}</p></div>${drawLegMap(shown, land)}</section><section class="legs">${drawRows(shown, list, place)}${list.hasAlerts ? drawWatchForm(place, list.alerts) : ''}${drawExplanations(list, place)}</section>`,
  }
}
