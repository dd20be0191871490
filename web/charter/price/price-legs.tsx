import { hoursMinutes, type Leg } from '../../../domain/charter/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { formatDateTime, formatNumber, zoneName } from '../../ui/format-value.ts'
import type { Price, PricedLegs } from './use-price.ts'
import classes from './price.module.css'

type Repositioning = Price['repos'][number]

interface Flight extends Pick<Repositioning, 'miles' | 'takeoffUTC' | 'landingUTC' | 'flightMinutes' | 'blockMinutes'> {
  readonly key: string
  readonly from: string
  readonly to: string
  readonly isEmpty: boolean
  /** Passengers, or the reason of an empty flight. */
  readonly words: string
}

const reasons: Readonly<Record<string, string>> = {
  out: 'to where the flight begins',
  between: 'to where the next leg begins',
  home: 'back to where it came from',
  'home-and-back': 'home and back while it waits',
}

const emptyFlight = (one: Repositioning): Flight => ({
  ...one,
  key: `${one.leg} ${one.why} ${one.departureAirport}`,
  from: one.departureAirport,
  to: one.arrivalAirport,
  isEmpty: true,
  words: reasons[one.why] ?? '',
})

/** True if an empty flight is over before the leg that it is flown for. */
const isBefore = ({ why, takeoffUTC = 0 }: Repositioning, legTakeoff: number | undefined): boolean =>
  why === 'home-and-back' ? takeoffUTC < (legTakeoff ?? 0) : why !== 'home'

/** A leg of the record as it is flown. */
function flightOf(leg: Leg | undefined, duration: Price['durations'][number]): Flight {
  const { departureAirport, arrivalAirport, isEmptyLeg: isEmpty = false, paxNum = 0 } = leg ?? {}
  const words = [isEmpty ? '' : `${paxNum} pax`, duration.isTyped ? 'time as typed' : '']
  return {
    ...duration,
    key: duration.leg,
    from: departureAirport?.icao ?? '—',
    to: arrivalAirport?.icao ?? '—',
    isEmpty,
    words: words.filter(Boolean).join(', '),
  }
}

/** All flights in their order: each leg between the empty flights that it needs. */
const flightsOf = ({ price: { durations, repos }, legs }: PricedLegs): Flight[] =>
  durations.flatMap((duration) => {
    const leg = legs.find(({ id }) => id === duration.leg)
    const own = repos.filter((one) => one.leg === duration.leg)
    const before = own.filter((one) => isBefore(one, duration.takeoffUTC))
    const after = own.filter((one) => !before.includes(one))
    return [...before.map(emptyFlight), flightOf(leg, duration), ...after.map(emptyFlight)]
  })

/** The time zone of an airport, as the legs carry it. */
function zonesOf(legs: readonly Leg[]): ReadonlyMap<string, string> {
  const airports = legs.flatMap((leg) => [
    leg.departureAirport,
    leg.arrivalAirport,
    leg.startingAirport,
    leg.endingAirport,
  ])
  return new Map(
    airports.flatMap((airport) => (airport?.timezone === undefined ? [] : [[airport.icao, airport.timezone]])),
  )
}

interface TimeProps {
  readonly at: number | undefined
  /** The airport's own; the company's where it is not known. */
  readonly zone: string | undefined
}

function LocalTime({ at, zone }: TimeProps) {
  const { timezone } = useClient()
  if (at === undefined) return 'no time yet'
  const own = zone ?? timezone
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatDateTime(at, own)} {zoneName(at, own)}
    </time>
  )
}

const heads = ['Flight', 'Distance', 'Departs', 'Arrives', 'Flight time', 'Block time']

/** The flights that a price is for, empty ones among them: where, when, how far and how long. */
export function PriceLegs({ price, legs }: PricedLegs) {
  const zones = zonesOf(legs)
  return (
    <div role="table" aria-label="Flights" className={classes['flights']}>
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" className={classes['row']}>
          {heads.map((head) => (
            <div role="columnheader" key={head}>
              {head}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup">
        {flightsOf({ price, legs }).map((flight) => (
          <div role="row" key={flight.key} className={classes['row']} data-empty={flight.isEmpty || undefined}>
            <div role="rowheader" className={classes['name']}>
              <span className={classes['label']}>
                {flight.from} → {flight.to}
                {flight.isEmpty && <span className={classes['mark']}>empty</span>}
              </span>
              {flight.words !== '' && <span className={classes['why']}>{flight.words}</span>}
            </div>
            <div role="cell" data-label="Distance">
              {flight.miles === undefined ? '—' : `${formatNumber(flight.miles)} mi`}
            </div>
            <div role="cell" data-label="Departs">
              <LocalTime at={flight.takeoffUTC} zone={zones.get(flight.from)} />
            </div>
            <div role="cell" data-label="Arrives">
              <LocalTime at={flight.landingUTC} zone={zones.get(flight.to)} />
            </div>
            <div role="cell" data-label="Flight time">
              {hoursMinutes(flight.flightMinutes)}
            </div>
            <div role="cell" data-label="Block time">
              {hoursMinutes(flight.blockMinutes)}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
