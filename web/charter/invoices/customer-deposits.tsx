import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { methodWords, readDeposits, type CustomerDeposit } from '../../../domain/charter/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { openDeposit } from './invoice-forms.ts'
import { sendableOf } from './send-invoice.ts'
import { moneyKey, showsMoney, useMoneyCall } from './use-money-calls.ts'
import classes from './invoices.module.css'

interface DepositRowProps extends Pick<RecordPartProps, 'row'> {
  readonly deposit: CustomerDeposit
}

function DepositRow({ row, deposit }: DepositRowProps) {
  const { timezone } = useClient()
  const call = useMoneyCall()
  const { method, date, reference, left } = deposit
  return (
    <li className={classes['payment']}>
      <div className={classes['name']}>
        Deposit of {formatDate(date, timezone)}
        <span className={classes['note']}>{[methodWords(method), reference].filter(Boolean).join(' · ')}</span>
      </div>
      <span className={classes['amount']}>{formatMoney(left)}</span>
      {row.can.write && row['status'] === 'sent' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Apply the deposit of ${formatMoney(left)}`}
          onClick={() => openDeposit(call, sendableOf(row), deposit)}
        >
          Apply
        </Button>
      )}
    </li>
  )
}

interface DepositListProps extends Pick<RecordPartProps, 'row'> {
  readonly deposits: readonly CustomerDeposit[]
}

function DepositList({ row, deposits }: DepositListProps) {
  if (deposits.length === 0) return null
  return (
    <section aria-label="Deposits of the customer">
      <h2 className={classes['title']}>Deposits of the customer</h2>
      <ul className={classes['payments']} aria-label="Deposits">
        {deposits.map((deposit) => (
          <DepositRow key={deposit.payment} row={row} deposit={deposit} />
        ))}
      </ul>
    </section>
  )
}

/** Deposits of the customer of an invoice that are not applied. */
export function CustomerDeposits({ row }: Pick<RecordPartProps, 'row'>) {
  const { api } = usePlatform()
  const client = useClient()
  const { id, version } = row
  const reading = useQuery({
    queryKey: [...moneyKey(client.id, 'invoices', id), version],
    queryFn: ({ signal }) => api.call(readDeposits, { params: { id } }, signal),
    meta: showsMoney,
    staleTime: 0,
  })
  const view = useLastAnswer(id, reading)
  return (
    <AnswerView view={view} rows={1} what="These deposits are">
      {({ deposits }) => <DepositList row={row} deposits={deposits} />}
    </AnswerView>
  )
}
