import { IconEyeOff } from '@tabler/icons-react'
import { aircraftTypes, findDealState, dealStates, describeDealWindow } from '../../../domain/charter/index.ts'
import { hasRole, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import type { ItemProps } from '../../ui/list/item-layout.tsx'
import { ItemLines } from '../../ui/list/item-lines.tsx'
import { joined } from '../../ui/list/joined.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useNow } from '../../ui/use-now.ts'
import { useMatchCount } from './use-deal-matches.ts'
import classes from './deals.module.css'

const nameCodes = (row: Doc): string =>
  `${textOf(valueAt(row, 'departureAirport.icao'))} → ${textOf(valueAt(row, 'arrivalAirport.icao'))}`

const nameCity = (row: Doc, end: 'departureAirport' | 'arrivalAirport'): string =>
  textOf(valueAt(row, `${end}.city`)) || textOf(valueAt(row, `${end}.name`))

/** 'Teterboro to Nashville'; empty where a city is unknown. */
export function cityWords(row: Doc): string {
  const [from, to] = [nameCity(row, 'departureAirport'), nameCity(row, 'arrivalAirport')]
  return from === '' || to === '' ? '' : `${from} to ${to}`
}

/** Both airports, and their cities below. */
export const RouteCell = ({ row }: ItemProps) => (
  <span className={classes['two']}>
    <strong>{nameCodes(row)}</strong>
    <span>{cityWords(row)}</span>
  </span>
)

/** The window in local time of the airport. */
export function WindowCell({ row }: ItemProps) {
  const { timezone } = useClient()
  const shown = describeDealWindow(row, timezone)
  if (shown === undefined) return <span className={classes['quiet']}>No date</span>
  return (
    <span className={classes['two']}>
      <strong>{shown.day}</strong>
      <span>{shown.hours}</span>
    </span>
  )
}

const types: Readonly<Record<string, string>> = aircraftTypes

/** Name of an aircraft, or its type. */
export const nameAircraft = (row: Doc): string =>
  textOf(valueAt(row, 'aircraft.name')) || (types[textOf(valueAt(row, 'aircraft.type'))] ?? '')

/** The tail, and the name of the aircraft below. */
export const AircraftCell = ({ row }: ItemProps) => (
  <span className={classes['two']}>
    <strong>{textOf(valueAt(row, 'aircraft.tail_number')) || '--'}</strong>
    <span>{nameAircraft(row)}</span>
  </span>
)

/** Amount of a deal; a sign marks one whose price is given on request. */
export function DealPrice({ row }: ItemProps) {
  const total = valueAt(row, 'price.total')
  if (typeof total !== 'number') return <>--</>
  return (
    <>
      {row['show_price'] !== true && (
        <IconEyeOff size={14} stroke={1.75} role="img" aria-label="Price on request" className={classes['sign']} />
      )}
      <span className="fl-number">{formatMoney(total)}</span>
    </>
  )
}

const tones = { offered: 'good', hidden: 'over', booked: 'good', flown: 'over' } as const

/** State of a deal, where it is not simply offered. */
function Signs({ row }: ItemProps) {
  const state = findDealState(row, useNow())
  return (
    <span className={classes['signs']}>
      {state !== 'offered' && <span data-state={state}>{dealStates[state]}</span>}
      {row['verified'] !== true && <span className={classes['unverified']}>Not verified</span>}
    </span>
  )
}

/** Badge of the state of a deal. */
export function DealStateBadge({ row }: ItemProps) {
  const state = findDealState(row, useNow())
  return <StatusBadge word={dealStates[state]} tone={tones[state]} />
}

/** The price, and the state below where there is more to know. */
export const PriceCell = ({ row }: ItemProps) => (
  <span className={classes['two']} data-end>
    <strong>
      <DealPrice row={row} />
    </strong>
    <Signs row={row} />
  </span>
)

/** An empty leg where there is no room for columns. */
export function DealItem({ row }: ItemProps) {
  const { timezone } = useClient()
  const shown = describeDealWindow(row, timezone)
  return (
    <ItemLines
      title={`${nameCodes(row)}${cityWords(row) === '' ? '' : ` · ${cityWords(row)}`}`}
      aside={<DealPrice row={row} />}
      note={joined(shown && `${shown.day} ${shown.hours}`, nameAircraft(row))}
      end={<Signs row={row} />}
    />
  )
}

function MatchCount({ id }: { readonly id: string }) {
  const count = useMatchCount(id)
  return <span className="fl-number">{count ?? ''}</span>
}

/** Number of the requests that suit an empty leg, for readers of empty legs. */
export function MatchCountCell({ row }: ItemProps) {
  const maySee = hasRole(useActor(), 'empties-r')
  return maySee && <MatchCount id={textOf(row['id'])} />
}
