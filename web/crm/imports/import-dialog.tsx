import { Button, Group, ScrollArea, SegmentedControl } from '@mantine/core'
import type { ContactColumn, contactImports } from '../../../domain/crm/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { ColumnChoices, ColumnPreview, ImportFile, UnusedColumns } from '../../ui/imports/column-choices.tsx'
import classes from '../../ui/imports/imports.module.css'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useContactImport, useOwnImports, type ContactImportControl } from './use-contact-import.ts'

const shownFaults = 50

interface FaultsProps {
  readonly faults: readonly { readonly row: number; readonly words: string }[]
  readonly count: number
}

function FaultList({ faults, count }: FaultsProps) {
  const shown = faults.slice(0, shownFaults)
  return (
    <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }}>
      <ul>
        {shown.map(({ row, words }) => (
          <li key={`${row} ${words}`}>
            <strong>Row {row}: </strong>
            {words}
          </li>
        ))}
        {count > shown.length && <li>And {formatNumber(count - shown.length)} more.</li>}
      </ul>
    </ScrollArea.Autosize>
  )
}

/** Rows that are left out, each with its reason. */
function Faults({ faults, count }: FaultsProps) {
  if (count === 0) return null
  return (
    <div role="status" className={classes['faults']}>
      <strong>
        {formatNumber(count)} {count === 1 ? 'row is' : 'rows are'} left out:
      </strong>
      <FaultList faults={faults} count={count} />
    </div>
  )
}

/** '2 people are new, 1 is here already and will be updated.' */
function countWords(fresh: number, here: number, how: ContactImportControl['known']): string {
  const end = how === 'update' ? 'will be updated' : 'will be left alone'
  const already = here === 0 ? '' : `, ${formatNumber(here)} ${here === 1 ? 'is' : 'are'} here already and ${end}`
  return `${formatNumber(fresh)} ${fresh === 1 ? 'person is' : 'people are'} new${already}.`
}

/** What importing the file would do, before anything is written. */
function Check({ control: { check, known } }: { readonly control: ContactImportControl }) {
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
      <Faults faults={data.faults} count={data.faultCount} />
    </>
  )
}

/** Imports what the check counted. */
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
      <ColumnChoices<ContactColumn>
        fields={fields}
        columns={file.table.columns}
        chosen={mapping}
        missing={new Set()}
        onChoose={control.choose}
      />
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

/** What became of the rows of an import; of one that was stopped, how many it did not come to. */
function outcomeWords({ state, added, updated, skipped, refused, kept, total }: OwnProps['row']): string {
  const left = total - added - updated - skipped - refused
  const parts = [
    `${stateWords[state]}. ${formatNumber(added)} added, ${formatNumber(updated)} updated,`,
    `${formatNumber(skipped)} left as they were, ${formatNumber(refused)} left out of ${formatNumber(total)}.`,
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

function OwnImport({ row, control }: OwnProps) {
  const { file_name: name, refused, faults } = row
  return (
    <li>
      <Group justify="space-between" wrap="nowrap">
        <span>
          <strong>{name}</strong>: {outcomeWords(row)}
        </span>
        <OwnActions row={row} control={control} />
      </Group>
      {faults.length > 0 && (
        <details className={classes['reasons']}>
          <summary>
            Why rows were left out<span className="fl-unseen"> of {name}</span>
          </summary>
          <FaultList faults={faults} count={refused} />
        </details>
      )}
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
