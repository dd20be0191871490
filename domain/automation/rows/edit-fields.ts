import {
  reservedFrom,
  sealedFields,
  valueAt,
  withValueAt,
  type Actor,
  type Doc,
  type EditorComponent,
  type EditorField,
  type RecordDefinition,
} from '../../kernel/index.ts'
import { hasListFor } from './has-list.ts'

/** Kinds of fields that hold one plain value. */
const plain: ReadonlySet<EditorComponent> = new Set([
  'input-stacked-text',
  'input-stacked-textarea',
  'input-select',
  'input-select-array',
  'input-checkbox',
  'input-date',
  'input-date-time',
  'input-phone',
  'input-url',
  'input-color',
  'input-contact-type',
  'input-timezone',
  'input-text-array',
  'input-followers',
  'input-roles',
])

const headOf = (path: string): string => path.split('.')[0] ?? path

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`)

/** A field that follows from others, changes them, or that a room edits in its own way, is edited on the record alone. */
const standsAlone = ({ component, source, hide, given, readOnly, isKey, clears }: EditorField): boolean =>
  plain.has(component) &&
  [source, hide, given, clears].every((one) => one === undefined) &&
  readOnly !== true &&
  isKey !== true

/** The fields of a record type that the actor may set on several rows at once. */
export function editableFields(definition: RecordDefinition, actor: Actor): readonly EditorField[] {
  const { secret = [], recorded = [], unique = [], numbered, transitions, columns, form } = definition
  const pathOf = (column: string): string => headOf(columns[column]?.path ?? column)
  const closed = new Set([
    ...reservedFrom(definition, actor),
    ...sealedFields(definition),
    ...secret,
    // A value that no two rows may share, and a state that moves by its own rules.
    ...unique.flat().map(pathOf),
    ...(numbered ? [pathOf(numbered.column)] : []),
    ...(transitions ? [transitions.field] : []),
  ])
  const isRecorded = (path: string): boolean => recorded.some((one) => isWithin(path, one) || isWithin(one, path))
  return form.filter(
    (field) => standsAlone(field) && !closed.has(headOf(field.property)) && !isRecorded(field.property),
  )
}

/** True if the actor may set fields of several rows of a record type at once. Roles are given one by one. */
export const mayEditRows = (definition: RecordDefinition, actor: Actor): boolean =>
  definition.gives === undefined &&
  hasListFor(definition, actor, 'write') &&
  editableFields(definition, actor).length > 0

/** Values by the paths of their fields; null takes one away. */
export type FieldValues = Readonly<Record<string, unknown>>

/** The values that a row has under some paths; null where it has none. */
export const valuesUnder = (row: Doc, paths: readonly string[]): FieldValues =>
  Object.fromEntries(paths.map((path) => [path, valueAt(row, path) ?? null]))

/** Body that gives a row some values: whole top-level fields, including their other values. */
export function changeOf(row: Doc, values: FieldValues): Doc {
  const paths = Object.keys(values)
  const changed = paths.reduce<Doc>((doc, path) => {
    const value = values[path]
    return withValueAt(doc, path, value === null && path.includes('.') ? undefined : value)
  }, row)
  return Object.fromEntries([...new Set(paths.map(headOf))].map((field) => [field, changed[field] ?? null]))
}
