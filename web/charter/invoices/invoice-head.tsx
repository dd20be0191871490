import { hasRole, valueAt } from '../../../domain/kernel/index.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useOverdue } from './due-mark.tsx'

const money = (value: unknown): string => formatMoney(typeof value === 'number' ? value : 0)

type HeadProps = Pick<RecordPartProps, 'row'>

/** Recipient and subject. */
function Names({ row }: HeadProps) {
  const actor = useActor()
  const customer = textOf(valueAt(row, 'account.label')) || textOf(valueAt(row, 'billingContact.label'))
  const [trip, tripId] = [textOf(valueAt(row, 'trip.label')), textOf(valueAt(row, 'trip.id'))]
  const earlier = textOf(valueAt(row, 'rebilled.from'))
  const path = `trips/${encodeURIComponent(tripId)}`
  return (
    <>
      {customer !== '' && (
        <HeadFact label="Customer">
          <strong>{customer}</strong>
        </HeadFact>
      )}
      {earlier !== '' && (
        <HeadFact label="Re-billed from" isNamed>
          {earlier}
        </HeadFact>
      )}
      {trip !== '' && (
        <HeadFact label="For" isNamed>
          {hasRole(actor, 'trips-r') ? <ClientLink path={path}>{trip}</ClientLink> : trip}
        </HeadFact>
      )}
    </>
  )
}

/** Debt on a sent invoice, and its due date. */
function Owed({ row }: HeadProps) {
  const { timezone } = useClient()
  const overdue = useOverdue(row)
  const { status, dueDate } = row
  if (status !== 'sent' && status !== 'paid') return null
  return (
    <>
      <HeadFact label="Balance" isNamed>
        <strong>{money(row['balanceDue'])}</strong>
      </HeadFact>
      {typeof dueDate === 'number' && status === 'sent' && (
        <HeadFact label="Due" isNamed>
          {formatDate(dueDate, timezone)} {overdue !== undefined && <StatusBadge word={overdue} tone="bad" />}
        </HeadFact>
      )}
    </>
  )
}

/** Head of an invoice: subject and state, debtor, debt and due date. */
export function InvoiceHead({ row }: RecordPartProps) {
  const jetCard = textOf(row['jetCard'])
  return (
    <HeadFacts>
      <Names row={row} />
      <HeadFact label="Total" isNamed>
        {money(row['total'])}
      </HeadFact>
      <Owed row={row} />
      {jetCard !== '' && (
        <HeadFact label="Jet card" isNamed>
          {jetCard}
        </HeadFact>
      )}
    </HeadFacts>
  )
}
