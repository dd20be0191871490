import type { PageFlight } from '../../../domain/charter/index.ts'
import classes from './page.module.css'

const arrivalOf = ({ departs, arrives, duration }: PageFlight): string => {
  const day = arrives && arrives.day !== departs?.day ? `${arrives.day}, ` : ''
  return [arrives && `Arrives ${day}${arrives.time}`, duration && `${duration} in flight`].filter(Boolean).join(', ')
}

/** Flights with their local times. */
export function FlightRows({ flights }: { readonly flights: readonly PageFlight[] }) {
  return (
    <ul className={classes['flights']} aria-label="Flights">
      {flights.map((flight) => (
        <li key={flight.id} className={classes['flight']}>
          <span className={classes['when']}>
            <strong>{flight.departs?.day ?? 'Day to be confirmed'}</strong>
            <span>{flight.departs?.time ?? ''}</span>
          </span>
          <span className={classes['where']}>
            <span>
              {flight.from.city} to {flight.to.city}
            </span>
            <span className={classes['quiet']}>{arrivalOf(flight)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
