import { Button } from '@mantine/core'
import { IconCheck, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { readTaxReport } from '../../../domain/commerce/books/contract.ts'
import { mayReadBooks } from '../../../domain/commerce/books/ledger-exports.ts'
import { addTaxRows, groupByState, nameTaxState, type TaxSums } from '../../../domain/commerce/books/tax-report.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatMoney } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { EmptyState } from '../../ui/states.tsx'
import tables from '../products/products.module.css'
import { AccountingFrame } from './accounting-frame.tsx'
import { useBookPeriod, type BookPeriod } from './book-period.ts'
import classes from './books.module.css'

type Report = OutputOf<typeof readTaxReport>

const columns = [
  { label: 'Sales', read: ({ sales }: TaxSums) => sales },
  { label: 'Taxable', read: ({ taxable }: TaxSums) => taxable },
  { label: 'Exempt', read: ({ exempt }: TaxSums) => exempt },
  { label: 'Tax', read: ({ tax }: TaxSums) => tax },
  { label: 'Refunds', read: ({ refunds }: TaxSums) => refunds },
] as const

const SumCells = ({ sums }: { readonly sums: TaxSums }) =>
  columns.map(({ label, read }) => (
    <td key={label} className={tables['amount']}>
      {formatMoney(read(sums))}
    </td>
  ))

function TaxTable({ rows, ledger }: Report) {
  const sum = addTaxRows(rows)
  if (rows.length === 0)
    return <EmptyState title="Nothing was sold in this period">Choose another period to see earlier months.</EmptyState>
  return (
    <>
      <div className={classes['wide']}>
        <table className={tables['table']} aria-label="Sales tax by state and month">
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Month</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className={tables['amount']}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groupByState(rows).map(({ state, rows: own, sum: total }) => (
              <Fragment key={state}>
                {own.map((row) => (
                  <tr key={row.month}>
                    <th scope="row">{nameTaxState(state)}</th>
                    <td>{row.month}</td>
                    <SumCells sums={row} />
                  </tr>
                ))}
                {own.length > 1 && (
                  <tr className={classes['sum']}>
                    <th scope="row">{nameTaxState(state)}</th>
                    <td>Total</td>
                    <SumCells sums={total} />
                  </tr>
                )}
              </Fragment>
            ))}
            <tr className={classes['sum']}>
              <th scope="row">All states</th>
              <td>Total</td>
              <SumCells sums={sum} />
            </tr>
          </tbody>
        </table>
      </div>
      <p className={sum.tax === ledger ? classes['quiet'] : classes['failed']} role="status">
        {sum.tax === ledger ? (
          <>
            <IconCheck size={16} stroke={2} aria-hidden className={classes['agrees']} /> Equals the tax account of the
            ledger: {formatMoney(ledger)}
          </>
        ) : (
          `The tax account of the ledger has ${formatMoney(ledger)}. Tell support.`
        )}
      </p>
      <p className={classes['quiet']}>
        Taxes count on the day on which a sale was charged. Exempt are sales without tax; refunds are money that went
        back to customers.
      </p>
    </>
  )
}

function TaxFiles({ period }: { readonly period: BookPeriod }) {
  const { api } = usePlatform()
  const { start, isRunning } = useCommandOf((format: 'pdf' | 'csv') =>
    downloadFile(
      api,
      `/accounting/taxes/${format}?${new URLSearchParams({ ...period }).toString()}`,
      `Sales tax ${period.from} to ${period.until}.${format}`,
    ),
  )
  return (['csv', 'pdf'] as const).map((format) => (
    <Button
      key={format}
      size="xs"
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      aria-label={`Sales tax as ${format.toUpperCase()}`}
      disabled={isRunning}
      onClick={() => start(format)}
    >
      {format.toUpperCase()}
    </Button>
  ))
}

function TaxReport({ period }: { readonly period: BookPeriod }) {
  const { api } = usePlatform()
  const client = useClient()
  const reading = useQuery({
    queryKey: ['tax-report', client.id, period],
    queryFn: ({ signal }) => api.call(readTaxReport, { query: { ...period } }, signal),
    meta: { shows: ['ledger', 'orders', 'invoices', 'payments', 'refunds'] },
    staleTime: 0,
  })
  const view = useLastAnswer(`${period.from} ${period.until}`, reading)
  return (
    <AnswerView view={view} what="These sums are" rows={6}>
      {(report) => <TaxTable {...report} />}
    </AnswerView>
  )
}

/** Sales tax by state and month: `/{name_key}/accounting/taxes`. */
export function TaxScreen() {
  const books = useBookPeriod()
  if (!mayReadBooks(useActor())) return <DisallowedScreen needs="accounting" />
  return (
    <AccountingFrame current="accounting/taxes" books={books} tools={<TaxFiles period={books.period} />}>
      <section className={classes['part']} aria-labelledby="tax-heading">
        <h2 id="tax-heading">Sales tax by state and month</h2>
        <TaxReport period={books.period} />
      </section>
    </AccountingFrame>
  )
}
