import { replaceEqualDeep } from '@tanstack/react-query'
import {
  convertedValue,
  emptyOf,
  guardedFrom,
  isDoc,
  isSameValue,
  isTimezone,
  itemPath,
  shapeIssues,
  valueAt,
  withFieldValues,
  withValueAt,
  type Actor,
  type Doc,
  type EditorField,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { phoneNumber } from '../../../domain/kernel/values/phone-number.ts'
import { wordsForIssue } from './issue-words.ts'
import { fieldFault, isBlank, missingFault } from '../field/field-fault.ts'

/** True if two values of a form are alike; empty values are. */
export const isSame = (left: unknown, right: unknown): boolean =>
  (isBlank(left) && isBlank(right)) || isSameValue(left, right)

/** The values that a form begins with: those of the document, at the form's own properties only. */
export const formValues = (fields: readonly EditorField[], doc: Doc): Doc =>
  fields.reduce<Doc>(
    (values, field) => withValueAt(values, field.property, valueAt(doc, field.property) ?? emptyOf(field)),
    {},
  )

/** Values of a form in use, with those of fields that it has got since it was opened. */
export const addedValues = (added: readonly EditorField[], doc: Doc, values: Doc): Doc =>
  added.reduce((next, { property }) => withValueAt(next, property, valueAt(formValues(added, doc), property)), values)

/** Properties that choosing a value of a field clears. */
export const clearedBy = (
  fields: readonly EditorField[],
  property: string,
): readonly (readonly [string, unknown])[] => {
  const cleared = new Set(fields.find((field) => field.property === property)?.clears)
  return fields.flatMap((field) => (cleared.has(field.property) ? [[field.property, emptyOf(field)] as const] : []))
}

/** Fields as they are edited for a document: computed ones are read-only, and explain themselves. */
export const fieldsFor = (fields: readonly EditorField[], doc: Doc): readonly EditorField[] =>
  fields.map((field) => {
    const why = field.given?.(doc)
    return why === undefined ? field : { ...field, readOnly: true, description: why }
  })

/** The form without the fields that the actor may not see: an empty field would suggest an empty value. */
export function formOpenTo(definition: RecordDefinition, actor: Actor): RecordDefinition {
  const hidden = new Set(guardedFrom(definition, actor))
  return { ...definition, form: definition.form.filter(({ property }) => !hidden.has(property)) }
}

/** The fields that the form shows as it is. */
export const shownFields = (fields: readonly EditorField[], values: Doc): readonly EditorField[] =>
  fields.filter((field) => field.hide?.(values) !== true)

/** Initial values of a new record: the defaults of the fields in its form. */
export function blankDocument(definition: RecordDefinition): Doc {
  const heads = new Set(definition.form.map((field) => headOf(field.property)))
  const defaults = [...heads].flatMap((head) => {
    const given = definition.shape.shape[head]?.safeParse(undefined)
    return given?.success === true && given.data !== undefined ? [[head, given.data] as const] : []
  })
  return { active: true, ...Object.fromEntries(defaults) }
}

const headOf = (property: string): string => property.split('.')[0] ?? property

const itemsIn = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** Stored form of a field's value: objects and items keep values that the form does not show, and lose emptied ones. */
function formedValue(field: EditorField, before: unknown, value: unknown): unknown {
  const inner = (old: unknown, now: Doc) => withFormValues(field.fields ?? [], isDoc(old) ? old : {}, now)
  if (field.component === 'object') return isDoc(value) ? inner(before, value) : value
  if (field.component !== 'items' || !Array.isArray(value)) return value
  const known = new Map(itemsIn(before).map((item) => [item['id'], item]))
  return itemsIn(value).map((item) => {
    const old = known.get(item['id'])
    return old === item ? item : inner(old ?? { id: item['id'] }, item)
  })
}

const changedValue = (field: EditorField, doc: Doc, values: Doc): { readonly value: unknown } | undefined => {
  if (field.readOnly === true) return undefined
  const [before, now] = [valueAt(doc, field.property) ?? emptyOf(field), valueAt(values, field.property)]
  if (before === now) return undefined
  const value = formedValue(field, before, now)
  return isSame(before, value) ? undefined : { value }
}

/** Properties whose value in the form is not that of the document. */
export const changedFields = (fields: readonly EditorField[], doc: Doc, values: Doc): readonly EditorField[] =>
  fields.filter((field) => changedValue(field, doc, values) !== undefined)

/** The document as it would be with the form's values in it; an emptied input takes its field away. */
function withFormValues(fields: readonly EditorField[], doc: Doc, values: Doc): Doc {
  return fields.reduce<Doc>((next, field) => {
    const changed = changedValue(field, doc, values)
    if (changed === undefined) return next
    const filled = isBlank(changed.value) ? undefined : changed.value
    const parent = parentOf(field)
    if (parent === undefined) return withValueAt(next, field.property, filled)
    return withValueAt(next, parent, filled === undefined ? undefined : { [leafOf(field)]: filled })
  }, doc)
}

const leafOf = ({ property }: EditorField): string => property.slice(property.lastIndexOf('.') + 1)

/** Name of a field as a whole; undefined for one that is a value among others. */
const parentOf = ({ property, isKey }: EditorField): string | undefined =>
  isKey === true ? property.slice(0, property.lastIndexOf('.')) : undefined

/** Changes that a save sends: the changed top-level fields, null for a removed one. */
export function changeOf(fields: readonly EditorField[], doc: Doc, values: Doc): Doc {
  const next = withFormValues(fields, doc, values)
  const heads = new Set(changedFields(fields, doc, values).map((field) => headOf(field.property)))
  return Object.fromEntries([...heads].map((head) => [head, next[head] ?? null]))
}

/** The values as they are kept: a typed phone number is in its whole form, however the save was started. */
export const keptValues = (fields: readonly EditorField[], doc: Doc, values: Doc): Doc =>
  withFieldValues(changedFields(fields, doc, values), values, (field, value) => {
    if (field.component === 'input-phone' && typeof value === 'string') return phoneNumber(value) ?? value.trim()
    return convertedValue(field, value)
  })

/**
 * Values whose parts are the same objects as those of the document where they are alike: comparing the two reads only
 * the others.
 */
export const sharedWith = (fields: readonly EditorField[], doc: Doc, values: Doc): Doc =>
  replaceEqualDeep(formValues(fields, doc), values)

const presentedOnly = new Set(['id', 'version', 'date', 'last_date', 'active', 'can', 'sealed'])

/** The record's document, without the properties that the server adds to a row. */
const documentOf = (row: Doc): Doc =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !presentedOnly.has(name) && value !== undefined))

/** The moment before which a date of the form cannot lie; undefined where none is given. */
export function earliestOf(field: EditorField, values: Doc): number | undefined {
  const from = field.datePicker?.minDateFormControlName
  const at = from === undefined ? undefined : valueAt(values, from)
  return typeof at === 'number' ? at : field.datePicker?.minDate
}

/** Time zone in which a date of the form is shown and typed; undefined for that of the client. */
export function findZone(field: EditorField, values: Doc): string | undefined {
  const from = field.datePicker?.zoneFormControlName
  const zone = from === undefined ? undefined : valueAt(values, from)
  return typeof zone === 'string' && isTimezone(zone) ? zone : undefined
}

/** How many entries a list holds at most; undefined where the form does not say it. */
export function mostOf(field: EditorField, values: Doc): number | undefined {
  const from = field.maxLengthFormControlName
  const most = from === undefined ? field.maxLength : valueAt(values, from)
  return typeof most === 'number' ? most : undefined
}

/**
 * Place in the form of a path of the document, which names items by position: the field itself or its parent, in the
 * item with that id.
 */
export function formPath(fields: readonly EditorField[], values: Doc, path: string): string {
  const field = fields.find(({ property }) => path === property || path.startsWith(`${property}.`))
  if (field === undefined || path === field.property) return path
  const { property, component, fields: inner = [] } = field
  const rest = path.slice(property.length + 1)
  const value = valueAt(values, property)
  if (component === 'object') return `${property}.${formPath(inner, isDoc(value) ? value : {}, rest)}`
  const [place = '', ...within] = rest.split('.')
  const item = component === 'items' ? itemsIn(value)[Number(place)] : undefined
  if (item === undefined) return property
  const at = itemPath(property, String(item['id']))
  return within.length === 0 ? at : `${at}.${formPath(inner, item, within.join('.'))}`
}

/** Every path at which the form shows a fault as it is now. */
export const drawnPaths = (fields: readonly EditorField[], values: Doc): readonly string[] =>
  shownFields(fields, values).flatMap(({ property, component, fields: inner = [] }) => {
    const value = valueAt(values, property)
    const within = (path: string, doc: Doc) => [path, ...drawnPaths(inner, doc).map((one) => `${path}.${one}`)]
    if (component === 'object') return within(property, isDoc(value) ? value : {})
    if (component !== 'items') return [property]
    return [property, ...itemsIn(value).flatMap((item) => within(itemPath(property, String(item['id'])), item))]
  })

/** Faults of the whole document: of its shape or, when that is right, of its additional rules. */
function documentFaults(
  definition: RecordDefinition,
  doc: Doc,
  known: readonly Doc[],
): readonly (readonly [path: string, words: string])[] {
  const parsed = definition.shape.safeParse(doc)
  const issues = parsed.success ? (definition.check?.(parsed.data, known) ?? []) : shapeIssues(parsed.error)
  return issues.map((issue) => [issue.path, wordsForIssue(issue)])
}

type Faults = readonly (readonly [path: string, words: string])[]

interface Judged {
  readonly fields: readonly EditorField[]
  /** Document before the edit. */
  readonly doc: Doc
  readonly values: Doc
  readonly timezone: string
}

/** Faults of the typed values: missing ones, and invalid ones of their kind; in objects and items too. */
function typedFaults({ fields, doc, values, timezone }: Judged): Faults {
  const changed = new Set(changedFields(fields, doc, values).map(({ property }) => property))
  return shownFields(fields, values).flatMap((field): Faults => {
    const value = valueAt(values, field.property)
    // A stored value is no fault of a user who changes another field.
    const isNew = changed.has(field.property) || changed.has(field.datePicker?.minDateFormControlName ?? '')
    const bounds = { timezone, earliest: earliestOf(field, values) }
    const fault = missingFault(field, value) ?? (isNew ? fieldFault(field, value, bounds) : undefined)
    const within = isNew ? innerFaults(field, { doc, values, timezone }) : []
    return fault === undefined ? within : [[field.property, fault], ...within]
  })
}

function innerFaults({ property, component, fields }: EditorField, { doc, values, timezone }: Omit<Judged, 'fields'>) {
  if (fields === undefined) return []
  const [before, now] = [valueAt(doc, property), valueAt(values, property)]
  const judge = (path: string, old: unknown, inner: Doc): Faults =>
    typedFaults({ fields, doc: isDoc(old) ? old : {}, values: inner, timezone }).map(
      ([at, words]) => [`${path}.${at}`, words] as const,
    )
  if (component === 'object') return isDoc(now) ? judge(property, before, now) : []
  const known = new Map(itemsIn(before).map((item) => [item['id'], item]))
  return itemsIn(now).flatMap((item) => judge(itemPath(property, String(item['id'])), known.get(item['id']), item))
}

/**
 * Every fault of the form, by the path at which it is shown, in words: required fields, the shape of the record, and
 * its own rules. The same rules run again on the server.
 */
export function formErrors(
  definition: RecordDefinition,
  doc: Doc,
  { values, timezone }: { readonly values: Doc; readonly timezone: string },
): Record<string, string> {
  const { form: fields } = definition
  const errors = Object.fromEntries(typedFaults({ fields, doc, values, timezone }).toReversed())
  for (const [path, words] of documentFaults(definition, documentOf(withFormValues(fields, doc, values)), [doc])) {
    errors[formPath(fields, values, path)] ??= words
  }
  return errors
}

/** Number of a number field; 0 for an empty one. */
export const readNumber = (value: unknown): number => (typeof value === 'number' ? value : 0)
