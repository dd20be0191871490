import { dayMs, hourMs, minuteMs } from '../../../../domain/kernel/values/durations.ts'

/** Scheduling software that the demo world plays. */
export type OutsideSoftware = 'avianis' | 'flx' | 'schedaero'

export interface OutsideLeg {
  readonly id: string
  readonly tail: string
  /** ICAO codes. */
  readonly from: string
  readonly to: string
  /** Epoch milliseconds. */
  readonly takeoff: number
  readonly landing: number
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly isEmpty: boolean
}

/** A trip or quote in the software, as its people see it. */
export interface OutsideFlight {
  readonly kind: 'trip' | 'quote'
  readonly id: string
  readonly number: string
  /** In the words of that software. */
  readonly status: string
  readonly account: string
  /** Dollars. */
  readonly total: number
  readonly legs: readonly OutsideLeg[]
}

interface Plan {
  readonly kind: OutsideFlight['kind']
  readonly number: string
  readonly status: string
  readonly account: string
  readonly total: number
  readonly people: readonly string[]
  readonly tail: string
  /** From, to, days from today, hour of take-off in UTC, hours in the air; empty where it repositions. */
  readonly legs: readonly (readonly [
    from: string,
    to: string,
    day: number,
    hour: number,
    hours: number,
    empty?: 'empty',
  ])[]
}

const avianis: readonly Plan[] = [
  {
    kind: 'trip',
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
    kind: 'trip',
    number: '41212',
    status: 'readyForRelease',
    account: 'Harbor Legal',
    total: 16_900,
    people: ['Noah Brandt', 'Priya Nair'],
    tail: 'N137NX',
    legs: [['KFXE', 'KBNA', 15, 13, 2.1]],
  },
  {
    kind: 'quote',
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
    kind: 'trip',
    number: '41290',
    status: 'released',
    account: 'Charter Desk',
    total: 12_000,
    people: ['Lena Voss'],
    tail: 'N555QS',
    legs: [['KFXE', 'KPBI', 5, 16, 0.5]],
  },
  {
    kind: 'trip',
    number: '41291',
    status: 'released',
    account: 'Charter Desk',
    total: 12_000,
    people: ['Lena Voss'],
    tail: 'N120NX',
    legs: [['KFXE', 'ZZ99', 6, 16, 0.5]],
  },
]

const flx: readonly Plan[] = [
  {
    kind: 'trip',
    number: '20418',
    status: 'BOOKED',
    account: 'Harbor Point Capital',
    total: 19_800,
    people: ['Nora Quill', 'Ben Quill'],
    tail: 'N121CB',
    legs: [
      ['KBNA', 'KDAL', 7, 15, 1.9],
      ['KDAL', 'KBNA', 8, 22, 1.7],
    ],
  },
  {
    kind: 'quote',
    number: '5507',
    status: 'QUOTED',
    account: 'Kestrel Media',
    total: 31_250,
    people: ['Iris Vane'],
    tail: 'N104CB',
    legs: [
      ['KBNA', 'KTEB', 14, 13, 2.0],
      ['KTEB', 'KBNA', 14, 23, 2.2, 'empty'],
    ],
  },
  {
    kind: 'trip',
    number: '20490',
    status: 'BOOKED',
    account: 'Charter Desk',
    total: 9500,
    people: ['Lena Voss'],
    tail: 'N555QS',
    legs: [['KBNA', 'ZZ99', 6, 16, 0.8]],
  },
]

const schedaero: readonly Plan[] = [
  {
    kind: 'trip',
    number: '7731',
    status: 'released',
    account: 'Northlake Surgical',
    total: 24_600,
    people: ['Omar Reyes', 'June Park', 'Ada Finch'],
    tail: 'N121RC',
    legs: [
      ['KAPA', 'KDAL', 6, 16, 1.8],
      ['KDAL', 'KAPA', 9, 20, 2.1],
    ],
  },
  {
    kind: 'quote',
    number: '9014',
    status: 'open',
    account: 'Juniper Family Office',
    total: 17_300,
    people: ['Cleo Hart'],
    tail: 'N104RC',
    legs: [['KAPA', 'KVNY', 11, 17, 2.2]],
  },
  {
    kind: 'trip',
    number: '7790',
    status: 'released',
    account: 'Charter Desk',
    total: 9900,
    people: ['Lena Voss'],
    tail: 'N555QS',
    legs: [['KAPA', 'ZZ99', 6, 16, 0.8]],
  },
]

const plans: Readonly<Record<OutsideSoftware, readonly Plan[]>> = { avianis, flx, schedaero }

const legsOf = ({ legs, people, number, tail }: Plan, today: number): OutsideLeg[] =>
  legs.map(([from, to, day, hour, hours, empty], at) => {
    const takeoff = today + day * dayMs + hour * hourMs
    const passengers = people.map((name, seat) => ({ id: `P${number}-${seat + 1}`, name }))
    return {
      id: `${number}-${at + 1}`,
      tail,
      from,
      to,
      takeoff,
      landing: takeoff + Math.round(hours * 60) * minuteMs,
      people: empty ? [] : passengers,
      isEmpty: empty !== undefined,
    }
  })

/** Entries of an operator's people in some software, at future days; some of them have unknown names. */
export function outsideFlights(software: OutsideSoftware, now: number): OutsideFlight[] {
  const today = Math.floor(now / dayMs) * dayMs
  return plans[software].map((plan) => ({ ...plan, id: `${plan.kind}-${plan.number}`, legs: legsOf(plan, today) }))
}
