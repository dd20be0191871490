import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { beginLedgerExport, readOpenBooks } from '../../../domain/commerce/books/contract.ts'
import { ledgerExports, mayReadBooks } from '../../../domain/commerce/books/ledger-exports.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { DisallowedScreen } from '../../ui/disallowed-screen.tsx'
import { formatNumber } from '../../ui/format-value.ts'
import { AnswerView } from '../../ui/old-answer.tsx'
import { AccountingFrame } from './accounting-frame.tsx'
import { useBookPeriod, type BookPeriod } from './book-period.ts'
import { ExportList } from './export-list.tsx'
import { AccountTable, SectionTable } from './sums-tables.tsx'
import classes from './books.module.css'

interface OpenProps {
  readonly open: OutputOf<typeof readOpenBooks>
  readonly period: BookPeriod
}

/** What the next export of the period has, and its button. */
function OpenEntries({ open, period }: OpenProps) {
  const begin = useCommand(beginLedgerExport)
  const { entries, exported, sections, accounts } = open
  return (
    <>
      <div className={classes['step']}>
        <Button disabled={entries === 0} loading={begin.isRunning} onClick={() => begin.start({ body: { ...period } })}>
          {entries === 0
            ? 'Nothing to export'
            : `Export ${formatNumber(entries)} ${entries === 1 ? 'entry' : 'entries'}`}
        </Button>
        <p className={classes['quiet']}>
          {exported === 0
            ? 'No entry of this period is in an earlier export.'
            : `${formatNumber(exported)} of this period are in earlier exports and stay out.`}{' '}
          The files are for QuickBooks Online (CSV) and QuickBooks on the desktop (IIF).
        </p>
      </div>
      {entries > 0 && (
        <div className={classes['columns']}>
          <SectionTable sections={sections} />
          <AccountTable accounts={accounts} />
        </div>
      )}
    </>
  )
}

function OpenBooks({ period }: { readonly period: BookPeriod }) {
  const { api } = usePlatform()
  const client = useClient()
  // An export that ends in the background takes entries, so the sums are read for each version of the newest one.
  const [newest] = useRecords(ledgerExports, { pageSize: 1 }).rows
  const reading = useQuery({
    queryKey: ['open-books', client.id, period, newest?.id, newest?.version],
    queryFn: ({ signal }) => api.call(readOpenBooks, { query: { ...period } }, signal),
    meta: { shows: ['ledger_exports', 'ledger', 'orders', 'invoices', 'payments', 'refunds'] },
    staleTime: 0,
  })
  const view = useLastAnswer(`${period.from} ${period.until}`, reading)
  return (
    <AnswerView view={view} what="These sums are" rows={6}>
      {(open) => <OpenEntries open={open} period={period} />}
    </AnswerView>
  )
}

/** Exports of the ledger for QuickBooks: `/{name_key}/accounting`. */
export function AccountingScreen() {
  const books = useBookPeriod()
  if (!mayReadBooks(useActor())) return <DisallowedScreen needs="accounting" />
  return (
    <AccountingFrame current="accounting" books={books}>
      <section className={classes['part']} aria-labelledby="open-heading">
        <h2 id="open-heading">Open entries</h2>
        <OpenBooks period={books.period} />
      </section>
      <section className={classes['part']} aria-labelledby="exports-heading">
        <h2 id="exports-heading">Exports</h2>
        <ExportList />
      </section>
    </AccountingFrame>
  )
}
