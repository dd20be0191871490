import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  charterMessages,
  knotsOfMph,
  legAirport,
  legDistance,
  type EditedLeg,
  type LegAirport,
} from '../../../domain/charter/index.ts'
import { airportField as fieldOfAirport, isDoc, valueAt } from '../../../domain/kernel/index.ts'
import { Fact, Facts } from '../../ui/detail/facts.tsx'
import { createFormStore, FormStoreProvider, useFormPart } from '../../ui/form/form-store.ts'
import { formatDateTime, formatNumber, zoneName } from '../../ui/format-value.ts'
import { useNow } from '../../ui/use-now.ts'
import { AirportField } from '../airport-field.tsx'
import { listDrawnFlights, mapSize, routeShape } from '../legs/route-shape.ts'
import mapClasses from '../legs/route.module.css'
import classes from './catalogue.module.css'

/** An airport as it is looked at: one of the client's own, or a shipped one. */
export interface Place {
  readonly icao: string
  readonly iata?: string | undefined
  readonly name: string
  readonly city?: string | undefined
  readonly region?: string | undefined
  readonly country?: string | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
  readonly timezone?: string | undefined
}

const onLeg = ({ icao, iata, name, city, latitude, longitude, timezone }: Place): LegAirport => ({
  icao,
  iata,
  name,
  city,
  timezone,
  latitude: latitude ?? undefined,
  longitude: longitude ?? undefined,
})

/** Map of an airport, with the great circle from another chosen one. */
function PlaceMap({ airport, from }: { readonly airport: LegAirport; readonly from: LegAirport | undefined }) {
  const leg: EditedLeg = { id: 'place', times: {}, departureAirport: from ?? airport, arrivalAirport: airport }
  const flights = listDrawnFlights([leg])
  if (flights.length === 0) return null
  const { land, arcs, labels } = routeShape(flights)
  const words = from ? `Map: ${from.icao} to ${airport.icao}` : `Map: where ${airport.icao} lies`
  return (
    <svg className={mapClasses['map']} viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} role="img" aria-label={words}>
      <path d={land} className={mapClasses['land']} />
      {from && arcs.map(({ id, path }) => <path key={id} d={path} className={mapClasses['arc']} />)}
      {labels.map(({ stop, x, y, labelX, labelY, anchor }) => (
        <g key={stop.code}>
          <circle cx={x} cy={y} r={4} className={mapClasses['stop']} />
          <text x={labelX} y={labelY} textAnchor={anchor} className={mapClasses['name']}>
            <tspan className={mapClasses['code']}>{stop.code}</tspan>
            <tspan x={labelX} dy={14}>
              {stop.city}
            </tspan>
          </text>
        </g>
      ))}
    </svg>
  )
}

const fromField = fieldOfAirport('departureAirport', 'Distance from')

/** An airport that was chosen; words that are typed yet are none. */
const chosenOf = (held: unknown): LegAirport | undefined =>
  isDoc(held) && 'name' in held ? legAirport.safeParse(held).data : undefined

/** Distance, or the reason for which it is unknown (3-aviation section 8). */
function Distance({ airport, from }: { readonly airport: LegAirport; readonly from: LegAirport | undefined }) {
  const distance = legDistance({ departureAirport: from, arrivalAirport: airport }, '')
  if (distance === undefined) return null
  if ('issue' in distance) return <span>{charterMessages.words(distance.issue)}</span>
  return (
    <span className={classes['distance']}>
      {formatNumber(distance.miles)} miles ({formatNumber(knotsOfMph(distance.miles))} NM)
    </span>
  )
}

function DistanceFrom({ airport }: { readonly airport: LegAirport }) {
  const [store] = useState(() => createFormStore([fromField], {}))
  const value = useFormPart(store, ({ values }) => valueAt(values, 'departureAirport'))
  const from = chosenOf(value)
  const error = useFormPart(store, ({ errors }) => errors['departureAirport'])
  return (
    <FormStoreProvider value={store}>
      <PlaceMap airport={airport} from={from} />
      <AirportField
        field={fromField}
        path="departureAirport"
        value={value}
        error={error}
        isReadOnly={false}
        onChange={() => undefined}
      />
      <p role="status">
        <Distance airport={airport} from={from} />
      </p>
    </FormStoreProvider>
  )
}

/** Present time at an airport, or a note that its time zone is unknown. */
function LocalTime({ place: { icao, timezone } }: { readonly place: Place }) {
  const now = useNow()
  if (!timezone) {
    const missing = charterMessages.issue('', 'no-timezone', { airport: icao })
    return <span className={classes['warning']}>{charterMessages.words(missing)}</span>
  }
  return (
    <>
      {formatDateTime(now, timezone)} {zoneName(now, timezone)}
    </>
  )
}

const degrees = (value: number | null | undefined): string => (typeof value === 'number' ? value.toFixed(4) : '')

/** Place of an airport, its local time, and its distance from another one. */
export function AirportPlace({
  place,
  onAdopt,
}: {
  readonly place: Place
  readonly onAdopt?: (() => void) | undefined
}) {
  const airport = onLeg(place)
  const { icao, timezone, latitude, longitude } = place
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number'
  const missing = charterMessages.issue('', 'no-coordinates', { airport: icao })
  return (
    <div className={classes['place']}>
      <Facts isNarrow>
        <Fact label="Local time now">
          <LocalTime place={place} />
        </Fact>
        {timezone && <Fact label="Time zone">{timezone}</Fact>}
        <Fact label="Coordinates">
          {hasPlace ? (
            `${degrees(latitude)}, ${degrees(longitude)}`
          ) : (
            <span className={classes['warning']}>{charterMessages.words(missing)}</span>
          )}
        </Fact>
      </Facts>
      <DistanceFrom key={icao} airport={airport} />
      {onAdopt && (
        <Button size="xs" variant="default" onClick={onAdopt}>
          Make it your own
        </Button>
      )}
    </div>
  )
}
