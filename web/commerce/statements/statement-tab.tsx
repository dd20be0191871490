import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readStatement } from '../../../domain/commerce/statements/contract.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { ClientLink } from '../../ui/client-link.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate, formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { StatementFiles } from './statement-files.tsx'
import type { OpenPeriod } from '../../ui/date/period-inputs.tsx'
import type { StatementOwner } from './statement-period.ts'
import classes from './statements.module.css'

type Answer = OutputOf<typeof readStatement>
type Line = Answer['lines'][number]

const formatBalance = (amount: number): string => (amount < 0 ? `${formatMoney(-amount)} credit` : formatMoney(amount))

const debtPaths = { invoices: 'data/invoices', orders: 'orders', purchases: 'orders/purchases' } as const

function StatementRow({ line }: { readonly line: Line }) {
  const { timezone } = useClient()
  const { at, words, debt, amount, balance } = line
  return (
    <div role="row" className={classes['row']}>
      <div role="cell">{formatDate(at, timezone)}</div>
      <div role="rowheader" className={classes['words']}>
        {debt ? (
          <ClientLink path={`${debtPaths[debt.record]}/${encodeURIComponent(debt.id)}`}>{words}</ClientLink>
        ) : (
          words
        )}
      </div>
      <div role="cell" className={classes['amount']}>
        {formatMoney(amount)}
      </div>
      <div role="cell" className={classes['amount']}>
        {formatBalance(balance)}
      </div>
    </div>
  )
}

function StatementLines({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return <p className={classes['quiet']}>Nothing moved in this period.</p>
  return (
    <div role="table" aria-label="Statement">
      <div role="rowgroup" className={classes['heads']}>
        <div role="row" className={classes['row']}>
          <div role="columnheader">Date</div>
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
        {lines.map((line) => (
          <StatementRow key={line.id} line={line} />
        ))}
      </div>
    </div>
  )
}

const Balance = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <div className={classes['balance']}>
    <span>{label}</span>
    <span>{formatBalance(amount)}</span>
  </div>
)

interface SheetProps {
  readonly owner: StatementOwner
}

/** Statement of a customer or vendor: charges and payments of a period, with the balance. */
export function StatementSheet({ owner }: SheetProps) {
  const { api } = usePlatform()
  const client = useClient()
  const { record, id } = owner
  const [period, setPeriod] = useState<OpenPeriod>({})
  const reading = useQuery({
    queryKey: ['statement', client.id, record, id, period],
    queryFn: ({ signal }) => api.call(readStatement, { params: { owner: record, id }, query: { ...period } }, signal),
    meta: { shows: ['invoices', 'orders', 'payments', 'refunds', 'purchases', 'ledger'] },
    staleTime: 0,
  })
  const view = useLastAnswer(`${record} ${id} ${period.from ?? ''} ${period.until ?? ''}`, reading)
  return (
    <div className={classes['sheet']}>
      <StatementFiles owner={owner} period={period} onPeriod={setPeriod} />
      <AnswerView view={view} what="This statement is">
        {({ opening, closing, lines }) => (
          <section aria-label="Statement">
            <Balance label="Opening balance" amount={opening} />
            <StatementLines lines={lines} />
            <Balance label="Closing balance" amount={closing} />
          </section>
        )}
      </AnswerView>
    </div>
  )
}

/** Statement on the page of a contact. */
export const StatementTab = ({ row }: RecordPartProps) => (
  <StatementSheet owner={{ record: 'contacts', id: row.id, name: textOf(row['name']) }} />
)
