import { carts } from '../../../domain/commerce/index.ts'
import { isDoc, valueAt, type Doc } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDateTime, formatMoney, formatNumber } from '../../ui/format-value.ts'
import { ProductHeads } from '../products/product-heads.tsx'
import classes from '../products/products.module.css'

const readLines = (row: Doc) => carts.shape.shape.items.catch([]).parse(row['items'])

const readNumber = (row: Doc, path: string): number | undefined => {
  const value = valueAt(row, path)
  return typeof value === 'number' ? value : undefined
}

/** Visitor, amounts, order and consent of a cart. */
export function CartHead({ row }: RecordPartProps) {
  const { timezone } = useClient()
  const [total = 0, expires, agreed] = [
    readNumber(row, 'total'),
    readNumber(row, 'expires'),
    readNumber(row, 'consent.at'),
  ]
  const order = isDoc(row['order']) ? row['order'] : undefined
  const visitor = textOf(valueAt(row, 'visitor.name'))
  return (
    <HeadFacts>
      <HeadFact label="Total">
        <strong>{formatMoney(total)}</strong>
      </HeadFact>
      {visitor !== '' && (
        <HeadFact label="Visitor" isNamed>
          {visitor}
        </HeadFact>
      )}
      {expires !== undefined && row['state'] === 'open' && (
        <HeadFact label="Held until" isNamed>
          {formatDateTime(expires, timezone)}
        </HeadFact>
      )}
      {order && (
        <HeadFact label="Order" isNamed>
          <ClientLink path={`orders/${encodeURIComponent(textOf(order['id']))}`}>{textOf(order['label'])}</ClientLink>
        </HeadFact>
      )}
      <HeadFact label="Consent" isNamed>
        {agreed === undefined ? 'Not given: nobody writes to them' : formatDateTime(agreed, timezone)}
      </HeadFact>
    </HeadFacts>
  )
}

/** Lines and amounts of a cart, as its visitor last saw them. */
export function CartLines({ row }: RecordPartProps) {
  const lines = readLines(row)
  if (lines.length === 0) return <p className={classes['note']}>The cart is empty.</p>
  const sums = [
    ['Discount', readNumber(row, 'discount.amount') ?? 0],
    ['Shipping', readNumber(row, 'shipping') ?? 0],
    ['Sales tax', readNumber(row, 'tax.amount') ?? 0],
  ] as const
  return (
    <table className={classes['table']}>
      <ProductHeads columns={['Pieces', 'Price', 'Amount']} />
      <tbody>
        {lines.map(({ id, name, product, quantity, price, subtotal }) => (
          <tr key={id}>
            <td>
              {product ? (
                <ClientLink path={`data/products/${encodeURIComponent(product.id)}`}>{name}</ClientLink>
              ) : (
                name
              )}
            </td>
            <td className={classes['amount']}>{formatNumber(quantity)}</td>
            <td className={classes['amount']}>{formatMoney(price)}</td>
            <td className={classes['amount']}>{formatMoney(subtotal)}</td>
          </tr>
        ))}
        {sums
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <tr key={label}>
              <td colSpan={3}>{label}</td>
              <td className={classes['amount']}>{formatMoney(amount)}</td>
            </tr>
          ))}
        <tr>
          <td colSpan={3}>
            <strong>Total</strong>
          </td>
          <td className={classes['amount']}>
            <strong>{formatMoney(readNumber(row, 'total') ?? 0)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  )
}
