import { useState } from 'react'
import { blogs } from '../../../domain/content/index.ts'
import { isDoc } from '../../../domain/kernel/index.ts'
import { useOfferedRows } from '../../platform/data/use-offered-rows.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { dropdownOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'
import { BlogEntriesField } from '../blog-entries-field.tsx'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'

/** One of the client's blogs; the choice explains its contents. */
function BlogChoice(props: FieldInputProps) {
  const { value, onChange } = props
  const [words, setWords] = useState('')
  const { rows, hint } = useOfferedRows(blogs, { words })
  const chosen = isDoc(value) ? textOf(value['id']) : ''
  const kept = isDoc(value) ? [[chosen, textOf(value['label'])] as const] : []
  const known = new Map([...kept, ...rows.map(({ id, name }) => [id, name] as const)])
  return (
    <SearchedSelect
      {...dropdownOf(props)}
      {...(hint !== undefined && { description: hint })}
      searchValue={words}
      onSearchChange={setWords}
      data={[...known].map(([id, label]) => ({ value: id, label }))}
      value={chosen || null}
      onChange={(id) => onChange(id === null ? '' : { id, label: known.get(id) ?? id })}
      clearable
      nothingFoundMessage="No blogs found"
    />
  )
}

/** A blog, or where the field is a list the pages that are named one by one (2-content section 4, 'Blog selector'). */
export function BlogField(props: FieldInputProps) {
  const isList = props.field.type === 'array' || Array.isArray(props.value)
  return isList ? <BlogEntriesField {...props} /> : <BlogChoice {...props} />
}
