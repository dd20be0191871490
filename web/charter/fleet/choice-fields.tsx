import { accounts, aircraft } from '../../../domain/charter/index.ts'
import { hasRole, isDoc } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { dropdownOf, textsOf, type FieldInputProps } from '../../ui/field/field-input-props.ts'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { useModels } from './use-models.ts'
import { SearchedMultiSelect } from '../../ui/choices/searched-select.tsx'

/** What a list of choices offers at once. */
const most = 500

interface Choice {
  readonly id: string
  readonly name: string
}

interface EntriesProps {
  readonly props: FieldInputProps
  readonly offered: readonly Choice[]
  /** What the record calls the name of an entry. */
  readonly nameKey: 'name' | 'label'
  readonly nothing: string
}

/** Records that another one names, each kept with its id and name. One that is not offered any more stays. */
function Entries({ props, offered, nameKey, nothing }: EntriesProps) {
  const kept = (Array.isArray(props.value) ? props.value : [])
    .filter(isDoc)
    .map((one): Choice => ({ id: textOf(one['id']), name: textOf(one[nameKey]) }))
  const known = new Map([...kept, ...offered].map((one) => [one.id, one.name]))
  return (
    <SearchedMultiSelect
      {...dropdownOf(props)}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={kept.map(({ id }) => id)}
      onChange={(ids) => props.onChange(ids.map((id) => ({ id, [nameKey]: known.get(id) ?? id })))}
      limit={100}
      nothingFoundMessage={nothing}
    />
  )
}

/** Accounts that an aircraft flies for. */
export function AccountsField(props: FieldInputProps) {
  const { rows } = useRecords(accounts, {
    pageSize: most,
    enabled: hasRole(useActor(), accounts.access.read as string),
  })
  return <Entries props={props} offered={rows} nameKey="name" nothing="No account found" />
}

/** Aircraft of an account. */
export function AircraftListField(props: FieldInputProps) {
  const { rows } = useRecords(aircraft, { pageSize: most, enabled: hasRole(useActor(), 'aircraft') })
  const offered = rows.map((one) => ({ id: one.id, name: aircraft.title({ ...one }) }))
  return <Entries props={props} offered={offered} nameKey="label" nothing="No aircraft found" />
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
