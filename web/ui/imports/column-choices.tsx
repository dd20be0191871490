import { Button, FileButton, Group, ScrollArea, Select, Table } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { unusedColumns, type ColumnChoice, type ColumnFields } from '../../../domain/kernel/csv/column-choice.ts'
import { useRef } from 'react'
import type { CsvTable } from '../../../domain/kernel/csv/read-csv.ts'
import classes from './imports.module.css'
import type { ImportFileControl } from './use-import-file.ts'

const shownRows = 3
const fileKinds = '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface ChoicesProps<Field extends string> {
  readonly fields: ColumnFields<Field>
  readonly columns: readonly string[]
  readonly chosen: ColumnChoice<Field>
  /** Fields without a column that need one; shown once an import was tried. */
  readonly missing: ReadonlySet<string>
  readonly onChoose: (field: Field, column: string | null) => void
}

const namesOf = <Field extends string>(fields: ColumnFields<Field>): readonly Field[] => Object.keys(fields) as Field[]

/** Meaning of each column: as it was chosen before, or by the names of the columns. */
export function ColumnChoices<Field extends string>(props: ChoicesProps<Field>) {
  const { fields, columns, chosen, missing, onChoose } = props
  const names = [...new Set(columns.filter((column) => column !== ''))]
  return (
    <div className={classes['choices']}>
      {namesOf(fields).map((field) => (
        <Select
          key={field}
          label={fields[field].label}
          required={fields[field].isNeeded}
          placeholder={fields[field].isNeeded ? 'Choose a column' : 'Not in the file'}
          clearable={!fields[field].isNeeded}
          data={names}
          value={chosen[field] ?? null}
          error={missing.has(field) ? 'Choose a column.' : undefined}
          onChange={(column) => onChoose(field, column)}
        />
      ))}
    </div>
  )
}

interface PreviewProps<Field extends string> {
  readonly fields: ColumnFields<Field>
  readonly table: CsvTable
  readonly chosen: ColumnChoice<Field>
}

/** Columns of the file that are not imported: their values could be missed later. */
export function UnusedColumns<Field extends string>({ table, chosen }: Omit<PreviewProps<Field>, 'fields'>) {
  const unused = unusedColumns(table, chosen)
  if (unused.length === 0) return null
  return <p className={classes['quiet']}>Not imported: {unused.join(', ')}.</p>
}

/** The first rows as the choice reads them. */
export function ColumnPreview<Field extends string>({ fields, table, chosen }: PreviewProps<Field>) {
  const shown = namesOf(fields).filter((field) => chosen[field] !== undefined)
  if (shown.length === 0) return null
  const cellOf = (cells: readonly string[], field: Field): string =>
    cells[table.columns.indexOf(chosen[field] ?? '')] ?? ''
  return (
    <ScrollArea type="auto" offsetScrollbars="x" viewportProps={{ tabIndex: 0 }} className={classes['preview']}>
      <Table verticalSpacing={4} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Row</Table.Th>
            {shown.map((field) => (
              <Table.Th key={field}>{fields[field].label}</Table.Th>
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

/** The file of an import: comma separated values, or a sheet of a workbook. */
export function ImportFile({ control }: { readonly control: ImportFileControl }) {
  const { fileName, fault, isReading, sheet, sheets, chooses, choosesSheet } = control
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    chooses(file)
    // The same file can be chosen once more, after something in it was put right.
    reset.current?.()
  }
  return (
    <Group gap="sm">
      <FileButton
        accept={fileKinds}
        resetRef={reset}
        onChange={choose}
        inputProps={{ 'aria-label': 'CSV or Excel file' }}
      >
        {(button) => (
          <Button
            {...button}
            variant="default"
            data-autofocus
            loading={isReading}
            leftSection={<IconTable size={16} stroke={1.75} aria-hidden />}
          >
            {fileName === undefined ? 'Choose a CSV or Excel file' : 'Choose another file'}
          </Button>
        )}
      </FileButton>
      {fileName !== undefined && <span className={classes['quiet']}>{fileName}</span>}
      {sheets.length > 1 && (
        <Select
          aria-label="Sheet"
          data={[...new Set(sheets)]}
          value={sheet ?? null}
          allowDeselect={false}
          onChange={choosesSheet}
        />
      )}
      {fault !== '' && (
        <span role="alert" className={classes['fault']}>
          {fault}
        </span>
      )}
    </Group>
  )
}
