import { useState } from 'react'
import { accounts } from '../../../domain/charter/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useSearchRows } from '../../platform/data/use-search-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'
import { dropdownOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** An account that is billed, found by its name; the value is its id. */
export function CustomerAccountField(props: FieldInputProps) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<Choice>()
  const enabled = hasRole(useActor(), 'accounts-r')
  const query = words === chosen?.label ? '' : words.trim()
  const { rows, isLoading } = useSearchRows(accounts, { query, enabled, pageSize: 50 })
  const found = rows.map(({ id, name }): Choice => ({ value: id, label: name }))
  const data = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found
  const choose = (id: string | null) => {
    setChosen(data.find(({ value }) => value === id))
    props.onChange(id ?? '')
  }
  return (
    <SearchedSelect
      {...dropdownOf(props)}
      isSettled={!isLoading}
      data={data}
      // The search has chosen already.
      filter={({ options }) => options}
      value={textOf(props.value) || null}
      onSearchChange={setWords}
      onChange={choose}
      nothingFoundMessage={enabled ? 'No account found' : 'Your roles do not show accounts'}
    />
  )
}
