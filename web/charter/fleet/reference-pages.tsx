import { aircraft, aircraftTypes, type AircraftType } from '../../../domain/charter/index.ts'
import { hasRole, type Doc } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { StoredPicture } from '../../ui/files/stored-picture.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { AirportPlace, type Place } from './airport-place.tsx'
import { coverOf } from './fleet-cells.tsx'
import { modelFacts } from './model-words.ts'
import classes from './fleet.module.css'

/** More than a company flies of all models together. */
const most = 500

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const typeOf = (value: unknown): AircraftType | undefined =>
  typeof value === 'string' && value in aircraftTypes ? (value as AircraftType) : undefined

/** Data and pictures of a model. */
export function ModelHead({ row }: RecordPartProps) {
  const facts = modelFacts({
    type: typeOf(row['type']),
    seats: numberOf(row['seats']),
    rangeNM: numberOf(row['rangeNM']),
    speedMPH: numberOf(row['speedMPH']),
  })
  return (
    <div className={classes['head']}>
      <span className={classes['coverFrame']}>
        <StoredPicture url={coverOf(row)} alt="" />
      </span>
      <HeadFacts>
        <HeadFact label="Facts">{facts || 'Nothing is known of it yet.'}</HeadFact>
      </HeadFacts>
    </div>
  )
}

/** Aircraft of the fleet that are of a model, by its id or its name. */
export function ModelBeside({ row }: RecordPartProps) {
  const mayRead = hasRole(useActor(), 'aircraft')
  const { rows, isLoading, error } = useRecords(aircraft, { pageSize: most, enabled: mayRead })
  const name = textOf(row['name']).toLowerCase()
  if (!mayRead) return null
  const own = rows.filter(({ model }) => model?.id === row.id || model?.name.toLowerCase() === name)
  return (
    <section className={classes['beside']} aria-label="Aircraft of this model">
      <h2>Aircraft of this model</h2>
      {error && (
        <p className={classes['quiet']} role="alert">
          They could not be loaded.
        </p>
      )}
      {!isLoading && !error && own.length === 0 && <p className={classes['quiet']}>None in your fleet.</p>}
      <ul>
        {own.map((one) => (
          <li key={one.id} className={classes['entry']}>
            <ClientLink path={`data/aircraft/fleet/${encodeURIComponent(one.id)}`}>{one.tail_number}</ClientLink>
            {!one.active && <small>Inactive</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const placeOf = (row: Doc): Place => ({
  icao: textOf(row['icao']),
  name: textOf(row['name']),
  city: textOf(row['city']),
  latitude: numberOf(row['latitude']),
  longitude: numberOf(row['longitude']),
  timezone: textOf(row['timezone']),
})

/** Side panel of the client's airport: its place, its local time, its distance. */
export function AirportBeside({ row }: RecordPartProps) {
  return (
    <section className={classes['beside']} aria-label="Where it lies">
      <h2>Where it lies</h2>
      <AirportPlace place={placeOf(row)} />
    </section>
  )
}
