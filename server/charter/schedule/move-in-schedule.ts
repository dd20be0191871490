import {
  aircraft,
  legsToCheck,
  movedInstant,
  movedLegs,
  quotes,
  schedule,
  trips,
  type Leg,
  type moveInSchedule,
} from '../../../domain/charter/index.ts'
import { hasRole, type InputOf, type OutputOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { conflictsAround } from '../availability/check-availability.ts'
import { askTaken, confirmLegs, zonesOfLegs } from '../availability/confirm-taken.ts'

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
  const message = 'Another user has changed it. Check it again, then move it.'
  throw new Conflict(null, null, { code: 'version', title: 'Changed Meanwhile', message })
}

/** Checks the aircraft of moved legs. Answers the legs, with a confirmation where it is taken. Throws Conflict without one. */
async function confirmed(ctx: Ctx, { id, to, tail, isConfirmed }: Move, legs: Leg[]): Promise<Leg[]> {
  const own = legsToCheck(legs).filter((leg) => leg.tail === (to ?? tail))
  const { taken } = await conflictsAround(ctx, { record: id, legs: own })
  if (taken.length > 0 && !isConfirmed) throw askTaken(taken, zonesOfLegs(legs))
  return confirmLegs(legs, taken)
}

async function moveFlights(ctx: Ctx, move: Move, definition: typeof trips | typeof quotes): Promise<Moved> {
  const to = move.to === undefined ? undefined : await aircraftOf(ctx, move.to)
  const { row, change } = await takeRecord(ctx, definition, { id: move.id })
  requireVersion(row, move)
  const legs = await confirmed(ctx, move, movedLegs(row.legs, { ...move, to }))
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
  const moved = (at: number) => movedInstant(at, move, move.zone)
  return { version: change({ start: moved(row.start), end: moved(row.end), ...there }).version }
}

/** A user with the right to write it may move it. */
const roles = { trips: 'trips', quotes: 'quotes', schedule: 'empties' } as const

/** Moves a schedule block in time or to another aircraft. Throws Forbidden, NotFound, Conflict, Invalid. */
export async function moveInScheduleOf(ctx: Ctx, move: Move): Promise<Moved> {
  const role = roles[move.record]
  if (!hasRole(ctx.actor, role)) throw new Forbidden(role)
  if (move.record === 'schedule') return moveEntry(ctx, move)
  return moveFlights(ctx, move, move.record === 'trips' ? trips : quotes)
}
