import { isDoc, valueAt, withValueAt, type Doc } from './field-path.ts'

/** Whether a value holds no objects. */
const isPlain = (value: unknown): boolean => (Array.isArray(value) ? value.every(isPlain) : !isDoc(value))

/** Copies the values at dotted paths of a document; objects and lists of objects are left out. */
export const pickFields = (row: object | undefined, fields: readonly string[]): Doc =>
  fields.reduce((picked: Doc, field) => {
    const value = valueAt(row, field)
    return value === undefined || !isPlain(value) ? picked : withValueAt(picked, field, value)
  }, {})
