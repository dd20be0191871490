import { deals, quotes, schedule, trips, type CharterStatus, type LostReason } from '../../domain/charter/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import { hourMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import { airportFacts } from './airports.ts'
import { agentsOf, type Person } from './demo-people.ts'
import type { DemoClient } from './demo-clients.ts'
import { legAirportOf, type Tail } from './demo-fleet.ts'
import { writeInvoice, writeJetCard, writePayable } from './demo-invoices.ts'
import { planFlight, type Flight } from './demo-legs.ts'
import { writeOptions } from './demo-options.ts'
import type { Parent } from './demo-parent.ts'
import { demoPrices, type DemoPrice, type DemoPrices } from './demo-prices.ts'
import { travellersOf, writeCrew } from './demo-travellers.ts'
import { localDate, localTime } from './flight-times.ts'
import type { WorldWriter } from './world-writer.ts'

interface Charter {
  readonly client: DemoClient
  readonly people: readonly Person[]
  readonly fleet: readonly Tail[]
  readonly prices: DemoPrices
}

/** A charter company with its pilots. */
interface Crewed extends Charter {
  readonly crew: ReturnType<typeof writeCrew>
}

const contactOf = ({ id, name, email, phone, company }: Person) => ({ id, name, email, phone, company })

const parentOf = (
  type: 'quotes' | 'trips',
  id: string,
  { number, flight, person, total }: { number: string; flight: Flight; person: Person; total: number },
): Parent => ({
  type,
  id,
  number,
  label: `${type === 'quotes' ? 'Quote' : 'Trip'} ${number}`,
  person,
  words: {
    number,
    from: flight.from.city,
    to: flight.to.city,
    from_code: flight.from.icao,
    to_code: flight.to.icao,
    tail: flight.tail.tail_number,
    aircraft: flight.tail.name,
    pax: String(flight.paxNum),
    date: localDate(flight.takeoff, flight.from.timezone),
    time: localTime(flight.takeoff, flight.from.timezone),
    price: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(total / 100),
  },
})

const quoteStatuses: readonly CharterStatus[] = [
  'qCreated',
  'qCreated',
  'qOutstanding',
  'qOutstanding',
  'qSubmitted',
  'qConfirmed',
  'cancelled',
]

function statusOfQuote(world: WorldWriter, takeoff: number): CharterStatus {
  if (takeoff < world.clock.now)
    return world.random.pick<CharterStatus>(['inactive', 'inactive', 'qConfirmed', 'cancelled'])
  return world.random.pick(quoteStatuses)
}

const system: Entry = { id: 'system', label: 'Flightline' }

interface Lock {
  readonly by: Entry
  readonly at: number
}

const lockedPrice = ({ total, estimate }: DemoPrice, lock: Lock) => ({ total, locked: { total, ...lock, estimate } })

function writeCost(
  world: WorldWriter,
  of: { readonly record: 'quotes' | 'trips'; readonly id: string },
  { total, estimate, cost }: DemoPrice,
): void {
  if (cost !== undefined) world.cost({ ...of, revenue: total - estimate.tax, cost })
}

const lost: readonly LostReason[] = [
  'price',
  'competitor',
  'plans',
  'silent',
  'price',
  'aircraft',
  'competitor',
  'declined',
]

const lostWords: Readonly<Partial<Record<LostReason, string>>> = {
  competitor: 'Another operator had a positioned aircraft.',
  plans: 'The meeting was moved to a call.',
  aircraft: 'Wanted a stand-up cabin on these days.',
}

/** When a quote went out, and why it was lost: by its number, so that all else of the story stays as it is. */
function outcomeOf(
  { clock }: WorldWriter,
  { number, status, asked }: { number: number; status: CharterStatus; asked: number },
) {
  if (status === 'qSubmitted' || status === 'qCreated') return {}
  const offered_at = Math.min(clock.now, asked + (25 + ((number * 37) % 340)) * minuteMs)
  const isLost = status === 'inactive' || status === 'cancelled'
  // Every tenth has no reason for its loss yet.
  const lost_reason = isLost && number % 10 !== 0 ? lost[number % lost.length] : undefined
  return { offered_at, ...(lost_reason && { lost_reason, lost_why: lostWords[lost_reason] }) }
}

/** Every third request is offered to the market: by its number, so that all else of the story stays as it is. */
const chooseAudience = (number: number, isOffer: boolean) =>
  !isOffer && number % 3 === 0 ? { market: 'participants' as const } : {}

function writeQuote(world: WorldWriter, { client, people, fleet, prices }: Charter, number: number): Parent {
  const { random, clock } = world
  const person = random.pick(people.filter((one) => !one.isVendor))
  const day = random.int(-60, 45)
  const flight = planFlight(world, fleet, day)
  const asked = clock.past(Math.min(0, day) - random.int(1, 20), random.int(7, 19), random.int(0, 59))
  const quote_number = String(40_000 + number)
  const isOffer = random.chance(0.06)
  const priced = prices.of(flight.legs, flight.tail.type)
  const { total } = priced
  const status = statusOfQuote(world, flight.takeoff)
  const sold = status === 'qConfirmed' && !isOffer ? { by: agentsOf(client)[0] ?? system, at: asked } : undefined
  const row = world.add(
    quotes,
    {
      quote_number,
      quote_id: `Q-${quote_number}`,
      status,
      ...outcomeOf(world, { number, status, asked }),
      quoteType: isOffer ? 'have' : 'want',
      source: random.pick(['q', 'q', 'b', 'd']),
      aircraft_type: flight.tail.type,
      contact: contactOf(person),
      agents: random.chance(0.8) ? random.some(agentsOf(client), 1) : [],
      legs: flight.legs,
      price: sold ? lockedPrice(priced, sold) : { total },
      score: { total: random.int(35, 100) },
      notes: random.chance(0.3) ? 'Prefers departures before noon.' : '',
      ...chooseAudience(number, isOffer),
    },
    { date: asked, lastDate: clock.past(-random.int(0, 10), random.int(8, 18)) },
  )
  if (sold) writeCost(world, { record: 'quotes', id: row.id }, priced)
  return parentOf('quotes', row.id, { number: quote_number, flight, person, total })
}

function statusOfTrip(world: WorldWriter, takeoff: number): CharterStatus {
  if (takeoff < world.clock.now)
    return world.random.pick<CharterStatus>(['pPaid', 'pPaid', 'pPaid', 'pWaiting', 'pIssue'])
  return world.random.pick<CharterStatus>([
    'tConfirmed',
    'tConfirmed',
    'tOutstanding',
    'pWaiting',
    'pPaid',
    'tSubmitted',
  ])
}

function writeTrip(world: WorldWriter, { client, people, fleet, crew, prices }: Crewed, number: number): Parent {
  const { random, clock } = world
  const person = random.pick(people.filter((one) => !one.isVendor))
  const day = random.int(-50, 30)
  const flight = planFlight(world, fleet, day)
  const sold = clock.past(Math.min(0, day) - random.int(2, 25), random.int(8, 18), random.int(0, 59))
  const trip_number = String(7_000 + number)
  const status = statusOfTrip(world, flight.takeoff)
  const travellers = travellersOf(number, { person, people, crew, paxNum: flight.paxNum })
  const legs = flight.legs.map((leg) => ({ ...leg, ...travellers }))
  const priced = prices.of(legs, undefined)
  const { total, estimate } = priced
  const agents = agentsOf(client)
  const by = agents[0] ?? system
  const invoiced = { id: random.id(sold), number, status, total, estimate, at: sold, person, by }
  const money = writeInvoice(world, invoiced, client.timezone)
  writePayable(world, invoiced)
  const row = world.add(
    trips,
    {
      trip_number,
      trip_id: `T-${trip_number}`,
      status,
      paid: money.paid,
      totalPaid: money.totalPaid,
      payments: money.payments.map((one) => ({ ...one })),
      payment_type: random.pick(['ach', 'cc', 'check', 'tbd']),
      contact: contactOf(person),
      agents: random.some(agents, 1),
      legs,
      aircraft: { id: flight.tail.id, tail_number: flight.tail.tail_number, name: flight.tail.name },
      // A trip that waits for its payment, or has it, has its price locked (decision D19).
      price: status.startsWith('p') ? lockedPrice(priced, { by, at: sold }) : { total },
      score: { total: random.int(50, 100) },
      services: random.chance(0.5) ? [{ type: 'catering', notes: 'Breakfast tray, fruit, coffee' }] : [],
      edit_id: random.code(10),
      token: random.code(16),
    },
    { id: invoiced.id, date: sold, lastDate: clock.past(-random.int(0, 8), random.int(8, 18)) },
  )
  if (status.startsWith('p')) writeCost(world, { record: 'trips', id: row.id }, priced)
  return parentOf('trips', row.id, { number: trip_number, flight, person, total })
}

function writeDeal(world: WorldWriter, { fleet, prices }: Charter): Parent {
  const { random, clock } = world
  const flight = planFlight(world, fleet, random.int(0, 12))
  const [leg] = flight.legs
  const added = clock.past(-random.int(0, 4), random.int(7, 18))
  const row = world.add(
    deals,
    {
      type: random.pick(['m', 'i', 's']),
      departureAirport: legAirportOf(flight.from),
      arrivalAirport: legAirportOf(flight.to),
      aircraft: {
        id: flight.tail.id,
        tail_number: flight.tail.tail_number,
        name: flight.tail.name,
        type: flight.tail.type,
      },
      times: leg?.times ?? {},
      verified: random.chance(0.7),
      show_price: random.chance(0.5),
      price: {
        total: Math.round((prices.of(flight.legs.slice(0, 1), flight.tail.type).total * 0.45) / 10_000) * 10_000,
      },
      booked: random.chance(0.15),
      subscribers: random.int(0, 25),
    },
    { date: added },
  )
  return {
    type: 'deals',
    id: row.id,
    label: `${flight.from.icao} to ${flight.to.icao}`,
    words: {
      from: flight.from.city,
      to: flight.to.city,
      from_code: flight.from.icao,
      to_code: flight.to.icao,
      tail: flight.tail.tail_number,
      date: localDate(flight.takeoff, flight.from.timezone),
    },
  }
}

function writeSchedule(world: WorldWriter, { fleet }: Pick<Charter, 'fleet'>): void {
  const { random, clock } = world
  for (const tail of fleet) {
    for (let day = 0; day < 10; day += random.int(1, 3)) {
      const place = random.pick(airportFacts.slice(0, 53))
      const start = clock.at(day, random.int(6, 10))
      world.add(
        schedule,
        {
          start,
          end: start + random.int(4, 20) * hourMs,
          status: 'available',
          tail_number: tail.tail_number,
          aircraft: [tail.id],
          airports: [place.icao],
          avail: { [tail.tail_number]: place.icao },
        },
        { date: start, lastDate: clock.past(0, 6) },
      )
    }
  }
}

/** Quotes, trips with invoices, empty legs and availability. Answers what threads can hang on. */
export function writeFlights(world: WorldWriter, given: Omit<Charter, 'prices'>): Parent[] {
  const { share } = given.client
  const times = (count: number, least: number): number[] =>
    Array.from({ length: Math.max(least, Math.round(count * share)) }, (_, at) => at + 1)
  writeSchedule(world, given)
  writeJetCard(world)
  const charter = { ...given, prices: demoPrices(world) }
  const crewed = { ...charter, crew: writeCrew(world) }
  const parents = [
    ...times(240, 8).map((number) => writeQuote(world, charter, number)),
    ...times(150, 6).map((number) => writeTrip(world, crewed, number)),
    ...times(40, 3).map(() => writeDeal(world, charter)),
  ]
  writeOptions(world, charter)
  return parents
}
