import { isLiveLeg, timeNotSet, type Leg } from '../../domain/charter/index.ts'
import { hasRole, valueAt, type Doc } from '../../domain/kernel/index.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { formatDate, formatMoney, formatTime, zoneName } from '../ui/format-value.ts'
import { textOf } from '../ui/cells/record-cell.tsx'
import { useNow } from '../ui/use-now.ts'
import { aircraftWords } from './aircraft-words.ts'
import { DepartureTime, legsOf } from './departure-time.tsx'
import { LossHead } from './status/loss-head.tsx'
import { RevisedMark } from './revisions/revised-mark.tsx'

/** 'KDAL-KTEB-KDAL' as people read a way. */
const wayWords = (route: string): string => route.replaceAll('-', ' → ')

function Contact({ row }: { readonly row: Doc }) {
  const mayOpen = hasRole(useActor(), 'contacts-r')
  const id = textOf(valueAt(row, 'contact.id'))
  const name = textOf(valueAt(row, 'contact.name')) || textOf(valueAt(row, 'contact.email'))
  if (name === '') return null
  return (
    <HeadFact label="Contact" isNamed>
      {mayOpen && id !== '' ? (
        <ClientLink path={`marketing/contacts/${encodeURIComponent(id)}`}>{name}</ClientLink>
      ) : (
        name
      )}
    </HeadFact>
  )
}

const clockOf = ({ isTimeAssumed }: Leg['times'], at: number, zone: string): string =>
  isTimeAssumed ? timeNotSet : `${formatTime(at, zone)} ${zoneName(at, zone)}`

/** The next flight of a trip that is under way, by the clock of its airport. */
function Next({ row }: { readonly row: Doc }) {
  const now = useNow()
  const { timezone } = useClient()
  const next = legsOf(row).find((leg) => isLiveLeg(leg) && (leg.times.takeoffUTC ?? 0) > now)
  const at = next?.times.takeoffUTC
  const isUnderWay = typeof row['departure_date'] === 'number' && row['departure_date'] <= now
  if (next === undefined || at === undefined || !isUnderWay) return null
  const { departureAirport: from, arrivalAirport: to, times } = next
  const zone = from?.timezone ?? timezone
  return (
    <HeadFact label="Next" isNamed>
      {from?.icao} → {to?.icao}, {formatDate(at, zone)} {clockOf(times, at, zone)}
    </HeadFact>
  )
}

/** Debt on a trip's price. */
function Balance({ row }: { readonly row: Doc }) {
  const total = valueAt(row, 'price.locked.total') ?? valueAt(row, 'price.total')
  const paid = row['totalPaid']
  if (typeof total !== 'number' || total <= 0) return null
  if (row['paid'] === true)
    return (
      <HeadFact label="Balance" isNamed>
        {formatMoney(0)}
      </HeadFact>
    )
  return (
    <HeadFact label="Balance" isNamed>
      {formatMoney(Math.max(0, total - (typeof paid === 'number' ? paid : 0)))}
    </HeadFact>
  )
}

/** Its total, and whether that was made for other legs. */
function Total({ row }: { readonly row: Doc }) {
  const total = valueAt(row, 'price.total')
  if (typeof total !== 'number' || total <= 0) return null
  return (
    <HeadFact label="Total" isNamed>
      {formatMoney(total)}
      {row['priced_for'] !== undefined && ', for other legs'}
    </HeadFact>
  )
}

/** Owner of the record. */
function Agents({ row }: { readonly row: Doc }) {
  const agents = Array.isArray(row['agents']) ? row['agents'] : []
  const names = agents.map((one: Doc) => textOf(one['label'])).filter((name) => name !== '')
  if (names.length === 0) return null
  return (
    <HeadFact label={names.length === 1 ? 'Agent' : 'Agents'} isNamed>
      {names.join(', ')}
    </HeadFact>
  )
}

/** Head of a quote or trip: route and time, aircraft, customer and price. */
export function CharterHead(props: RecordPartProps) {
  const { definition, row } = props
  const { route, departure_date: departure } = row
  const aircraft = aircraftWords(row)
  return (
    <HeadFacts>
      {textOf(route) !== '' && (
        <HeadFact label="Route">
          <strong>{wayWords(textOf(route))}</strong>
        </HeadFact>
      )}
      {typeof departure === 'number' && (
        <HeadFact label="Departs" isNamed>
          <DepartureTime row={row} at={departure} />
        </HeadFact>
      )}
      {aircraft !== '' && (
        <HeadFact label="Aircraft" isNamed>
          {aircraft}
        </HeadFact>
      )}
      <Next row={row} />
      <Contact row={row} />
      <Agents row={row} />
      <Total row={row} />
      {definition.name === 'trips' && <Balance row={row} />}
      {definition.name === 'quotes' && <LossHead {...props} />}
      <RevisedMark definition={definition} row={row} />
    </HeadFacts>
  )
}
