import { aircraftTypes } from '../../domain/charter/index.ts'
import { hasRole, valueAt, type Doc } from '../../domain/kernel/index.ts'
import { useActor } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { formatMoney } from '../ui/format-value.ts'
import { textOf } from '../ui/list/record-cell.tsx'
import { DepartureTime } from './departure-time.tsx'

const types: Readonly<Record<string, string>> = aircraftTypes

/** The tail that flies, else those of the legs, else what kind is asked for. */
function aircraftWords(row: Doc): string {
  const tails = Array.isArray(row['tails']) ? row['tails'].join(', ') : ''
  const type = textOf(row['aircraft_type'])
  return textOf(valueAt(row, 'aircraft.tail_number')) || tails || (types[type] ?? type)
}

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

/** What a quote or trip is: where it goes and when, on what, for whom, for how much. */
export function CharterHead({ row }: RecordPartProps) {
  const { route, departure_date: departure } = row
  const aircraft = aircraftWords(row)
  const total = valueAt(row, 'price.total')
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
      <Contact row={row} />
      {typeof total === 'number' && total > 0 && (
        <HeadFact label="Total" isNamed>
          {formatMoney(total)}
        </HeadFact>
      )}
    </HeadFacts>
  )
}
