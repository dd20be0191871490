/** @jsxImportSource preact */
import type { SalePage } from '../../domain/commerce/index.ts'
import { formatExact, formatMoney } from '../../domain/kernel/values/format-value.ts'
import classes from './page.module.css'

/** An amount in a column of amounts: its unit is in the total. */
const formatPlain = (cents: number): string => formatMoney(cents).replace('$', '').replace('-', '−')

const Line = ({ name, detail, quantity, price, subtotal }: SalePage['lines'][number]) => (
  <tr>
    <th scope="row">
      <span class={classes['lineName']}>{name}</span>
      {detail !== '' && <span class={classes['lineDetail']}>{detail}</span>}
      <span class={classes['lineCount']}>
        {formatExact(quantity)} × {formatPlain(price)}
      </span>
    </th>
    <td class={classes['wide']}>
      {formatExact(quantity)} × {formatPlain(price)}
    </td>
    <td class={classes['amount']}>{formatPlain(subtotal)}</td>
  </tr>
)

/** What is sold, line by line. */
export const SaleLines = ({ document: { kind, lines } }: { readonly document: SalePage }) => (
  <section aria-labelledby="lines-title">
    <h2 id="lines-title" class={classes['head']}>
      {kind === 'goods' ? 'What you get' : 'What you bought'}
    </h2>
    <table class={classes['lines']}>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} {...line} />
        ))}
      </tbody>
    </table>
  </section>
)

const Row = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td>{formatPlain(amount)}</td>
  </tr>
)

/** How the total is made. */
export const SaleTotals = ({ document }: { readonly document: SalePage }) => (
  <table class={classes['totals']} aria-label="Total">
    <tbody>
      <Row label="Sub-total" amount={document.subtotal} />
      {document.discount.amount !== 0 && <Row {...document.discount} />}
      {document.shipping !== 0 && <Row label="Shipping" amount={document.shipping} />}
      {document.fee !== 0 && <Row label="Service fee" amount={document.fee} />}
      <Row {...document.tax} />
      <tr class={classes['total']}>
        <th scope="row">Total</th>
        <td>{formatMoney(document.total)}</td>
      </tr>
    </tbody>
  </table>
)

/** Terms that the lines are sold under, in full. */
export function SaleTerms({ lines }: { readonly lines: SalePage['lines'] }) {
  const named = lines.filter(({ terms }) => terms !== '')
  if (named.length === 0) return null
  return (
    <section class={classes['terms']} id="terms" aria-labelledby="terms-title">
      <h2 id="terms-title" class={classes['head']}>
        Terms of sale
      </h2>
      {named.map(({ id, name, terms }) => (
        <div key={id}>
          <h3 class={classes['termsOf']}>{name}</h3>
          <p class={classes['words']}>{terms}</p>
        </div>
      ))}
    </section>
  )
}
