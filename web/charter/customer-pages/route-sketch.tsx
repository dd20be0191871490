import type { PageFlight } from '../../../domain/charter/index.ts'
import classes from './page.module.css'

interface Spot {
  readonly city: string
  readonly code: string
  readonly latitude: number
  readonly longitude: number
}

const [width, height] = [360, 200]
const [aside, above] = [112, 36]

function spotsOf(flights: readonly PageFlight[]): Spot[] {
  const ends = flights.flatMap(({ from, to }) => [from, to])
  const known = ends.flatMap(({ city, code, latitude, longitude }) =>
    latitude === undefined || longitude === undefined ? [] : [{ city, code, latitude, longitude }],
  )
  return [...new Map(known.map((spot) => [spot.code, spot])).values()]
}

const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

/** Places on the sketch, north above; degrees of longitude are narrower away from the equator. */
function placer(spots: readonly Spot[]): (spot: Spot) => { readonly x: number; readonly y: number } {
  const latitudes = spots.map(({ latitude }) => latitude)
  const narrow = Math.cos((middle(latitudes) * Math.PI) / 180)
  const eastings = spots.map(({ longitude }) => longitude * narrow)
  const scale = Math.min(
    (width - 2 * aside) / Math.max(span(eastings), 0.5),
    (height - 2 * above) / Math.max(span(latitudes), 0.5),
  )
  const [x0, y0] = [middle(eastings), middle(latitudes)]
  return ({ latitude, longitude }) => ({
    x: width / 2 + (longitude * narrow - x0) * scale,
    y: height / 2 - (latitude - y0) * scale,
  })
}

/** Sketch of the flights' route; draws nothing without the airports' positions. */
export function RouteSketch({ flights }: { readonly flights: readonly PageFlight[] }) {
  const spots = spotsOf(flights)
  if (spots.length < 2) return null
  const placeOf = placer(spots)
  const places = new Map(spots.map((spot) => [spot.code, placeOf(spot)]))
  const ways = flights.flatMap(({ id, from, to }) => {
    const [start, end] = [places.get(from.code), places.get(to.code)]
    return start && end ? [{ id, start, end }] : []
  })
  return (
    <svg className={classes['sketch']} viewBox={`0 0 ${width} ${height}`} role="img" aria-label="Map of the flights">
      {ways.map(({ id, start, end }) => (
        <path
          key={id}
          className={classes['way']}
          d={`M ${start.x} ${start.y} Q ${(start.x + end.x) / 2 + (start.y - end.y) * 0.12} ${
            (start.y + end.y) / 2 - Math.abs(start.x - end.x) * 0.12
          } ${end.x} ${end.y}`}
        />
      ))}
      {spots.map((spot) => {
        const { x, y } = placeOf(spot)
        // Its words are drawn outside of the way.
        const isLeft = x < width / 2
        const at = { x: isLeft ? x - 10 : x + 10, textAnchor: isLeft ? 'end' : 'start' } as const
        return (
          <g key={spot.code}>
            <circle className={classes['spot']} cx={x} cy={y} r={4.5} />
            <text className={classes['city']} {...at} y={y - 1}>
              {spot.city}
            </text>
            <text className={classes['code']} {...at} y={y + 12}>
              {spot.code}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
