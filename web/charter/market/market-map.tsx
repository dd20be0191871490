import { type MarketEntry, measureMiles } from '../../../domain/charter/index.ts'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { dealsShape, drawnDeals } from '../legs/deals-shape.ts'
import { routeWords, type Choice } from './market-words.ts'
import classes from './market.module.css'

type Place = Pick<MarketEntry['from'], 'icao' | 'city' | 'latitude' | 'longitude'>

interface Line {
  readonly id: string
  readonly departureAirport: Place
  readonly arrivalAirport: Place
}

/** A way between two places; none where they are one airport. */
const makeLine = (id: string, departureAirport: Place, arrivalAirport: Place): Line[] =>
  departureAirport.icao === arrivalAirport.icao ? [] : [{ id, departureAirport, arrivalAirport }]

/** The lines of a map: the flight with people, the way to and from it, and the flight as it was planned. */
function listLines(entry: MarketEntry, choice: Choice | undefined): Line[] {
  if (choice?.kind === 'tail')
    return [...makeLine('empty to', choice.tail.at, entry.from), ...makeLine('flown', entry.from, entry.to)]
  if (choice === undefined) return makeLine('flown', entry.from, entry.to)
  const [asked, planned] = entry.side === 'offer' ? [choice.match.entry, entry] : [entry, choice.match.entry]
  return [
    ...makeLine('planned', planned.from, planned.to),
    ...makeLine('empty to', planned.from, asked.from),
    ...makeLine('flown', asked.from, asked.to),
    ...makeLine('empty on', asked.to, planned.to),
  ]
}

interface MapProps {
  readonly entry: MarketEntry
  readonly choice: Choice | undefined
}

/** The flight on the outline of the land, with the detour of the chosen match. */
export function MarketMap({ entry, choice }: MapProps) {
  const isNarrow = useIsNarrow()
  const lines = listLines(entry, choice).map((line) => ({ ...line }))
  const drawn = drawnDeals(lines, entry.takeoff)
  if (drawn.length === 0) return <p className={classes['quiet']}>No map: an airport has no coordinates.</p>
  const size = isNarrow ? { width: 390, height: 220 } : { width: 560, height: 240 }
  const { land, arcs, stops, names } = dealsShape(drawn, { size, hasCities: true })
  const miles = measureMiles(entry.from, entry.to)
  const detour = choice?.kind === 'match' ? choice.match.detourMiles : undefined
  return (
    <figure className={classes['figure']}>
      <svg
        className={classes['map']}
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`Map: ${routeWords(entry)}`}
      >
        <path d={land} className={classes['land']} />
        {arcs.map(({ id, path }) => (
          <path key={id} d={path} className={classes['line']} data-line={id.split(' ')[0]} />
        ))}
        {stops.map(({ code, x, y }) => (
          <circle key={code} cx={x} cy={y} r={4} className={classes['stop']} />
        ))}
        {names.map(({ code, city, x, y, anchor }) => (
          <text key={code} x={x} y={y} textAnchor={anchor} className={classes['name']}>
            <tspan className={classes['code']}>{code}</tspan>
            {city !== '' && ` ${city}`}
          </text>
        ))}
      </svg>
      <figcaption className={classes['legend']}>
        <span data-line="flown">with passengers{miles === undefined ? '' : `, ${miles} mi`}</span>
        {arcs.some(({ id }) => id.startsWith('empty')) && <span data-line="empty">empty</span>}
        {arcs.some(({ id }) => id === 'planned') && <span data-line="planned">as planned</span>}
        {detour !== undefined && <strong>Detour {detour} mi</strong>}
      </figcaption>
    </figure>
  )
}
