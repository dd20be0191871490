import type { Icon } from '@tabler/icons-react'
import { formatMoney } from '../../ui/format-value.ts'
import classes from './payments.module.css'

export interface Effect {
  readonly icon: Icon
  readonly words: string
}

/** What a press of the button does, before it is pressed. */
export const EffectsList = ({ effects }: { readonly effects: readonly Effect[] }) => (
  <section aria-label="What will happen">
    <h3 className={classes['heading']}>What will happen</h3>
    <ul className={classes['effects']}>
      {effects.map(({ icon: Sign, words }) => (
        <li key={words}>
          <Sign size={16} stroke={1.75} aria-hidden />
          {words}
        </li>
      ))}
    </ul>
  </section>
)

/** An amount before and after, in cents. */
export interface ChangedSum {
  readonly label: string
  readonly now: number
  readonly after: number
}

interface SumsTableProps {
  readonly sums: readonly ChangedSum[]
  readonly children?: string | undefined
}

/** The amounts of an order or invoice now and after the press of the button. */
export const SumsTable = ({ sums, children }: SumsTableProps) => (
  <section aria-label="What will happen">
    <h3 className={classes['heading']}>What will happen</h3>
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="fl-unseen">Amount</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ label, now, after }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{formatMoney(now)}</td>
            <td data-now>{formatMoney(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {children !== undefined && <p className={classes['note']}>{children}</p>}
  </section>
)
