import { Table } from '@mantine/core'
import { ChangedWords } from './changed-words.tsx'
import type { FieldChange } from '../../../domain/kernel/records/change-words.ts'

interface ChangeTableProps {
  readonly changes: readonly FieldChange[]
  readonly heads: readonly [field: string, before: string, after: string]
}

/** Two states of a record side by side, only where they differ. */
export function ChangeTable({ changes, heads }: ChangeTableProps) {
  return (
    <Table verticalSpacing={6} horizontalSpacing="sm" withRowBorders>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map((change) => (
          <Table.Tr key={change.label}>
            <Table.Td>{change.label}</Table.Td>
            <Table.Td>
              {change.before === '' ? 'empty' : <ChangedWords words={change.before} other={change.after} />}
            </Table.Td>
            <Table.Td>
              {change.after === '' ? 'empty' : <ChangedWords words={change.after} other={change.before} />}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
