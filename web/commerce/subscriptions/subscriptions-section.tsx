import { Button } from '@mantine/core'
import { IconCalendarRepeat, IconPlus } from '@tabler/icons-react'
import {
  productSubscriptions,
  subscribeOrder,
  subscriptionStatuses,
  subscriptionTones,
  type SaleItem,
} from '../../../domain/commerce/index.ts'
import { hasRole, numberField, type Filter } from '../../../domain/kernel/index.ts'
import { useGo } from '../../platform/address.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { readOrder, type OrderRow } from '../sale/sale-row.ts'
import { describePrice, type SubscriptionRow } from './subscription-row.ts'
import classes from './subscriptions.module.css'

function SubscriptionItem({ row }: { readonly row: SubscriptionRow }) {
  const { timezone } = useClient()
  const { id, number = '', status, items, current_period_end: end } = row
  return (
    <li className={classes['row']}>
      <span className={classes['words']}>
        <ClientLink path={`orders/subscriptions/${encodeURIComponent(id)}`}>Subscription {number}</ClientLink>
        <span className={classes['below']}>
          {items.map(({ name }) => name).join(', ')} · {describePrice(row)} · until {formatDate(end, timezone)}
        </span>
      </span>
      <StatusBadge word={subscriptionStatuses[status]} tone={subscriptionTones[status]} />
    </li>
  )
}

interface ListProps {
  readonly where: Filter
  readonly empty: string
}

/** Subscriptions of a record, live. */
function SubscriptionList({ where, empty }: ListProps) {
  const view = useRecords(productSubscriptions, { where })
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={2} height={40} />
  if (view.rows.length === 0)
    return (
      <EmptyState title="No subscription" icon={IconCalendarRepeat}>
        {empty}
      </EmptyState>
    )
  return (
    <>
      <ul className={classes['list']} aria-label="Subscriptions">
        {view.rows.map((row) => (
          <SubscriptionItem key={row.id} row={row} />
        ))}
      </ul>
      {view.hasMore && (
        <Button size="xs" variant="default" onClick={view.loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

/** Subscriptions of a contact, and a new one. */
export function ContactSubscriptions({ row }: RecordPartProps) {
  const go = useGo()
  const mayWrite = hasRole(useActor(), 'orders')
  return (
    <div className={classes['section']}>
      <SubscriptionList
        where={['contact_id', '==', row.id]}
        empty="Products that this contact is billed for by period are listed here."
      />
      {mayWrite && (
        <div className={classes['begin']}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => go(`orders/subscriptions/new?contact=${encodeURIComponent(row.id)}`)}
          >
            Subscription
          </Button>
        </div>
      )}
    </div>
  )
}

interface StartProps {
  readonly order: OrderRow
  readonly item: SaleItem
}

/** Starts the subscription of a line, or extends the one that the order names. */
function StartLine({ order, item }: StartProps) {
  const { api } = usePlatform()
  const { start, isRunning, isUnanswered } = useAsked(subscribeOrder)
  const isExtending = order.subscription?.type === 'existing'
  const period = order.subscription?.period || item.subscription?.period
  const params = { id: order.id }
  const askForDays = () =>
    openForm({
      title: `Subscription of ${item.name}`,
      subject: `${order.id} ${item.id}`,
      fields: [numberField('days', 'Days of a period', { required: true })],
      begin: { days: undefined },
      hint: () => 'Its product is billed by days that you agreed with the customer.',
      button: 'Start subscription',
      isAsked: true,
      onSave: ({ days }) => api.call(subscribeOrder, { params, body: { line: item.id, days: Number(days) } }),
    })
  const begin = () => {
    if (period === 'other' && !isExtending) askForDays()
    else start({ params, body: { line: item.id } })
  }
  return (
    <li className={classes['row']}>
      <span className={classes['words']}>{item.name}</span>
      <Button size="xs" variant="default" loading={isRunning} onClick={begin}>
        {isExtending ? 'Extend subscription' : 'Start subscription'}
      </Button>
      <AskedNote isUnanswered={isUnanswered} />
    </li>
  )
}

/** Lines of a subscription product whose subscription is not started. */
function OpenLines({ order }: { readonly order: OrderRow }) {
  const view = useRecords(productSubscriptions, { where: ['order_id', '==', order.id] })
  const begun = new Set(view.rows.map(({ line }) => line))
  const lines = order.items.filter(({ id, subscription }) => subscription !== undefined && !begun.has(id))
  if (view.isLoading || lines.length === 0 || !order.can.write || order.canceled) return null
  if (order.placed_at === undefined)
    return <p className={classes['quiet']}>Place the order: then its subscriptions can be started.</p>
  return (
    <ul className={classes['list']} aria-label="Lines with a subscription">
      {lines.map((item) => (
        <StartLine key={item.id} order={order} item={item} />
      ))}
    </ul>
  )
}

/** Subscriptions that began with an order, the one that it renews, and lines that can begin one. */
export function OrderSubscriptions(about: RecordPartProps) {
  const order = readOrder(about)
  const { renews } = order.subscription ?? {}
  return (
    <div className={classes['section']}>
      {renews ? (
        <p className={classes['quiet']}>
          This order bills a period of{' '}
          <ClientLink path={`orders/subscriptions/${encodeURIComponent(renews.id)}`}>
            subscription {renews.label}
          </ClientLink>
          .
        </p>
      ) : (
        <SubscriptionList
          where={['order_id', '==', order.id]}
          empty="A line of a product with a period can begin a subscription here."
        />
      )}
      <OpenLines order={order} />
    </div>
  )
}
