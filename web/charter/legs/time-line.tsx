import { isLiveLeg, timeNotSet, type EditedLeg } from '../../../domain/charter/index.ts'
import { dayMs, hourMs } from '../../../domain/kernel/values/durations.ts'
import { formatDate, formatTime, zoneName } from '../../ui/format-value.ts'
import classes from './route.module.css'

/** Days with a label above the lines; of more every second or third one has one. */
const mostDays = 6

interface Flown {
  readonly id: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly hasLanding: boolean
  readonly zones: readonly [from: string, to: string]
  readonly isEmpty: boolean
  /** Only its day is known. */
  readonly isTimeOpen: boolean
}

const zoneOf = (airport: EditedLeg['departureAirport'], timezone: string): string => airport?.timezone ?? timezone

const routeOf = ({ departureAirport, arrivalAirport }: EditedLeg): string =>
  [departureAirport, arrivalAirport].map((airport) => airport?.icao ?? '—').join(' → ')

function flownLeg(leg: EditedLeg, timezone: string): Flown[] {
  const { takeoffUTC: from, landingUTC } = leg.times
  if (!isLiveLeg(leg) || from === undefined) return []
  return [
    {
      id: leg.id,
      name: routeOf(leg),
      from,
      to: landingUTC ?? from,
      hasLanding: landingUTC !== undefined,
      zones: [zoneOf(leg.departureAirport, timezone), zoneOf(leg.arrivalAirport, timezone)],
      isEmpty: leg.isEmptyLeg === true,
      isTimeOpen: leg.times.isTimeAssumed === true,
    },
  ]
}

/** The moments at which days begin by a clock, between two moments. */
function daysBetween(from: number, to: number, zone: string): readonly number[] {
  const days: number[] = []
  for (let at = Math.ceil(from / hourMs) * hourMs; at <= to; at += hourMs)
    if (formatDate(at, zone) !== formatDate(at - hourMs, zone)) days.push(at)
  return days
}

/** The whole of the time line: from an hour before the first take-off to an hour after the last landing. */
function spanOf(flown: readonly Flown[]) {
  const from = Math.min(...flown.map((one) => one.from)) - hourMs
  const to = Math.max(...flown.map((one) => one.to)) + hourMs
  return { from, to, at: (moment: number): string => `${((moment - from) / (to - from)) * 100}%` }
}

/** The room that the name of a day takes: at the end it keeps within the line. */
const dayNameWidth = '5.6em'

const dayName = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'numeric', day: 'numeric', timeZone: zone }).format(at)

/** Take-off and landing, each by the clock of its place. */
function timesWords({ from, to, hasLanding, zones, isTimeOpen }: Flown): string {
  if (isTimeOpen) return `${formatDate(from, zones[0])}, ${timeNotSet}`
  const start = `${formatDate(from, zones[0])} ${formatTime(from, zones[0])} ${zoneName(from, zones[0])}`
  if (!hasLanding) return start
  const isLater = formatDate(from, zones[0]) !== formatDate(to, zones[1])
  const end = `${formatTime(to, zones[1])} ${zoneName(to, zones[1])}`
  return `${start} – ${isLater ? `${formatDate(to, zones[1])} ` : ''}${end}`
}

interface TimeLineProps {
  readonly legs: readonly EditedLeg[]
  readonly timezone: string
}

/** Time of each leg, one below the other, with the local times; days are those of the first departure. */
export function TimeLine({ legs, timezone }: TimeLineProps) {
  const flown = legs.flatMap((leg) => flownLeg(leg, timezone))
  const [first] = flown
  if (!first) return null
  const span = spanOf(flown)
  // A journey of months has no room for its days.
  const days = span.to - span.from > 60 * dayMs ? [] : daysBetween(span.from, span.to, first.zones[0])
  const step = Math.ceil(days.length / mostDays)
  return (
    <section className={classes['timeLine']} aria-label="Time line">
      {days.length > 0 && (
        <div className={classes['days']} aria-hidden>
          {days
            .filter((_, place) => place % step === 0)
            .map((at) => (
              <span key={at} style={{ left: `min(${span.at(at)}, 100% - ${dayNameWidth})` }}>
                {dayName(at, first.zones[0])}
              </span>
            ))}
        </div>
      )}
      <ol className={classes['lines']}>
        {flown.map((one) => (
          <li key={one.id} className={classes['line']}>
            <strong>{one.name}</strong>
            <div className={classes['lane']} aria-hidden>
              {days.map((at) => (
                <i key={at} style={{ left: span.at(at) }} />
              ))}
              <b
                data-empty={one.isEmpty || undefined}
                style={{ left: span.at(one.from), right: `calc(100% - ${span.at(one.to)})` }}
              />
            </div>
            <span className={classes['local']}>{timesWords(one)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
