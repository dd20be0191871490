import { formatMoney } from '../../ui/format-value.ts'
import classes from './payments.module.css'

/** A part of a refund: one payment, and what it returns. Amounts are cents. */
export interface SpreadRow {
  readonly id: string
  readonly label: string
  readonly note: string
  readonly paid: number
  readonly refunded: number
  readonly now: number
  /** How the money comes to the customer. */
  readonly arrives: string
}

const sum = (rows: readonly SpreadRow[], pick: (row: SpreadRow) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0)

/** The distribution of a refund over its payments (decision E18). */
export const SpreadTable = ({ rows }: { readonly rows: readonly SpreadRow[] }) => (
  <table className={classes['table']} aria-label="Spread over the payments">
    <thead>
      <tr>
        <th scope="col">Spread, cards first</th>
        <th scope="col">Paid</th>
        <th scope="col">Refunded</th>
        <th scope="col">Now</th>
        <th scope="col" className={classes['wide']}>
          Arrives
        </th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, label, note, paid, refunded, now, arrives }) => (
        <tr key={id}>
          <th scope="row">
            <span className={classes['strong']}>{label}</span>
            <span className={classes['note']}>{note}</span>
          </th>
          <td>{formatMoney(paid)}</td>
          <td>{formatMoney(0 - refunded)}</td>
          <td data-now>{formatMoney(now)}</td>
          <td className={classes['wide']}>{arrives}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Together</th>
        <td>{formatMoney(sum(rows, ({ paid }) => paid))}</td>
        <td>{formatMoney(0 - sum(rows, ({ refunded }) => refunded))}</td>
        <td data-now>{formatMoney(sum(rows, ({ now }) => now))}</td>
        <td className={classes['wide']}>{rows.length === 1 ? rows[0]?.arrives : ''}</td>
      </tr>
    </tfoot>
  </table>
)
