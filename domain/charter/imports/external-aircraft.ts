import type { DocOf } from '../../kernel/index.ts'
import type { aircraft } from '../aircraft.ts'
import type { LegAirport } from '../legs.ts'
import type { AircraftType } from '../statuses.ts'

/** An aircraft as scheduling software knows it. */
export interface ExternalAircraft {
  /** Its id there. */
  readonly id: string
  readonly tail: string
  /** The model in the words of the software. */
  readonly model: string | undefined
  readonly seats: number | undefined
  /** ICAO code of its home airport. */
  readonly home: string | undefined
  /** True if it flies at present. */
  readonly isActive: boolean
}

export interface FleetModel {
  readonly id: string
  readonly name: string
  readonly type?: AircraftType | undefined
  readonly seats?: number | undefined
}

/** Models and airports known to the client among those that aircraft of the software name. */
export interface KnownForFleet {
  /** By `modelKey`. */
  readonly models: ReadonlyMap<string, FleetModel>
  /** By ICAO code. */
  readonly airports: ReadonlyMap<string, LegAirport>
}

/** Words of a model without what software writes in different ways: 'CITATION CJ-3' is 'Citation CJ3'. */
export const modelKey = (words: string): string => words.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

type Aircraft = DocOf<typeof aircraft>

/** Fields that an import fills: the known value of each, and the one from the software. */
function saidOf({ models, airports }: KnownForFleet, external: ExternalAircraft): Partial<Aircraft> {
  const model = models.get(modelKey(external.model ?? ''))
  const name = model?.name ?? external.model
  const said = {
    name,
    model: name === undefined ? undefined : { ...(model && { id: model.id }), name },
    type: model?.type,
    seats: external.seats ?? model?.seats,
    airport: airports.get(external.home ?? ''),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
}

const isEmpty = (value: unknown): boolean => value === undefined || value === ''

/** Values that an aircraft lacks and the software gives; entered values stay. Empty if none. */
export function missingOfAircraft(
  known: KnownForFleet,
  external: ExternalAircraft,
  before: Aircraft,
): Partial<Aircraft> {
  const said = Object.entries(saidOf(known, external)).filter(([field]) => isEmpty(Reflect.get(before, field)))
  return Object.fromEntries(said)
}

/** A new aircraft as the software says it. */
export const newAircraft = (known: KnownForFleet, external: ExternalAircraft, software: string) => ({
  tail_number: external.tail,
  ...saidOf(known, external),
  source: software,
  source_data: { id: external.id },
})
