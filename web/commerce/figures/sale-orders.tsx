import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readSaleOrders } from '../../../domain/commerce/figures/contract.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import tables from '../products/products.module.css'
import type { DayPeriod } from '../../../domain/kernel/index.ts'
import { readChosen, salesShown, type SaleChoice } from './use-sale-choice.ts'

interface SaleOrdersProps {
  readonly period: DayPeriod
  readonly choice: SaleChoice
}

/** Orders of the chosen sums, the newest first. */
export function SaleOrders({ period, choice: { source, product, agent } }: SaleOrdersProps) {
  const { api } = usePlatform()
  const client = useClient()
  const query = {
    ...period,
    ...(source !== undefined && { source: Number(source) }),
    ...(product !== undefined && { product: readChosen(product) }),
    ...(agent !== undefined && { agent: readChosen(agent) }),
  }
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['sale-orders', client.id, query],
    queryFn: ({ pageParam, signal }) =>
      api.call(readSaleOrders, { query: { ...query, ...(pageParam !== '' && { after: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: salesShown,
    staleTime: 0,
  })
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} />
  const orders = data.pages.flatMap((page) => page.orders)
  if (orders.length === 0)
    return <EmptyState title="No orders">Choose another step, source or period to see orders.</EmptyState>
  return (
    <>
      <table className={tables['table']} aria-label="Orders">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Date</th>
            <th scope="col" className={tables['amount']}>
              Total
            </th>
            <th scope="col" className={tables['amount']}>
              Open
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ id, number, at, customer, total, open }) => (
            <tr key={id}>
              <td>
                <ClientLink path={`orders/${encodeURIComponent(id)}`}>{number === '' ? 'Order' : number}</ClientLink>
                <span className={tables['note']}>{customer}</span>
              </td>
              <td>{formatDate(at, client.timezone)}</td>
              <td className={tables['amount']}>{formatMoney(total)}</td>
              <td className={tables['amount']}>{open === 0 ? '' : formatMoney(open)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
