import {
  isDoc,
  valueAt,
  withValueAt,
  type Doc,
  type EditorField,
  type RecordDefinition,
  type TextMerging,
} from '../../../domain/kernel/index.ts'
import { inputStore } from '../../platform/kept-input.ts'
import { followDocument, isOlder } from './follow-form.ts'
import { isWithin, type FormState } from './form-store.ts'
import { changedFields, formValues, isSame, sharedWith } from './form-values.ts'
import { halfPaths } from './unsettled-parts.ts'

/** The changed fields of a form in one tab. */
export interface KeptForm {
  /** The version that the changes began from; absent for a new record. */
  readonly version?: number
  /** Values by property, before and after the typing. */
  readonly before: Doc
  readonly typed: Doc
  /** Labels of changed fields that are too sensitive for the device. */
  readonly leftOut: readonly string[]
  /** Labels of fields that are half typed, by their paths. */
  readonly half?: Readonly<Record<string, string>>
}

const pick = (doc: Doc, names: readonly string[]): Doc =>
  Object.fromEntries(names.map((name) => [name, doc[name] ?? null]))

/** Reads a kept form. Until 0.27 a page kept its document (`base`) and all values of its form. */
function readForm({ version, before, typed, leftOut, half, base, values }: Doc): KeptForm | undefined {
  const halves = isDoc(half) ? Object.entries(half).map(([path, label]) => [path, String(label)]) : []
  const labels = { leftOut: Array.isArray(leftOut) ? leftOut.map(String) : [], half: Object.fromEntries(halves) }
  if (isDoc(base) && isDoc(values))
    return readForm({ version: base['version'], before: pick(base, Object.keys(values)), typed: values, half })
  if (!isDoc(before) || !isDoc(typed)) return undefined
  return { ...(typeof version === 'number' && { version }), before, typed, ...labels }
}

/** Unsaved forms on this device; a place names client, user, record type, record and form. */
export const keptForms = inputStore('form', readForm)

/** Unsaved pages on this device, which save themselves; a place names client, user and page. */
export const keptPages = inputStore('page', readForm)

const readHead = (property: string): string => property.split('.')[0] ?? property

/** Finds the fields that a device must not store: sealed, guarded and secret ones. */
const closedFields = ({ sealed = [], guarded = [], secret = [] }: RecordDefinition): ReadonlySet<string> =>
  new Set([...[...sealed, ...guarded].flatMap(({ fields }) => fields), ...secret].map(readHead))

const valuesUnder = (doc: Doc, fields: readonly EditorField[]): Doc =>
  Object.fromEntries(fields.map(({ property }) => [property, valueAt(doc, property) ?? null]))

/** Returns the changes of a form for the device; undefined without changes. */
export function keptChanges(
  definition: RecordDefinition,
  { base, values, unsettled }: FormState,
): KeptForm | undefined {
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
    half: Object.fromEntries(halfPaths({ unsettled }).map((path) => [path, unsettled[path]?.label ?? ''])),
  }
}

const withEntries = (doc: Doc, entries: Doc): Doc =>
  Object.entries(entries).reduce((next, [property, value]) => withValueAt(next, property, value ?? undefined), doc)

interface Restoring {
  readonly fields: readonly EditorField[]
  readonly state: FormState
  readonly doc: Doc
  readonly texts?: TextMerging | undefined
}

/**
 * Returns the state of a form with its kept changes; undefined if the record already has these values. Fields that others
 * changed since keep the version that the user typed on, so that a save asks about them.
 */
export function restoredState(
  { fields, state, doc, texts }: Restoring,
  { version, before, typed, half = {} }: KeptForm,
): FormState | undefined {
  const isKnown = (path: string) => fields.some(({ property }) => isWithin(property, path) || isWithin(path, property))
  // The fields of further languages come later than the form.
  const later = Object.keys(typed).filter((path) => !isKnown(path) && !isSame(valueAt(doc, path), typed[path]))
  const now = withEntries(formValues(fields, doc), typed)
  if (changedFields(fields, doc, now).length === 0 && later.length === 0) return undefined
  const isSameVersion = version === undefined || version === doc['version']
  const base = isSameVersion ? doc : { ...withEntries(doc, before), version }
  const values = sharedWith(fields, base, withEntries(formValues(fields, base), typed))
  const halves = Object.entries(half).map(([path, label]) => [path, { kind: 'value', label } as const])
  const unsettled = { ...state.unsettled, ...Object.fromEntries(halves) }
  // A list is slower than a form: the row may be older than the kept changes.
  const isEarlier = isOlder(doc, base)
  const next: FormState = { ...state, base, stored: isEarlier ? base : doc, values, unsettled }
  return isSameVersion || isEarlier || later.length > 0
    ? next
    : { ...next, ...followDocument({ fields, state: next, doc, texts }) }
}
