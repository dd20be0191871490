import type { ReactNode } from 'react'
import { charterStatuses, invoices, invoiceStatuses, quotes, trips } from '../../../domain/charter/index.ts'
import { contacts } from '../../../domain/crm/index.ts'
import { hasOneOf, hasRole } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import classes from './fleet.module.css'

/** The newest of a kind that a panel has room for. */
const shown = 6

interface Line {
  readonly id: string
  readonly path: string
  readonly title: string
  readonly note: string
}

interface LinesProps {
  readonly title: string
  readonly lines: readonly Line[]
  readonly isLoading: boolean
  readonly hasMore: boolean
  readonly error: Error | null
  readonly nothing: string
}

function Lines({ title, lines, isLoading, hasMore, error, nothing }: LinesProps): ReactNode {
  return (
    <section className={classes['beside']} aria-label={title}>
      <h2>{title}</h2>
      {error && (
        <p className={classes['quiet']} role="alert">
          They could not be loaded.
        </p>
      )}
      {!error && !isLoading && lines.length === 0 && <p className={classes['quiet']}>{nothing}</p>}
      <ul>
        {lines.map(({ id, path, title: name, note }) => (
          <li key={id} className={classes['entry']}>
            <ClientLink path={`${path}/${encodeURIComponent(id)}`}>{name}</ClientLink>
            {note !== '' && <small>{note}</small>}
          </li>
        ))}
      </ul>
      {hasMore && <p className={classes['quiet']}>These are the newest of a longer list.</p>}
    </section>
  )
}

function Contacts({ id }: { readonly id: string }) {
  const view = useRecords(contacts, { where: ['account_ids', 'array-contains', id], pageSize: shown })
  const lines = view.rows.map((row) => ({
    id: row.id,
    path: 'marketing/contacts',
    title: contacts.title({ ...row }),
    note: joined(row.email, row.phone),
  }))
  return <Lines title="Contacts" {...view} lines={lines} nothing="No contact is on this account." />
}

const way = (route: string): string => route.replaceAll('-', ' → ')

interface FlightsProps {
  readonly id: string
  readonly of: typeof quotes | typeof trips
}

/** Quotes or trips of an account, the newest departure first. */
function Flights({ id, of }: FlightsProps) {
  const view = useSearchRows(of as typeof trips, {
    query: '',
    filters: `accounts:"${id}"`,
    orderBy: { field: 'departure_date', direction: 'desc' },
    pageSize: shown,
  })
  const lines = view.rows.map((row) => ({
    id: row.id,
    path: of.name,
    title: of.title({ ...row }),
    note: joined(way(row.route), charterStatuses[row.status], row.price.total && formatMoney(row.price.total)),
  }))
  return <Lines title={of.label.many} {...view} lines={lines} nothing="None yet." />
}

function Invoices({ id }: { readonly id: string }) {
  const view = useRecords(invoices, {
    where: ['account.id', '==', id],
    orderBy: { field: 'due_date', direction: 'desc' },
    pageSize: shown,
  })
  const lines = view.rows.map((row) => ({
    id: row.id,
    path: 'data/invoices',
    title: invoices.title({ ...row }),
    note: joined(invoiceStatuses[row.status], formatMoney(row.total)),
  }))
  return <Lines title="Invoices" {...view} lines={lines} nothing="None yet." />
}

/** Side panel of an account: its people, its aircraft, and its invoices. */
export function AccountBeside({ row }: RecordPartProps) {
  const actor = useActor()
  const { id } = row
  return (
    <>
      {hasRole(actor, 'contacts-r') && <Contacts id={id} />}
      {hasRole(actor, 'quotes') && <Flights id={id} of={quotes} />}
      {hasRole(actor, 'trips-r') && <Flights id={id} of={trips} />}
      {hasOneOf(actor, ['invoices', 'accounting']) && <Invoices id={id} />}
    </>
  )
}
