import { Button } from '@mantine/core'
import { paymentMethods, purchases } from '../../../domain/commerce/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney, formatNumber } from '../../ui/format-value.ts'
import { ProductHeads } from '../products/product-heads.tsx'
import classes from '../products/products.module.css'
import { openVendorStatement } from './open-vendor-statement.tsx'
import { openPaid, openTakeBack, openTakeBackPayment, type Purchase } from './purchase-forms.ts'

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

/** Due amount of a purchase, and its due day. */
export function PurchaseHead({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const { total, due, due_on, date, vendor, reference } = readPurchase(row)
  return (
    <HeadFacts>
      <HeadFact label="Vendor">{vendor.label}</HeadFact>
      <HeadFact label="Total" isNamed>
        {formatMoney(total)}
      </HeadFact>
      {due > 0 && (
        <HeadFact label="Due" isNamed>
          <strong>
            {formatMoney(due)} by {formatDate(due_on ?? date, timezone)}
          </strong>
        </HeadFact>
      )}
      {reference !== '' && (
        <HeadFact label="Vendor's number" isNamed>
          {reference}
        </HeadFact>
      )}
    </HeadFacts>
  )
}

/** Payments of a purchase, with those that were taken back. */
export function PurchasePayments({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const mayWrite = hasRole(useActor(), 'orders')
  const purchase = readPurchase(row)
  if (purchase.payments.length === 0) return <p className={classes['quiet']}>No payment was recorded yet.</p>
  return (
    <table className={classes['table']} aria-label="Payments">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Paid by</th>
          <th scope="col" className={classes['amount']}>
            Amount
          </th>
          <th scope="col">
            <span className="fl-unseen">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {purchase.payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              {formatDate(payment.at, timezone)}
              <span className={classes['note']}>{payment.by.label}</span>
            </td>
            <td>
              {paymentMethods[payment.method].label}
              <span className={classes['note']}>{payment.reference}</span>
            </td>
            <td className={classes['amount']}>
              {payment.back ? <s>{formatMoney(payment.amount)}</s> : formatMoney(payment.amount)}
            </td>
            <td>
              {payment.back ? (
                <span className={classes['note']}>
                  Taken back {formatDate(payment.back.at, timezone)}: {payment.back.why}
                </span>
              ) : (
                mayWrite && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Take back the payment of ${formatMoney(payment.amount)}`}
                    onClick={() => openTakeBackPayment(api, { purchase, payment })}
                  >
                    Take back
                  </Button>
                )
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Payment of a purchase, its way back, and the statement of its vendor. */
export function PurchaseActions({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const mayWrite = hasRole(useActor(), 'orders')
  const purchase = readPurchase(row)
  return (
    <>
      {mayWrite && purchase.due > 0 && (
        <Button size="xs" onClick={() => openPaid(api, purchase)}>
          Record payment
        </Button>
      )}
      {mayWrite && purchase.status !== 'taken_back' && (
        <Button size="xs" variant="default" onClick={() => openTakeBack(api, purchase)}>
          Take back
        </Button>
      )}
      <Button size="xs" variant="default" onClick={() => openVendorStatement(purchase.vendor)}>
        Statement
      </Button>
    </>
  )
}
