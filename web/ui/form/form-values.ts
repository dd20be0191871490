import {
  shapeIssues,
  valueAt,
  withValueAt,
  type Doc,
  type EditorField,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { phoneNumber } from '../../../domain/kernel/phone-number.ts'
import { wordsForIssue } from './issue-words.ts'
import { fieldFault, isBlank, missingFault } from './field-fault.ts'

const isSame = (left: unknown, right: unknown): boolean =>
  (isBlank(left) && isBlank(right)) || JSON.stringify(left) === JSON.stringify(right)

/** The values that a form begins with: those of the document, at the form's own properties only. */
export const formValues = (fields: readonly EditorField[], doc: Doc): Doc =>
  fields.reduce<Doc>(
    (values, field) => withValueAt(values, field.property, valueAt(doc, field.property) ?? emptyOf(field)),
    {},
  )

const listTypes: ReadonlySet<EditorField['type']> = new Set(['followers', 'roles', 'array'])

function emptyOf(field: EditorField): unknown {
  if (field.type === 'boolean') return false
  return listTypes.has(field.type) || field.component.endsWith('-array') ? [] : ''
}

/** What choosing a value of a field empties beside it, by property. */
export const clearedBy = (
  fields: readonly EditorField[],
  property: string,
): readonly (readonly [string, unknown])[] => {
  const cleared = new Set(fields.find((field) => field.property === property)?.clears)
  return fields.flatMap((field) => (cleared.has(field.property) ? [[field.property, emptyOf(field)] as const] : []))
}

/** The fields as they are edited for a document: what the rest of it gives cannot be typed, and says why. */
export const fieldsFor = (fields: readonly EditorField[], doc: Doc): readonly EditorField[] =>
  fields.map((field) => {
    const why = field.given?.(doc)
    return why === undefined ? field : { ...field, readOnly: true, description: why }
  })

/** The fields that the form shows as it stands. */
export const shownFields = (fields: readonly EditorField[], values: Doc): readonly EditorField[] =>
  fields.filter((field) => field.hide?.(values) !== true)

/** What a new record begins with: the defaults of the fields that its form shows. */
export function blankDocument(definition: RecordDefinition): Doc {
  const heads = new Set(definition.form.map((field) => headOf(field.property)))
  const defaults = [...heads].flatMap((head) => {
    const given = definition.shape.shape[head]?.safeParse(undefined)
    return given?.success === true && given.data !== undefined ? [[head, given.data] as const] : []
  })
  return { active: true, ...Object.fromEntries(defaults) }
}

const headOf = (property: string): string => property.split('.')[0] ?? property

/** Properties whose value in the form is not that of the document. */
export const changedFields = (fields: readonly EditorField[], doc: Doc, values: Doc): readonly EditorField[] =>
  fields.filter((field) => {
    const before = valueAt(doc, field.property) ?? emptyOf(field)
    return field.readOnly !== true && !isSame(before, valueAt(values, field.property))
  })

/** The document as it would be with the form's values in it; an emptied input takes its field away. */
const withFormValues = (fields: readonly EditorField[], doc: Doc, values: Doc): Doc =>
  changedFields(fields, doc, values).reduce<Doc>((next, field) => {
    const value = valueAt(values, field.property)
    const filled = isBlank(value) ? undefined : value
    const parent = parentOf(field)
    if (parent === undefined) return withValueAt(next, field.property, filled)
    return withValueAt(next, parent, filled === undefined ? undefined : { [leafOf(field)]: filled })
  }, doc)

const leafOf = ({ property }: EditorField): string => property.slice(property.lastIndexOf('.') + 1)

/** What a field names as a whole; undefined for one that is a value among others. */
const parentOf = ({ property, isKey }: EditorField): string | undefined =>
  isKey === true ? property.slice(0, property.lastIndexOf('.')) : undefined

/** What a save sends: the changed top-level fields, null where one is taken away. */
export function changeOf(fields: readonly EditorField[], doc: Doc, values: Doc): Doc {
  const next = withFormValues(fields, doc, values)
  const heads = new Set(changedFields(fields, doc, values).map((field) => headOf(field.property)))
  return Object.fromEntries([...heads].map((head) => [head, next[head] ?? null]))
}

/** The values as they are kept: a phone number that was typed is in its whole form, however the save was begun. */
export const keptValues = (fields: readonly EditorField[], doc: Doc, values: Doc): Doc =>
  changedFields(fields, doc, values).reduce<Doc>((kept, { property, component }) => {
    const value = valueAt(values, property)
    const isPhone = component === 'input-phone' && typeof value === 'string'
    return isPhone ? withValueAt(kept, property, phoneNumber(value) ?? value.trim()) : kept
  }, values)

/** What a form holds after a save: what is stored now, and over it what was typed since the values were sent. */
export const valuesAfterSave = (
  fields: readonly EditorField[],
  stored: Doc,
  [sent, now]: readonly [sent: Doc, now: Doc],
): Doc =>
  fields.reduce<Doc>(
    (values, { property }) => {
      const value = valueAt(now, property)
      return isSame(value, valueAt(sent, property)) ? values : withValueAt(values, property, value)
    },
    formValues(fields, stored),
  )

/**
 * A change as it is upon another state of the record. A change holds whole top-level fields: of those that the form
 * edits part by part only the parts that were changed are taken, so that what others changed beside them stays.
 */
export function changeOnto(
  fields: readonly EditorField[],
  current: Doc,
  { base, change }: { readonly base: Doc; readonly change: Doc },
): Doc {
  const mine = { ...base, ...change }
  const partsOf = (head: string) => fields.filter(({ property }) => property.startsWith(`${head}.`))
  const isChanged = ({ property }: EditorField) => !isSame(valueAt(base, property), valueAt(mine, property))
  const heads = Object.entries(change).map(([head, value]) => {
    const parts = partsOf(head).filter(isChanged)
    if (parts.length === 0) return [head, value] as const
    const next = parts.reduce<Doc>((doc, { property }) => withValueAt(doc, property, valueAt(mine, property)), current)
    return [head, next[head] ?? null] as const
  })
  return Object.fromEntries(heads)
}

const presentedOnly = new Set(['id', 'version', 'date', 'last_date', 'active', 'can'])

/** The record's own document, without what the server adds when it presents a row. */
const documentOf = (row: Doc): Doc =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !presentedOnly.has(name) && value !== undefined))

/** The moment before which a date of the form cannot lie; undefined where none is given. */
export function earliestOf(field: EditorField, values: Doc): number | undefined {
  const from = field.datePicker?.minDateFormControlName
  const at = from === undefined ? undefined : valueAt(values, from)
  return typeof at === 'number' ? at : undefined
}

/** How many entries a list holds at most; undefined where the form does not say it. */
export function mostOf(field: EditorField, values: Doc): number | undefined {
  const from = field.maxLengthFormControlName
  const most = from === undefined ? field.maxLength : valueAt(values, from)
  return typeof most === 'number' ? most : undefined
}

/** The form's field that a path in the document belongs to: the path itself, or the field that holds it. */
const propertyOf = (definition: RecordDefinition, path: string): string =>
  definition.form.find(({ property }) => path === property || path.startsWith(`${property}.`))?.property ?? path

/** Faults of the whole document: of its shape or, when that is right, of its own rules. */
function documentFaults(definition: RecordDefinition, doc: Doc): readonly (readonly [path: string, words: string])[] {
  const parsed = definition.shape.safeParse(doc)
  const issues = parsed.success ? (definition.check?.(parsed.data) ?? []) : shapeIssues(parsed.error)
  return issues.map((issue) => [issue.path, wordsForIssue(issue)])
}

/**
 * Every fault of the form, by property, in words: required fields, the shape of the record, and its own rules. The same
 * rules run again on the server.
 */
export function formErrors(
  definition: RecordDefinition,
  doc: Doc,
  { values, timezone }: { readonly values: Doc; readonly timezone: string },
): Record<string, string> {
  const errors: Record<string, string> = {}
  const changed = new Set(changedFields(definition.form, doc, values).map(({ property }) => property))
  for (const field of shownFields(definition.form, values)) {
    const value = valueAt(values, field.property)
    // What is stored already is no fault of whoever changes something else.
    const isNew = changed.has(field.property) || changed.has(field.datePicker?.minDateFormControlName ?? '')
    const bounds = { timezone, earliest: earliestOf(field, values) }
    const fault = missingFault(field, value) ?? (isNew ? fieldFault(field, value, bounds) : undefined)
    if (fault !== undefined) errors[field.property] = fault
  }
  for (const [path, words] of documentFaults(definition, documentOf(withFormValues(definition.form, doc, values)))) {
    errors[propertyOf(definition, path)] ??= words
  }
  return errors
}
