import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PaymentDifference } from '../../../domain/commerce/reconciliation/contract.ts'
import { joined } from '../../ui/list/joined.ts'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { DebtLink } from '../debts/debt-link.tsx'
import { describeDifference } from './describe-difference.ts'
import { DifferenceSteps } from './difference-steps.tsx'
import { useDifferences, type ReconciledAccount } from './use-reconciliation.ts'
import classes from './reconciliation.module.css'

function DifferenceItem({ difference }: { readonly difference: PaymentDifference }) {
  const { at, debt, label, movement, next } = difference
  return (
    <li className={classes['difference']}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div className={classes['words']}>
        <b>
          {describeDifference(difference)}
          {debt && (
            <>
              {' '}
              on <DebtLink debt={debt} />
            </>
          )}
        </b>
        <span>
          <TimeText at={at} /> · {joined(label, movement)}
        </span>
        <span>{next}</span>
      </div>
      <div className={classes['steps']}>
        <DifferenceSteps difference={difference} />
      </div>
    </li>
  )
}

/** Open differences of all accounts, the oldest first. */
export function Differences({ accounts }: { readonly accounts: readonly ReconciledAccount[] }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDifferences(accounts)
  if (data === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={2} />
  const differences = data.pages.flatMap((page) => page.differences)
  if (differences.length === 0) return null
  return (
    <>
      <ul className={classes['differences']} aria-label="Differences">
        {differences.map((difference) => (
          <DifferenceItem key={difference.id} difference={difference} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className={classes['more']}
          size="compact-sm"
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more differences
        </Button>
      )}
    </>
  )
}
