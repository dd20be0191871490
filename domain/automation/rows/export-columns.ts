import {
  hasOneOf,
  unshownTo,
  type Actor,
  type EditorComponent,
  type EditorField,
  type ListColumn,
  type RecordDefinition,
} from '../../kernel/index.ts'
import { isDayOnly } from '../../kernel/records/day-only.ts'
import { zoneOfColumn } from '../../kernel/records/zone-of-column.ts'
import { speakerOf } from '../../kernel/records/change-words.ts'
import { numberKindAt } from '../../kernel/fields/number-kind.ts'
import { hasListFor } from './has-list.ts'

/** A column that an export can have. */
export interface ExportColumn {
  /** Path of the value in a row. */
  readonly field: string
  readonly label: string
}

/** Content of an export cell: text, or a number with its unit. */
export type ExportCell =
  | string
  | {
      readonly kind: 'number' | 'money' | 'date' | 'date-time'
      readonly value: number
      /** Time zone of the place, written after the time; absent for moments in the time zone of the client. */
      readonly zone?: string
    }

/** The role that takes lists out of the product; admins have it (adr/0052). */
export const exportRole = 'export'

/** True if the actor may export rows of a record type: by the role for exports, or by that of the record type. */
export const mayExport = (definition: RecordDefinition, actor: Actor): boolean =>
  hasOneOf(actor, [exportRole, ...(definition.exporter === undefined ? [] : [definition.exporter])]) &&
  hasListFor(definition, actor, 'read')

/** Kinds of fields whose value is no cell of a table. */
const uncellular: ReadonlySet<EditorComponent> = new Set([
  'input-blog',
  'input-image-new',
  'input-file',
  'input-image-simple',
  'input-video',
  'input-code',
  'input-html',
  'input-dimensions',
  'input-product',
  'input-product-array',
  'object',
  'items',
  'whole',
  'raw',
])

/** Texts are words of one cell also where a room edits them in its own way, as the secondary emails of a contact. */
const isCellular = ({ component, source, hide }: EditorField): boolean =>
  !uncellular.has(component) && (source === undefined || component === 'input-text-array') && hide === undefined

const headOf = (field: string): string => field.split('.')[0] ?? field

/** The columns that an export of a record type can have for the actor: never a field that they may not read, or is sealed. */
export function exportColumns(definition: RecordDefinition, actor: Actor): readonly ExportColumn[] {
  const closed = new Set([...unshownTo(definition, actor), ...(definition.secret ?? [])])
  const listed = definition.list.columns.map(({ field, label }) => ({ field, label }))
  const others = definition.form.filter(isCellular).map(({ property, label }) => ({ field: property, label }))
  const exported = (definition.exported ?? []).map(({ property, label }) => ({ field: property, label }))
  const all = [
    ...listed,
    ...others,
    ...exported,
    { field: 'date', label: 'Date' },
    { field: 'last_date', label: 'Updated' },
    { field: 'id', label: 'Id' },
  ]
  const seen = new Set<string>()
  return all.filter(({ field }) => {
    if (seen.has(field) || closed.has(headOf(field))) return false
    seen.add(field)
    return true
  })
}

const numberKinds: Readonly<Record<string, 'money' | 'date' | 'date-time'>> = {
  money: 'money',
  date: 'date',
  'date-time': 'date-time',
  'input-date': 'date',
  'input-date-time': 'date-time',
}

/** Units of the numbers of a column, as its list or form names them. */
function numberKindOf({ list, form }: RecordDefinition, field: string) {
  if (field === 'date' || field === 'last_date') return 'date-time'
  const column = list.columns.find((one) => one.field === field)
  const input = form.find(({ property }) => property === field)
  const words = [column?.kind, input?.type, input?.component]
  return words.map((word) => numberKinds[word ?? '']).find((kind) => kind !== undefined)
}

/** Returns the zone of a moment in a column with zones, else the zone of the client. */
const localZone = (column: Partial<ListColumn>, row: object | undefined, timezone: string) =>
  column.zoneOf === undefined ? {} : { zone: zoneOfColumn(column, row) ?? timezone }

/** How the values of a column become cells. */
export function cellsOf(
  definition: RecordDefinition,
  field: string,
  timezone: string,
): (value: unknown, row?: object) => ExportCell {
  const own = definition.exported?.find(({ property }) => property === field)
  if (own !== undefined) return (value) => own.words(value)
  const kind = numberKindOf(definition, field)
  const isPhone = definition.form.find(({ property }) => property === field)?.component === 'input-phone'
  const say = speakerOf(definition, field, { shape: definition.shape, timezone })
  const column: Partial<ListColumn> = definition.list.columns.find((one) => one.field === field) ?? {}
  return (value, row) => {
    if (value === undefined || value === null) return ''
    const local = localZone(column, row, timezone)
    if (typeof value === 'number' && isDayOnly(column, row)) return { kind: 'date', value, ...local }
    if (typeof value === 'number')
      return { kind: kind ?? numberKindAt(definition.shape, field.split('.'), value), value, ...local }
    return isPhone && typeof value === 'string' ? value : say(value)
  }
}
