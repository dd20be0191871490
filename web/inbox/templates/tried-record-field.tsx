import { Select } from '@mantine/core'
import { useState } from 'react'
import { recordOfArgument, type DataArgument } from '../../../domain/inbox/index.ts'
import { pathTemplate, fillPath, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { recordNamed } from '../../../domain/records.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useClient } from '../../platform/platform-context.tsx'

interface TriedRecordFieldProps {
  readonly definition: RecordDefinition
  readonly onChange: (path: string | undefined) => void
}

/** The record that words are tried with. Key it by the record type. */
export function TriedRecordField({ definition, onChange }: TriedRecordFieldProps) {
  const client = useClient()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { rows, isLoading } = useSearchRows(definition, { query: words })
  const data = rows.map((row) => ({ value: row.id, label: definition.title({ ...row }) || row.id }))
  const choose = (id: string | null) => {
    setChosen(id)
    onChange(id === null ? undefined : fillPath(pathTemplate(definition.path).document, { client: client.id, id }))
  }
  return (
    <Select
      size="sm"
      label={`Try it with a ${definition.label.one.toLowerCase()}`}
      placeholder={isLoading ? 'Searching' : 'Search'}
      searchable
      clearable
      data={data}
      // The search has chosen already.
      filter={({ options }) => options}
      value={chosen}
      onSearchChange={setWords}
      onChange={choose}
      nothingFoundMessage={`No ${definition.label.path} found`}
    />
  )
}

/** Returns the record type that a template can be tried with, by its data. */
export const triedWith = (argument: DataArgument): RecordDefinition | undefined =>
  recordNamed(recordOfArgument(argument))
