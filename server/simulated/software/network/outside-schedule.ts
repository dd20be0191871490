import { dayMs, hourMs } from '../../../../domain/kernel/values/durations.ts'
import type { OutsideSoftware } from './outside-flights.ts'

/** An occupation of an aircraft for some time, in the software of the demo world. */
export interface OutsideEntry {
  readonly id: string
  readonly tail: string
  /** Epoch milliseconds. */
  readonly start: number
  readonly end: number
  readonly kind: 'charter' | 'positioning' | 'maintenance'
  readonly words: string
  readonly from: string
  readonly to: string
  readonly tripNumber?: string
}

type Plan = readonly [
  tail: string,
  day: number,
  hour: number,
  hours: number,
  kind: OutsideEntry['kind'],
  words: string,
  from: string,
  to: string,
  tripNumber?: string,
]

/** Days are counted from today, hours in UTC. */
const plans: Readonly<Record<Exclude<OutsideSoftware, 'schedaero'> | 'jet_insight', readonly Plan[]>> = {
  avianis: [
    ['N137NX', 2, 12, 30, 'maintenance', 'Maintenance: 300 hour inspection', 'KFXE', 'KFXE'],
    ['N120NX', 5, 14, 8, 'maintenance', 'Maintenance: avionics update', 'KOPF', 'KOPF'],
  ],
  flx: [
    ['N121CB', 1, 16, 2, 'charter', 'Charter flight', 'KBNA', 'KTEB'],
    ['N121CB', 7, 15, 2, 'charter', 'Charter flight', 'KBNA', 'KDAL', '20418'],
    ['N104CB', 3, 12, 24, 'maintenance', 'Maintenance: landing gear', 'KBNA', 'KBNA'],
  ],
  jet_insight: [
    ['N104AX', 1, 17, 1, 'charter', 'Vista Verde Resorts', 'KSDL', 'KLAS'],
    ['N104AX', 1, 20, 1, 'positioning', '', 'KLAS', 'KSDL'],
    ['N121AX', 2, 15, 9, 'maintenance', 'Maintenance, annual', 'KSDL', 'KSDL'],
  ],
}

/** Schedule of some software of the demo world. */
export function outsideSchedule(software: keyof typeof plans, now: number): OutsideEntry[] {
  const today = Math.floor(now / dayMs) * dayMs
  return plans[software].map(([tail, day, hour, hours, kind, words, from, to, tripNumber], at) => {
    const start = today + day * dayMs + hour * hourMs
    // Named by the day, so that finished entries stay unchanged when another day begins.
    const id = `${software}-${tail}-${new Date(start).toISOString().slice(0, 10)}-${at}`
    const end = start + hours * hourMs
    return { id, tail, start, end, kind, words, from, to, ...(tripNumber !== undefined && { tripNumber }) }
  })
}
