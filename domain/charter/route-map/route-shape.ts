import { geoCentroid, geoInterpolate, geoMercator, geoPath, type GeoPermissibleObjects } from 'd3-geo'

/** Size of the map, in its units. */
export const mapSize = { width: 448, height: 252 } as const

/** Degrees of land around the route: a short hop is not drawn as if it crossed empty sea. */
const around = { longitude: 4, latitude: 2.5 }

type Position = [longitude: number, latitude: number]

/** An airport of a route. */
export interface DrawnStop {
  readonly code: string
  readonly city: string
  readonly position: Position
}

/** A flight of which both ends have a place. */
export interface DrawnFlight {
  readonly id: string
  readonly from: DrawnStop
  readonly to: DrawnStop
  readonly isEmpty: boolean
}

/** The airports of a route, each once, in the order in which they are come to. */
const listStops = (flights: readonly DrawnFlight[]): readonly DrawnStop[] => [
  ...new Map(flights.flatMap(({ from, to }) => [from, to]).map((stop) => [stop.code, stop])).values(),
]

const listCorners = ({ position: [longitude, latitude] }: DrawnStop): Position[] => {
  const north = Math.min(84, latitude + around.latitude)
  const south = Math.max(-84, latitude - around.latitude)
  return [
    [longitude - around.longitude, north],
    [longitude + around.longitude, south],
  ]
}

/** A great circle between two places. */
const describeArc = ({ from, to }: DrawnFlight) => ({
  type: 'LineString' as const,
  coordinates: [from.position, to.position],
})

interface Label {
  readonly stop: DrawnStop
  readonly x: number
  readonly y: number
  readonly labelX: number
  readonly labelY: number
  readonly anchor: 'start' | 'end'
}

/** Two lines of a name, and the room outside the outermost places for them. */
const labelHeight = 28
const labelWidth = 84

/** Names next to their places, away from the flights in the middle, without overlaps. */
function placeLabels(
  placed: readonly { readonly stop: DrawnStop; readonly x: number; readonly y: number }[],
): readonly Label[] {
  const labels: Label[] = []
  for (const { stop, x, y } of placed.toSorted((one, other) => one.y - other.y)) {
    const anchor = x > mapSize.width / 2 ? 'start' : 'end'
    const above = labels.findLast((one) => one.anchor === anchor && Math.abs(one.x - x) < labelWidth)
    const labelY = Math.max(y, above ? above.labelY + labelHeight : -Infinity)
    labels.push({ stop, x, y, labelX: x + (anchor === 'end' ? -9 : 9), labelY, anchor })
  }
  return labels
}

/** Drawing of a route on the outline of the continents: arcs, places with their names, and the number of each leg. */
export function shapeRoute(flights: readonly DrawnFlight[], continents: GeoPermissibleObjects | undefined) {
  const stops = listStops(flights)
  const points = { type: 'MultiPoint' as const, coordinates: stops.map(({ position }) => position) }
  const [middle] = geoCentroid(points)
  const frame = { type: 'MultiPoint' as const, coordinates: stops.flatMap(listCorners) }
  const whole = { type: 'GeometryCollection' as const, geometries: [frame, ...flights.map(describeArc)] }
  const { width, height } = mapSize
  const edges: [Position, Position] = [
    [labelWidth, labelHeight],
    [width - labelWidth, height - labelHeight],
  ]
  const projection = geoMercator().rotate([-middle, 0]).fitExtent(edges, whole)
  projection.clipExtent([
    [0, 0],
    [width, height],
  ])
  const draw = geoPath(projection)
  const at = (position: Position): Position => projection(position) ?? [0, 0]
  const seen = new Map<string, number>()
  const marks = flights.map(({ from, to }, place) => {
    const pair = [from.code, to.code].toSorted().join(' ')
    const before = seen.get(pair) ?? 0
    seen.set(pair, before + 1)
    // The numbers of a way out and a way back are next to each other on the one line.
    const share = before === 0 ? 0.4 : 0.4 + 0.1 * before
    const [x, y] = at(geoInterpolate(from.position, to.position)(share))
    return { number: place + 1, x, y }
  })
  return {
    land: (continents && draw(continents)) ?? '',
    arcs: flights.map((flight) => ({ id: flight.id, path: draw(describeArc(flight)) ?? '', isEmpty: flight.isEmpty })),
    labels: placeLabels(stops.map((stop) => ({ stop, x: at(stop.position)[0], y: at(stop.position)[1] }))),
    marks,
  }
}
