import { Button, Group, ScrollArea, SegmentedControl } from '@mantine/core'
import {
  csvFields,
  missingFields,
  type CsvFault,
  type CsvField,
  type CsvMapping,
  type FlightKind,
} from '../../../../domain/charter/index.ts'
import { formatNumber } from '../../../ui/format-value.ts'
import { ColumnChoices, ColumnPreview, ImportFile, UnusedColumns } from '../../../ui/imports/column-choices.tsx'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { wordsOfKind } from '../use-import.ts'
import { useCsvImport, type CsvControl } from './use-csv-import.ts'
import classes from '../../../ui/imports/imports.module.css'

const shownFaults = 50

const clocks = [
  { value: 'local', label: 'Local at each airport' },
  { value: 'utc', label: 'UTC' },
]

/** By which clock the times of the file are. */
function Clock({ control, mapping }: { readonly control: CsvControl; readonly mapping: CsvMapping }) {
  return (
    <div>
      <p className={classes['label']} id="csv-clock">
        Times in the file are
      </p>
      <SegmentedControl
        aria-labelledby="csv-clock"
        data={clocks}
        value={mapping.clock}
        onChange={(clock) => control.setClock(clock === 'utc' ? 'utc' : 'local')}
      />
    </div>
  )
}

const placeWords = ({ row, column }: CsvFault): string =>
  [row !== undefined && `Row ${row}`, column].filter(Boolean).join(', ')

/** Faults by row and column: nothing was imported. */
function Faults({ faults }: { readonly faults: readonly CsvFault[] }) {
  if (faults.length === 0) return null
  const rest = faults.length - shownFaults
  return (
    <div role="alert" className={classes['faults']}>
      <strong>
        Nothing was imported: {formatNumber(faults.length)} {faults.length === 1 ? 'fault' : 'faults'}.
      </strong>
      <ScrollArea.Autosize mah={200} viewportProps={{ tabIndex: 0 }}>
        <ul>
          {faults.slice(0, shownFaults).map((fault) => (
            <li key={`${fault.row ?? ''} ${fault.column ?? ''} ${fault.words}`}>
              {placeWords(fault) !== '' && <strong>{placeWords(fault)}: </strong>}
              {fault.words}
            </li>
          ))}
          {rest > 0 && <li>And {formatNumber(rest)} more.</li>}
        </ul>
      </ScrollArea.Autosize>
    </div>
  )
}

interface CsvDialogProps {
  readonly kind: FlightKind
  readonly onClose: () => void
}

/** Trips or quotes of a file: all of them or none, every fault by its row and column. */
export function CsvDialog({ kind, onClose }: CsvDialogProps) {
  const control = useCsvImport(kind, onClose)
  const { table, mapping, kept, faults, isRunning, start } = control
  const { one } = wordsOfKind[kind]
  if (kept.isPending) return <RowsSkeleton rows={3} height={40} />
  if (kept.data === undefined) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>
        Each row is a leg; rows of one number are one {one}. A number that is here already is brought up to date. With
        one fault nothing is imported.
      </p>
      <ImportFile control={control.file} />
      {table !== undefined && mapping !== undefined && (
        <>
          <ColumnChoices<CsvField>
            fields={csvFields}
            columns={table.columns}
            chosen={mapping.columns}
            missing={new Set(control.isTried ? missingFields(mapping) : [])}
            onChoose={control.choose}
          />
          <Clock control={control} mapping={mapping} />
          <ColumnPreview<CsvField> fields={csvFields} table={table} chosen={mapping.columns} />
          <UnusedColumns table={table} chosen={mapping.columns} />
          <Faults faults={faults} />
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isRunning} onClick={start}>
              Import {formatNumber(table.rows.length)} {table.rows.length === 1 ? 'row' : 'rows'}
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}
