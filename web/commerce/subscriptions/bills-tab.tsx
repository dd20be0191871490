import { IconCalendarRepeat } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readSubscriptionBills, sumSubscribed, type SubscriptionBills } from '../../../domain/commerce/index.ts'
import type { StatusTone } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney, formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { readSubscription, type SubscriptionRow } from './subscription-row.ts'
import table from '../products/products.module.css'
import classes from './subscriptions.module.css'

function useBills({ id, version }: SubscriptionRow) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['subscription-bills', client.id, id, version],
    queryFn: ({ signal }) => api.call(readSubscriptionBills, { params: { id } }, signal),
    meta: { shows: ['product_subscriptions', 'orders', 'payments', 'provider_mirrors'] },
  })
  return useLastAnswer(`bills ${id}`, reading)
}

type BilledOrder = SubscriptionBills['orders'][number]

function describeBill({ paid, canceled }: BilledOrder): readonly [word: string, tone: StatusTone] {
  if (canceled) return ['Canceled', 'over']
  return paid ? ['Paid', 'good'] : ['Open', 'waiting']
}

const invoiceWords: Readonly<Record<string, readonly [word: string, tone: StatusTone]>> = {
  paid: ['Paid', 'good'],
  open: ['Open', 'waiting'],
  draft: ['Draft', 'waiting'],
  void: ['Void', 'over'],
  uncollectible: ['Uncollectible', 'bad'],
}

function Bills({ bills }: { readonly bills: SubscriptionBills }) {
  const { timezone } = useClient()
  return (
    <table className={table['table']}>
      <thead>
        <tr>
          <th scope="col">Bill</th>
          <th scope="col">Date</th>
          <th scope="col" className={table['amount']}>
            Total
          </th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {bills.orders.map((order) => {
          const [word, tone] = describeBill(order)
          return (
            <tr key={order.id}>
              <td>
                <ClientLink path={`orders/${encodeURIComponent(order.id)}`}>Order {order.number}</ClientLink>
              </td>
              <td>{formatDate(order.date, timezone)}</td>
              <td className={table['amount']}>{formatMoney(order.total)}</td>
              <td>
                <StatusBadge word={word} tone={tone} />
              </td>
            </tr>
          )
        })}
        {bills.invoices.map(({ id, number, date, total, status }) => {
          const [word, tone] = invoiceWords[status] ?? [status, undefined]
          return (
            <tr key={id}>
              <td>Invoice {number}</td>
              <td>{formatDate(date, timezone)}</td>
              <td className={table['amount']}>{formatMoney(total)}</td>
              <td>
                <StatusBadge word={word} tone={tone} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Plan({ items }: Pick<SubscriptionRow, 'items'>) {
  return (
    <section aria-label="Plan">
      <h2 className={classes['title']}>Each period</h2>
      <ul className={classes['list']}>
        {items.map(({ name, product, quantity, price }, place) => (
          <li key={place} className={classes['row']}>
            <span className={classes['words']}>
              {product ? (
                <ClientLink path={`data/products/${encodeURIComponent(product.id)}`}>{name}</ClientLink>
              ) : (
                name
              )}
            </span>
            <span className={classes['note']}>
              {formatNumber(quantity)} × {formatMoney(price)}
            </span>
            <span className={classes['money']}>{formatMoney(sumSubscribed([{ price, quantity }]))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Coming({ coming }: Pick<SubscriptionBills, 'coming'>) {
  const { timezone } = useClient()
  return (
    <section aria-label="Coming bills">
      <h2 className={classes['title']}>Coming bills</h2>
      <ul className={classes['list']}>
        {coming.map(({ start, end, amount }) => (
          <li key={start} className={classes['row']}>
            <span className={classes['words']}>{formatDate(start, timezone)}</span>
            <span className={classes['note']}>until {formatDate(end - 1, timezone)}</span>
            <span className={classes['money']}>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <p className={classes['quiet']}>Before tax. Each bill is an order with its payment link.</p>
    </section>
  )
}

/** Why nothing is going to be billed, in words. */
function describeNothing({ provider, paused, cancel_at_period_end: ends, status }: SubscriptionRow): string {
  if (provider !== undefined) return 'Stripe decides when it bills next.'
  if (ends) return 'It ends with the present period, so that nothing more is billed.'
  if (paused) return 'It is paused, so that nothing is billed.'
  if (status === 'unpaid') return 'Nothing is billed until its open orders are paid.'
  return status === 'incomplete' ? 'The next bill follows once the first one is paid.' : 'Nothing more is billed.'
}

/** A change that the provider was asked for, or has refused. */
function ProviderNote({ row: { asked, refused } }: { readonly row: SubscriptionRow }) {
  if (asked) return <p role="status">Stripe was asked for a change. Its answer shows here.</p>
  return refused === undefined ? null : (
    <p role="status" className={classes['fault']}>
      Stripe refused the last change: {refused}
    </p>
  )
}

/** Orders and invoices of a subscription, the newest first, and the coming ones. */
export function BillsTab(about: RecordPartProps) {
  const row = readSubscription(about)
  const view = useBills(row)
  return (
    <AnswerView view={view} what="These bills are">
      {(bills) => (
        <div className={classes['section']}>
          <ProviderNote row={row} />
          <Plan items={row.items} />
          {bills.coming.length > 0 ? (
            <Coming coming={bills.coming} />
          ) : (
            <p className={classes['quiet']}>{describeNothing(row)}</p>
          )}
          {bills.orders.length + bills.invoices.length === 0 ? (
            <EmptyState title="No bill yet" icon={IconCalendarRepeat}>
              Its orders and invoices are listed here.
            </EmptyState>
          ) : (
            <section aria-label="Bills">
              <h2 className={classes['title']}>Bills</h2>
              <Bills bills={bills} />
              {bills.orders.length >= 100 && (
                <p className={classes['quiet']}>The last {formatNumber(100)} orders are shown.</p>
              )}
            </section>
          )}
        </div>
      )}
    </AnswerView>
  )
}
