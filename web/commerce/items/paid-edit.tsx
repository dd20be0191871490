import { Button } from '@mantine/core'
import { IconPencilDollar } from '@tabler/icons-react'
import { formatMoney } from '../../ui/format-value.ts'
import type { ConfirmedMoney } from '../sale/use-save-sale.ts'
import classes from './items.module.css'

const question = ({ due, refundable }: ConfirmedMoney): string => {
  if (due > 0) return `You changed a paid order: ${formatMoney(due)} is now due. How shall it be paid?`
  return refundable > 0
    ? `You changed a paid order: ${formatMoney(refundable)} can be refunded. Shall it be?`
    : 'You changed a paid order. Nothing is due, and nothing can be refunded.'
}

interface PaidEditProps {
  readonly money: ConfirmedMoney
  /** The amounts that changed: 'Sub-total +$79.00, tax +$4.36'. */
  readonly changes: string
  readonly isUndoing: boolean
  readonly onPay: (() => void) | undefined
  readonly onRefund: (() => void) | undefined
  readonly onLater: () => void
  readonly onUndo: () => void
}

/** The question after an edit of a paid order: no money moves until a person chooses (decision E15). */
export function PaidEdit({ money, changes, isUndoing, onPay, onRefund, onLater, onUndo }: PaidEditProps) {
  return (
    <section className={classes['prompt']} aria-label="Changed paid order" role="status">
      <IconPencilDollar size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>{question(money)}</strong>
        {changes} Nothing was charged or refunded.
      </div>
      {money.due > 0 && onPay && (
        <Button size="xs" variant="default" onClick={onPay}>
          Take {formatMoney(money.due)}
        </Button>
      )}
      {money.refundable > 0 && onRefund && (
        <Button size="xs" variant="default" onClick={onRefund}>
          Refund {formatMoney(money.refundable)}
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onLater}>
        Ask later
      </Button>
      <Button size="xs" variant="default" loading={isUndoing} onClick={onUndo}>
        Undo edit
      </Button>
    </section>
  )
}
