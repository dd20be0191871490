import {
  formatConfirmation,
  isLiveLeg,
  landingAfter,
  type chooseAircraft,
  type Leg,
  type quotes,
  type trips,
} from '../../../domain/charter/index.ts'
import type { InputOf, OutputOf, RowOf } from '../../../domain/kernel/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { askTaken, zonesOfLegs } from '../availability/confirm-taken.ts'
import { addOptionOf } from './copy-quote.ts'
import { aircraftOfKind, compareAircraftOf } from '../price/compare-aircraft.ts'
import { confirmedFor, takeSeen, withTotal } from '../price/lock-price.ts'
import { priceWithCost } from '../price/price-trip.ts'

type Choosing = InputOf<typeof chooseAircraft>['body']
type Answer = OutputOf<typeof chooseAircraft>
type Flight = RowOf<typeof quotes> | RowOf<typeof trips>
type LegAircraft = NonNullable<Leg['aircraft']>
type Taken = Awaited<ReturnType<typeof compareAircraftOf>>['alternatives'][number]['taken']

/** The choice, as a leg stores it, and the reason for which it may be taken. */
interface Chosen {
  readonly aircraft: LegAircraft
  readonly taken: Taken
}

const refuse = (code: string, title: string, message: string) => new Conflict(null, null, { code, title, message })

/** Inputs of a flight's price, without the caller. */
const tripOf = ({ legs, accounts, aircraft_type, price }: Flight) => ({
  legs,
  accounts,
  aircraft_type,
  estimate: { items: price.typed ?? [] },
})

/** The chosen tail, or its replacement until it is known. Throws NotFound. */
async function chosenOf(ctx: Ctx, row: Flight, aircraft: Choosing['aircraft']): Promise<Chosen> {
  if (typeof aircraft !== 'string') return { aircraft: aircraftOfKind(aircraft), taken: [] }
  const { alternatives } = await compareAircraftOf(ctx, { ...tripOf(row), record: row.id })
  const found = alternatives.find((one) => one.aircraft.id === aircraft)
  if (!found) throw new NotFound('aircraft')
  const { id, tail_number, name } = found.aircraft
  return { aircraft: { id, tail_number, name }, taken: found.taken }
}

/** A leg by another tail: a time typed for the former aircraft does not apply, nor does a confirmation. */
function legWith(leg: Leg, to: Chosen): Leg {
  const { availabilityConfirmed: _confirmed, price: _price, ...rest } = leg
  const { duration: _duration, ...times } = leg.times
  const next: Leg = { ...rest, aircraft: to.aircraft, times }
  const isTaken = to.taken.some((one) => one.leg === leg.id)
  return isTaken ? { ...next, availabilityConfirmed: formatConfirmation(next) } : next
}

/** The landings of legs as their new aircraft makes them. */
async function landed(ctx: Ctx, row: Flight, legs: readonly Leg[]) {
  const used = legs.filter(isLiveLeg)
  const { price: estimate, isByMinute } = await priceWithCost(ctx, { ...tripOf(row), legs: used })
  const minutes = new Map(estimate.durations.map(({ leg, flightMinutes }) => [leg, flightMinutes]))
  const timed = legs.map((leg) =>
    minutes.has(leg.id) ? { ...leg, times: landingAfter(leg.times, minutes.get(leg.id), leg.arrivalAirport) } : leg,
  )
  return { legs: timed, total: estimate.total, isByMinute }
}

/** The quote or trip to be changed: as it was seen, or an option that is added to it. */
async function takeTarget(ctx: Ctx, asked: Choosing) {
  if (asked.option === undefined) return takeSeen(ctx, asked)
  if (asked.record !== 'quotes') throw refuse('option', 'No Option', 'A trip has no options: they are of quotes.')
  const made = await addOptionOf(ctx, { params: { id: asked.id }, body: { id: asked.option } })
  return takeSeen(ctx, { record: 'quotes', id: made.id })
}

/** Gives the legs of a quote, a trip or a new option another tail (see the contract). Throws Forbidden, NotFound, Conflict. */
export async function chooseAircraftOf(ctx: Ctx, asked: Choosing): Promise<Answer> {
  const { row, change } = await takeTarget(ctx, asked)
  if (row.price.locked)
    throw refuse('locked', 'Price Locked', 'The price is locked. Unlock it to take another aircraft.')
  const to = await chosenOf(ctx, row, asked.aircraft)
  if (to.taken.length > 0 && !asked.isConfirmed) throw askTaken(to.taken, zonesOfLegs(row.legs))
  const swapped = row.legs.map((leg) => (isLiveLeg(leg) ? legWith(leg, to) : leg))
  const { legs, total, isByMinute } = await landed(ctx, row, swapped)
  const price = total === undefined ? undefined : withTotal({ price: row.price, total, isByMinute })
  const { version } = change({ legs, ...(price && { price, ...confirmedFor(asked, legs, price) }) })
  return { id: row.id, version, total: total ?? row.price.total }
}
