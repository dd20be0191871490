import { Button } from '@mantine/core'
import { cancelRefund, refundRequestStates } from '../../../domain/commerce/index.ts'
import { hasRole, type StatusTone } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { DebtRefund } from './use-debt.ts'
import classes from './debt-panel.module.css'

const tones: Readonly<Partial<Record<DebtRefund['state'], StatusTone>>> = {
  held: 'waiting',
  running: 'waiting',
  done: 'good',
  partly_failed: 'bad',
  failed: 'bad',
  cancelled: 'over',
}

const kindWords = { goodwill: 'Goodwill', returned: 'Payment given back' } as const

const describeParts = ({ parts }: DebtRefund): string =>
  parts.map(({ name, amount, why }) => [`${name} ${formatMoney(amount)}`, why].filter(Boolean).join(': ')).join(', ')

/** Refunds with their reason and their parts; one that is held can be cancelled. */
export function RefundRows({ refunds }: { readonly refunds: readonly DebtRefund[] }) {
  const mayCancel = hasRole(useActor(), 'payments')
  const cancel = useCommand(cancelRefund)
  if (refunds.length === 0) return null
  return (
    <ul className={classes['list']} aria-label="Refunds">
      {refunds.map((refund) => (
        <li key={refund.id} className={classes['row']}>
          <div className={classes['words']}>
            <span className={classes['name']}>
              {kindWords[refund.kind]}{' '}
              <StatusBadge word={refundRequestStates[refund.state]} tone={tones[refund.state]} />
            </span>
            <span className={classes['note']}>{[refund.why, describeParts(refund)].filter(Boolean).join(' · ')}</span>
          </div>
          <span className={classes['amount']}>{formatMoney(-refund.amount)}</span>
          {refund.state === 'held' && mayCancel && (
            <Button
              size="compact-xs"
              variant="default"
              loading={cancel.isRunning}
              onClick={() => cancel.start({ params: { id: refund.id } })}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
