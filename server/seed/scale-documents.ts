import { quotes, trips, type Leg } from '../../domain/charter/index.ts'
import { contacts } from '../../domain/crm/index.ts'
import { activityLineOf, summaryOf, threads, threadsmsgs } from '../../domain/inbox/index.ts'
import type { Doc, DocOf } from '../../domain/kernel/index.ts'
import { airportFacts } from './airports.ts'
import { charterScripts } from './charter-scripts.ts'
import { legAirportOf } from './demo-fleet.ts'
import { flightHours } from './flight-times.ts'
import { charterCompanies, firstNames, lastNames } from './names.ts'
import type { Random } from './random.ts'
import { dayMs } from './world-clock.ts'

/** A record of the scale set before it is put in. */
export interface ScaleRow {
  readonly id: string
  readonly date: number
  readonly lastDate: number
  readonly doc: Doc
}

interface ScaleContact {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
}

/** Whom the scale set is about and who works on it. */
export interface ScaleParties {
  readonly random: Random
  readonly now: number
  readonly contacts: readonly ScaleContact[]
  readonly parents: readonly { readonly type: 'quotes' | 'trips'; readonly id: string; readonly number: string }[]
  readonly agents: readonly { readonly id: string; readonly label: string }[]
}

const yearsMs = 3 * 365 * dayMs

/** Sentences of the demo's conversations that stand on their own. */
const sentences = charterScripts
  .flatMap((script) => script.turns.map((turn) => turn.text))
  .flatMap((text) => text.split(/(?<=[.?!])\s+/))
  .filter((sentence) => sentence.length > 25 && !/[{}\n@]/.test(sentence))

const subjects = [
  'Charter request',
  'Re: Quote',
  'Catering for',
  'Passenger list of',
  'Invoice for',
  'Crew hotel for',
  'Weather on',
  'Change of time for',
  'Ground transport for',
  'Empty leg',
]

const settled = <D extends typeof contacts | typeof quotes | typeof trips | typeof threads | typeof threadsmsgs>(
  definition: D,
  doc: unknown,
): DocOf<D> => definition.shape.parse(doc) as DocOf<D>

// The fields that are the same for all rows of a type are settled once; each row then lays its own over them.
const plainContact = settled(contacts, {})
const plainQuote = settled(quotes, {})
const plainTrip = settled(trips, { status: 'tConfirmed' })
const plainThread = settled(threads, { object: { type: 'quotes', id: '-' } })
const plainMessage = settled(threadsmsgs, { medium: 'email', tRef: '-' })

/** A time in the last three years, later ones more often. */
const someTime = ({ random, now }: Pick<ScaleParties, 'random' | 'now'>): number =>
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
      landingUTC: takeoff + Math.round(hours * 3_600_000),
      duration: { flightTime: hours },
    },
  } satisfies Leg
  const route = `${from.icao}-${to.icao}`
  const tails = [leg.aircraft.tail_number]
  return {
    legs: [leg],
    paxNum: leg.paxNum,
    route,
    tails,
    tripType: 'one-way' as const,
    departure_date: takeoff,
    latitude: from.latitude,
    longitude: from.longitude,
  }
}

export function scaleQuote(parties: ScaleParties, number: number): ScaleRow {
  const { random } = parties
  const date = someTime(parties)
  const flight = legsOf(random, date + random.int(1, 40) * dayMs)
  const status = random.pick(['qCreated', 'qOutstanding', 'qConfirmed', 'inactive', 'cancelled'] as const)
  const doc = {
    ...plainQuote,
    ...flight,
    status,
    quote_number: String(100_000 + number),
    quote_id: `Q-${100_000 + number}`,
    contact: random.pick(parties.contacts),
    agents: [random.pick(parties.agents)],
    price: { total: random.int(800_000, 9_000_000) },
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
    status,
    paid: status === 'pPaid',
    trip_number: String(500_000 + number),
    trip_id: `T-${500_000 + number}`,
    contact: random.pick(parties.contacts),
    agents: [random.pick(parties.agents)],
    price: { total: random.int(800_000, 9_000_000) },
  }
  return { id: random.id(date), date, lastDate: date, doc }
}

const textOf = (random: Random): string => {
  const rare = random.chance(0.02) ? [`Reference ${random.code(7)}.`] : []
  return [...random.some(sentences, random.int(2, 6)), ...rare].join(' ')
}

interface ThreadFacts {
  readonly thread: string
  readonly subject: string
  readonly contact: ScaleContact
  readonly object: {
    readonly type: 'quotes' | 'trips'
    readonly id: string
    readonly number: string
    readonly label: string
  }
  readonly agent: { readonly id: string; readonly label: string }
}

function messageOf(random: Random, facts: ThreadFacts, { date, inbound }: { date: number; inbound: boolean }) {
  const { contact, agent, thread, subject, object } = facts
  const id = random.id(date)
  const message = textOf(random)
  const messageHtml = `<p>${message}</p>`
  const recipient = { id: contact.id, kind: 'contact' as const, name: contact.name, email: contact.email }
  const way = inbound
    ? { from: { name: contact.name, address: contact.email }, state: 'received' as const }
    : { creator: agent, recipients: [recipient], state: 'sent' as const }
  const doc: DocOf<typeof threadsmsgs> = {
    ...plainMessage,
    ...way,
    tRef: thread,
    subject,
    contact,
    object,
    message,
    messageHtml,
    summary: summaryOf({ message, messageHtml, html: '' }),
    inbound,
    message_id: `${id}@scale.example`,
  }
  return { id, date, lastDate: date, doc }
}

/** A thread on a quote or trip with its messages: five on the average. */
export function scaleThread(parties: ScaleParties, count: number): { thread: ScaleRow; messages: ScaleRow[] } {
  const { random } = parties
  const last = someTime(parties)
  const contact = random.pick(parties.contacts)
  const agent = random.pick(parties.agents)
  const parent = random.pick(parties.parents)
  const object = { ...parent, label: `${parent.type === 'quotes' ? 'Quote' : 'Trip'} ${parent.number}` }
  const subject = `${random.pick(subjects)} ${parent.number}`
  const id = random.id(last - count * 3_600_000)
  const pace = random.int(10, 60) * 60_000
  const facts: ThreadFacts = { thread: id, subject, contact, object, agent }
  const messages = Array.from({ length: count }, (_, at) =>
    messageOf(random, facts, { date: last - (count - 1 - at) * pace, inbound: at % 2 === 0 }),
  )
  const isAssigned = random.chance(0.8)
  const doc: DocOf<typeof threads> = {
    ...plainThread,
    subject,
    object,
    contact,
    ref: `${parent.type}/${parent.id}`,
    agents: isAssigned ? [agent] : [],
    assignee: isAssigned ? agent : undefined,
    unassigned: !isAssigned,
    status: random.pick(['open', 'waiting', 'done', 'done', 'done']),
    activity: messages
      .slice(-3)
      .toReversed()
      .map((message) => activityLineOf({ ...message.doc, id: message.id, date: message.date })),
    message_count: count,
  }
  return { thread: { id, date: messages[0]?.date ?? last, lastDate: last, doc }, messages }
}
