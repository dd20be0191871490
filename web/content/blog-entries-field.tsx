import { useDeferredValue, useState } from 'react'
import { contentMessages, pages } from '../../domain/content/index.ts'
import { useSearchRows } from '../platform/data/use-search-rows.ts'
import { notify } from '../platform/notices.ts'
import type { Person } from '../ui/avatar.tsx'
import { dropdownOf, type FieldInputProps } from '../ui/field/field-input-props.ts'
import { SearchedMultiSelect } from '../ui/choices/searched-select.tsx'

/** Pages that the picker offers at once (2-content section 9). */
const offeredAtOnce = 100

const entriesOf = (value: unknown): readonly Person[] => (Array.isArray(value) ? (value as readonly Person[]) : [])

const asPair = ({ id, label }: Person) => [id, label] as const

/** The pages of a blog, named one by one, at most as many as it shows (2-content sections 4 and 5). */
export function BlogEntriesField(props: FieldInputProps) {
  const { field, value, onChange, most = 1 } = props
  const [words, setWords] = useState('')
  const query = useDeferredValue(words.trim())
  const { rows, isLoading, isBehind } = useSearchRows(pages, { query, pageSize: offeredAtOnce })
  const chosen = entriesOf(value)
  const known = new Map([...rows.map(({ id, name }) => [id, name] as const), ...chosen.map(asPair)])
  const choose = (ids: readonly string[]) => {
    if (ids.length > most && ids.length > chosen.length) {
      const issue = contentMessages.issue(field.property, 'limit-reached', { n: most })
      notify({ title: 'Limit Reached!', message: contentMessages.words(issue) })
      return
    }
    onChange(ids.map((id) => ({ id, label: known.get(id) ?? id })))
  }
  return (
    <SearchedMultiSelect
      {...dropdownOf(props)}
      searchValue={words}
      onSearchChange={setWords}
      isSettled={query === words.trim() && !isLoading && !isBehind}
      // The server has searched.
      filter={({ options }) => options}
      data={[...known].map(([id, label]) => ({ value: id, label }))}
      value={chosen.map(({ id }) => id)}
      onChange={choose}
      nothingFoundMessage="No pages found"
    />
  )
}
