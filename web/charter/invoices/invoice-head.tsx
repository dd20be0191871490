import { hasRole, valueAt } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { textOf } from '../../ui/list/record-cell.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useOverdue } from './due-mark.tsx'

const money = (value: unknown): string => formatMoney(typeof value === 'number' ? value : 0)

/** What an invoice is for, and how it stands: who owes how much, until when. */
export function InvoiceHead({ row }: RecordPartProps) {
  const actor = useActor()
  const { timezone } = useClient()
  const overdue = useOverdue(row)
  const customer = textOf(valueAt(row, 'account.label')) || textOf(valueAt(row, 'billingContact.label'))
  const [trip, tripId] = [textOf(valueAt(row, 'trip.label')), textOf(valueAt(row, 'trip.id'))]
  const { dueDate, jetCard } = row
  return (
    <HeadFacts>
      {customer !== '' && (
        <HeadFact label="Customer">
          <strong>{customer}</strong>
        </HeadFact>
      )}
      {trip !== '' && (
        <HeadFact label="For" isNamed>
          {hasRole(actor, 'trips-r') ? (
            <ClientLink path={`trips/${encodeURIComponent(tripId)}`}>{trip}</ClientLink>
          ) : (
            trip
          )}
        </HeadFact>
      )}
      <HeadFact label="Total" isNamed>
        {money(row['total'])}
      </HeadFact>
      {row['status'] !== 'void' && (
        <HeadFact label="Balance" isNamed>
          <strong>{money(row['balanceDue'])}</strong>
        </HeadFact>
      )}
      {typeof dueDate === 'number' && row['status'] === 'sent' && (
        <HeadFact label="Due" isNamed>
          {formatDate(dueDate, timezone)} {overdue !== undefined && <StatusBadge word={overdue} tone="bad" />}
        </HeadFact>
      )}
      {textOf(jetCard) !== '' && (
        <HeadFact label="Jet card" isNamed>
          {textOf(jetCard)}
        </HeadFact>
      )}
    </HeadFacts>
  )
}
