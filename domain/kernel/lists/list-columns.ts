import type { EditorComponent, EditorField } from '../fields/editor-field.ts'
import { unshownTo } from '../records/guarded-fields.ts'
import { narrowestColumn, widestColumn, type ListedColumn } from './listed-columns.ts'
import type { CellKind, ListColumn, RecordDefinition } from '../records/record.ts'
import type { Actor } from '../access/roles.ts'

/** A column as a list shows it. */
export interface ShownColumn extends ListColumn {
  /** Pixels; the default of the column's kind when absent. */
  readonly width?: number | undefined
}

/** How a list shows a field, where one line has room for all that it holds. */
const cells: Readonly<Partial<Record<EditorComponent, CellKind>>> = {
  'input-stacked-text': 'text',
  'input-stacked-textarea': 'text',
  'input-date': 'date',
  'input-date-time': 'date-time',
  'input-checkbox': 'boolean',
  'input-select': 'text',
  'input-url': 'text',
  'input-phone': 'phone',
  'input-contact-type': 'text',
  'input-timezone': 'text',
  'input-followers': 'people',
  'input-text-array': 'text',
  'input-select-array': 'text',
}

const typed: Readonly<Partial<Record<NonNullable<EditorField['type']>, CellKind>>> = {
  number: 'number',
  money: 'money',
  email: 'email',
}

const headOf = (field: string): string => field.split('.')[0] ?? field

/** True if an index has the rows in the order of a field. */
function isSortable({ columns, indexes = [] }: RecordDefinition, property: string): boolean {
  const found = Object.entries(columns).find(([name, { path = name }]) => path === property)
  return found !== undefined && found[1].type !== 'text[]' && indexes.some(([first]) => first === found[0])
}

/** Fields that a client has taken out of its forms. */
const isHiddenCustom = ({ property, hide }: EditorField): boolean =>
  property.startsWith('custom.') && hide?.({}) === true

function columnOf(definition: RecordDefinition, field: EditorField): ListColumn | undefined {
  const { property, label, component, type } = field
  const cell = cells[component]
  if (cell === undefined || isHiddenCustom(field)) return undefined
  const kind = (type && typed[type]) ?? cell
  return { field: property, label, kind, ...(isSortable(definition, property) && { sortable: true }) }
}

const updated: ListColumn = { field: 'last_date', label: 'Updated', kind: 'date-time', sortable: true }

/**
 * Every possible column of a list for an actor: the default ones, then the other fields of its record that fit into one
 * line. Fields that the actor does not read, or that lists never return, are left out.
 */
export function offeredColumns(definition: RecordDefinition, actor: Actor): readonly ListColumn[] {
  const { list, form } = definition
  const closed = new Set([...unshownTo(definition, actor), ...(list.omit ?? [])])
  const others = [...form.flatMap((field) => columnOf(definition, field) ?? []), updated]
  const known = new Set<string>()
  return [...list.columns, ...others].filter(({ field }) => {
    if (closed.has(headOf(field)) || known.has(field)) return false
    known.add(field)
    return true
  })
}

/** Default columns of a list for an actor. */
export function usualColumns(definition: RecordDefinition, offered: readonly ListColumn[]): readonly ListColumn[] {
  const usual = new Set(definition.list.columns.map(({ field }) => field))
  return offered.filter(({ field }) => usual.has(field))
}

/**
 * The chosen columns as they can be shown, and how many cannot: fields that the reader does not read, or that are no more.
 * Where none of them can be shown, the usual ones are.
 */
export function shownColumns(
  offered: readonly ListColumn[],
  usual: readonly ListColumn[],
  chosen: readonly ListedColumn[] | undefined,
): { readonly columns: readonly ShownColumn[]; readonly leftOut: number } {
  if (chosen === undefined) return { columns: usual, leftOut: 0 }
  const byField = new Map(offered.map((column) => [column.field, column]))
  const known = new Set<string>()
  const columns = chosen.flatMap(({ field, width }): readonly ShownColumn[] => {
    const column = byField.get(field)
    if (column === undefined || known.has(field)) return []
    known.add(field)
    return [width === undefined ? column : { ...column, width }]
  })
  const leftOut = chosen.filter(({ field }) => !byField.has(field)).length
  return columns.length === 0 ? { columns: usual, leftOut } : { columns, leftOut }
}

/** Shown columns as they are kept. */
export const listedOf = (columns: readonly ShownColumn[]): ListedColumn[] =>
  columns.map(({ field, width }) => (width === undefined ? { field } : { field, width }))

/** A width that a column may have. */
export const widthWithin = (width: number): number =>
  Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)))

export const areSameColumns = (one: readonly ListedColumn[] = [], other: readonly ListedColumn[] = []): boolean =>
  one.length === other.length &&
  one.every(({ field, width }, at) => field === other[at]?.field && width === other[at]?.width)
