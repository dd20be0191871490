import { accounts } from '../../../domain/charter/index.ts'
import { regions } from '../../../domain/company/index.ts'
import { contactTypes, groups, subjectsFor } from '../../../domain/crm/index.ts'
import { hasRole, type LogicValue } from '../../../domain/kernel/index.ts'
import { useColleagues } from '../../company/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { LogicUse, ValueOption, ValueSource } from '../../ui/logic/logic-values.ts'

const most = 500

const yesNo: readonly ValueOption[] = [
  { value: 'yes', label: 'yes' },
  { value: 'no', label: 'no' },
]

const states = Object.entries(regions).map(([value, label]) => ({ value, label }))

const named = (rows: readonly { readonly id: string; readonly name: string }[]): readonly ValueOption[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

const useUsers = () => named(useColleagues())

const useTypes = (): readonly ValueOption[] =>
  useRecords(contactTypes, { pageSize: most }).rows.map(({ name }) => ({ value: name, label: name }))

const useAccounts = () =>
  named(useRecords(accounts, { pageSize: most, enabled: hasRole(useActor(), 'accounts-r') }).rows)

const useManual = () => named(useRecords(groups, { where: ['type', '==', 'manual'], pageSize: most }).rows)

/** A source of all its values: nothing else can be chosen. */
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
  account: closed('Account', useAccounts),
  group: closed('Manual group', useManual),
}

/** How the rule of a group is edited, and what its values are called. */
export function useGroupLogic(): LogicUse {
  const actor = useActor()
  const [users, all, manual] = [useUsers(), useAccounts(), useManual()]
  const names = new Map([...users, ...all, ...manual, ...states].map(({ value, label }) => [value, label]))
  const nameOf = (subject: string, value: LogicValue): string =>
    ['agent', 'account', 'group', 'state'].includes(subject)
      ? (names.get(String(value)) ?? String(value))
      : String(value)
  return { table: subjectsFor(actor), sources, nameOf }
}
