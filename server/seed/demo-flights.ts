import { deals, quotes, schedule, trips, type CharterStatus, type Leg } from '../../domain/charter/index.ts'
import type { Entry } from '../../domain/kernel/index.ts'
import { airportFacts, type AirportFacts } from './airports.ts'
import { agentsOf, type Person } from './demo-people.ts'
import type { DemoClient } from './demo-clients.ts'
import { legAirportOf, type Tail } from './demo-fleet.ts'
import { writeInvoice, writeJetCard, writePayable } from './demo-invoices.ts'
import { writeOptions } from './demo-options.ts'
import type { Parent } from './demo-parent.ts'
import { travellersOf, writeCrew } from './demo-travellers.ts'
import { flightHours, localDate, localTime } from './flight-times.ts'
import { dayMs } from './world-clock.ts'
import type { WorldWriter } from './world-writer.ts'

const hourMs = 3_600_000
type LegInput = Partial<Leg> & Pick<Leg, 'id'>

interface Flight {
  readonly legs: LegInput[]
  readonly from: AirportFacts
  readonly to: AirportFacts
  /** Hours in the air. */
  readonly hours: number
  readonly takeoff: number
  readonly paxNum: number
  readonly tail: Tail
}

interface LegPlan {
  readonly id: string
  readonly from: AirportFacts
  readonly to: AirportFacts
  readonly takeoff: number
  readonly hours: number
}

function legOf(plan: LegPlan, order: number, { tail, paxNum }: { tail: Tail; paxNum: number }): LegInput {
  const { from, to, takeoff, hours } = plan
  const landing = takeoff + Math.round(hours * hourMs)
  return {
    id: plan.id,
    order,
    aircraft: { id: tail.id, tail_number: tail.tail_number, name: tail.name },
    departureAirport: legAirportOf(from),
    arrivalAirport: legAirportOf(to),
    paxNum,
    times: {
      takeoffDate: localDate(takeoff, from.timezone),
      takeoffTime: localTime(takeoff, from.timezone),
      takeoffTimezone: from.timezone,
      takeoffUTC: takeoff,
      landingDate: localDate(landing, to.timezone),
      landingTime: localTime(landing, to.timezone),
      landingUTC: landing,
      duration: { flightTime: hours, blockTime: Math.ceil((hours + 0.2) * 10) / 10 },
    },
  }
}

/** A one-way, a return or a tour between airports that lie at least 150 km apart. */
function planFlight(world: WorldWriter, fleet: readonly Tail[], departureDay: number): Flight {
  const { random, clock } = world
  const tail = random.pick(fleet)
  const domestic = airportFacts.slice(0, 53)
  const from = random.pick(domestic)
  const to = random.pick(
    airportFacts.filter((one) => flightHours(from, one, 500) > 0.7 && flightHours(from, one, 500) < 6),
  )
  const takeoff = clock.at(departureDay, random.int(6, 17), random.pick([0, 15, 30, 45]))
  const paxNum = random.int(1, Math.min(10, tail.seats))
  const out = flightHours(from, to, tail.speedMPH)
  const plans: LegPlan[] = [{ id: random.id(takeoff), from, to, takeoff, hours: out }]
  if (random.chance(0.65)) {
    const back = takeoff + random.int(1, 4) * dayMs + random.int(0, 4) * hourMs
    plans.push({ id: random.id(back), from: to, to: from, takeoff: back, hours: flightHours(to, from, tail.speedMPH) })
  }
  return {
    legs: plans.map((plan, order) => legOf(plan, order, { tail, paxNum })),
    from,
    to,
    hours: plans.reduce((sum, plan) => sum + plan.hours, 0),
    takeoff,
    paxNum,
    tail,
  }
}

/** Hours in the air at the model's price, landings and the federal tax, in cents. */
const priceOf = (flight: Flight): number =>
  Math.round((flight.hours * flight.tail.hourly + flight.legs.length * 35_000) * 1.075)

interface Charter {
  readonly client: DemoClient
  readonly people: readonly Person[]
  readonly fleet: readonly Tail[]
}

/** A charter company with its pilots. */
interface Crewed extends Charter {
  readonly crew: ReturnType<typeof writeCrew>
}

const contactOf = ({ id, name, email, phone, company }: Person) => ({ id, name, email, phone, company })

const parentOf = (
  type: 'quotes' | 'trips',
  id: string,
  { number, flight, person }: { number: string; flight: Flight; person: Person },
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
    price: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(priceOf(flight) / 100),
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

function writeQuote(world: WorldWriter, { client, people, fleet }: Charter, number: number): Parent {
  const { random, clock } = world
  const person = random.pick(people.filter((one) => !one.isVendor))
  const day = random.int(-60, 45)
  const flight = planFlight(world, fleet, day)
  const asked = clock.past(Math.min(0, day) - random.int(1, 20), random.int(7, 19), random.int(0, 59))
  const quote_number = String(40_000 + number)
  const isOffer = random.chance(0.06)
  const row = world.add(
    quotes,
    {
      quote_number,
      quote_id: `Q-${quote_number}`,
      status: statusOfQuote(world, flight.takeoff),
      quoteType: isOffer ? 'have' : 'want',
      source: random.pick(['q', 'q', 'b', 'd']),
      aircraft_type: flight.tail.type,
      contact: contactOf(person),
      agents: random.chance(0.8) ? random.some(agentsOf(client), 1) : [],
      legs: flight.legs,
      price: { total: priceOf(flight) },
      score: { total: random.int(35, 100) },
      notes: random.chance(0.3) ? 'Prefers departures before noon.' : '',
    },
    { date: asked, lastDate: clock.past(-random.int(0, 10), random.int(8, 18)) },
  )
  return parentOf('quotes', row.id, { number: quote_number, flight, person })
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

/** A trip that waits for its payment, or has it, has its price locked (decision D19). */
const lockedFrom = (status: CharterStatus, { total, by, at }: { total: number; by: Entry; at: number }) =>
  status.startsWith('p') ? { total, locked: { total, by, at } } : { total }

function writeTrip(world: WorldWriter, { client, people, fleet, crew }: Crewed, number: number): Parent {
  const { random, clock } = world
  const person = random.pick(people.filter((one) => !one.isVendor))
  const day = random.int(-50, 30)
  const flight = planFlight(world, fleet, day)
  const sold = clock.past(Math.min(0, day) - random.int(2, 25), random.int(8, 18), random.int(0, 59))
  const trip_number = String(7_000 + number)
  const status = statusOfTrip(world, flight.takeoff)
  const total = priceOf(flight)
  const agents = agentsOf(client)
  const by = agents[0] ?? { id: 'system', label: 'Flightline' }
  const invoiced = { id: random.id(sold), number, status, total, at: sold, person, by }
  const money = writeInvoice(world, invoiced, client.timezone)
  writePayable(world, invoiced)
  const travellers = travellersOf(number, { person, people, crew, paxNum: flight.paxNum })
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
      legs: flight.legs.map((leg) => ({ ...leg, ...travellers })),
      aircraft: { id: flight.tail.id, tail_number: flight.tail.tail_number, name: flight.tail.name },
      price: lockedFrom(status, { total, by, at: sold }),
      score: { total: random.int(50, 100) },
      services: random.chance(0.5) ? [{ type: 'catering', notes: 'Breakfast tray, fruit, coffee' }] : [],
      edit_id: random.code(10),
      token: random.code(16),
    },
    { id: invoiced.id, date: sold, lastDate: clock.past(-random.int(0, 8), random.int(8, 18)) },
  )
  return parentOf('trips', row.id, { number: trip_number, flight, person })
}

function writeDeal(world: WorldWriter, { fleet }: Charter): Parent {
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
      price: { total: Math.round((priceOf(flight) * 0.45) / 10_000) * 10_000 },
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

function writeSchedule(world: WorldWriter, { fleet }: Charter): void {
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
export function writeFlights(world: WorldWriter, charter: Charter): Parent[] {
  const { share } = charter.client
  const times = (count: number, least: number): number[] =>
    Array.from({ length: Math.max(least, Math.round(count * share)) }, (_, at) => at + 1)
  writeSchedule(world, charter)
  writeJetCard(world)
  const crewed = { ...charter, crew: writeCrew(world) }
  const parents = [
    ...times(240, 8).map((number) => writeQuote(world, charter, number)),
    ...times(150, 6).map((number) => writeTrip(world, crewed, number)),
    ...times(40, 3).map(() => writeDeal(world, charter)),
  ]
  writeOptions(world, charter.client, charter.fleet)
  return parents
}
