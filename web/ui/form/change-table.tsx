import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { keyed } from '../keyed.ts'
import { ChangedWords } from './changed-words.tsx'
import type { FieldChange } from '../../../domain/kernel/records/change-words.ts'

/** A change as a table shows it. */
export interface ShownChange extends FieldChange {
  /** Actions on the earlier value. */
  readonly action?: ReactNode
}

interface ChangeTableProps {
  readonly changes: readonly ShownChange[]
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
        {keyed(changes, ({ label }) => label).map(({ key, item: { label, before, after, action } }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>
              {before === '' ? 'empty' : <ChangedWords words={before} other={after} />}
              {action}
            </Table.Td>
            <Table.Td>{after === '' ? 'empty' : <ChangedWords words={after} other={before} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
