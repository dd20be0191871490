import { accounts } from '../../../domain/charter/index.ts'
import { regions } from '../../../domain/company/index.ts'
import { contactTypes, groups, subjectsFor } from '../../../domain/crm/index.ts'
import { hasRole, type LogicValue } from '../../../domain/kernel/index.ts'
import { useColleagues } from '../../company/index.ts'
import { useOfferedRows } from '../../platform/data/use-offered-rows.ts'
import { useEveryRow } from '../../platform/data/use-every-row.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { LogicUse, ValueOption, ValueSource } from '../../ui/logic/logic-values.ts'

const yesNo: readonly ValueOption[] = [
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no' },
]

const states = Object.entries(regions).map(([value, label]) => ({ value, label }))

const named = (rows: readonly { readonly id: string; readonly name: string }[]): readonly ValueOption[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

const useUsers = () => named(useColleagues())

const useTypes = (): readonly ValueOption[] =>
  useEveryRow(contactTypes).map(({ name }) => ({ value: name, label: name }))

const useAccounts = (words: string) => useOfferedRows(accounts, { words, enabled: hasRole(useActor(), 'accounts-r') })

const useManual = (words: string) =>
  useOfferedRows(groups, { words, where: ['type', '==', 'manual'], filters: 'type:manual' })

/** A source of records, of which there may be more than a list holds. */
const recordSource = (placeholder: string, useOffered: typeof useAccounts | typeof useManual): ValueSource => ({
  isClosed: true,
  placeholder,
  Options: ({ words, children }) => {
    const { rows, hint } = useOffered(words)
    return children(named(rows), hint)
  },
})

/** A source of all its values: the choice is limited to them. */
const closed = (placeholder: string, useOptions: () => readonly ValueOption[]): ValueSource => ({
  isClosed: true,
  placeholder,
  Options: ({ children }) => children(useOptions()),
})

const sources = {
  'contact-type': closed('Contact type', useTypes),
  region: closed('State', () => states),
  'yes-no': closed('yes or no', () => yesNo),
  user: closed('Colleague', useUsers),
  account: recordSource('Account', useAccounts),
  group: recordSource('Manual group', useManual),
}

/** Editing of a group's rule, and the names of its values. */
export function useGroupLogic(): LogicUse {
  const actor = useActor()
  const [users, all, manual] = [useUsers(), named(useAccounts('').rows), named(useManual('').rows)]
  const names = new Map([...users, ...all, ...manual, ...states].map(({ value, label }) => [value, label]))
  const nameOf = (subject: string, value: LogicValue): string =>
    ['agent', 'account', 'group', 'state'].includes(subject)
      ? (names.get(String(value)) ?? String(value))
      : String(value)
  return { table: subjectsFor(actor), sources, nameOf }
}
