import {
  delayDetails,
  delayOf,
  delayStatuses,
  flightPlans,
  flownTimes,
  isLiveLeg,
  isSameAirport,
  matchedWithinMs,
  matchPlans,
  type Delay,
  type DelayStatus,
  type Leg,
} from '../../../domain/charter/index.ts'
import type { StatusTone } from '../../../domain/kernel/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { NotYet } from '../../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatTime, zoneName } from '../../ui/format-value.ts'
import { ErrorState, MoreFailed } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { legsOf } from '../departure-time.tsx'
import besides from '../options/options.module.css'
import classes from './plans.module.css'

type Plan = Presented<typeof flightPlans>

/** Plans of one trip that are looked at. */
const mostPlans = 200

const tones: Readonly<Partial<Record<DelayStatus, StatusTone>>> = {
  cancelled: 'bad',
  delayed: 'waiting',
  early: 'good',
  'on time': 'good',
}

/** '40 min late', '1 h 5 min early' */
function minutesWords({ minutes }: Delay): string {
  if (minutes === undefined || minutes === 0) return ''
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const long = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
  return `${long} ${minutes > 0 ? 'late' : 'early'}`
}

interface EndProps {
  readonly label: string
  readonly timezone: string
  readonly planned: number | undefined
  readonly actual: number | undefined
  /** True for an event that happened; else it is an estimate. */
  readonly isActual: boolean
}

/** Planned against actual, by the clock of the airport. */
function End({ label, timezone, planned, actual, isActual }: EndProps) {
  const sameDay =
    planned !== undefined && actual !== undefined && formatDate(planned, timezone) === formatDate(actual, timezone)
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{planned === undefined ? '' : formatTime(planned, timezone)}</td>
      <td>
        {actual !== undefined && (
          <>
            <strong>{formatTime(actual, timezone)}</strong>
            {!sameDay && ` ${formatDate(actual, timezone)}`}
            {!isActual && <span className={classes['quiet']}> expected</span>}
          </>
        )}
      </td>
      <td className={classes['quiet']}>{zoneName(actual ?? planned ?? 0, timezone)}</td>
    </tr>
  )
}

/** Delay, latest report, and alternate airport. */
function factsOf({ arrivalAirport: to }: Leg, { destination }: Plan, delay: Delay): string {
  const goesElsewhere = destination !== '' && to?.iata !== destination && !isSameAirport(to?.icao ?? '', destination)
  return [minutesWords(delay), delay.detail && delayDetails[delay.detail], goesElsewhere && `to ${destination}`]
    .filter(Boolean)
    .join(' · ')
}

interface FlownProps {
  readonly leg: Leg
  readonly plan: Plan
}

function Ends({ leg: { departureAirport, arrivalAirport, times }, plan }: FlownProps) {
  const { timezone } = useClient()
  const flown = flownTimes(plan)
  return (
    <tbody>
      <End
        label="Departs"
        timezone={departureAirport?.timezone ?? timezone}
        planned={times.takeoffUTC}
        actual={flown.departure}
        isActual={flown.hasDeparted}
      />
      <End
        label="Arrives"
        timezone={arrivalAirport?.timezone ?? timezone}
        planned={times.landingUTC}
        actual={flown.arrival}
        isActual={flown.hasArrived}
      />
    </tbody>
  )
}

const wayOf = ({ departureAirport: from, arrivalAirport: to }: Leg): string =>
  `${from?.icao ?? '—'} → ${to?.icao ?? '—'}`

function FlownLeg({ leg, plan }: FlownProps) {
  const delay = delayOf(plan, leg.times)
  return (
    <li className={classes['leg']} aria-label={`Flight plan ${wayOf(leg)}`}>
      <div className={classes['head']}>
        <strong>{wayOf(leg)}</strong>
        <StatusBadge word={delayStatuses[delay.status]} tone={tones[delay.status]} />
      </div>
      <p className={classes['quiet']}>{factsOf(leg, plan, delay)}</p>
      <table className={classes['times']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="fl-unseen">What</span>
            </th>
            <th scope="col">Planned</th>
            <th scope="col">Actual</th>
            <th scope="col">
              <span className="fl-unseen">Zone</span>
            </th>
          </tr>
        </thead>
        <Ends leg={leg} plan={plan} />
      </table>
    </li>
  )
}

/** The aircraft of a trip, as it may be written, and the time in which a plan can be of one of its legs. */
function askedOf(legs: readonly Leg[]) {
  const flown = legs.filter((leg) => isLiveLeg(leg) && leg.times.takeoffUTC !== undefined)
  const takeoffs = flown.map(({ times }) => times.takeoffUTC ?? 0)
  const tails = flown.flatMap(({ aircraft }) => aircraft?.tail_number ?? []).filter((tail) => tail !== '')
  return {
    tails: [...new Set(tails.flatMap((tail) => [tail.toUpperCase(), tail.toUpperCase().replaceAll('-', '')]))],
    from: Math.min(...takeoffs) - matchedWithinMs,
    to: Math.max(...takeoffs) + matchedWithinMs,
  }
}

/** Side panel of a trip: reported state of its legs' plans. Draws nothing for none. */
export function PlansBeside({ row }: Pick<RecordPartProps, 'row'>) {
  const legs = legsOf(row)
  const { tails, from, to } = askedOf(legs)
  const { rows, isLoading, error, retry } = useRecords(flightPlans, {
    where: {
      and: [
        ['tail_number', 'in', tails],
        ['starts_at', '>=', from],
        ['starts_at', '<=', to],
      ],
    },
    pageSize: mostPlans,
    enabled: tails.length > 0,
    isMoving: true,
  })
  const matched = matchPlans(legs, rows)
  if (isLoading) return <NotYet />
  if (error && rows.length === 0) return <ErrorState error={error} onRetry={retry} />
  if (matched.size === 0) return null
  return (
    <section className={besides['beside']} aria-label="Flight plans">
      <h2>Flight plans</h2>
      <MoreFailed view={{ error, retry }} words="These plans could not be refreshed and may be out of date." />
      <ul className={classes['legs']}>
        {legs.map((leg) => {
          const plan = matched.get(leg.id)
          return plan && <FlownLeg key={leg.id} leg={leg} plan={plan} />
        })}
      </ul>
    </section>
  )
}
