import type { EditorComponent, EditorField } from '../fields/editor-field.ts'
import { valueAt, type Doc } from '../documents/field-path.ts'
import { reservedFrom, unshownTo } from '../records/guarded-fields.ts'
import type { RecordDefinition } from '../records/record.ts'
import type { Actor } from '../access/roles.ts'

/** Kinds whose input fits into one line. */
const plain: ReadonlySet<EditorComponent> = new Set([
  'input-stacked-text',
  'input-date',
  'input-date-time',
  'input-select',
  'input-checkbox',
  'input-phone',
  'input-url',
  'input-timezone',
  'input-contact-type',
])

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}.`)

/** True if a field is an independent value: a value with dependencies or further questions is edited in the form. */
const isAlone = ({ component, source, readOnly, isKey, clears, datePicker }: EditorField): boolean =>
  plain.has(component) &&
  readOnly !== true &&
  isKey !== true &&
  [source, clears, datePicker?.minDateFormControlName, datePicker?.zoneFormControlName].every(
    (more) => more === undefined,
  )

/** The fields of a record type that an actor may set in the cells of its list, by their properties. */
export function editableFields(definition: RecordDefinition, actor: Actor): ReadonlyMap<string, EditorField> {
  const { form, list, recorded = [], transitions } = definition
  const closed = [
    ...unshownTo(definition, actor),
    ...reservedFrom(definition, actor),
    ...recorded,
    ...(list.omit ?? []),
  ]
  const isOpen = ({ property }: EditorField) =>
    property !== transitions?.field && !closed.some((path) => isWithin(property, path) || isWithin(path, property))
  return new Map(form.filter((field) => isAlone(field) && isOpen(field)).map((field) => [field.property, field]))
}

/**
 * True if a field can be set in one row: the actor may write it, and it does not follow from the rest of the record.
 */
export const isEditableIn = ({ hide, given }: EditorField, row: Doc): boolean =>
  valueAt(row, 'can.write') === true && hide?.(row) !== true && given?.(row) === undefined
