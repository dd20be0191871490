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
import { formatDate, formatNumber } from '../../ui/format-value.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { readOrder, type OrderRow } from '../sale/sale-row.ts'
import { describePrice, type SubscriptionRow } from './subscription-row.ts'
import classes from './subscriptions.module.css'

const formatPeriods = (count: number): string => (count === 1 ? 'a period' : `${formatNumber(count)} periods`)

interface ItemProps {
  readonly row: SubscriptionRow
  /** By how many periods an order extended it. */
  readonly periods?: number | undefined
}

function SubscriptionItem({ row, periods }: ItemProps) {
  const { timezone } = useClient()
  const { id, number = '', status, items, current_period_end: end } = row
  return (
    <li className={classes['row']}>
      <span className={classes['words']}>
        <ClientLink path={`orders/subscriptions/${encodeURIComponent(id)}`}>Subscription {number}</ClientLink>
        <span className={classes['below']}>
          {items.map(({ name }) => name).join(', ')} · {describePrice(row)} · until {formatDate(end, timezone)}
          {periods !== undefined && ` · extended by ${formatPeriods(periods)}`}
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

/** Subscriptions that an order began, or may extend. */
const listBegun = ({ id, subscription }: OrderRow): Filter => [
  'order_id',
  '==',
  subscription?.type === 'existing' ? (subscription.existing?.id ?? '') : id,
]

const isExtendedBy = ({ extended }: SubscriptionRow, { id }: OrderRow): boolean => extended.some((one) => one.id === id)

/** Describes the start of subscriptions for lines without one. */
function describeWaiting({ placed_at: placed, stage }: OrderRow): string {
  if (stage === undefined && placed === undefined) return 'They begin when the order moves forward.'
  return stage === undefined
    ? 'They begin when the order moves forward, or by hand here.'
    : 'They did not begin with the order: start them by hand.'
}

/** Lines of a subscription product that began or extended none of some subscriptions. */
function listOpenLines(order: OrderRow, rows: readonly SubscriptionRow[]): readonly SaleItem[] {
  const recurring = order.items.filter(({ subscription }) => subscription !== undefined)
  if (order.subscription?.type === 'existing') return rows.some((row) => isExtendedBy(row, order)) ? [] : recurring
  const begun = new Set(rows.map(({ line }) => line))
  return recurring.filter(({ id }) => !begun.has(id))
}

/** Lines without a started subscription, with the reason. */
function OpenLines({ order }: { readonly order: OrderRow }) {
  const view = useRecords(productSubscriptions, { where: listBegun(order) })
  const lines = listOpenLines(order, view.rows)
  if (view.isLoading || lines.length === 0 || !order.can.write || order.canceled) return null
  return (
    <div>
      <h2 className={classes['title']}>
        {order.subscription?.type === 'existing' ? 'To be extended' : 'Not started yet'}
      </h2>
      <p className={classes['quiet']}>{describeWaiting(order)}</p>
      {order.placed_at !== undefined && (
        <ul className={classes['list']} aria-label="Lines with a subscription">
          {lines.map((item) => (
            <StartLine key={item.id} order={order} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The subscription that an order extended, with its periods; nothing before that. */
function Extended({ order }: { readonly order: OrderRow }) {
  const view = useRecords(productSubscriptions, { where: listBegun(order) })
  const rows = view.rows.filter((row) => isExtendedBy(row, order))
  if (rows.length === 0) return null
  return (
    <ul className={classes['list']} aria-label="Extended subscriptions">
      {rows.map((row) => (
        <SubscriptionItem key={row.id} row={row} periods={row.extended.find(({ id }) => id === order.id)?.periods} />
      ))}
    </ul>
  )
}

/** Subscriptions that began with an order, the one that it renews or extends, and lines that can begin one. */
export function OrderSubscriptions(about: RecordPartProps) {
  const order = readOrder(about)
  const { renews, type } = order.subscription ?? {}
  if (renews)
    return (
      <p className={classes['quiet']}>
        This order bills a period of{' '}
        <ClientLink path={`orders/subscriptions/${encodeURIComponent(renews.id)}`}>
          subscription {renews.label}
        </ClientLink>
        .
      </p>
    )
  return (
    <div className={classes['section']}>
      {type === 'existing' ? (
        <Extended order={order} />
      ) : (
        <SubscriptionList
          where={listBegun(order)}
          empty="A line of a product with a period begins a subscription when the order moves forward."
        />
      )}
      <OpenLines order={order} />
    </div>
  )
}
