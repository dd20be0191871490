import { createContext, use } from 'react'
import { valueAt, withValueAt, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { createStore, useStorePart, type Store } from '../../platform/store.ts'
import { isBlank } from '../field/field-fault.ts'
import { clearedBy, formValues } from './form-values.ts'

/** The state of a form. */
export interface FormState<D extends Doc = Doc> {
  /** The document that it began from. Fields that others changed too are as they were before, with that version. */
  readonly base: D
  /** The newest stored document that the form knows. */
  readonly stored: D
  readonly values: Doc
  /** Faults in words, by the path at which they are shown. */
  readonly errors: Readonly<Record<string, string>>
  /** Parts that an autosave leaves out, by their paths or the ids of their inputs. */
  readonly unsettled: Readonly<Record<string, UnsettledPart>>
  /** Fields that others saved while the user typed, by property. */
  readonly others: Readonly<Record<string, OthersChange>>
  /** Ids of inputs that hold letters which the form does not know yet. Stored documents wait for them. */
  readonly writing: readonly string[]
  /** The save that waits for its answer. */
  readonly sending?: SentValues | undefined
  /** Number of own saves that were answered with a document. */
  readonly answers: number
}

/** True if a field took the value of another user, or kept the value of this user, who changed it too. */
export type OthersChange = 'taken' | 'kept'

/** Values of a save on its way. Values that equal them were not typed since. */
export interface SentValues {
  readonly values: Doc
}

/** A part of a form that is not finished: a value in mid-typing, words outside the form, a file on its way. */
export interface UnsettledPart {
  readonly kind: 'value' | 'words' | 'file'
  readonly label: string
}

/** A form's state outside React: each field follows its own part of it, so that a key draws one field alone. */
export type FormStore<D extends Doc = Doc> = Store<FormState<D>>

export const createFormStore = <D extends Doc>(fields: readonly EditorField[], doc: D): FormStore<D> =>
  createStore<FormState<D>>({
    base: doc,
    stored: doc,
    values: formValues(fields, doc),
    errors: {},
    unsettled: {},
    others: {},
    writing: [],
    answers: 0,
  })

/** A part of the form's state; its subscriber is redrawn when it changes. */
export const useFormPart = <D extends Doc, Part>(store: FormStore<D>, pick: (state: FormState<D>) => Part): Part =>
  useStorePart(store, pick)

/** Path of a field within its parent: '' is the form itself. */
export const pathWithin = (scope: string, property: string): string =>
  scope === '' ? property : `${scope}.${property}`

const noDoc: Doc = {}

/** The values around a field: of the form, or of the object or item that holds it. */
export const scopeOf = (values: Doc, scope: string): Doc => {
  const held = scope === '' ? values : valueAt(values, scope)
  return (held as Doc | undefined) ?? noDoc
}

/** True if a path is that of a value or of a part of it. */
export const isWithin = (path: string, at: string): boolean =>
  at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`)

/** A copy without the faults at a path and within it. */
const withoutFaults = (errors: FormState['errors'], path: string): FormState['errors'] => {
  const left = Object.entries(errors).filter(([at]) => !isWithin(path, at))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}

interface Typed {
  readonly fields: readonly EditorField[]
  /** Path of these fields. */
  readonly scope: string
  readonly property: string
  readonly value: unknown
  /** Name of the field whose value is only half typed. */
  readonly half?: string | undefined
}

/** Records that the value at a path is half typed, or with '' that it is settled. */
function markHalf(unsettled: FormState['unsettled'], path: string, label: string): FormState['unsettled'] {
  if ((unsettled[path] !== undefined) === (label !== '')) return unsettled
  const { [path]: _settled, ...others } = unsettled
  return label === '' ? others : { ...others, [path]: { kind: 'value', label } }
}

/** Writes the typed value, and empties the fields that the choice clears. Their faults go: a save checks them again. */
export function typeInto<D extends Doc>(store: FormStore<D>, typed: Typed): void {
  const { fields, scope, property, value, half = '' } = typed
  const cleared = isBlank(value) ? [] : clearedBy(fields, property)
  const state = store.get()
  const path = pathWithin(scope, property)
  const next = [[property, value] as const, ...cleared].reduce<Pick<FormState, 'values' | 'errors'>>(
    ({ values, errors }, [name, to]) => {
      const at = pathWithin(scope, name)
      return { values: withValueAt(values, at, to), errors: withoutFaults(errors, at) }
    },
    state,
  )
  store.set({
    ...state,
    values: next.values,
    errors: next.errors,
    unsettled: markHalf(state.unsettled, path, half),
    others: withoutTaken(state.others, path),
  })
}

/** Settles the value at a path: its input was left, or Enter was pressed there. */
export function settleValue<D extends Doc>(store: FormStore<D>, path: string): void {
  const state = store.get()
  const unsettled = markHalf(state.unsettled, path, '')
  if (unsettled !== state.unsettled) store.set({ ...state, unsettled })
}

/** Removes the mark of a field that took another value, once the user types there. */
function withoutTaken(others: FormState['others'], path: string): FormState['others'] {
  const [at] = Object.keys(others).filter((property) => others[property] === 'taken' && isWithin(property, path))
  if (at === undefined) return others
  const { [at]: _typed, ...left } = others
  return left
}

const FormStoreContext = createContext<FormStore | undefined>(undefined)

export const FormStoreProvider = FormStoreContext

/** The form around; undefined where a field is outside a form. */
export const useFormStore = (): FormStore | undefined => use(FormStoreContext)
