import type { EditorField } from './editor-field.ts'
import { isDoc, valueAt, withValueAt, type Doc } from '../documents/field-path.ts'

const within = (path: string, property: string): string => (path === '' ? property : `${path}.${property}`)

/** A field with a value, at any depth, and that value. */
export interface FieldValue {
  readonly field: EditorField
  /** Where the value is, items by their place: `addresses.0.phone`. */
  readonly path: string
  readonly value: unknown
}

/** Every value of a document that a field describes, at any depth; objects and items are entered. */
export function fieldValues(fields: readonly EditorField[], doc: Doc, path = ''): readonly FieldValue[] {
  return fields.flatMap((field): readonly FieldValue[] => {
    const at = within(path, field.property)
    const value = valueAt(doc, field.property)
    const inner = field.fields ?? []
    if (field.component === 'object') return isDoc(value) ? fieldValues(inner, value, at) : []
    if (field.component !== 'items') return [{ field, path: at, value }]
    if (!Array.isArray(value)) return []
    return value.flatMap((item: unknown, place) => (isDoc(item) ? fieldValues(inner, item, `${at}.${place}`) : []))
  })
}

type Change = (field: EditorField, value: unknown) => unknown

function changedValue(field: EditorField, value: unknown, change: Change): unknown {
  const inner = (item: unknown) => (isDoc(item) ? withFieldValues(field.fields ?? [], item, change) : item)
  if (field.component === 'object') return inner(value)
  if (field.component !== 'items') return change(field, value)
  if (!Array.isArray(value)) return value
  const items = value.map(inner)
  return items.some((item, place) => item !== value[place]) ? items : value
}

/** Document with each value that a field names changed, at any depth. Missing values are not made. */
export function withFieldValues<D extends Doc>(fields: readonly EditorField[], doc: D, change: Change): D {
  return fields.reduce<Doc>((next, field) => {
    const before = valueAt(next, field.property)
    if (before === undefined) return next
    const after = changedValue(field, before, change)
    return after === before ? next : withValueAt(next, field.property, after)
  }, doc) as D
}
