import type { LegAirport } from '../../domain/charter/index.ts'

const count = 400

/** Airport of a grid with a shift over the continental United States, most of them in the east. */
function makePlace(number: number): LegAirport {
  return {
    icao: `K${number.toString().padStart(3, '0')}`,
    name: `Grid ${number}`,
    timezone: 'America/New_York',
    latitude: 26 + (22 * Math.floor(number / 20)) / 20 + ((number * 3) % 10) / 10,
    longitude: -122 + 50 * Math.sqrt((number % 20) / 20) + ((number * 7) % 10) / 10,
  }
}

export const marketPlaces: readonly LegAirport[] = Array.from({ length: count }, (_, number) => makePlace(number))

interface PlacePair {
  readonly from: LegAirport
  readonly to: LegAirport
}

/** Airports of a flight: each pair in turn. */
export const makePair = (number: number): PlacePair => ({
  from: makePlace((number * 31) % count),
  to: makePlace((number * 31 + 7 + ((Math.floor(number / count) * 13) % (count - 20))) % count),
})
