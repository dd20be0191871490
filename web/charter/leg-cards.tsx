import { hoursMinutes, isLiveLeg, timeNotSet, type Leg } from '../../domain/charter/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { formatDate, formatTime, zoneName } from '../ui/format-value.ts'
import classes from './leg-cards.module.css'

interface EndProps {
  readonly code: string | undefined
  readonly at: number | undefined
  readonly timezone: string
  readonly isArrival?: boolean
  /** Only its day is known. */
  readonly isTimeOpen: boolean
}

function timeOf({ at, timezone, isArrival = false, isTimeOpen }: EndProps): string {
  if (isTimeOpen) return isArrival ? '' : timeNotSet
  return at === undefined ? '' : `${formatTime(at, timezone)} ${zoneName(at, timezone)}`
}

function End(props: EndProps) {
  const { code, at, timezone, isArrival = false } = props
  const time = timeOf(props)
  return (
    <span className={isArrival ? classes['arrival'] : classes['departure']}>
      <strong className={classes['code']}>{code ?? '—'}</strong>
      <span className={classes['when']}>
        {at === undefined || isArrival ? time : `${formatDate(at, timezone)} ${time}`}
      </span>
    </span>
  )
}

function flightTime({ times }: Leg): string {
  const hours = times.duration?.flightTime
  if (hours !== undefined) return hoursMinutes(Math.round(hours * 60))
  if (times.takeoffUTC === undefined || times.landingUTC === undefined) return ''
  return hoursMinutes(Math.round((times.landingUTC - times.takeoffUTC) / minuteMs))
}

/** The legs of a quote or trip: where from and to, when in local time, how long. */
export function LegCards({ legs, timezone }: { readonly legs: readonly Leg[]; readonly timezone: string }) {
  return (
    <ol className={classes['legs']} aria-label="Legs">
      {legs.filter(isLiveLeg).map((leg) => (
        <li key={leg.id} className={classes['leg']}>
          <End
            code={leg.departureAirport?.icao}
            at={leg.times.takeoffUTC}
            timezone={leg.departureAirport?.timezone ?? timezone}
            isTimeOpen={leg.times.isTimeAssumed === true}
          />
          <span className={classes['middle']}>
            {flightTime(leg)}
            <span>{leg.isEmptyLeg ? 'empty' : `${leg.paxNum} pax`}</span>
          </span>
          <End
            code={leg.arrivalAirport?.icao}
            at={leg.times.landingUTC}
            timezone={leg.arrivalAirport?.timezone ?? timezone}
            isTimeOpen={leg.times.isTimeAssumed === true}
            isArrival
          />
        </li>
      ))}
    </ol>
  )
}
