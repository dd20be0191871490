import type { FlightRecord } from '../scheduling/avianis-records.ts'
import type { OutsideFlight } from './scheduling-network.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Plan {
  readonly kind: OutsideFlight['kind']
  readonly number: string
  readonly status: string
  readonly account: string
  readonly total: number
  readonly people: readonly string[]
  /** From, to, days from today, hour of take-off in UTC, hours in the air; empty where it repositions. */
  readonly legs: readonly (readonly [
    from: string,
    to: string,
    day: number,
    hour: number,
    hours: number,
    empty?: 'empty',
  ])[]
  readonly tail: string
}

/** What an operator's people have entered there. The last two show what an import refuses. */
const plans: readonly Plan[] = [
  {
    kind: 'Trip',
    number: '41207',
    status: 'released',
    account: 'Bluewater Partners',
    total: 28_450,
    people: ['Elena Marsh', 'Tomas Marsh', 'Ida Keller'],
    tail: 'N120NX',
    legs: [
      ['KFXE', 'KTEB', 9, 14, 2.7],
      ['KTEB', 'KFXE', 12, 20, 2.9],
      ['KFXE', 'KOPF', 12, 24, 0.4, 'empty'],
    ],
  },
  {
    kind: 'Trip',
    number: '41212',
    status: 'readyForRelease',
    account: 'Harbor Legal',
    total: 16_900,
    people: ['Noah Brandt', 'Priya Nair'],
    tail: 'N137NX',
    legs: [['KFXE', 'KBNA', 15, 13, 2.1]],
  },
  {
    kind: 'Quote',
    number: '88031',
    status: 'open',
    account: 'Harbor Legal',
    total: 22_300,
    people: ['Priya Nair'],
    tail: 'N137NX',
    legs: [
      ['KFXE', 'KAUS', 21, 15, 2.9],
      ['KAUS', 'KFXE', 23, 21, 2.6],
    ],
  },
  {
    kind: 'Trip',
    number: '41290',
    status: 'released',
    account: 'Charter Desk',
    total: 12_000,
    people: ['Lena Voss'],
    tail: 'N555QS',
    legs: [['KFXE', 'KPBI', 5, 16, 0.5]],
  },
  {
    kind: 'Trip',
    number: '41291',
    status: 'released',
    account: 'Charter Desk',
    total: 12_000,
    people: ['Lena Voss'],
    tail: 'N120NX',
    legs: [['KFXE', 'ZZ99', 6, 16, 0.5]],
  },
]

const recordsOf = ({ legs, people, ...plan }: Plan, today: number): FlightRecord[] =>
  legs.map(([from, to, day, hour, hours, empty], at) => {
    const takeoff = today + day * dayMs + hour * hourMs
    const passengers = people.map((name, seat) => ({ PassengerID: `P${plan.number}-${seat + 1}`, FullName: name }))
    return {
      ID: `AV-${plan.kind}-${plan.number}`,
      Number: plan.number,
      Status: plan.status,
      AccountName: plan.account,
      TotalPrice: plan.total,
      FlightID: `AV-${plan.number}-${at + 1}`,
      TailNumber: plan.tail,
      DepartureICAO: from,
      ArrivalICAO: to,
      DepartureTimeUTC: takeoff,
      ArrivalTimeUTC: takeoff + Math.round(hours * 60) * 60_000,
      PassengerCount: empty ? 0 : people.length,
      IsRepositioning: empty !== undefined,
      Passengers: empty ? [] : passengers,
    }
  })

/** Trips and quotes of the scheduling software of the demo world, at days to come. */
export function outsideFlights(now: number): OutsideFlight[] {
  const today = Math.floor(now / dayMs) * dayMs
  return plans.map((plan) => ({ kind: plan.kind, flights: recordsOf(plan, today) }))
}
