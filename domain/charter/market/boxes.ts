import { kilometresOfMiles, earthKm, type Point } from '../../kernel/values/distance.ts'

/** A part of the map in degrees that an index can search. It never crosses the date line: `west` is at most `east`. */
export interface MapBox {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

const degrees = (angle: number): number => (angle * 180) / Math.PI
const radians = (angle: number): number => (angle * Math.PI) / 180

/** Distances are compared in whole miles, so half a mile more still counts. */
const roundingMiles = 0.5

/** A detour is the sum of three whole distances less a fourth. */
const detourRoundingMiles = 4 * roundingMiles

/** Keeps places at the edge of a box inside, in spite of the rounding of sines; in degrees, about a metre. */
const slack = 1e-5

/** The angle of a distance, as seen from the middle of the earth. */
const angleOfMiles = (miles: number): number => kilometresOfMiles(miles) / earthKm

const wholeMap: MapBox = { south: -90, north: 90, west: -180, east: 180 }

/** A box along a route, with the number of its piece from the departure on. A piece over the date line has two. */
export interface RouteBox extends MapBox {
  readonly piece: number
}

/** Boxes around a circle whose radius is an angle in radians. */
function boxCircle({ latitude, longitude }: Point, radius: number): readonly MapBox[] {
  const reach = degrees(radius) + slack
  const [south, north] = [latitude - reach, latitude + reach]
  // Around a pole every longitude is near.
  if (south <= -90 || north >= 90) return [{ ...wholeMap, south: Math.max(-90, south), north: Math.min(90, north) }]
  const width = degrees(Math.asin(Math.min(1, Math.sin(radius) / Math.cos(radians(latitude))))) + slack
  const [west, east] = [longitude - width, longitude + width]
  if (west <= -180 || east >= 180)
    return [
      { south, north, west: west <= -180 ? west + 360 : west, east: 180 },
      { south, north, west: -180, east: east >= 180 ? east - 360 : east },
    ]
  return [{ south, north, west, east }]
}

/** Boxes that contain every place within so many whole miles of a point: two over the date line. */
export const boxesAround = (point: Point, miles: number): readonly MapBox[] =>
  boxCircle(point, angleOfMiles(miles + roundingMiles))

type Vector = readonly [x: number, y: number, z: number]

function placeVector({ latitude, longitude }: Point): Vector {
  const [north, east] = [radians(latitude), radians(longitude)]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

const readVector = ([x, y, z]: Vector): Point => ({
  latitude: degrees(Math.atan2(z, Math.hypot(x, y))),
  longitude: degrees(Math.atan2(y, x)),
})

const addVectors = (one: Vector, other: Vector, factor = 1): Vector => [
  one[0] + other[0] * factor,
  one[1] + other[1] * factor,
  one[2] + other[2] * factor,
]

const measureLength = (vector: Vector): number => Math.hypot(...vector)

const scaleVector = ([x, y, z]: Vector, factor: number): Vector => [x * factor, y * factor, z * factor]

/** More pieces make tighter boxes, and more ranges for the index. */
const mostPieces = 12

/** An ellipse on the sphere around the middle of a route; its half axes are angles in radians. */
interface RouteEllipse {
  readonly middle: Vector
  /** Direction of the route at its middle. */
  readonly along: Vector
  readonly half: number
  readonly width: number
}

/** The ellipse of all places over which a route is at most so much longer; undefined if it is no smaller than half a globe. */
function findEllipse(from: Vector, to: Vector, more: number): RouteEllipse | undefined {
  const [sum, difference] = [addVectors(from, to), addVectors(to, from, -1)]
  const half = Math.atan2(measureLength(difference), measureLength(sum))
  const longer = half + more / 2
  if (longer >= Math.PI / 2 - slack) return undefined
  return {
    middle: scaleVector(sum, 1 / measureLength(sum)),
    along: half === 0 ? difference : scaleVector(difference, 1 / measureLength(difference)),
    half: longer,
    width: Math.acos(Math.cos(longer) / Math.cos(half)),
  }
}

/** Widest distance of the ellipse from its long axis, from a place on that axis outwards. */
function measureWidth({ half, width }: RouteEllipse, place: number): number {
  const rest = Math.max(0, 1 - (Math.tan(place) / Math.tan(half)) ** 2)
  return Math.atan(Math.tan(width) * Math.cos(place) * Math.sqrt(rest))
}

/**
 * Boxes that contain both ends of every flight for which a route makes a detour of at most so many whole miles. The
 * sphere's ellipse around the route is cut across into pieces, and each piece is put into a circle (docs/adr/0152). A flight
 * arrives in no earlier piece than the one before its departure: a way back costs twice its length.
 */
export function boxesAlong(from: Point, to: Point, limitMiles: number): readonly RouteBox[] {
  const ellipse = findEllipse(placeVector(from), placeVector(to), angleOfMiles(limitMiles + detourRoundingMiles))
  if (!ellipse) return [{ ...wholeMap, piece: 0 }]
  const { middle, along, half, width } = ellipse
  const count = measureLength(along) === 0 ? 1 : Math.min(mostPieces, Math.max(1, Math.ceil(half / width)))
  const reach = half / count
  return Array.from({ length: count }, (_, at) => {
    const place = (2 * at + 1) * reach - half
    const across = measureWidth(ellipse, Math.max(0, Math.abs(place) - reach))
    const centre = addVectors(scaleVector(middle, Math.cos(place)), along, Math.sin(place))
    const circle = boxCircle(readVector(centre), Math.acos(Math.cos(across) * Math.cos(reach)) + radians(slack))
    return circle.map((box) => ({ ...box, piece: at }))
  }).flat()
}
