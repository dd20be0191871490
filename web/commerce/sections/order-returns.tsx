import { returnReasons, returns, returnStates, returnTones } from '../../../domain/commerce/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { OrderRow } from '../sale/sale-row.ts'
import sections from './sections.module.css'

/** Returns that the customer of an order asked for, live; nothing without any. */
export function OrderReturns({ order }: { readonly order: OrderRow }) {
  const { timezone } = useClient()
  const view = useRecords(returns, { where: ['order_id', '==', order.id], pageSize: 50 })
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.rows.length === 0) return null
  return (
    <section className={sections['form']} aria-label="Returns of the order">
      <h2 className={sections['title']}>Returns</h2>
      <ul className={sections['list']} aria-label="Returns">
        {view.rows.map(({ id, number, state, reason, date }) => (
          <li key={id} className={sections['row']}>
            <span className={sections['words']}>
              <ClientLink path={`orders/returns/${encodeURIComponent(id)}`}>Return {number}</ClientLink>
              <span className={sections['note']}>
                {[`Asked ${formatDate(date, timezone)}`, returnReasons[reason]].join(' · ')}
              </span>
            </span>
            <StatusBadge word={returnStates[state]} tone={returnTones[state]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
