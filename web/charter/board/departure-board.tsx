import { Button } from '@mantine/core'
import { charterStatuses, charterTones, timeNotSet, trips } from '../../../domain/charter/index.ts'
import { presetWindow } from '../../../domain/kernel/values/date-window.ts'
import { formatTime, zoneName } from '../../../domain/kernel/values/format-value.ts'
import { hasRole, type StatusTone } from '../../../domain/kernel/index.ts'
import { CalendarButton } from '../../automation/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { ListFrame } from '../../ui/list/list-frame.tsx'
import { joined } from '../../ui/list/joined.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { daysFrom, departuresByDay, zonesApartMs, type BoardDay, type BoardDeparture } from './board-days.ts'
import classes from './departure-board.module.css'

type Trip = Presented<typeof trips>

/** Today and the six days after it. */
const daysShown = 7
const pageSize = 100

const tones: Readonly<Partial<Record<string, StatusTone>>> = charterTones

interface DepartureProps {
  readonly departure: BoardDeparture<Trip>
  readonly now: number
  /** End of its day: until then a flight without a time may still depart. */
  readonly dayEnd: number
}

function Departing({ departure, now, dayEnd }: DepartureProps) {
  const { timezone } = useClient()
  const { at, isTimeAssumed: isOpen = false, paxNum, tail, trip, zone = timezone } = departure
  // A trip without timed legs is known by its own way.
  const route = departure.route || trip.route
  return (
    <li className={classes['departure']} data-gone={(isOpen ? dayEnd : at) < now || undefined}>
      <time className={classes['time']} dateTime={new Date(at).toISOString()}>
        {isOpen ? timeNotSet : `${formatTime(at, zone)} ${zoneName(at, zone)}`}
      </time>
      <span className={classes['trip']}>
        <ClientLink path={`trips/${trip.id}`} className={classes['link']}>
          {joined(trip.trip_number, route) || trips.title({ ...trip })}
        </ClientLink>
        <span className={classes['note']}>{joined(trip.contact?.name, paxNum > 0 ? `${paxNum} pax` : '', tail)}</span>
      </span>
      <StatusBadge word={charterStatuses[trip.status]} tone={tones[trip.status]} />
    </li>
  )
}

interface DayProps {
  readonly day: BoardDay<Trip>
  readonly now: number
  readonly onMore: () => void
  readonly isLoadingMore: boolean
}

function Day({ day, now, onMore, isLoadingMore }: DayProps) {
  const heading = `day-${day.start}`
  const { departures, isWhole, label } = day
  const count = isWhole ? departures.length : `${departures.length} or more`
  return (
    <section className={classes['day']} aria-labelledby={heading}>
      <h2 id={heading}>
        {label}
        {departures.length > 0 && <span className={classes['count']}>{count}</span>}
      </h2>
      {departures.length === 0 ? (
        <p className={classes['none']}>{isWhole ? 'No departures' : 'Not loaded yet'}</p>
      ) : (
        <ul className={classes['departures']} aria-labelledby={heading}>
          {departures.map((departure) => (
            <Departing
              key={`${departure.trip.id} ${departure.at} ${departure.route}`}
              departure={departure}
              now={now}
              dayEnd={day.end}
            />
          ))}
        </ul>
      )}
      {!isWhole && (
        <Button
          className={classes['more']}
          variant="default"
          size="xs"
          loading={isLoadingMore}
          aria-label={`Show more departures: ${label}`}
          onClick={onMore}
        >
          Show more departures
        </Button>
      )}
    </section>
  )
}

function Board() {
  const { timezone } = useClient()
  const now = useNow()
  const { start = now, end = now } = presetWindow(
    { id: 'board', label: 'Board', days: { from: 0, to: daysShown - 1 } },
    now,
    timezone,
  )
  const view = useRecords(trips, {
    where: {
      and: [
        // A trip that began before may have legs that depart now.
        ['last_departure', '>=', start - zonesApartMs],
        ['departure_date', '<=', end + zonesApartMs],
        ['status', '!=', 'cancelled'],
        ['status', '!=', 'inactive'],
      ],
    },
    orderBy: { field: 'departure_date', direction: 'asc' },
    isMoving: true,
    pageSize,
  })
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton />
  // Trips come by their first departure: those after the last one that is loaded are not known.
  const until = view.hasMore ? (view.rows.at(-1)?.departure_date ?? start) : undefined
  const days = departuresByDay(daysFrom(now, daysShown, timezone), { trips: view.rows, until, timezone })
  return (
    <div className={classes['board']}>
      {view.error !== null && <ErrorState error={view.error} onRetry={view.retry} />}
      {days.map((day) => (
        <Day key={day.start} day={day} now={now} onMore={view.loadMore} isLoadingMore={view.isLoadingMore} />
      ))}
    </div>
  )
}

/** Departures of today and the next days, in the local time of each airport: `/{name_key}/trips/board`. */
export function DepartureBoard() {
  const actor = useActor()
  if (!hasRole(actor, 'trips-r')) return <DisallowedScreen needs="trips" />
  return (
    <ListFrame
      title="Departures"
      bar={
        <>
          <ClientLink path="trips">All trips</ClientLink>
          {hasRole(actor, 'user') && <CalendarButton kind="board" />}
        </>
      }
    >
      <Board />
    </ListFrame>
  )
}
