import { useState } from 'react'
import { contacts, groups } from '../../../domain/crm/index.ts'
import { hasRole, isDoc, type Filter } from '../../../domain/kernel/index.ts'
import { useOfferedRows } from '../../platform/data/use-offered-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { SearchedMultiSelect, SearchedSelect } from '../../ui/choices/searched-select.tsx'
import { dropdownOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'

const vendorsOnly: Filter = ['type', '==', 'Vendor']

interface Choice {
  readonly id: string
  readonly label: string
}

const choiceOf = (value: unknown): Choice | undefined =>
  isDoc(value) && typeof value['id'] === 'string' ? { id: value['id'], label: textOf(value['label']) } : undefined

/** The contact that a product is bought from, by its company where it has one. */
export function VendorField(props: FieldInputProps) {
  const [words, setWords] = useState('')
  const enabled = hasRole(useActor(), 'contacts-r')
  const kept = choiceOf(props.value)
  const { rows, hint } = useOfferedRows(contacts, {
    words: words === kept?.label ? '' : words,
    where: vendorsOnly,
    filters: 'type:Vendor',
    enabled,
  })
  const offered = rows.map((row): Choice => ({ id: row.id, label: row.company || row.name }))
  const known = new Map([...(kept ? [kept] : []), ...offered].map((one) => [one.id, one.label]))
  return (
    <SearchedSelect
      {...dropdownOf(props)}
      {...(hint !== undefined && { description: hint })}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={kept?.id ?? null}
      clearable
      onSearchChange={setWords}
      onChange={(id) => props.onChange(id === null ? null : { id, label: known.get(id) ?? id })}
      nothingFoundMessage={
        enabled ? 'No vendor found. Vendors are contacts of the type Vendor.' : 'Your roles do not show contacts'
      }
    />
  )
}

interface Customer extends Choice {
  readonly kind: 'contact' | 'group'
}

const customersOf = (value: unknown): readonly Customer[] =>
  (Array.isArray(value) ? value : []).flatMap((one): Customer[] => {
    const choice = choiceOf(one)
    return choice ? [{ ...choice, kind: isDoc(one) && one['kind'] === 'group' ? 'group' : 'contact' }] : []
  })

const keyOf = ({ kind, id }: Pick<Customer, 'kind' | 'id'>): string => `${kind} ${id}`

const optionsOf = (customers: readonly Customer[]) => customers.map((one) => ({ value: keyOf(one), label: one.label }))

/** Contacts and groups for which a price list is meant. */
export function PriceCustomersField(props: FieldInputProps) {
  const [words, setWords] = useState('')
  const actor = useActor()
  const kept = customersOf(props.value)
  const people = useOfferedRows(contacts, { words, enabled: hasRole(actor, 'contacts-r') })
  const circles = useOfferedRows(groups, { words, enabled: hasRole(actor, 'groups-r') })
  const offered: readonly Customer[] = [
    ...people.rows.map(({ id, name, company }): Customer => ({
      id,
      label: company ? `${name}, ${company}` : name,
      kind: 'contact',
    })),
    ...circles.rows.map(({ id, name }): Customer => ({ id, label: name, kind: 'group' })),
  ]
  const known = new Map([...kept, ...offered].map((one) => [keyOf(one), one]))
  const all = [...known.values()]
  return (
    <SearchedMultiSelect
      {...dropdownOf(props)}
      {...(people.hint !== undefined && { description: people.hint })}
      searchValue={words}
      onSearchChange={setWords}
      data={[
        { group: 'Groups', items: optionsOf(all.filter(({ kind }) => kind === 'group')) },
        { group: 'Contacts', items: optionsOf(all.filter(({ kind }) => kind === 'contact')) },
      ]}
      value={kept.map(keyOf)}
      onChange={(keys) => props.onChange(keys.flatMap((key) => known.get(key) ?? []))}
      limit={100}
      nothingFoundMessage="No customer found"
    />
  )
}
