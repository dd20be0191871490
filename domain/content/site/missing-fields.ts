import { isDoc, valueAt, type Doc, type EditorField } from '../../kernel/index.ts'

const itemsOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Labels of required fields of a page that are empty, at any depth. */
export function missingFields(fields: readonly EditorField[], doc: Doc): readonly string[] {
  return fields.flatMap((field): readonly string[] => {
    if (field.hide?.(doc) === true) return []
    const value = valueAt(doc, field.property)
    if (field.required === true && isEmpty(value)) return [field.label]
    if (field.component === 'object') return missingFields(field.fields ?? [], isDoc(value) ? value : {})
    return field.component === 'items' ? itemsOf(value).flatMap((item) => missingFields(field.fields ?? [], item)) : []
  })
}
