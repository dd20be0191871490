import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { accounts, aircraft, aircraftSearchFrom, type FoundAircraft } from '../../../domain/charter/index.ts'
import { hasRole, isDoc } from '../../../domain/kernel/index.ts'
import { useOfferedRows } from '../../platform/data/use-offered-rows.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { dropdownOf, textsOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { searchDelayMs, useAircraftQuery } from '../legs/use-aircraft-query.ts'
import { useModels } from './use-models.ts'
import { SearchedMultiSelect, SearchedSelect } from '../../ui/choices/searched-select.tsx'

interface Choice {
  readonly id: string
  readonly name: string
}

interface EntriesProps {
  readonly props: FieldInputProps
  readonly offered: readonly Choice[]
  /** Property of the record that holds the name of an entry. */
  readonly nameKey: 'name' | 'label'
  readonly nothing: string
  readonly hint: string | undefined
  readonly words: string
  readonly onWords: (words: string) => void
}

/** Records that another one names, each kept with its id and name. One that is not offered any more stays. */
function Entries({ props, offered, nameKey, nothing, hint, words, onWords }: EntriesProps) {
  const kept = (Array.isArray(props.value) ? props.value : [])
    .filter(isDoc)
    .map((one): Choice => ({ id: textOf(one['id']), name: textOf(one[nameKey]) }))
  const known = new Map([...kept, ...offered].map((one) => [one.id, one.name]))
  return (
    <SearchedMultiSelect
      {...dropdownOf(props)}
      {...(hint !== undefined && { description: hint })}
      searchValue={words}
      onSearchChange={onWords}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={kept.map(({ id }) => id)}
      onChange={(ids) => props.onChange(ids.map((id) => ({ id, [nameKey]: known.get(id) ?? id })))}
      limit={100}
      nothingFoundMessage={nothing}
    />
  )
}

/** Customer accounts of an aircraft, quote, trip or contact. Only users who read accounts change them. */
export function AccountsField(props: FieldInputProps) {
  const [words, setWords] = useState('')
  const enabled = hasRole(useActor(), accounts.access.read as string)
  const { rows, hint } = useOfferedRows(accounts, { words, enabled })
  const searching = { hint, words, onWords: setWords }
  const own = { ...props, isReadOnly: props.isReadOnly || !enabled }
  return <Entries props={own} offered={rows} nameKey="name" nothing="No account found" {...searching} />
}

/** Aircraft of an account. */
export function AircraftListField(props: FieldInputProps) {
  const [words, setWords] = useState('')
  const { rows, hint } = useOfferedRows(aircraft, { words, enabled: hasRole(useActor(), 'aircraft') })
  const searching = { hint, words, onWords: setWords }
  const offered = rows.map((one) => ({ id: one.id, name: aircraft.title({ ...one }) }))
  return <Entries props={props} offered={offered} nameKey="label" nothing="No aircraft found" {...searching} />
}

const noTails: readonly string[] = []
const noAircraft: readonly FoundAircraft[] = []

/** Aircraft of the fleet that match the typed words, and whether the answer is the present one. */
function useFoundAircraft(kept: string) {
  const makeQuery = useAircraftQuery()
  const [words, setWords] = useState('')
  const [typed] = useDebouncedValue(words, searchDelayMs)
  const sought = typed.trim()
  // The label of the chosen aircraft is no search.
  const isLabel = kept !== '' && (sought === kept || sought.startsWith(`${kept} `))
  const query = sought.length >= aircraftSearchFrom && !isLabel ? sought : ''
  const { data, isFetching } = useQuery({ ...makeQuery(query), placeholderData: keepPreviousData })
  return { found: data?.aircraft ?? noAircraft, isSettled: !isFetching && typed === words, setWords }
}

interface TailSelectProps {
  readonly props: FieldInputProps
  readonly kept: string
  readonly isClearable?: boolean
  readonly onChoose: (chosen: FoundAircraft | undefined, tail: string) => void
}

function TailSelect({ props, kept, isClearable = false, onChoose }: TailSelectProps) {
  const { found, isSettled, setWords } = useFoundAircraft(kept)
  const byTail = new Map(found.map((one) => [one.tail_number, one]))
  const tails = [...new Set([...(kept === '' ? noTails : [kept]), ...byTail.keys()])].filter(Boolean)
  return (
    <SearchedSelect
      {...dropdownOf(props)}
      // A form that opens with the aircraft would show its list over the other fields.
      openOnFocus={false}
      clearable={isClearable}
      isSettled={isSettled}
      data={tails.map((tail) => ({ value: tail, label: [tail, byTail.get(tail)?.name].filter(Boolean).join(' ') }))}
      value={kept === '' ? null : kept}
      onSearchChange={setWords}
      onChange={(tail) => onChoose(byTail.get(tail ?? ''), tail ?? '')}
      nothingFoundMessage="No aircraft found"
    />
  )
}

/** Choice of one aircraft of the fleet by tail number. */
export const TailField = (props: FieldInputProps) => (
  <TailSelect props={props} kept={textOf(props.value)} onChoose={(_, tail) => props.onChange(tail)} />
)

/** Choice of the aircraft of a flight, kept with its name and type. */
export function FlownAircraftField(props: FieldInputProps) {
  const kept = isDoc(props.value) ? textOf(props.value['tail_number']) : ''
  const choose = (chosen: FoundAircraft | undefined, tail: string) => {
    if (tail === '') return props.onChange(undefined)
    if (chosen === undefined) return
    const { id, tail_number, name, type } = chosen
    props.onChange({ id, tail_number, ...(name !== '' && { name }), ...(type && { type }) })
  }
  return <TailSelect props={props} kept={kept} isClearable onChoose={choose} />
}

/** Other models that may fly in place of one, by their names. */
export function ModelsField(props: FieldInputProps) {
  const kept = textsOf(props.value)
  const names = useModels().map(({ name }) => name)
  return (
    <SearchedMultiSelect
      {...dropdownOf(props)}
      data={[...new Set([...kept, ...names])]}
      value={kept}
      onChange={props.onChange}
      limit={100}
      nothingFoundMessage="No model found"
    />
  )
}
