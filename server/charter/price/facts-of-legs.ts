import {
  charterMessages,
  codeToday,
  type AircraftFacts,
  type AircraftKind,
  type AircraftType,
  type AirportFacts,
  type Leg,
  type LegFacts,
} from '../../../domain/charter/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import type { KnownAircraft, KnownModel, StoredFacts } from './load-facts.ts'

type LegAirport = NonNullable<Leg['departureAirport']>

interface Named {
  readonly id?: string | undefined
  readonly name: string
}

const same = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && one.trim().toUpperCase() === other.trim().toUpperCase()

/** Stored facts, looked up leg by leg. */
export class Directory {
  readonly #stored: Omit<StoredFacts, 'stamp' | 'rules'>
  constructor(stored: Omit<StoredFacts, 'stamp' | 'rules'>) {
    this.#stored = stored
  }

  /** By the code of a record, which may be one that the airport had before; the facts keep it. */
  airport(icao: string | undefined): AirportFacts | undefined {
    const { airports } = this.#stored
    const exact = airports.find((one) => same(one.icao, icao))
    if (exact !== undefined || icao === undefined) return exact
    const today = airports.find((one) => one.icao === codeToday(icao))
    return today && { ...today, icao: icao.trim().toUpperCase() }
  }

  /** Every aircraft that was read, in the order of their tails. */
  get fleet(): readonly KnownAircraft[] {
    return this.#stored.aircraft.toSorted((one, other) => (one.tail_number < other.tail_number ? -1 : 1))
  }

  /** The models and types of the fleet, each once. */
  get kinds(): readonly AircraftKind[] {
    const { fleet } = this
    const models = new Map(fleet.flatMap(({ model }) => (model?.name ? [[model.name.toUpperCase(), model.name]] : [])))
    const types = new Set(fleet.flatMap(({ type }) => type ?? []))
    return [...[...models.values()].map((model) => ({ model })), ...[...types].map((type) => ({ type }))]
  }

  /** An airport of a leg as it is stored, or as the leg carries it where it is not. */
  airportOf(airport: LegAirport): AirportFacts {
    return this.airport(airport.icao) ?? airport
  }

  #model(wanted: Named | undefined): KnownModel | undefined {
    const { models } = this.#stored
    return models.find(({ id }) => id === wanted?.id) ?? models.find(({ name }) => same(name, wanted?.name))
  }

  #flying(model: KnownModel | undefined, type: AircraftType | undefined): AircraftFacts['performance'] {
    if (model) return model.speedMPH ? { ...model, speedMPH: model.speedMPH } : undefined
    const speedMPH = this.#stored.speeds.find((one) => one.type === type)?.speedMPH
    return speedMPH === undefined ? undefined : { speedMPH }
  }

  #tail({ id, tail_number }: NonNullable<Leg['aircraft']>): KnownAircraft | undefined {
    const { aircraft } = this.#stored
    return aircraft.find((one) => (id ? one.id === id : same(one.tail_number, tail_number)))
  }

  /** The aircraft of a leg: its tail, else its model, else its type; undefined where the tail does not exist. */
  aircraft(asked: NonNullable<Leg['aircraft']>, tripType: AircraftType | undefined): AircraftFacts | undefined {
    if (!asked.id && !asked.tail_number) return this.#untailed(asked.model, asked.type ?? tripType)
    const tail = this.#tail(asked)
    if (!tail) return undefined
    return {
      ...this.#untailed(tail.model ?? { name: '' }, tail.type),
      key: tail.tail_number,
      tail: tail.tail_number,
      home: this.airport(tail.base),
    }
  }

  /** Where a tail landed last before a moment (decision D28b). */
  landedAt(tail: string, until: number): AirportFacts | undefined {
    const landings = this.#stored.positions.filter((one) => one.tail === tail && one.at <= until)
    const [last] = landings.toSorted((one, other) => other.at - one.at)
    return this.airport(last?.icao)
  }

  /** A model, or a type if none is named: an unknown model has no speed, since that of a type would be a guess. */
  #untailed(named: Named | undefined, type: AircraftType | undefined): AircraftFacts {
    const model = this.#model(named)
    const names = [named, model].flatMap((one) => (one ? [one.id, one.name] : [])).filter(Boolean)
    return {
      key: named?.name ?? type ?? '',
      model: [...new Set(names as string[])],
      type: type ?? model?.type,
      performance: this.#flying(model, named ? undefined : type),
    }
  }
}

/** Legs with the place of each aircraft before its own first take-off, or now while no time is chosen. */
export function withPlaces(legs: readonly LegFacts[], directory: Directory, now: number): LegFacts[] {
  const first = new Map<string, number>()
  for (const { aircraft, takeoff } of legs)
    if (takeoff !== undefined && !first.has(aircraft.key)) first.set(aircraft.key, takeoff)
  return legs.map((leg) => {
    const { key, tail } = leg.aircraft
    if (tail === undefined) return leg
    return { ...leg, aircraft: { ...leg.aircraft, scheduledAt: directory.landedAt(tail, first.get(key) ?? now) } }
  })
}

/** True if a leg names its aircraft. */
const isFlown = ({ aircraft }: Leg): boolean =>
  Boolean(aircraft && (aircraft.id || aircraft.tail_number || aircraft.model?.name || aircraft.type))

/** Requirements of an estimate: both airports, and an aircraft (decision D25). */
export function missingOf(leg: Leg, at: number, type: AircraftType | undefined): Issue[] {
  const { departureAirport, arrivalAirport } = leg
  return [
    ...(departureAirport ? [] : [charterMessages.issue(`legs.${at}.departureAirport`, 'needs-departure')]),
    ...(arrivalAirport ? [] : [charterMessages.issue(`legs.${at}.arrivalAirport`, 'needs-arrival')]),
    ...(isFlown(leg) || type ? [] : [charterMessages.issue(`legs.${at}.aircraft`, 'needs-aircraft')]),
  ]
}

/** Everybody with a seat: `paxNum` counts people without pets (decision D8). */
const seatsOf = ({ paxNum, isEmptyLeg }: Leg): number => (isEmptyLeg ? 0 : paxNum)

/** Facts of a leg itself, without its airports and aircraft. */
export const ownFacts = (leg: Leg, directory: Directory): Omit<LegFacts, 'from' | 'to' | 'aircraft' | 'takeoff'> => ({
  id: leg.id,
  passengers: seatsOf(leg),
  isEmpty: leg.isEmptyLeg,
  typed: leg.times.duration,
  startingAirport: leg.startingAirport && directory.airportOf(leg.startingAirport),
  endingAirport: leg.endingAirport && directory.airportOf(leg.endingAirport),
})
