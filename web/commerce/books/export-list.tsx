import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { undoLedgerExport } from '../../../domain/commerce/books/contract.ts'
import { ledgerExports, ledgerExportStates } from '../../../domain/commerce/books/ledger-exports.ts'
import { textField, type StatusTone } from '../../../domain/kernel/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import type { Api } from '../../platform/api/api.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { fromDateInput } from '../../ui/date/date-words.ts'
import { formatDate, formatNumber } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import { openForm } from '../../ui/question-form/form-dialog.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { AccountTable, SectionTable } from './sums-tables.tsx'
import classes from './books.module.css'

type ExportRow = Presented<typeof ledgerExports>

const tones: Readonly<Record<ExportRow['state'], StatusTone>> = {
  running: 'waiting',
  undoing: 'waiting',
  done: 'good',
  failed: 'bad',
  undone: 'over',
}

const countEntries = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`

/** Asks for the reason, and says what has to be done in QuickBooks first. */
const openUndo = (api: Api, { id, number, entries }: ExportRow): (() => void) =>
  openForm({
    title: `Undo export ${number}`,
    subject: id,
    fields: [textField('why', 'Reason', { required: true, maxLength: 500 })],
    begin: { why: '' },
    hint: () =>
      `${countEntries(entries)} open again, and the next export has them. If the files were imported, remove their journals from QuickBooks first: their numbers begin with ${number}-.`,
    button: `Open ${countEntries(entries)} again`,
    isDestructive: true,
    isAsked: true,
    onSave: (values) => api.call(undoLedgerExport, { params: { id }, body: undoLedgerExport.body.parse(values) }),
  })

/** Sums of one export, with those of each account. */
function ExportSums({ id }: { readonly id: string }) {
  const { row, error, retry } = useRecord(ledgerExports, id)
  if (row === undefined) return error ? <ErrorState error={error} onRetry={retry} /> : <RowsSkeleton rows={3} />
  return (
    <div className={classes['columns']}>
      <SectionTable sections={row.sections} />
      <AccountTable accounts={row.accounts} isWritten={row.state === 'done'} />
    </div>
  )
}

function ExportItem({ row }: { readonly row: ExportRow }) {
  const { api } = usePlatform()
  const { timezone } = useClient()
  const [isOpen, setOpen] = useState(false)
  const download = useCommandOf(async ({ file }: ExportRow) => {
    if (file) await downloadFile(api, file.url.replace(/^\/api/, ''), file.name)
  })
  const { number, from, until, state, entries, by, date, failure, why } = row
  const showDay = (day: string): string => formatDate(fromDateInput(day, timezone) ?? 0, timezone)
  return (
    <li>
      <div className={classes['row']}>
        <span className={classes['name']}>
          <span>
            <b>Export {number}</b> · {showDay(from)} to {showDay(until)}
          </span>
          <span className={classes['quiet']}>
            {state === 'running' ? 'Being written' : countEntries(entries)} · {joined(by.label, why ?? '')} ·{' '}
            <TimeText at={date} />
          </span>
          {failure !== '' && (
            <span role="alert" className={classes['failed']}>
              {failure}
            </span>
          )}
        </span>
        <StatusBadge word={ledgerExportStates[state]} tone={tones[state]} />
        {state === 'done' && (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              aria-label={`Download export ${number}`}
              loading={download.isRunning}
              onClick={() => download.start(row)}
            >
              Download
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Sums of export ${number}`}
              aria-expanded={isOpen}
              onClick={() => setOpen((before) => !before)}
            >
              Sums
            </Button>
          </>
        )}
        {(state === 'done' || state === 'failed') && (
          <Button size="xs" variant="default" aria-label={`Undo export ${number}`} onClick={() => openUndo(api, row)}>
            Undo
          </Button>
        )}
      </div>
      {isOpen && <ExportSums id={row.id} />}
    </li>
  )
}

/** Exports, the newest first, live: each can be downloaded again, or undone. */
export function ExportList() {
  const view = useRecords(ledgerExports, { pageSize: 20 })
  if (view.error) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={3} />
  if (view.rows.length === 0)
    return (
      <EmptyState title="Nothing was exported yet">
        Choose a period, and export its entries. Each entry is in one export only.
      </EmptyState>
    )
  return (
    <>
      <ul className={classes['exports']} aria-label="Exports">
        {view.rows.map((row) => (
          <ExportItem key={row.id} row={row} />
        ))}
      </ul>
      {view.hasMore && (
        <Button variant="default" size="compact-sm" loading={view.isLoadingMore} onClick={view.loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}
