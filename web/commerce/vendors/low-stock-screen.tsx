import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lowStates, readLowStock, type LowProduct } from '../../../domain/commerce/index.ts'
import { hasRole, type Entry, type OutputOf } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatDate, formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { openPurchase } from './open-purchase.tsx'
import tables from '../products/products.module.css'
import classes from './vendors.module.css'

/** Opens a purchase of all low products of a vendor. */
const buyFrom = (vendor: Entry, products: readonly LowProduct[]): (() => void) =>
  openPurchase({
    vendor,
    needs: products
      .filter((one) => one.vendor?.id === vendor.id)
      .map(({ product, suggested, unit_cost }) => ({ product, needed: suggested, unit_cost })),
  })

const columns = ['Available', 'Reorder level', 'Orders lack', 'Suggested'] as const

interface RowProps {
  readonly low: LowProduct
  readonly all: readonly LowProduct[]
}

function LowRow({ low: row, all }: RowProps) {
  const { timezone } = useClient()
  const mayBuy = hasRole(useActor(), 'orders')
  const { product, sku, low, available, level, ordered, bought, suggested, vendor } = row
  const last = bought && `last bought ${formatNumber(bought.quantity)} on ${formatDate(bought.date, timezone)}`
  return (
    <tr>
      <td>
        <ClientLink path={`data/products/${encodeURIComponent(product.id)}`}>{product.label}</ClientLink>{' '}
        <StatusBadge word={lowStates[low]} tone={low === 'out' ? 'bad' : 'waiting'} />
        <span className={tables['note']}>{[sku, vendor?.label ?? 'No vendor', last].filter(Boolean).join(' · ')}</span>
      </td>
      {[available, level, ordered, suggested].map((units, at) => (
        <td key={columns[at]} className={tables['amount']} data-label={columns[at]}>
          {formatNumber(units)}
        </td>
      ))}
      <td className={tables['amount']}>
        {mayBuy && vendor && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Buy from ${vendor.label}`}
            onClick={() => buyFrom(vendor, all)}
          >
            Buy
          </Button>
        )}
      </td>
    </tr>
  )
}

function LowTable({ products, hasMore }: OutputOf<typeof readLowStock>) {
  if (products.length === 0)
    return (
      <EmptyState title="No product is low" icon={IconPackage}>
        Products with a reorder level are listed here as soon as so many or fewer are available.
      </EmptyState>
    )
  return (
    <>
      <table className={`${tables['table']} ${classes['stock']}`} aria-label="Products at or below their reorder level">
        <thead>
          <tr>
            <th scope="col">Product</th>
            {columns.map((label) => (
              <th key={label} scope="col" className={tables['amount']}>
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="fl-unseen">Purchase</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((low) => (
            <LowRow key={low.product.id} low={low} all={products} />
          ))}
        </tbody>
      </table>
      {hasMore && <p className={tables['quiet']}>There are more: these are the first {products.length}.</p>}
    </>
  )
}

/** Products at or below their reorder level: `/{name_key}/data/low-stock`. */
export function LowStockScreen() {
  const { api } = usePlatform()
  const client = useClient()
  const mayRead = hasRole(useActor(), 'products-r')
  const reading = useQuery({
    queryKey: ['low-stock', client.id],
    queryFn: ({ signal }) => api.call(readLowStock, {}, signal),
    meta: { shows: ['products', 'purchases', 'orders', 'stock_holds'] },
    enabled: mayRead,
    staleTime: 0,
  })
  const view = useLastAnswer(client.id, reading)
  if (!mayRead) return <DisallowedScreen needs="products-r" />
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <h1 className={classes['title']}>Low stock</h1>
        <ClientLink path="data/products">Products</ClientLink>
        <ClientLink path="data/stock-counts">Stock counts</ClientLink>
      </header>
      <AnswerView view={view} what="This list is">
        {(answer) => <LowTable {...answer} />}
      </AnswerView>
    </div>
  )
}
