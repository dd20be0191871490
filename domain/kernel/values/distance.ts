/** A place on the map, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export const earthKm = 6371
const kmPerNauticalMile = 1.852
const milesPerKm = 0.621371

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle kilometres by the haversine formula on a sphere of 6,371 km (3-aviation section 9). */
export function kilometresBetween(from: Point, to: Point): number {
  const north = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2
  const east = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  const chord = north + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * east
  // Rounding may carry the chord of antipodes a hair above 1, of which there is no arc sine.
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, chord)))
}

const metresPerMile = 1609.34

/** The radius of a search around a place, in kilometres (3-aviation section 9). */
export const kilometresOfMiles = (miles: number): number => (miles * metresPerMile) / 1000

/** Whole statute miles, as distances are shown and compared (3-aviation section 9). */
export const milesBetween = (from: Point, to: Point): number => Math.round(kilometresBetween(from, to) * milesPerKm)

export const nauticalMilesBetween = (from: Point, to: Point): number => kilometresBetween(from, to) / kmPerNauticalMile
