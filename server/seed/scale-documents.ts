import { departuresOf, fromLegs, quotes, trips, type Leg } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import type { Doc, DocOf } from '../../domain/kernel/index.ts'
import { dayMs, hourMs } from '../../domain/kernel/values/durations.ts'
import { airportFacts } from './airports.ts'
import { legAirportOf } from './demo-fleet.ts'
import { flightHours } from './flight-times.ts'
import { charterCompanies, firstNames, lastNames } from './names.ts'
import type { Random } from './random.ts'

/** A record of the scale set before it is put in. */
export interface ScaleRow {
  readonly id: string
  readonly date: number
  readonly lastDate: number
  /** False for a hidden one; true when absent. */
  readonly active?: boolean
  readonly doc: Doc
}

export interface ScaleContact {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
}

/** People of the scale set: contacts and users. */
export interface ScaleParties {
  readonly clientId: string
  readonly random: Random
  readonly now: number
  readonly contacts: readonly ScaleContact[]
  readonly parents: readonly { readonly type: 'quotes' | 'trips'; readonly id: string; readonly number: string }[]
  readonly agents: readonly { readonly id: string; readonly label: string }[]
}

const yearsMs = 3 * 365 * dayMs

const settled = <D extends typeof contacts | typeof quotes | typeof trips>(definition: D, doc: unknown): DocOf<D> =>
  definition.shape.parse(doc) as DocOf<D>

// The fields that are the same for all rows of a type are settled once; each row then lays its own over them.
const plainContact = settled(contacts, {})
const plainQuote = settled(quotes, {})
const plainTrip = settled(trips, { status: 'tConfirmed' })

/** A time in the last three years, later ones more often. */
export const someTime = ({ random, now }: Pick<ScaleParties, 'random' | 'now'>): number =>
  now - Math.floor(random.fraction() ** 2 * yearsMs)

export function scaleContact(
  parties: Pick<ScaleParties, 'random' | 'now'>,
  number: number,
): ScaleRow & { contact: ScaleContact } {
  const { random } = parties
  const date = someTime(parties)
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const [company, domain] = random.pick(charterCompanies)
  const id = random.id(date)
  const name = `${first} ${last}`
  const email = `${first}.${last}${number}@${domain}`.toLowerCase()
  const phone = `+1214555${String(number % 10_000).padStart(4, '0')}`
  const doc = {
    ...plainContact,
    first_name: first,
    last_name: last,
    name,
    email,
    phone,
    company,
    verified: true,
    type: 'Retail',
  }
  return { id, date, lastDate: date, doc, contact: { id, name, email, phone, company } }
}

function legsOf(random: Random, takeoff: number) {
  const from = random.pick(airportFacts)
  const to = random.pick(airportFacts.filter((one) => one !== from))
  const hours = flightHours(from, to, 500)
  const leg = {
    id: random.id(takeoff),
    order: 0,
    aircraft: { tail_number: `N${random.int(100, 999)}LC` },
    departureAirport: legAirportOf(from),
    arrivalAirport: legAirportOf(to),
    paxNum: random.int(1, 8),
    passengers: [],
    crew: [],
    services: [],
    isEmptyLeg: false,
    active: true,
    times: {
      takeoffUTC: takeoff,
      landingUTC: takeoff + Math.round(hours * hourMs),
      duration: { flightTime: hours },
    },
  } satisfies Leg
  return fromLegs({ legs: [leg] })
}

export function scaleQuote(parties: ScaleParties, number: number): ScaleRow {
  const { random } = parties
  const date = someTime(parties)
  const flight = legsOf(random, date + random.int(1, 40) * dayMs)
  const picked = random.pick(['qCreated', 'qOutstanding', 'qConfirmed', 'inactive', 'cancelled'] as const)
  const { last_departure } = departuresOf(flight)
  const isFlown = last_departure !== undefined && last_departure < parties.now
  // Otherwise the measured program would close them while it is measured.
  const status = picked === 'qOutstanding' && isFlown ? 'inactive' : picked
  const doc = {
    ...plainQuote,
    ...flight,
    last_departure,
    status,
    ...(status === 'qOutstanding' || status === 'qConfirmed' ? { offered_at: date } : {}),
    quote_number: String(100_000 + number),
    quote_id: `Q-${100_000 + number}`,
    contact: random.pick(parties.contacts),
    agents: [random.pick(parties.agents)],
    price: { total: random.int(800_000, 9_000_000), typed: [] },
    score: { total: random.int(20, 100) },
  }
  return { id: random.id(date), date, lastDate: date, doc }
}

export function scaleTrip(parties: ScaleParties, number: number): ScaleRow {
  const { random } = parties
  const date = someTime(parties)
  const flight = legsOf(random, date + random.int(1, 40) * dayMs)
  const status = random.pick(['tConfirmed', 'tOutstanding', 'pPaid', 'pWaiting'] as const)
  const doc = {
    ...plainTrip,
    ...flight,
    ...departuresOf(flight),
    status,
    paid: status === 'pPaid',
    trip_number: String(500_000 + number),
    trip_id: `T-${500_000 + number}`,
    contact: random.pick(parties.contacts),
    agents: [random.pick(parties.agents)],
    price: { total: random.int(800_000, 9_000_000), typed: [] },
  }
  return { id: random.id(date), date, lastDate: date, doc }
}
