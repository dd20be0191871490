import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  assumedDepartureWords,
  aircraftTypes,
  blockKinds,
  blockPaths,
  maySeeSchedule,
  readSchedule,
  trips,
  type Block,
} from '../../../domain/charter/index.ts'
import { hasRole, valueAt } from '../../../domain/kernel/index.ts'
import { dayMs } from '../../../domain/kernel/values/durations.ts'
import { CalendarButton } from '../../automation/index.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { textsOf } from '../../ui/field/field-input-props.ts'
import { formatDateTime } from '../../ui/format-value.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { coverOf } from './fleet-cells.tsx'
import { faultWords, mendWords } from './fleet-words.ts'
import classes from './fleet.module.css'

/** The longest that one reading of the schedule covers. */
const aheadMs = 45 * dayMs

const types: Readonly<Record<string, string>> = aircraftTypes

/** Data and pictures of an aircraft, and the reasons that keep it from being offered. */
export function AircraftHead({ row }: RecordPartProps) {
  const [errors, warnings] = [textsOf(row['errors']), faultWords(row['warnings'])]
  const facts = {
    Type: types[textOf(row['type'])],
    Model: textOf(valueAt(row, 'model.name')),
    Seats: textOf(row['seats']),
    Home: textOf(valueAt(row, 'airport.icao')),
  }
  return (
    <div className={classes['head']}>
      <span className={classes['coverFrame']}>
        <StoredPicture url={coverOf(row)} alt="" />
      </span>
      <HeadFacts>
        {Object.entries(facts).map(
          ([label, words]) =>
            words && (
              <HeadFact key={label} label={label} isNamed>
                {words}
              </HeadFact>
            ),
        )}
        {warnings.map((words) => (
          <HeadFact key={words} label="Warning">
            <span className={classes['warning']}>{words}</span>
          </HeadFact>
        ))}
      </HeadFacts>
      {errors.length > 0 && (
        <p className={classes['faults']} role="status">
          <strong>{faultWords(errors).join(' ')}</strong>
          <span>It is inactive and not offered for flights. {mendWords(errors)}</span>
        </p>
      )}
    </div>
  )
}

/** Takes an aircraft into use or out of it. One with an error stays out until it is mended. */
export function AircraftActions({ definition, row }: RecordPartProps) {
  const { change } = useRecordCommands(definition, { isOptimistic: false })
  if (!row.can.write || (!row.active && textsOf(row['errors']).length > 0)) return null
  return (
    <Button
      size="xs"
      variant={row.active ? 'default' : 'filled'}
      loading={change.isRunning}
      onClick={() => change.start({ row, change: { active: !row.active } })}
    >
      {row.active ? 'Take out of use' : 'Make active'}
    </Button>
  )
}

function Entry({ block }: { readonly block: Block }) {
  const { timezone } = useClient()
  const { record, id, kind, label, route, start } = block
  return (
    <li className={classes['entry']}>
      <ClientLink path={`${blockPaths[record]}/${encodeURIComponent(id)}`}>
        {[blockKinds[kind], label].filter(Boolean).join(' ')}
      </ClientLink>
      <small>
        {route.replaceAll('-', ' → ')} {formatDateTime(start, timezone)}
      </small>
    </li>
  )
}

/** Next flights of an aircraft. */
function Coming({ tail }: { readonly tail: string }) {
  const { api } = usePlatform()
  const client = useClient()
  const actor = useActor()
  const [now] = useState(Date.now)
  const { data, error, refetch } = useQuery({
    queryKey: ['schedule', client.id, 'coming', tail],
    queryFn: ({ signal }) => api.call(readSchedule, { query: { from: now, to: now + aheadMs, tail } }, signal),
    staleTime: 0,
  })
  const blocks = data?.blocks.toSorted((one, other) => one.start - other.start).slice(0, 8)
  return (
    <section className={classes['beside']} aria-label="Coming schedule">
      <h2>Coming schedule</h2>
      {error && (
        <p className={classes['quiet']} role="alert">
          The schedule could not be read.{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {blocks?.length === 0 && <p className={classes['quiet']}>Nothing in the next 45 days.</p>}
      {blocks && blocks.length > 0 && (
        <ul>
          {blocks.map((block) => (
            <Entry key={block.key} block={block} />
          ))}
        </ul>
      )}
      {hasRole(actor, 'user') && <CalendarButton kind="tail" tail={tail} size="compact-sm" />}
      <ClientLink path="schedule">Open the schedule</ClientLink>
    </section>
  )
}

/** The last trips that an aircraft flew. */
function LastTrips({ tail }: { readonly tail: string }) {
  const { timezone } = useClient()
  const [now] = useState(Date.now)
  const { rows, isLoading, error } = useRecords(trips, {
    where: {
      and: [
        ['tails', 'array-contains', tail],
        ['departure_date', '<', now],
      ],
    },
    orderBy: { field: 'departure_date', direction: 'desc' },
    pageSize: 5,
  })
  return (
    <section className={classes['beside']} aria-label="Last trips">
      <h2>Last trips</h2>
      {error && (
        <p className={classes['quiet']} role="alert">
          They could not be loaded.
        </p>
      )}
      {!isLoading && !error && rows.length === 0 && <p className={classes['quiet']}>None yet.</p>}
      <ul>
        {rows.map((trip) => (
          <li key={trip.id} className={classes['entry']}>
            <ClientLink path={`trips/${encodeURIComponent(trip.id)}`}>{trips.title({ ...trip })}</ClientLink>
            <small>
              {trip.route.replaceAll('-', ' → ')} {assumedDepartureWords(trip, timezone)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Side panel of an aircraft: its next flights, and its last trips. */
export function AircraftBeside({ row }: RecordPartProps) {
  const actor = useActor()
  const tail = textOf(row['tail_number'])
  if (tail === '') return null
  return (
    <>
      {maySeeSchedule(actor) && <Coming key={`coming ${tail}`} tail={tail} />}
      {hasRole(actor, 'trips-r') && <LastTrips key={`last ${tail}`} tail={tail} />}
    </>
  )
}
