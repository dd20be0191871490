import { flightPlans, trips, type Leg } from '../../domain/charter/index.ts'
import { dayMs, minuteMs } from '../../domain/kernel/values/durations.ts'
import type { WorldWriter } from './world-writer.ts'

/** How flights go, one after the other: minutes that the take-off is late, or that it was cancelled. */
const fates = [4, 41, -18, 0, 'cancelled', 12, 95] as const

interface Flight {
  readonly leg: Leg
  readonly fate: (typeof fates)[number]
  readonly now: number
}

function timesOf({ leg, fate, now }: Flight): Record<string, unknown> {
  const { takeoffUTC: takeoff = 0, landingUTC: landing = takeoff } = leg.times
  if (fate === 'cancelled') return { cancelled: true, detail: 'CNCL' }
  const [off, on] = [takeoff + fate * minuteMs, landing + Math.round(fate * 0.8) * minuteMs]
  if (off > now) return { etd: off, eta: on }
  const departed = { out: off - 11 * minuteMs, off }
  return on > now ? { ...departed, eta: on } : { ...departed, on, in: on + 6 * minuteMs }
}

/** Flight plans of what flies in these days, as the scheduling software sent them. */
export function writeFlightPlans(world: WorldWriter): void {
  const { now } = world.clock
  const flown = world.rows
    .filter(({ definition, doc }) => definition === trips && doc['status'] !== 'cancelled')
    .flatMap(({ doc }) => doc['legs'] as Leg[])
    .filter(({ active, times: { takeoffUTC: at = 0 } }) => active && at > now - 4 * dayMs && at < now + dayMs / 2)
  for (const [index, leg] of flown.entries()) {
    const { aircraft, departureAirport: from, arrivalAirport: to, times } = leg
    if (!aircraft?.tail_number || !from || times.takeoffUTC === undefined) continue
    const sentAt = Math.min(now, times.landingUTC ?? times.takeoffUTC)
    world.add(
      flightPlans,
      {
        plan_id: `FP-${leg.id}`,
        tail_number: aircraft.tail_number,
        origin: from.icao,
        destination: to?.icao ?? '',
        start: times.takeoffUTC,
        end: times.landingUTC,
        told_at: sentAt,
        ...timesOf({ leg, fate: fates[index % fates.length] ?? 0, now }),
      },
      { date: sentAt, lastDate: sentAt },
    )
  }
}
