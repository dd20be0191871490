import { aircraft } from '../../domain/charter/aircraft.ts'
import { customisable } from '../../domain/company/index.ts'
import { contactTypes } from '../../domain/crm/contact-types.ts'
import { filters } from '../../domain/inbox/filters.ts'
import { hasRole, type Actor, type RecordDefinition } from '../../domain/kernel/index.ts'
import type { SearchFacts } from '../../domain/kernel/search/search-box.ts'
import { useCustomFields } from '../company/custom-fields/use-custom-fields.ts'
import { usePeopleByRole } from '../company/index.ts'
import { useEveryRow } from '../platform/data/use-every-row.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useActor, useClient } from '../platform/platform-context.tsx'

/** More of a kind than a filter set can show with sense. */
const most = 200

interface ClientConfig {
  readonly config?: {
    readonly roles?: readonly { readonly id: string; readonly label: string; readonly show_in_filters?: boolean }[]
  }
}

/** Filter sets by agent: roles flagged `show_in_filters` with their holders (1-shell section 6). */
function useAgentRoles(): SearchFacts['agentRoles'] {
  const { config }: ClientConfig = useClient().doc
  const people = usePeopleByRole()
  return (config?.roles ?? [])
    .filter((role) => role.show_in_filters === true)
    .map(({ id, label }) => ({
      id,
      label,
      users: people.ofRole(id).map((user) => ({ id: user.id, label: user.name })),
    }))
}

/** Record types that a company may add fields to. */
const withCustom: ReadonlySet<string> = new Set(Object.keys(customisable))

/** True if every row is within the actor's reach. */
const mayReadAll = ({ access: { read } }: RecordDefinition, actor: Actor): boolean =>
  typeof read === 'string'
    ? hasRole(actor, read)
    : read === true || (typeof read === 'function' && read(actor) === true)

/** Data for the filter sets of an index; data that is not readable, or not needed yet, gives none. */
export function useSearchFacts(index: string, isNeeded = true): SearchFacts {
  const actor = useActor()
  const agentRoles = useAgentRoles()
  const mayAsk = (definition: RecordDefinition, ...indexes: string[]) =>
    isNeeded && indexes.includes(index) && mayReadAll(definition, actor)
  const fleet = useRecords(aircraft, {
    orderBy: { field: 'tail_number', direction: 'asc' },
    pageSize: most,
    enabled: mayAsk(aircraft, 'quotes', 'trips'),
  })
  const types = useEveryRow(contactTypes, mayAsk(contactTypes, 'contacts'))
  const marks = useRecords(filters, {
    where: ['type', '==', 'inbox'],
    orderBy: { field: 'name', direction: 'asc' },
    pageSize: most,
    enabled: mayAsk(filters, 'threads'),
  })
  const customFields = useCustomFields(isNeeded && withCustom.has(index)).get(index)
  return {
    agentRoles,
    ...(customFields && { customFields }),
    aircraft: fleet.rows.map((one) => ({ tail: one.tail_number, isActive: one.active })),
    contactTypes: types,
    filters: marks.rows,
  }
}
