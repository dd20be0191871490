import {
  aircraft,
  confirmationOf,
  movedLegs,
  quotes,
  schedule,
  takenQuestion,
  trips,
  type AvailabilityLeg,
  type Leg,
  type moveInSchedule,
} from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { availabilityOf } from '../availability/check-availability.ts'

type Move = InputOf<typeof moveInSchedule>['body']
type Moved = OutputOf<typeof moveInSchedule>

/** The aircraft of the client by its tail number. Throws NotFound. */
async function aircraftOf(ctx: Ctx, tail: string) {
  const found = await beyondReach(ctx, aircraft).findOne(['tail_number', '==', tail])
  if (found === undefined) throw new NotFound(`aircraft ${tail}`, `There is no aircraft ${tail}.`)
  return { id: found.id, tail_number: found.tail_number, name: found.name }
}

/** Throws Conflict where it is not what the mover saw any more. */
function requireVersion(row: { readonly version: number }, { version }: Move): void {
  if (row.version === version) return
  const message = 'Somebody changed it meanwhile. Look at it again, then move it.'
  throw new Conflict(null, null, { code: 'version', title: 'Changed Meanwhile', message })
}

/** Flights of one aircraft, as its availability is asked for. */
const askedOf = (legs: readonly Leg[], tail: string): AvailabilityLeg[] =>
  legs.flatMap(({ id, active, aircraft: flown, departureAirport, times }) => {
    const { takeoffUTC: takeoff, landingUTC: landing = takeoff } = times
    if (!active || flown?.tail_number !== tail || takeoff === undefined || landing === undefined) return []
    return [{ leg: id, tail, takeoff, landing, from: departureAirport?.icao ?? '' }]
  })

/** The moved legs, where they are taken with who knows of it: nobody plans over another flight unasked. Throws Conflict. */
async function confirmed(ctx: Ctx, { id, to, tail, isConfirmed }: Move, legs: Leg[]): Promise<Leg[]> {
  const { taken } = await availabilityOf(ctx, { record: id, legs: askedOf(legs, to ?? tail) })
  if (taken.length === 0) return legs
  if (!isConfirmed) throw new Conflict(null, null, { code: 'taken', ...takenQuestion })
  const over = new Set(taken.map(({ leg }) => leg))
  return legs.map((leg) => {
    const words = over.has(leg.id) ? confirmationOf(leg, 'UTC') : undefined
    return words === undefined ? leg : { ...leg, availabilityConfirmed: words }
  })
}

async function moveFlights(ctx: Ctx, move: Move, definition: typeof trips | typeof quotes): Promise<Moved> {
  const to = move.to === undefined ? undefined : await aircraftOf(ctx, move.to)
  const { row, change } = await takeRecord(ctx, definition, { id: move.id })
  requireVersion(row, move)
  const legs = await confirmed(ctx, move, movedLegs(row.legs, { tail: move.tail, by: move.by, to }))
  return { version: change({ legs }).version }
}

async function moveEntry(ctx: Ctx, move: Move): Promise<Moved> {
  const to = move.to === undefined ? undefined : await aircraftOf(ctx, move.to)
  const { row, change } = await takeRecord(ctx, schedule, { id: move.id })
  requireVersion(row, move)
  const place = row.avail[move.tail]
  const there = to && {
    tail_number: to.tail_number,
    aircraft: [to.id],
    avail: place ? { [to.tail_number]: place } : {},
  }
  return { version: change({ start: row.start + move.by, end: row.end + move.by, ...there }).version }
}

/** Who may write it may move it. */
const roles = { trips: 'trips', quotes: 'quotes', schedule: 'empties' } as const

/** Moves a schedule block in time or to another aircraft. Throws Forbidden, NotFound, Conflict, Invalid. */
export async function moveInScheduleOf(ctx: Ctx, move: Move): Promise<Moved> {
  const role = roles[move.record]
  if (!hasRole(ctx.actor, role)) throw new Forbidden(role)
  if (move.record === 'schedule') return moveEntry(ctx, move)
  return moveFlights(ctx, move, move.record === 'trips' ? trips : quotes)
}
