import { Button } from '@mantine/core'
import { purchases } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatMoney, formatNumber } from '../../ui/format-value.ts'
import { ProductHeads } from '../products/product-heads.tsx'
import classes from '../products/products.module.css'
import { openPaid, openTakeBack, type Purchase } from './purchase-forms.ts'

/** Its page shows purchases alone. */
const readPurchase = (row: unknown): Purchase => row as Purchase

const readLines = (row: RecordPartProps['row']) => purchases.shape.shape.lines.catch([]).parse(row['lines'])

/** Purchased products, with the orders that they are for. */
export function PurchaseLines({ row }: RecordPartProps) {
  const mayOpen = hasRole(useActor(), 'products-r')
  return (
    <table className={classes['table']}>
      <ProductHeads columns={['Units', 'Unit cost', 'Amount']} />
      <tbody>
        {readLines(row).map(({ product, quantity, unit_cost, amount, orders, to_stock }) => (
          <tr key={product.id}>
            <td>
              {mayOpen ? (
                <ClientLink path={`data/products/${encodeURIComponent(product.id)}`}>{product.label}</ClientLink>
              ) : (
                product.label
              )}
              <span className={classes['note']}>
                {orders.map(({ order, quantity: units }) => (
                  <span key={order.id}>
                    {formatNumber(units)} for{' '}
                    <ClientLink path={`orders/${encodeURIComponent(order.id)}`}>{order.label}</ClientLink>{' '}
                  </span>
                ))}
                {to_stock > 0 && `${formatNumber(to_stock)} into the stock`}
              </span>
            </td>
            <td className={classes['amount']}>{formatNumber(quantity)}</td>
            <td className={classes['amount']}>{formatMoney(unit_cost)}</td>
            <td className={classes['amount']}>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Payment of a purchase, and its way back. */
export function PurchaseActions({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const mayWrite = hasRole(useActor(), 'orders')
  const purchase = readPurchase(row)
  if (!mayWrite || purchase.status === 'taken_back') return null
  return (
    <>
      {purchase.status === 'owed' && (
        <Button size="xs" onClick={() => openPaid(api, purchase)}>
          Record payment
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => openTakeBack(api, purchase)}>
        Take back
      </Button>
    </>
  )
}
