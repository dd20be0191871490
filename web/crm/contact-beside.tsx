import { departureDay, charterStatuses, quotes, trips } from '../../domain/charter/index.ts'
import { orders } from '../../domain/commerce/index.ts'
import { hasRole, type Filter } from '../../domain/kernel/index.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'
import type { RecordPartProps } from '../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../ui/format-value.ts'
import { joined } from '../ui/list/joined.ts'
import { ContactCompany } from './companies/contact-company.tsx'
import { ContactConsent } from './groups/contact-consent.tsx'
import { ContactGroups } from './groups/contact-groups.tsx'
import { ContactMerges, MaybeSame } from './merging/contact-merges.tsx'
import { RelatedList } from './related-list.tsx'
import { ContactRelationships } from './relationships/contact-relationships.tsx'

/** The newest of a kind that a panel has room for. */
const shown = 5

const ofContact = (id: string): Filter => ['contact_id', '==', id]

const way = (route: string): string => route.replaceAll('-', ' to ')

interface FlightsProps {
  readonly id: string
  readonly of: typeof quotes | typeof trips
}

function Flights({ id, of }: FlightsProps) {
  const { timezone } = useClient()
  const view = useRecords(of as typeof trips, {
    where: ofContact(id),
    orderBy: { field: 'date', direction: 'desc' },
    pageSize: shown,
  })
  const lines = view.rows.map((row) => ({
    id: row.id,
    path: `${of.name}/${row.id}`,
    title: joined(of.title({ ...row }), way(row.route)),
    note: departureDay(row, timezone) || charterStatuses[row.status],
  }))
  return <RelatedList title={of.label.many} view={view} lines={lines} />
}

function Orders({ id }: { readonly id: string }) {
  const { timezone } = useClient()
  const view = useRecords(orders, {
    where: ofContact(id),
    orderBy: { field: 'date', direction: 'desc' },
    pageSize: shown,
  })
  const lines = view.rows.map((row) => ({
    id: row.id,
    path: `orders/${row.id}`,
    title: joined(orders.title({ ...row }), formatMoney(row.total)),
    note: formatDate(row.date, timezone),
  }))
  return <RelatedList title="Orders" view={view} lines={lines} />
}

/** Side panel of a contact: possible duplicates, relationships, and their flights, quotes and orders. */
export function ContactBeside({ row }: RecordPartProps) {
  const actor = useActor()
  const { id } = row
  return (
    <>
      <MaybeSame row={row} />
      <ContactRelationships row={row} />
      <ContactCompany row={row} />
      {hasRole(actor, 'trips-r') && <Flights id={id} of={trips} />}
      {hasRole(actor, 'quotes') && <Flights id={id} of={quotes} />}
      {hasRole(actor, 'orders') && <Orders id={id} />}
      <ContactGroups row={row} />
      <ContactConsent row={row} />
      <ContactMerges row={row} />
    </>
  )
}
