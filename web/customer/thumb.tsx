/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { PageMoney } from '../../domain/commerce/index.ts'
import { formatMoney } from '../../domain/kernel/values/format-value.ts'
import { QuestionIcon } from './icons.tsx'
import { findDue, type PageActs, type PageModel } from './page-model.ts'
import classes from './page.module.css'

interface ThumbProps {
  readonly total: number
  /** Cents that are paid now, where that is less than all. */
  readonly now?: number | undefined
  readonly children: ComponentChildren
}

/** On a phone: the total and the next step, within reach of the thumb. */
export const Thumb = ({ total, now = total, children }: ThumbProps) => (
  <div class={classes['thumb']}>
    <p class={classes['pair']}>
      <span>
        Total <strong>{formatMoney(total)}</strong>
      </span>
      {now !== total && (
        <span>
          now <strong>{formatMoney(now)}</strong>
        </span>
      )}
    </p>
    <div class={classes['thumbKeys']}>
      <a class={classes['askKey']} href="#ask" aria-label="Go to Ask a question">
        <QuestionIcon />
      </a>
      {children}
    </div>
  </div>
)

interface PayThumbProps {
  readonly model: PageModel
  readonly money: PageMoney
  readonly total: number
  readonly acts: PageActs
}

/** The next payment, within reach of the thumb. Open card fields have their own button. */
export function PayThumb({ model, money, total, acts }: PayThumbProps) {
  const { amount } = findDue(money, model.part)
  return (
    <Thumb total={total} now={amount}>
      {model.fields ? (
        <a class={classes['mainKey']} href="#next">
          Enter your card
        </a>
      ) : (
        <button type="button" class={classes['mainKey']} disabled={model.doing !== undefined} onClick={acts.pay}>
          Pay {formatMoney(amount)}
        </button>
      )}
    </Thumb>
  )
}
