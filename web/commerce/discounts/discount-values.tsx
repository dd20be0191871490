import { discountSubjects, orderSources, products } from '../../../domain/commerce/index.ts'
import { regions } from '../../../domain/company/index.ts'
import { contacts, groups } from '../../../domain/crm/index.ts'
import { hasRole, type LogicValue, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { useOfferedRows } from '../../platform/data/use-offered-rows.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useActor } from '../../platform/platform-context.tsx'
import type { LogicUse, ValueOption, ValueSource } from '../../ui/logic/logic-values.ts'

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

const lowerCase = (label: string): ValueOption => ({ value: label.toLowerCase(), label })

const closed = (placeholder: string, options: readonly ValueOption[]): ValueSource => ({
  isClosed: true,
  placeholder,
  Options: ({ children }) => children(options),
})

interface Named {
  readonly placeholder: string
  readonly definition: RecordDefinition
  /** Role without which none is offered. */
  readonly role: string
}

const records = {
  product: { placeholder: 'Product', definition: products, role: 'products-r' },
  customer: { placeholder: 'Contact', definition: contacts, role: 'contacts-r' },
  group: { placeholder: 'Group', definition: groups, role: 'groups-r' },
} as const satisfies Readonly<Record<string, Named>>

/** A choice of records, of which there may be more than a list holds. */
const recordSource = ({ placeholder, definition, role }: Named): ValueSource => ({
  isClosed: true,
  placeholder,
  Options: ({ words, children }) => {
    const { rows, hint } = useOfferedRows(definition, { words, enabled: hasRole(useActor(), role) })
    return children(
      rows.map((row) => ({ value: row.id, label: definition.title(row) || row.id })),
      hint,
    )
  },
})

const sources: Readonly<Record<string, ValueSource>> = {
  product: recordSource(records.product),
  customer: recordSource(records.customer),
  group: recordSource(records.group),
  region: closed(
    'State',
    Object.entries(regions).map(([value, label]) => ({ value, label })),
  ),
  source: closed('Source', Object.values(orderSources).map(lowerCase)),
  month: closed('Month', months.map(lowerCase)),
  weekday: closed('Day', weekdays.map(lowerCase)),
}

/** Ids that logic compares a subject with. */
function listIds(logic: unknown, subject: string): string[] {
  if (Array.isArray(logic)) return logic.flatMap((part) => listIds(part, subject))
  if (typeof logic !== 'object' || logic === null) return []
  const { subject: own, value, ...rest } = logic as { readonly subject?: unknown; readonly value?: unknown }
  if (own === subject) return [value].flat().filter((one) => typeof one === 'string' && one !== '') as string[]
  return Object.values(rest).flatMap((part) => listIds(part, subject))
}

/** Titles of the records that logic names, by their ids, if the user may read them. */
function useTitles({ definition, role }: Named, logic: unknown, subject: string): readonly [string, string][] {
  const ids = [...new Set(listIds(logic, subject))].toSorted()
  const enabled = hasRole(useActor(), role) && ids.length > 0
  const { rows } = useRecords(definition, { where: ['id', 'in', ids], enabled })
  return rows.map((row) => [row.id, definition.title(row) || row.id])
}

/** Editing of the rule of a discount, and the names of its values. */
export function useDiscountLogic(logic: unknown): LogicUse {
  const titles = new Map([
    ...useTitles(records.product, logic, 'product'),
    ...useTitles(records.customer, logic, 'customer'),
    ...useTitles(records.group, logic, 'group'),
  ])
  const nameOf = (subject: string, value: LogicValue): string => {
    const text = String(value)
    if (subject === 'state') return regions[text] ?? text
    return titles.get(text) ?? text
  }
  return { table: discountSubjects, sources, nameOf }
}
