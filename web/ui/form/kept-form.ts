import {
  isDoc,
  valueAt,
  withValueAt,
  type Doc,
  type EditorField,
  type RecordDefinition,
} from '../../../domain/kernel/index.ts'
import { inputStore } from '../../platform/kept-input.ts'
import type { FormState } from './form-store.ts'
import { changedFields, formValues, sharedWith } from './form-values.ts'

/** The changed fields of a form in one tab. */
interface KeptForm {
  /** The version that the changes began from; absent for a new record. */
  readonly version?: number
  /** Values by property, before and after the typing. */
  readonly before: Doc
  readonly typed: Doc
  /** Labels of changed fields that are too sensitive for the device. */
  readonly leftOut: readonly string[]
}

/** Unsaved forms on this device; a place names client, user, record type, record and form. */
export const keptForms = inputStore<KeptForm>('form', ({ version, before, typed, leftOut }) => {
  if (!isDoc(before) || !isDoc(typed)) return undefined
  const labels = Array.isArray(leftOut) ? leftOut.map(String) : []
  return { ...(typeof version === 'number' && { version }), before, typed, leftOut: labels }
})

const readHead = (property: string): string => property.split('.')[0] ?? property

/** Finds the fields that a device must not store: sealed, guarded and secret ones. */
const closedFields = ({ sealed = [], guarded = [], secret = [] }: RecordDefinition): ReadonlySet<string> =>
  new Set([...[...sealed, ...guarded].flatMap(({ fields }) => fields), ...secret].map(readHead))

const valuesUnder = (doc: Doc, fields: readonly EditorField[]): Doc =>
  Object.fromEntries(fields.map(({ property }) => [property, valueAt(doc, property) ?? null]))

/** Returns the changes of a form for the device; undefined without changes. */
export function keptChanges(definition: RecordDefinition, { base, values }: FormState): KeptForm | undefined {
  const changed = changedFields(definition.form, base, values)
  const closed = closedFields(definition)
  const [open, secret] = [
    changed.filter(({ property }) => !closed.has(readHead(property))),
    changed.filter(({ property }) => closed.has(readHead(property))),
  ]
  if (open.length === 0) return undefined
  const version = base['version']
  return {
    ...(typeof version === 'number' && { version }),
    before: valuesUnder(base, open),
    typed: valuesUnder(values, open),
    leftOut: secret.map(({ label }) => label),
  }
}

const withValues = (doc: Doc, values: Doc, fields: readonly EditorField[]): Doc =>
  fields.reduce((next, { property }) => withValueAt(next, property, values[property] ?? undefined), doc)

/**
 * Returns the state of a form with its kept changes; undefined if the record already has these values. Changes of an
 * earlier version keep that version, so that a save detects later changes of others.
 */
export function restoredState(
  fields: readonly EditorField[],
  doc: Doc,
  { version, before, typed }: KeptForm,
): Pick<FormState, 'base' | 'values'> | undefined {
  const known = fields.filter(({ property }) => property in typed)
  if (changedFields(fields, doc, withValues(formValues(fields, doc), typed, known)).length === 0) return undefined
  const isSameVersion = version === undefined || version === doc['version']
  const base = isSameVersion ? doc : { ...withValues(doc, before, known), version }
  return { base, values: sharedWith(fields, base, withValues(formValues(fields, base), typed, known)) }
}
