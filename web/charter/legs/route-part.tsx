import { isLiveLeg, legDistance, type EditedLeg } from '../../../domain/charter/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { listDrawnFlights, mapSize, routeShape } from './route-shape.ts'
import { TimeLine } from './time-line.tsx'
import classes from './route.module.css'

/** The route in words, for screen readers. */
function mapWords(legs: readonly EditedLeg[]): string {
  const parts = legs.filter(isLiveLeg).flatMap((leg) => {
    const distance = legDistance(leg, '')
    if (!distance || !('miles' in distance)) return []
    return [`${leg.departureAirport?.icao} to ${leg.arrivalAirport?.icao}, ${formatNumber(distance.miles)} miles`]
  })
  return `Map of the route: ${parts.join('; ')}.`
}

function RouteMap({ legs }: { readonly legs: readonly EditedLeg[] }) {
  const { land, arcs, labels, marks } = routeShape(listDrawnFlights(legs))
  return (
    <svg
      className={classes['map']}
      viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
      role="img"
      aria-label={mapWords(legs)}
    >
      <path d={land} className={classes['land']} />
      {arcs.map(({ id, path, isEmpty }) => (
        <path key={id} d={path} className={classes['arc']} data-empty={isEmpty || undefined} />
      ))}
      {labels.map(({ stop, x, y, labelX, labelY, anchor }) => (
        <g key={stop.code}>
          <circle cx={x} cy={y} r={4} className={classes['stop']} />
          <text x={labelX} y={labelY} textAnchor={anchor} className={classes['name']}>
            <tspan className={classes['code']}>{stop.code}</tspan>
            <tspan x={labelX} dy={14}>
              {stop.city}
            </tspan>
          </text>
        </g>
      ))}
      {marks.map(({ number, x, y }) => (
        <g key={number}>
          <circle cx={x} cy={y} r={9} className={classes['mark']} />
          <text x={x} y={y + 4} textAnchor="middle" className={classes['number']}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}

const offsetName = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? ''

/** The airports of the route, each once, with how far their clocks are from UTC when the route begins. */
function Airports({ legs }: { readonly legs: readonly EditedLeg[] }) {
  const now = useNow()
  const used = legs.filter(isLiveLeg)
  const at = used.find(({ times }) => times.takeoffUTC !== undefined)?.times.takeoffUTC ?? now
  const airports = new Map(
    used
      .flatMap(({ departureAirport, arrivalAirport }) => [departureAirport, arrivalAirport])
      .flatMap((airport) => (airport?.name === undefined ? [] : [[airport.icao, airport] as const])),
  )
  return (
    <ul className={classes['airports']} aria-label="Airports on this route">
      {[...airports.values()].map(({ icao, name, city, timezone }) => (
        <li key={icao}>
          <strong>{icao}</strong>
          <span>{[name, city].filter(Boolean).join(', ')}</span>
          <span className={classes['offset']}>{timezone === undefined ? 'no timezone' : offsetName(timezone, at)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The route of the legs on a map and on a time line; draws nothing before an airport or a time is known. */
export function RoutePart({ legs }: { readonly legs: readonly EditedLeg[] }) {
  const { timezone } = useClient()
  const hasMap = listDrawnFlights(legs).length > 0
  return (
    <>
      {hasMap && (
        <section className={classes['route']} aria-label="Route">
          <RouteMap legs={legs} />
          <Airports legs={legs} />
        </section>
      )}
      <TimeLine legs={legs} timezone={timezone} />
    </>
  )
}
