import { Autocomplete, Button, Group, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { NotedRow } from '../../../domain/crm/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { notify } from '../../platform/notices.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import classes from '../../ui/imports/imports.module.css'
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useNotedRows, type NotedRowsControl } from './use-noted-rows.ts'

/** Fields that identify a person. */
const reaches = ['name', 'email', 'phone'] as const

/** Returns the fields to correct: the omitted ones, or all cells and the identifying fields of a refused row. */
function correctableFields({ isRefused, cells, omitted }: NotedRow): readonly string[] {
  if (!isRefused) return [...new Set(omitted.map(({ field }) => field))]
  const isSplit = cells['first_name'] !== undefined || cells['last_name'] !== undefined
  return [...new Set([...reaches.filter((field) => field !== 'name' || !isSplit), ...Object.keys(cells)])]
}

const nameOfRow = ({ cells }: NotedRow): string =>
  cells['name'] ?? ([cells['first_name'], cells['last_name']].filter(Boolean).join(' ') || cells['email'] || '')

/** Reads the faults of a refused correction by field; '' is the fault of the whole row. */
function readFaults(error: unknown): Readonly<Record<string, string>> {
  const issues = error instanceof ApiError ? (error.body.issues ?? []) : []
  if (issues.length === 0) return { '': reasonOf(error).message }
  return Object.fromEntries(issues.map((issue) => [issue.path.replace(/^cells\.?/, ''), wordsForIssue(issue)]))
}

interface FormProps {
  readonly importId: string
  readonly row: NotedRow
  readonly options: NotedRowsControl['options']
  readonly findLabel: (field: string) => string
  readonly onCorrect: NotedRowsControl['correct']
}

const nothingTyped: { readonly typed: Readonly<Record<string, string>> } = { typed: {} }

function useCorrection({ importId, row, onCorrect }: FormProps) {
  const [values, setValues] = useState(nothingTyped)
  const { typed } = values
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [isSaving, setSaving] = useState(false)
  const { restored, discard } = useKeptValues({
    name: `correction ${row.row} of ${importId}`,
    what: 'the corrections of this import',
    begun: nothingTyped,
    values,
    put: setValues,
    isSaving,
  })
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    setSaving(true)
    try {
      await onCorrect(row.row, typed)
      setValues(nothingTyped)
      notify({ title: `Row ${row.row} is corrected`, message: nameOfRow(row), kind: 'success' })
    } catch (error) {
      setFaults(readFaults(error))
    }
    setSaving(false)
  }
  const type = (field: string, words: string) => {
    setValues({ typed: { ...typed, [field]: words } })
    setFaults({ ...faults, [field]: '' })
  }
  return { typed, faults, isSaving, save, type, restored, discard }
}

/** Form to correct the omitted cells of a row. */
function CorrectionForm(props: FormProps) {
  const { row, options, findLabel } = props
  const { typed, faults, isSaving, save, type, restored, discard } = useCorrection(props)
  const reasonFor = (field: string) =>
    row.omitted
      .filter((cell) => cell.field === field)
      .map(({ words }) => words)
      .join(' ')
  return (
    <form className={classes['correction']} aria-label={`Row ${row.row}`} onSubmit={(event) => void save(event)}>
      <p className={classes['label']}>
        Row {row.row}
        {nameOfRow(row) !== '' && `: ${nameOfRow(row)}`}
      </p>
      <RestoredNote restored={restored} noun="row" onDiscard={discard} />
      {row.isRefused && <p className={classes['quiet']}>Not imported. {row.words}</p>}
      <div className={classes['choices']}>
        {correctableFields(row).map((field) => {
          const shared = {
            label: findLabel(field),
            description: reasonFor(field),
            value: typed[field] ?? row.cells[field] ?? '',
            error: faults[field],
          }
          const own = options[field]
          return own === undefined ? (
            <TextInput key={field} {...shared} onChange={({ currentTarget }) => type(field, currentTarget.value)} />
          ) : (
            <Autocomplete key={field} {...shared} data={[...new Set(own)]} onChange={(words) => type(field, words)} />
          )
        })}
      </div>
      {faults[''] !== undefined && faults[''] !== '' && (
        <p role="alert" className={classes['fault']}>
          {faults['']}
        </p>
      )}
      <Group justify="end">
        <Button type="submit" size="compact-sm" loading={isSaving} disabled={Object.keys(typed).length === 0}>
          {row.isRefused ? 'Import' : 'Save'}
          <span className="fl-unseen"> row {row.row}</span>
        </Button>
      </Group>
    </form>
  )
}

interface RowsProps {
  readonly id: string
  readonly findLabel: (field: string) => string
}

/** Refused rows and omitted cells of an import, to correct or to download. */
export function NotedRows({ id, findLabel }: RowsProps) {
  const control = useNotedRows(id, findLabel)
  const { noted, rows, options, correct, downloadAll, isDownloading } = control
  if (noted.error) return <ErrorState error={noted.error} onRetry={() => void noted.refetch()} />
  if (noted.isPending) return <RowsSkeleton rows={2} />
  if (rows.length === 0) return <p className={classes['quiet']}>Every row and cell is imported.</p>
  return (
    <div className={classes['noted']}>
      <Group justify="space-between">
        <p className={classes['quiet']}>Correct a cell and save it. Undo takes corrections back with the import.</p>
        <Button size="compact-sm" variant="default" loading={isDownloading} onClick={downloadAll}>
          Download all as CSV
        </Button>
      </Group>
      {rows.map((row) => (
        <CorrectionForm
          key={`${row.row} ${row.omitted.map(({ field }) => field).join(' ')}`}
          importId={id}
          row={row}
          options={options}
          findLabel={findLabel}
          onCorrect={correct}
        />
      ))}
      {noted.hasNextPage && (
        <Button variant="default" loading={noted.isFetchingNextPage} onClick={() => void noted.fetchNextPage()}>
          Show more rows
        </Button>
      )}
    </div>
  )
}
