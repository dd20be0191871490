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

const headOf = (property: string): string => property.split('.')[0] ?? property

/** Properties whose value in the form is not that of the document. */
export const changedFields = (fields: readonly EditorField[], doc: Doc, values: Doc): readonly EditorField[] =>
  fields.filter((field) => {
    const before = valueAt(doc, field.property) ?? emptyOf(field)
    return field.readOnly !== true && !isSame(before, valueAt(values, field.property))
  })

/** The document as it would be with the form's values in it; an emptied input takes its field away. */
export const withFormValues = (fields: readonly EditorField[], doc: Doc, values: Doc): Doc =>
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
export const documentOf = (row: Doc): Doc =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => !presentedOnly.has(name) && value !== undefined))

/**
 * Every fault of the form, by property, in words: required fields, the shape of the record, and its own rules. The same
 * rules run again on the server.
 */
export function formErrors(definition: RecordDefinition, doc: Doc, values: Doc): Record<string, string> {
  const errors: Record<string, string> = {}
  const say = (path: string, words: string) => {
    const field = definition.form.find(({ property }) => path === property || path.startsWith(`${property}.`))
    errors[field?.property ?? path] ??= words
  }
  for (const field of definition.form) {
    const value = valueAt(values, field.property)
    if (field.required === true && isBlank(value)) say(field.property, `${field.label} is required.`)
    if (field.component === 'input-phone' && !isBlank(value) && !isPhone(toE164(String(value))))
      say(field.property, 'Invalid')
  }
  const parsed = definition.shape.safeParse(documentOf(withFormValues(definition.form, doc, values)))
  for (const issue of parsed.error?.issues ?? []) say(issue.path.join('.'), issue.message)
  for (const issue of parsed.success ? (definition.check?.(parsed.data) ?? []) : [])
    say(issue.path, wordsForIssue(issue))
  return errors
}
