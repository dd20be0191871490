import { isAsQuoted, quotes, trips, tripDiffs } from '../../domain/charter/index.ts'
import { hasRole } from '../../domain/kernel/index.ts'
import type { Presented } from '../platform/api/records-api.ts'
import { useRecord } from '../platform/data/use-record.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useActor } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { RecordContact } from '../inbox/index.ts'
import { NotYet } from '../ui/detail/not-yet.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { formatMoney } from '../ui/format-value.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import { AlikeBeside } from './alike-beside.tsx'
import { AvinodeBeside } from './avinode/avinode-beside.tsx'
import { DemandBeside } from './market/demand-beside.tsx'
import { PlansBeside } from './flight-plans/plans-beside.tsx'
import { ImportBeside } from './imports/import-button.tsx'
import { ThreadsBeside } from '../inbox/index.ts'
import { PriceBeside } from './price/price-beside.tsx'
import { EmptyLegsBeside } from './empty-legs/empty-legs-beside.tsx'
import { RevisedBeside } from './revisions/revised-beside.tsx'
import { Differing, DifferingLeg } from './options/differences.tsx'
import { managerPath } from './manager-path.ts'
import classes from './options/options.module.css'

const legWords = { added: 'Not in the quote', removed: 'In the quote alone', changed: '' } as const

interface DifferencesProps {
  readonly quote: Presented<typeof quotes>
  readonly trip: Presented<typeof trips>
}

/** Differences of the trip from its quote, since it was made from it. */
function Differences({ quote, trip }: DifferencesProps) {
  const diffs = tripDiffs(quote, trip)
  if (isAsQuoted(diffs)) return <p className={classes['quiet']}>As quoted.</p>
  const { legDiffs, services, notes, total } = diffs
  return (
    <>
      <p className={classes['quiet']}>Differs from the quote, struck through:</p>
      <ul className={classes['diffs']} aria-label="Differences from the quote">
        {total && <Differing label="Total" quote={formatMoney(total.quote)} trip={formatMoney(total.trip)} />}
        {legDiffs.map((diff) => (
          <DifferingLeg key={diff.leg} diff={diff} words={legWords} />
        ))}
        {services.map((diff) => (
          <Differing key={`${diff.quote} ${diff.trip}`} {...diff} />
        ))}
        {notes.length > 0 && <li>The notes differ.</li>}
      </ul>
    </>
  )
}

/** The quote of a trip; draws nothing for a trip that was made by hand or imported. */
function QuoteOfTrip({ row }: Pick<RecordPartProps, 'row'>) {
  const id = textOf(row['quote_id'])
  const { row: quote, isLoading: isQuoteDue } = useRecord(quotes, id === '' ? undefined : id)
  const { row: trip, isLoading: isTripDue } = useRecord(trips, row.id)
  if (id !== '' && (isQuoteDue || isTripDue)) return <NotYet />
  if (quote === undefined || trip === undefined) return null
  return (
    <section className={classes['beside']} aria-label="Quote of this trip">
      <h2>Quote</h2>
      <ClientLink path={`quotes/${encodeURIComponent(quote.id)}`}>{quotes.title({ ...quote })}</ClientLink>
      <Differences quote={quote} trip={trip} />
    </section>
  )
}

/** The trip that was made of a quote; the quote of which this is an option. */
function TripOfQuote({ row }: Pick<RecordPartProps, 'row'>) {
  const [trip, first] = [textOf(row['trip_id']), textOf(row['parent_id'])]
  // Its id here, or the one of the scheduling software.
  const { rows, isLoading } = useRecords(trips, {
    where: {
      or: [
        ['id', '==', trip],
        ['trip_id', '==', trip],
      ],
    },
    pageSize: 1,
    enabled: trip !== '',
  })
  const [made] = rows
  return (
    <>
      {first !== '' && (
        <section className={classes['beside']} aria-label="Options">
          <ClientLink path={managerPath(first, row.id)}>One of several options</ClientLink>
        </section>
      )}
      {isLoading && <NotYet />}
      {made && (
        <section className={classes['beside']} aria-label="Trip of this quote">
          <h2>Trip</h2>
          <ClientLink path={`trips/${encodeURIComponent(made.id)}`}>{trips.title({ ...made })}</ClientLink>
        </section>
      )}
    </>
  )
}

/** Side panel of a quote or trip: its price, its origin or result, its external number, and its conversations. */
export function CharterBeside(props: RecordPartProps) {
  const actor = useActor()
  const { definition, row } = props
  return (
    <>
      <PriceBeside {...props} />
      <RevisedBeside {...props} />
      <RecordContact {...props} />
      <AlikeBeside {...props} />
      <AvinodeBeside {...props} />
      <DemandBeside {...props} />
      {definition.name === 'trips' && <PlansBeside row={row} />}
      {definition.name === 'trips' && hasRole(actor, 'quotes') && <QuoteOfTrip row={row} />}
      {definition.name === 'quotes' && hasRole(actor, 'trips-r') && <TripOfQuote row={row} />}
      <ImportBeside {...props} />
      <EmptyLegsBeside {...props} />
      <ThreadsBeside {...props} />
    </>
  )
}
