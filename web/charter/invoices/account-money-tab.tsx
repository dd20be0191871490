import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hoursWords, readAccountMoney, type AccountMoney } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { StatementFiles } from '../../commerce/index.ts'
import type { OpenPeriod } from '../../ui/date/period-inputs.tsx'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { AnswerView } from '../../ui/old-answer.tsx'
import { openHoursSale } from './invoice-forms.ts'
import { moneyKey, showsMoney, useMoneyCall } from './use-money-calls.ts'
import classes from './invoices.module.css'

type Line = AccountMoney['lines'][number]

const inUnit = ({ unit }: Line, value: number): string => (unit === 'minutes' ? hoursWords(value) : formatMoney(value))

function StatementRow({ line }: { readonly line: Line }) {
  const { timezone } = useClient()
  return (
    <div role="row" className={classes['row']}>
      <div role="rowheader" className={classes['name']}>
        {line.invoice === undefined ? (
          line.words
        ) : (
          <ClientLink path={`data/invoices/${encodeURIComponent(line.invoice)}`}>{line.words}</ClientLink>
        )}
        <span className={classes['note']}>
          {formatDate(line.at, timezone)} · {line.account}
        </span>
      </div>
      <div role="cell" className={classes['amount']} data-label="Amount">
        {inUnit(line, line.amount)}
      </div>
      <div role="cell" className={classes['amount']} data-label="Balance">
        {inUnit(line, line.balance)}
      </div>
    </div>
  )
}

interface SheetProps extends Pick<RecordPartProps, 'row'> {
  readonly data: AccountMoney
}

function AccountSheet({ data, row: { id, name } }: SheetProps) {
  const call = useMoneyCall()
  const [period, setPeriod] = useState<OpenPeriod>({})
  const maySell = hasRole(useActor(), 'invoices')
  return (
    <div className={classes['sheet']}>
      <section aria-label="Balance">
        <div className={classes['top']}>
          <dl className={classes['figures']}>
            <div>
              <dt>Owed</dt>
              <dd>{formatMoney(data.owed)}</dd>
            </div>
            {data.deposits > 0 && (
              <div>
                <dt>Deposits</dt>
                <dd>{formatMoney(data.deposits)}</dd>
              </div>
            )}
            {data.minutes > 0 && (
              <>
                <div>
                  <dt>Jet card</dt>
                  <dd>{hoursWords(data.minutes)} left</dd>
                </div>
                <div>
                  <dt>Worth</dt>
                  <dd>{formatMoney(data.worth)}</dd>
                </div>
              </>
            )}
          </dl>
          {maySell && (
            <Button size="compact-sm" variant="default" onClick={() => openHoursSale(call, { id, name: textOf(name) })}>
              Sell jet card hours
            </Button>
          )}
        </div>
      </section>
      <section aria-label="Statement">
        <h2 className={classes['title']}>Statement</h2>
        <StatementFiles owner={{ record: 'accounts', id, name: textOf(name) }} period={period} onPeriod={setPeriod} />
        {data.lines.length === 0 && <p className={classes['quiet']}>This account has no entries yet.</p>}
        {data.lines.length > 0 && (
          <div role="table" aria-label="Statement">
            <div role="rowgroup" className={classes['heads']}>
              <div role="row" className={classes['row']}>
                <div role="columnheader">What</div>
                <div role="columnheader" className={classes['amount']}>
                  Amount
                </div>
                <div role="columnheader" className={classes['amount']}>
                  Balance
                </div>
              </div>
            </div>
            <div role="rowgroup">
              {data.lines.map((line) => (
                <StatementRow key={line.id} line={line} />
              ))}
            </div>
          </div>
        )}
      </section>
    </div>
  )
}

/** Debt of an account, and the hours of its jet card, with their history. */
export function AccountMoneyTab({ row }: RecordPartProps) {
  const { api } = usePlatform()
  const client = useClient()
  const { id, version } = row
  const reading = useQuery({
    queryKey: [...moneyKey(client.id, 'accounts', id), version],
    queryFn: ({ signal }) => api.call(readAccountMoney, { params: { id } }, signal),
    meta: showsMoney,
    staleTime: 0,
  })
  const view = useLastAnswer(id, reading)
  return (
    <AnswerView view={view} what="This statement is">
      {(data) => <AccountSheet data={data} row={row} />}
    </AnswerView>
  )
}
