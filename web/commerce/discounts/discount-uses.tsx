import { IconDiscount2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { listDiscountUses } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDateTime, formatMoney } from '../../ui/format-value.ts'
import { PagedRows } from '../../ui/list/paged-rows.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './discounts.module.css'

function useUses({ id, version }: RecordPartProps['row']) {
  const { api } = usePlatform()
  const client = useClient()
  return useInfiniteQuery({
    // Each use counts in the record, so that another version has other uses.
    queryKey: ['discount-uses', client.id, id, version],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listDiscountUses,
        { params: { id }, query: pageParam === undefined ? {} : { after: pageParam } },
        signal,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { shows: ['discounts'] },
    retry: false,
  })
}

/** Orders that use a discount, the newest first. */
export function DiscountUses({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const mayOpen = hasRole(useActor(), 'orders')
  return (
    <PagedRows
      query={useUses(row)}
      rows={(page) => page.uses}
      none={
        <EmptyState title="Not used yet" icon={IconDiscount2}>
          Orders that are placed with this discount are listed here.
        </EmptyState>
      }
      skeleton={4}
    >
      {(uses) => (
        <table className={classes['uses']}>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">Used</th>
              <th scope="col" className={classes['amount']}>
                Off
              </th>
            </tr>
          </thead>
          <tbody>
            {uses.map(({ order_id: id, number, at, amount }) => (
              <tr key={id}>
                <td>{mayOpen ? <ClientLink path={`orders/${id}`}>{number}</ClientLink> : number}</td>
                <td>{formatDateTime(at, timezone)}</td>
                <td className={classes['amount']}>{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PagedRows>
  )
}
