import type { EditorField } from './editor-field.ts'
import { valueAt, type Doc } from '../documents/field-path.ts'
import { textOf } from '../values/format-value.ts'

/** Whether there are no words in a value: a text, or a list of texts. */
export const isWordless = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => textOf(one).trim() === '') : textOf(value).trim() === ''

/** The words that stand in for those of a field; undefined where it has its own, or there are none. */
export function standInOf({ property, standIn }: Pick<EditorField, 'property' | 'standIn'>, values: Doc): unknown {
  const other = standIn && isWordless(valueAt(values, property)) ? valueAt(values, standIn.property) : undefined
  return isWordless(other) ? undefined : other
}
