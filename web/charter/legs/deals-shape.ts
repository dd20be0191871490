import { geoCentroid, geoCircle, geoMercator, geoPath } from 'd3-geo'
import { findDealState, type DealState } from '../../../domain/charter/index.ts'
import { valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { continents } from './continents.ts'

type Position = [longitude: number, latitude: number]

interface Stop {
  readonly code: string
  readonly city: string
  readonly position: Position
}

/** A deal between two places that are known. */
export interface DrawnDeal {
  readonly id: string
  readonly from: Stop
  readonly to: Stop
  readonly state: DealState
}

function makeStop(row: Doc, end: 'departureAirport' | 'arrivalAirport'): Stop | undefined {
  const [code, city] = [valueAt(row, `${end}.icao`), valueAt(row, `${end}.city`)]
  const [longitude, latitude] = [valueAt(row, `${end}.longitude`), valueAt(row, `${end}.latitude`)]
  if (typeof longitude !== 'number' || typeof latitude !== 'number' || typeof code !== 'string') return undefined
  return { code, city: typeof city === 'string' ? city : '', position: [longitude, latitude] }
}

/** Deals of which both ends have a place. */
export const drawnDeals = (rows: readonly (Doc & { readonly id: string })[], now: number): readonly DrawnDeal[] =>
  rows.flatMap((row) => {
    const [from, to] = [makeStop(row, 'departureAirport'), makeStop(row, 'arrivalAirport')]
    return from && to ? [{ id: row.id, from, to, state: findDealState(row, now) }] : []
  })

export interface MapSize {
  readonly width: number
  readonly height: number
}

/** Degrees of land around the deals. */
const around = 2.5

/** Miles of one degree of a great circle. */
const milesOfDegree = (2 * Math.PI * 6371 * 0.621371) / 360

const frameStop = ({ position: [longitude, latitude] }: Stop): Position[] => [
  [longitude - around, Math.min(84, latitude + around)],
  [longitude + around, Math.max(-84, latitude - around)],
]

interface Placed {
  readonly stop: Stop
  readonly x: number
  readonly y: number
}

/** Room of a name with a code, and with a city. */
const nameHeight = 15
const letterWidth = 7.5

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const isApart = (one: Box, other: Box): boolean =>
  one.right < other.left || other.right < one.left || one.bottom < other.top || other.bottom < one.top

/** Names next to their places; one without room is left out. */
function drawNames(placed: readonly Placed[], { width }: MapSize, hasCities: boolean) {
  const taken: Box[] = placed.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }))
  return placed.flatMap(({ stop, x, y }) => {
    const city = hasCities ? stop.city : ''
    const long = (stop.code.length + (city === '' ? 0 : city.length + 1)) * letterWidth
    const isLeft = x + 9 + long > width
    const labelX = isLeft ? x - 9 : x + 9
    const left = isLeft ? labelX - long : labelX
    const box = { left, right: left + long, top: y - nameHeight / 2, bottom: y + nameHeight / 2 }
    if (left < 0 || !taken.every((other) => isApart(box, other))) return []
    taken.push(box)
    return [{ code: stop.code, city, x: labelX, y: y + 4, anchor: isLeft ? ('end' as const) : ('start' as const) }]
  })
}

interface Drawing {
  readonly size: MapSize
  /** Radii in miles that are drawn around each departure. */
  readonly radii?: readonly number[]
  readonly hasCities?: boolean
}

const drawCircle = ({ position }: Stop, miles: number) =>
  geoCircle()
    .center(position)
    .radius(miles / milesOfDegree)()

const drawArc = ({ from, to }: DrawnDeal) => ({
  type: 'LineString' as const,
  coordinates: [from.position, to.position],
})

/** Drawing of deals on the outline of the land: great circles, places and names, and circles around departures. */
export function dealsShape(deals: readonly DrawnDeal[], { size, radii = [], hasCities = false }: Drawing) {
  const stops = [...new Map(deals.flatMap(({ from, to }) => [from, to]).map((stop) => [stop.code, stop])).values()]
  const points = { type: 'MultiPoint' as const, coordinates: stops.map(({ position }) => position) }
  const [middle] = geoCentroid(points)
  const circles = deals.flatMap(({ id, from }) =>
    radii.map((miles) => ({ key: `${id} ${miles}`, miles, from, shape: drawCircle(from, miles) })),
  )
  const frame = { type: 'MultiPoint' as const, coordinates: stops.flatMap(frameStop) }
  const whole = {
    type: 'GeometryCollection' as const,
    geometries: [frame, ...deals.map(drawArc), ...circles.map(({ shape }) => shape)],
  }
  const { width, height } = size
  const projection = geoMercator()
    .rotate([-middle, 0])
    .fitExtent(
      [
        [24, 16],
        [width - 24, height - 16],
      ],
      whole,
    )
    // The land is drawn at both sides of the map, where its frame has room.
    .clipExtent([
      [-width, -height],
      [2 * width, 2 * height],
    ])
  const draw = geoPath(projection)
  const at = (position: Position): Position => projection(position) ?? [0, 0]
  const placed = stops.map((stop) => ({ stop, x: at(stop.position)[0], y: at(stop.position)[1] }))
  return {
    land: (continents && draw(continents)) ?? '',
    arcs: deals.map((deal) => ({ id: deal.id, path: draw(drawArc(deal)) ?? '', state: deal.state })),
    circles: circles.map(({ key, miles, from, shape }) => {
      const [x, y] = at([from.position[0], from.position[1] - miles / milesOfDegree])
      const isNamed = y - at(from.position)[1] > nameHeight
      return { key, miles, path: draw(shape) ?? '', x, y, isNamed }
    }),
    stops: placed.map(({ stop, x, y }) => ({ code: stop.code, x, y })),
    names: drawNames(placed, size, hasCities),
  }
}
