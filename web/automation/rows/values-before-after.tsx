import { Table } from '@mantine/core'
import type { PresentValues } from '../../../domain/automation/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { speakerOf } from '../../../domain/kernel/records/change-words.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { n } from './edit-words.ts'
import type { EditControl } from './use-edit.ts'

type Words = (value: unknown) => string

const quoted = (words: string): string => (words === '' ? 'empty' : `“${words}”`)

/** '4 empty, 2 “CEO”, 3 others' */
function countWords({ values, others }: PresentValues, words: Words): string {
  const named = values.map(({ value, count }) => `${n(count)} ${value === null ? 'empty' : quoted(words(value))}`)
  return [...named, ...(others > 0 ? [`${n(others)} ${others === 1 ? 'other' : 'others'}`] : [])].join(', ')
}

interface ValuesBeforeAfterProps {
  readonly control: EditControl
  readonly definition: RecordDefinition
}

/** The values of each chosen field in all chosen rows, before and after the edit. */
export function ValuesBeforeAfter({ control, definition }: ValuesBeforeAfterProps) {
  const { timezone } = useClient()
  const { set, values, undecided, check } = control
  const present = check.data?.present ?? []
  const rows = set.flatMap(({ property, label }) => {
    const found = present.find(({ path }) => path === property)
    if (found === undefined) return []
    const words = speakerOf(definition, property, { shape: definition.shape, timezone })
    const isUndecided = undecided.some((field) => field.property === property)
    const after = isUndecided ? '' : quoted(words(values[property]))
    return [{ property, label, before: countWords(found, words), after }]
  })
  if (rows.length === 0) return null
  return (
    <Table verticalSpacing={6} horizontalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Field</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ property, label, before, after }) => (
          <Table.Tr key={property}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{before}</Table.Td>
            <Table.Td>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
