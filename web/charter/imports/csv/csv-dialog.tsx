import { Button, FileButton, Group, ScrollArea, SegmentedControl, Select, Table } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import {
  csvFieldNames,
  csvFields,
  missingFields,
  type CsvFault,
  type CsvField,
  type CsvMapping,
  type FlightKind,
} from '../../../../domain/charter/index.ts'
import { ErrorState, RowsSkeleton } from '../../../ui/states.tsx'
import { wordsOfKind } from '../use-import.ts'
import { useCsvImport, type CsvControl } from './use-csv-import.ts'
import classes from './csv.module.css'

const shownRows = 3
const shownFaults = 50

const clocks = [
  { value: 'local', label: 'Local at each airport' },
  { value: 'utc', label: 'UTC' },
]

interface ChoicesProps {
  readonly control: CsvControl
  readonly columns: readonly string[]
  readonly mapping: CsvMapping
}

/** Which column holds what: as it was chosen before, or as the columns are called. */
function Choices({ control, columns, mapping }: ChoicesProps) {
  const missing: ReadonlySet<CsvField> = new Set(missingFields(mapping))
  const names = [...new Set(columns.filter((column) => column !== ''))]
  return (
    <>
      <div className={classes['choices']}>
        {csvFieldNames.map((field) => (
          <Select
            key={field}
            label={csvFields[field].label}
            required={csvFields[field].isNeeded}
            placeholder={csvFields[field].isNeeded ? 'Choose a column' : 'Not in the file'}
            clearable={!csvFields[field].isNeeded}
            data={names}
            value={mapping.columns[field] ?? null}
            error={missing.has(field) && control.isTried ? 'Choose a column.' : undefined}
            onChange={(column) => control.choose(field, column)}
          />
        ))}
      </div>
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
    </>
  )
}

/** The first rows as the choice reads them. */
function Preview({ control, mapping }: Omit<ChoicesProps, 'columns'>) {
  const { table } = control
  if (table === undefined) return null
  const shown = csvFieldNames.filter((field) => mapping.columns[field] !== undefined)
  if (shown.length === 0) return null
  const cellOf = (cells: readonly string[], field: CsvField): string =>
    cells[table.columns.indexOf(mapping.columns[field] ?? '')] ?? ''
  return (
    <ScrollArea type="auto" offsetScrollbars="x" viewportProps={{ tabIndex: 0 }} className={classes['preview']}>
      <Table verticalSpacing={4} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Row</Table.Th>
            {shown.map((field) => (
              <Table.Th key={field}>{csvFields[field].label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.slice(0, shownRows).map(({ number, cells }) => (
            <Table.Tr key={number}>
              <Table.Td className="fl-number">{number}</Table.Td>
              {shown.map((field) => (
                <Table.Td key={field}>{cellOf(cells, field)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}

const placeWords = ({ row, column }: CsvFault): string =>
  [row !== undefined && `Row ${row}`, column].filter(Boolean).join(', ')

/** What is wrong, by row and column: nothing was imported. */
function Faults({ faults }: { readonly faults: readonly CsvFault[] }) {
  if (faults.length === 0) return null
  const rest = faults.length - shownFaults
  return (
    <div role="alert" className={classes['faults']}>
      <strong>
        Nothing was imported: {faults.length} {faults.length === 1 ? 'fault' : 'faults'}.
      </strong>
      <ul>
        {faults.slice(0, shownFaults).map((fault) => (
          <li key={`${fault.row ?? ''} ${fault.column ?? ''} ${fault.words}`}>
            {placeWords(fault) !== '' && <strong>{placeWords(fault)}: </strong>}
            {fault.words}
          </li>
        ))}
        {rest > 0 && <li>And {rest} more.</li>}
      </ul>
    </div>
  )
}

interface FileProps {
  readonly control: CsvControl
}

function ChooseFile({ control: { fileName, choosesFile, fault } }: FileProps) {
  return (
    <Group gap="sm">
      <FileButton accept=".csv,text/csv" onChange={choosesFile} inputProps={{ 'aria-label': 'CSV file' }}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            data-autofocus
            leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
          >
            {fileName === undefined ? 'Choose a CSV file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
      {fileName !== undefined && <span className={classes['quiet']}>{fileName}</span>}
      {fault !== '' && (
        <span role="alert" className={classes['fault']}>
          {fault}
        </span>
      )}
    </Group>
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
  if (kept.error) return <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />
  if (kept.isPending) return <RowsSkeleton rows={3} height={40} />
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>
        Each row is a leg; rows of one number are one {one}. A number that is here already is brought up to date. With
        one fault nothing is imported.
      </p>
      <ChooseFile control={control} />
      {table !== undefined && mapping !== undefined && (
        <>
          <Choices control={control} columns={table.columns} mapping={mapping} />
          <Preview control={control} mapping={mapping} />
          <Faults faults={faults} />
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button loading={isRunning} onClick={start}>
              Import {table.rows.length} {table.rows.length === 1 ? 'row' : 'rows'}
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}
