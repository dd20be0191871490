/** @jsxImportSource preact */
import type { PageMoney } from '../../domain/commerce/index.ts'
import { formatMoney } from '../../domain/kernel/values/format-value.ts'
import classes from './page.module.css'

const stateWords = {
  paid: 'Paid',
  pending: 'Being confirmed',
  failed: 'Failed',
  disputed: 'Disputed',
  refunded: 'Given back',
  'partly refunded': 'Partly given back',
} as const

/** Payments that were made or tried, the newest first. The page prints as their receipt. */
export function Receipts({ money }: { readonly money: PageMoney }) {
  if (money.payments.length === 0) return null
  return (
    <section class={classes['receipts']} aria-labelledby="receipts-title">
      <h2 id="receipts-title" class={classes['head']}>
        Payments
      </h2>
      <ul class={classes['plainList']}>
        {money.payments.map(({ id, name, amount, day, state, why }) => (
          <li key={id} class={classes['receipt']}>
            <span>
              <strong>{name}</strong>
              <span class={classes['lineDetail']}>
                {[stateWords[state], day, state === 'failed' && why].filter(Boolean).join(', ')}
              </span>
            </span>
            <span class={classes['amount']}>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      {money.refunded > 0 && <p class={classes['quiet']}>{formatMoney(money.refunded)} were given back.</p>}
    </section>
  )
}
