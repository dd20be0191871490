import { Button, Group, ScrollArea } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ColumnChoice, ColumnFields } from '../../../domain/kernel/csv/column-choice.ts'
import { formatNumber } from '../format-value.ts'
import { ColumnChoices, ColumnPreview, ImportFile, UnusedColumns } from './column-choices.tsx'
import type { ImportFileControl } from './use-import-file.ts'
import classes from './imports.module.css'

const shownFaults = 50

/** A fault of a file: of a row and a column, where it is not about the whole file. */
interface ImportFault {
  readonly row?: number | undefined
  readonly column?: string | undefined
  readonly words: string
}

const placeWords = ({ row, column }: ImportFault): string =>
  [row !== undefined && `Row ${row}`, column].filter(Boolean).join(', ')

/** Faults by row and column: nothing was imported. */
export function ImportFaults({ faults }: { readonly faults: readonly ImportFault[] }) {
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

interface Step {
  readonly isRunning: boolean
  readonly start: () => void
}

interface TableImportProps<Field extends string> {
  /** Explains the rows of a file and their import. */
  readonly about: ReactNode
  readonly file: ImportFileControl
  readonly fields: ColumnFields<Field>
  /** Undefined until a file was read. */
  readonly chosen: ColumnChoice<Field> | undefined
  /** Fields without a column that need one. */
  readonly missing: readonly string[]
  readonly onChoose: (field: Field, column: string | null) => void
  /** Further choices below those of the columns. */
  readonly choices?: ReactNode
  readonly faults: readonly ImportFault[]
  /** Result of reading the file. */
  readonly preview?: ReactNode
  /** A look at the file before its import. */
  readonly look?: Step
  readonly run: Step
  /** Name of a row. */
  readonly noun: { readonly one: string; readonly many: string }
  readonly onClose: () => void
}

/** The import of a table: its file, the meaning of its columns, its faults, and the buttons. */
export function TableImport<Field extends string>(props: TableImportProps<Field>) {
  const { file, fields, chosen, missing, onChoose, look, run, noun } = props
  const table = file.imported?.table
  return (
    <div className={classes['dialog']}>
      <p className={classes['quiet']}>{props.about}</p>
      <ImportFile control={file} />
      {table !== undefined && chosen !== undefined && (
        <>
          <ColumnChoices<Field>
            fields={fields}
            columns={table.columns}
            chosen={chosen}
            missing={new Set(missing)}
            onChoose={onChoose}
          />
          {props.choices}
          <ColumnPreview<Field> fields={fields} table={table} chosen={chosen} />
          <UnusedColumns table={table} chosen={chosen} />
          <ImportFaults faults={props.faults} />
          {props.preview}
          <Group justify="end" gap="sm">
            <Button variant="default" onClick={props.onClose}>
              Cancel
            </Button>
            {look && (
              <Button variant="default" loading={look.isRunning} onClick={look.start}>
                Preview
              </Button>
            )}
            <Button loading={run.isRunning} onClick={run.start}>
              Import {formatNumber(table.rows.length)} {table.rows.length === 1 ? noun.one : noun.many}
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}
