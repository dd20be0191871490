import { Button, Group, ScrollArea, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ContactColumn, contactImports, NotedRow } from '../../../domain/crm/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { ColumnPreview, ImportFile, UnusedColumns } from '../../ui/imports/column-choices.tsx'
import classes from '../../ui/imports/imports.module.css'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { ConsentChoice, ContactColumnChoices, DateOrderChoice, ValueChoices } from './import-choices.tsx'
import { NotedRows } from './noted-rows.tsx'
import { useContactImport, useOwnImports, type ContactImportControl } from './use-contact-import.ts'

const formatCount = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Describes a refused row, or each omitted cell of an imported row. */
const wordsOfRow = ({ isRefused, words, omitted }: NotedRow): readonly string[] =>
  isRefused ? [`Not imported. ${words}`] : omitted.map(({ label, words: reason }) => `${label}: ${reason}`)

function NotedList({ noted, total }: { readonly noted: readonly NotedRow[]; readonly total: number }) {
  const lines = noted.flatMap((row) => wordsOfRow(row).map((words) => ({ row: row.row, words })))
  return (
    <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }}>
      <ul>
        {lines.map(({ row, words }) => (
          <li key={`${row} ${words}`}>
            <strong>Row {row}: </strong>
            {words}
          </li>
        ))}
        {total > lines.length && <li>And {formatNumber(total - lines.length)} more.</li>}
      </ul>
    </ScrollArea.Autosize>
  )
}

/** Omitted rows and cells, each with its reason. Users can correct them after the import. */
function LeftOut({ control }: { readonly control: ContactImportControl }) {
  const { check, downloadAll, isDownloading } = control
  const { noted = [], faultCount = 0, omittedCount = 0 } = check.data ?? {}
  if (faultCount + omittedCount === 0) return null
  const counts = [
    ...(faultCount > 0 ? [formatCount(faultCount, 'row is', 'rows are')] : []),
    ...(omittedCount > 0 ? [formatCount(omittedCount, 'cell is', 'cells are')] : []),
  ]
  return (
    <div role="status" className={classes['faults']}>
      <Group justify="space-between">
        <strong>{counts.join(' and ')} left out:</strong>
        <Button size="compact-xs" variant="default" loading={isDownloading} onClick={downloadAll}>
          Download all as CSV
        </Button>
      </Group>
      <NotedList noted={noted} total={faultCount + omittedCount} />
      <p className={classes['quiet']}>You can correct them here after the import.</p>
    </div>
  )
}

/** '2 people are new, 1 is here already and will be updated.' */
function countWords(fresh: number, here: number, how: ContactImportControl['known']): string {
  const end = how === 'update' ? 'will be updated' : 'will be left alone'
  const already = here === 0 ? '' : `, ${formatNumber(here)} ${here === 1 ? 'is' : 'are'} here already and ${end}`
  return `${formatNumber(fresh)} ${fresh === 1 ? 'person is' : 'people are'} new${already}.`
}

/** Effect of importing the file, before it is imported. */
function Check({ control }: { readonly control: ContactImportControl }) {
  const { check, known } = control
  const { data, error, refetch } = check
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={2} />
  if (data.refusal !== null)
    return (
      <p role="alert" className={classes['fault']}>
        {data.refusal}
      </p>
    )
  return (
    <>
      <p aria-live="polite">{countWords(data.fresh, data.known, known)}</p>
      <LeftOut control={control} />
    </>
  )
}

/** Imports the checked rows. */
function ImportButton({ control }: { readonly control: ContactImportControl }) {
  const { file, known, start, isBeginning, check } = control
  if (file === undefined) return null
  const count = (check.data?.fresh ?? 0) + (known === 'update' ? (check.data?.known ?? 0) : 0)
  return (
    <Button loading={isBeginning} disabled={count === 0 || check.isFetching} onClick={() => start(() => undefined)}>
      Import {formatNumber(count)} {count === 1 ? 'contact' : 'contacts'}
    </Button>
  )
}

function ChosenFile({ control }: { readonly control: ContactImportControl }) {
  const { file, fields, mapping, known, setKnown } = control
  if (file === undefined) return null
  return (
    <>
      <ContactColumnChoices control={control} />
      <DateOrderChoice control={control} />
      <ConsentChoice control={control} />
      <div>
        <p className={classes['label']} id="known-people">
          People who are here already
        </p>
        <SegmentedControl
          aria-labelledby="known-people"
          data={[
            { value: 'skip', label: 'Leave as they are' },
            { value: 'update', label: 'Update' },
          ]}
          value={known}
          onChange={(next) => setKnown(next === 'update' ? 'update' : 'skip')}
        />
      </div>
      <ColumnPreview<ContactColumn> fields={fields} table={file.table} chosen={mapping} />
      <UnusedColumns table={file.table} chosen={mapping} />
      <ValueChoices control={control} />
      <Check control={control} />
    </>
  )
}

const stateWords = {
  waiting: 'Waiting',
  running: 'Running',
  finished: 'Imported',
  stopped: 'Stopped',
  undoing: 'Being undone',
  undone: 'Undone',
} as const

interface OwnProps {
  readonly row: Presented<typeof contactImports>
  readonly control: ContactImportControl
}

/** Results of an import's rows; for a stopped one, the number of rows that it did not reach. */
function outcomeWords({ state, added, updated, skipped, refused, omitted, kept, total }: OwnProps['row']): string {
  const left = total - added - updated - skipped - refused
  const parts = [
    `${stateWords[state]}. ${formatNumber(added)} added, ${formatNumber(updated)} updated,`,
    `${formatNumber(skipped)} left as they were, ${formatNumber(refused)} left out of ${formatNumber(total)}.`,
    omitted > 0 && state !== 'undone' && `${formatCount(omitted, 'cell was', 'cells were')} left out.`,
    state === 'stopped' && left > 0 && `${formatNumber(left)} ${left === 1 ? 'was' : 'were'} not imported.`,
    kept > 0 && `${formatNumber(kept)} ${kept === 1 ? 'was' : 'were'} changed since and stayed.`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}

/** Stops an import that runs, and takes one back that has ended. */
function OwnActions({ row, control: { stop, isStopping, undo, isTakingBack } }: OwnProps) {
  const { id, file_name: name, state, added, updated } = row
  if (state === 'waiting' || state === 'running')
    return (
      <Button size="compact-xs" variant="default" flex="none" disabled={isStopping} onClick={() => stop(id)}>
        Stop<span className="fl-unseen"> the import of {name}</span>
      </Button>
    )
  if ((state !== 'finished' && state !== 'stopped') || added + updated === 0) return null
  return (
    <Button size="compact-xs" variant="default" flex="none" disabled={isTakingBack} onClick={() => undo(id)}>
      Undo<span className="fl-unseen"> the import of {name}</span>
    </Button>
  )
}

/** Form to correct omitted rows and cells of an import, loaded when the user opens it. */
function LeftOutCells({ row, control }: OwnProps) {
  const [isOpen, setOpen] = useState(false)
  const { id, file_name: name, state, refused, omitted } = row
  const isOver = state === 'finished' || state === 'stopped'
  if (!isOver || (refused + omitted === 0 && !isOpen)) return null
  return (
    <details className={classes['reasons']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        Correct what was left out<span className="fl-unseen"> of {name}</span>
      </summary>
      {isOpen && <NotedRows id={id} findLabel={control.findLabel} />}
    </details>
  )
}

function OwnImport({ row, control }: OwnProps) {
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <span>
          <strong>{row.file_name}</strong>: {outcomeWords(row)}
        </span>
        <OwnActions row={row} control={control} />
      </Group>
      <LeftOutCells row={row} control={control} />
    </li>
  )
}

/** Imports contacts of a file, and takes imports back. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const control = useContactImport()
  const own = useOwnImports()
  const { kept, chosen } = control
  if (kept.error) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  if (kept.isPending) return <RowsSkeleton rows={3} height={40} />
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>
        Each row is a person. Everything is checked before anything is written, and an import can be undone.
      </p>
      <ImportFile control={chosen} />
      <ChosenFile control={control} />
      <Group justify="end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <ImportButton control={control} />
      </Group>
      {own.rows.length > 0 && (
        <section aria-label="Your imports">
          <p className={classes['label']}>Your imports</p>
          <ul className={classes['own']}>
            {own.rows.map((row) => (
              <OwnImport key={row.id} row={row} control={control} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
