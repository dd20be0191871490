/** An aircraft in the software of the demo world. */
export interface OutsideAircraft {
  readonly id: string
  readonly tail: string
  /** As that software writes it. */
  readonly model: string
  readonly seats: number
  /** ICAO code. */
  readonly home: string
  readonly isActive: boolean
}

type Row = readonly [tail: string, model: string, seats: number, home: string, isActive?: false]

/** The first two are in the fleet of the demo's operator too, the others are not there yet. */
const rows: readonly Row[] = [
  ['N120NX', 'CITATION CJ-3', 7, 'KFXE'],
  ['N137NX', 'CITATION XLS', 8, 'KFXE'],
  ['N164NX', 'CITATION LATITUDE', 9, 'KFXE'],
  ['N171NX', 'CHALLENGER 350', 9, 'KOPF'],
  ['N18NX', 'KING AIR 350', 8, 'KFXE', false],
]

/** The fleet in Avianis as the demo plays it. */
export const outsideFleet = (): OutsideAircraft[] =>
  rows.map(([tail, model, seats, home, isActive = true]) => ({
    id: `AV-${tail}`,
    tail,
    model,
    seats,
    home,
    isActive,
  }))
