import {
  valueAt,
  withValueAt,
  type Doc,
  type EditorField,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { wordsForIssue } from './issue-words.ts'
import { isPhone, toE164 } from './phone-words.ts'

/** What an empty input stands for in a document. */
const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const isSame = (left: unknown, right: unknown): boolean =>
  (isBlank(left) && isBlank(right)) || JSON.stringify(left) === JSON.stringify(right)

/** The values that a form begins with: those of the document, at the form's own properties only. */
export const formValues = (fields: readonly EditorField[], doc: Doc): Doc =>
  fields.reduce<Doc>(
    (values, field) => withValueAt(values, field.property, valueAt(doc, field.property) ?? emptyOf(field)),
    {},
  )

function emptyOf(field: EditorField): unknown {
  if (field.type === 'boolean') return false
  const isList = field.type === 'followers' || field.type === 'roles' || field.component.endsWith('-array')
  return isList ? [] : ''
}

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
    return withValueAt(next, field.property, isBlank(value) ? undefined : value)
  }, doc)

/** What a save sends: the changed top-level fields, null where one is taken away. */
export function changeOf(fields: readonly EditorField[], doc: Doc, values: Doc): Doc {
  const next = withFormValues(fields, doc, values)
  const heads = new Set(changedFields(fields, doc, values).map((field) => headOf(field.property)))
  return Object.fromEntries([...heads].map((head) => [head, next[head] ?? null]))
}

const presentedOnly = new Set(['id', 'version', 'date', 'last_date', 'active', 'can'])

/** The record's own document, without what the server adds when it presents a row. */
const documentOf = (row: Doc): Doc =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !presentedOnly.has(name) && value !== undefined))

/** The fault of one input by itself, in words. */
function fieldFault(field: EditorField, value: unknown): string | undefined {
  if (isBlank(value)) return field.required === true ? `${field.label} is required.` : undefined
  const isBadPhone = field.component === 'input-phone' && !isPhone(toE164(String(value)))
  return isBadPhone ? 'Invalid' : undefined
}

/** The form's field that a path in the document belongs to: the path itself, or the field that holds it. */
const propertyOf = (definition: RecordDefinition, path: string): string =>
  definition.form.find(({ property }) => path === property || path.startsWith(`${property}.`))?.property ?? path

/** Faults of the whole document: of its shape or, when that is right, of its own rules. */
function documentFaults(definition: RecordDefinition, doc: Doc): readonly (readonly [path: string, words: string])[] {
  const parsed = definition.shape.safeParse(doc)
  if (!parsed.success) return parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])
  return (definition.check?.(parsed.data) ?? []).map((issue) => [issue.path, wordsForIssue(issue)])
}

/**
 * Every fault of the form, by property, in words: required fields, the shape of the record, and its own rules. The same
 * rules run again on the server.
 */
export function formErrors(definition: RecordDefinition, doc: Doc, values: Doc): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const field of definition.form) {
    const fault = fieldFault(field, valueAt(values, field.property))
    if (fault !== undefined) errors[field.property] = fault
  }
  for (const [path, words] of documentFaults(definition, documentOf(withFormValues(definition.form, doc, values)))) {
    errors[propertyOf(definition, path)] ??= words
  }
  return errors
}
