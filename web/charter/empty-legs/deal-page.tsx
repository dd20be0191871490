import { Button } from '@mantine/core'
import { IconCheck, IconEye, IconEyeOff } from '@tabler/icons-react'
import {
  findDealState,
  describeDealWindow,
  hoursMinutes,
  legAirport,
  legDistance,
} from '../../../domain/charter/index.ts'
import { hasRole, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { hourMs, minuteMs } from '../../../domain/kernel/values/durations.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { notify } from '../../platform/notices.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { useIsNarrow } from '../../ui/use-breakpoint.ts'
import { useNow } from '../../ui/use-now.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { AskedBeside } from './asked-beside.tsx'
import { nameAircraft, DealPrice, DealStateBadge } from './deal-cells.tsx'
import { DealsDrawing } from './deals-drawing.tsx'
import { RequestsBeside } from './requests-beside.tsx'
import { WishersBeside } from './wishers-beside.tsx'
import { drawnDeals } from '../legs/deals-shape.ts'
import classes from './deals.module.css'

/** Miles of the circles around the departure: those of group subscriptions. */
const circles = [100, 300]

const readAirport = (row: Doc, end: string) => legAirport.safeParse(row[end]).data

/** Whole miles of the flight; undefined without the coordinates of both airports. */
function measureFlight(row: Doc): number | undefined {
  const ends = {
    departureAirport: readAirport(row, 'departureAirport'),
    arrivalAirport: readAirport(row, 'arrivalAirport'),
  }
  const distance = legDistance(ends, '')
  return distance && 'miles' in distance ? distance.miles : undefined
}

/** Minutes in the air, by the plan; undefined where it is unknown. */
function findFlightMinutes(row: Doc): number | undefined {
  const hours = valueAt(row, 'times.duration.flightTime')
  if (typeof hours === 'number' && hours > 0) return Math.round((hours * hourMs) / minuteMs)
  const [start, end] = [valueAt(row, 'times.takeoffUTC'), valueAt(row, 'times.landingUTC')]
  if (typeof start !== 'number' || typeof end !== 'number' || end <= start) return undefined
  return Math.round((end - start) / minuteMs)
}

function flightWords(row: Doc): string {
  const [minutes, miles] = [findFlightMinutes(row), measureFlight(row)]
  return [minutes === undefined ? '' : hoursMinutes(minutes), miles === undefined ? '' : `${formatNumber(miles)} mi`]
    .filter(Boolean)
    .join(', ')
}

/** The trip of which the plan leaves the empty leg. */
function FromTrip({ row }: { readonly row: Doc }) {
  const trip = textOf(valueAt(row, 'metadata.trip'))
  const source = textOf(valueAt(row, 'metadata.source_label'))
  const mayOpen = hasRole(useActor(), 'trips-r')
  if (trip !== '' && mayOpen)
    return (
      <HeadFact label="From" isNamed>
        <ClientLink path={`trips/${encodeURIComponent(trip)}`}>its trip</ClientLink>
      </HeadFact>
    )
  if (source === '') return null
  return (
    <HeadFact label="From" isNamed>
      {source}
    </HeadFact>
  )
}

function DealMap({ row }: Pick<RecordPartProps, 'row'>) {
  const now = useNow()
  const isNarrow = useIsNarrow()
  const drawn = drawnDeals([row], now)
  const [deal] = drawn
  if (deal === undefined) return null
  return (
    <div className={classes['headMap']}>
      <DealsDrawing
        deals={drawn}
        size={isNarrow ? { width: 390, height: 150 } : { width: 900, height: 220 }}
        label={`Map: ${deal.from.code} to ${deal.to.code}, with circles of ${circles.join(' and ')} miles around the departure`}
        radii={circles}
        hasCities={!isNarrow}
      />
    </div>
  )
}

/** Window, aircraft, flight and price of an empty leg, and its route on a map. */
export function DealHead({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const shown = describeDealWindow(row, timezone)
  const flight = flightWords(row)
  const aircraft = [textOf(valueAt(row, 'aircraft.tail_number')), nameAircraft(row)].filter(Boolean).join(' ')
  return (
    <div className={classes['head']}>
      <HeadFacts>
        <HeadFact label="State">
          <DealStateBadge row={row} />
        </HeadFact>
        <HeadFact label="Window" isNamed>
          {shown === undefined ? 'No date' : `${shown.day} ${shown.hours}`}
        </HeadFact>
        {aircraft !== '' && (
          <HeadFact label="Aircraft" isNamed>
            {aircraft}
          </HeadFact>
        )}
        {flight !== '' && (
          <HeadFact label="Flight" isNamed>
            {flight}
          </HeadFact>
        )}
        <HeadFact label="Price" isNamed>
          <DealPrice row={row} /> {row['show_price'] === true ? 'shown' : 'on request'}
        </HeadFact>
        {row['verified'] !== true && (
          <HeadFact label="Confirmation">
            <span className={classes['unverified']}>Not verified</span>
          </HeadFact>
        )}
        <FromTrip row={row} />
      </HeadFacts>
      <DealMap row={row} />
    </div>
  )
}

interface Turn {
  readonly change: Doc
  readonly undo: Doc
  readonly title: string
}

/** Changes a deal, with Undo. */
function useTurn({ definition, row }: RecordPartProps) {
  const commands = useRecordCommands(definition, { isOptimistic: false })
  const start = ({ change, undo, title }: Turn) =>
    commands.change.start({ row, change }, (changed) =>
      notify({
        title,
        kind: 'success',
        action: { label: 'Undo', run: () => commands.change.start({ row: changed, change: undo }) },
      }),
    )
  return { start, isRunning: commands.change.isRunning }
}

/** Hides, shows or books an empty leg. */
export function DealActions(props: RecordPartProps) {
  const { row } = props
  const turn = useTurn(props)
  const state = findDealState(row, useNow())
  const mayWrite = row.can.write
  const mayBook = mayWrite && (state === 'offered' || state === 'hidden')
  const book = () =>
    turn.start({ change: { booked: true }, undo: { booked: false }, title: 'Booked, and offered no more' })
  const verify = () => turn.start({ change: { verified: true }, undo: { verified: false }, title: 'Verified' })
  const isHidden = row['hidden'] === true
  const hide = () =>
    turn.start({
      change: { hidden: !isHidden },
      undo: { hidden: isHidden },
      title: isHidden ? 'Shown again' : 'Hidden from everybody outside',
    })
  useKeysIn('On this page', [{ keys: 'b', label: 'Mark as booked', run: book }], mayBook && !turn.isRunning)
  if (!mayWrite || state === 'flown') return null
  if (state === 'booked')
    return (
      <Button
        size="xs"
        variant="default"
        loading={turn.isRunning}
        onClick={() => turn.start({ change: { booked: false }, undo: { booked: true }, title: 'Offered again' })}
      >
        Offer again
      </Button>
    )
  return (
    <>
      {row['verified'] !== true && (
        <Button size="xs" variant="default" loading={turn.isRunning} onClick={verify}>
          Verify
        </Button>
      )}
      <Button
        size="xs"
        variant="default"
        loading={turn.isRunning}
        leftSection={
          isHidden ? (
            <IconEye size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconEyeOff size={16} stroke={1.75} aria-hidden />
          )
        }
        onClick={hide}
      >
        {isHidden ? 'Show' : 'Hide'}
      </Button>
      <Button
        size="xs"
        loading={turn.isRunning}
        leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
        rightSection={<KeyMark isSilent>B</KeyMark>}
        onClick={book}
      >
        Booked
      </Button>
    </>
  )
}

/** Requests that fit an empty leg, those of visitors of the site, and the contacts who would want it. */
export const DealBeside = (props: RecordPartProps) => (
  <>
    <RequestsBeside {...props} />
    <AskedBeside {...props} />
    <WishersBeside {...props} />
  </>
)
