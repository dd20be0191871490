import { createContext, use } from 'react'
import { valueAt, withValueAt, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { createStore, useStorePart, type Store } from '../../platform/store.ts'
import { isBlank } from '../field/field-fault.ts'
import { clearedBy, formValues } from './form-values.ts'

/** The state of a form. */
export interface FormState<D extends Doc = Doc> {
  /** The document that it began from. */
  readonly base: D
  readonly values: Doc
  /** Faults in words, by the path at which they are shown. */
  readonly errors: Readonly<Record<string, string>>
  /** Parts that an autosave leaves out, by their paths or the ids of their inputs. */
  readonly unsettled: Readonly<Record<string, UnsettledPart>>
}

/** A part of a form that is not finished: a value in mid-typing, words outside the form, a file on its way. */
export interface UnsettledPart {
  readonly kind: 'value' | 'words' | 'file'
  readonly label: string
}

/** A form's state outside React: each field follows its own part of it, so that a key draws one field alone. */
export type FormStore<D extends Doc = Doc> = Store<FormState<D>>

export const createFormStore = <D extends Doc>(fields: readonly EditorField[], doc: D): FormStore<D> =>
  createStore<FormState<D>>({ base: doc, values: formValues(fields, doc), errors: {}, unsettled: {} })

/** A part of the form's state; whoever asks is redrawn when it is another one. */
export const useFormPart = <D extends Doc, Part>(store: FormStore<D>, pick: (state: FormState<D>) => Part): Part =>
  useStorePart(store, pick)

/** Path of a field within what holds it: '' is the form itself. */
export const pathWithin = (scope: string, property: string): string =>
  scope === '' ? property : `${scope}.${property}`

const noDoc: Doc = {}

/** The values around a field: of the form, or of the object or item that holds it. */
export const scopeOf = (values: Doc, scope: string): Doc => {
  const held = scope === '' ? values : valueAt(values, scope)
  return (held as Doc | undefined) ?? noDoc
}

/** A copy without the faults at a path and within it. */
const withoutFaults = (errors: FormState['errors'], path: string): FormState['errors'] => {
  const isLeft = (at: string) => at !== path && !at.startsWith(`${path}.`) && !at.startsWith(`${path}[`)
  const left = Object.entries(errors).filter(([at]) => isLeft(at))
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left)
}

interface Typed {
  readonly fields: readonly EditorField[]
  /** Where these fields are. */
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

/** Puts what was typed, and empties what the choice takes away. Their faults go: they are found again by a save. */
export function typeInto<D extends Doc>(store: FormStore<D>, typed: Typed): void {
  const { fields, scope, property, value, half = '' } = typed
  const cleared = isBlank(value) ? [] : clearedBy(fields, property)
  const { base, ...state } = store.get()
  const next = [[property, value] as const, ...cleared].reduce(({ values, errors, unsettled }, [name, to]) => {
    const path = pathWithin(scope, name)
    return { values: withValueAt(values, path, to), errors: withoutFaults(errors, path), unsettled }
  }, state)
  store.set({ base, ...next, unsettled: markHalf(next.unsettled, pathWithin(scope, property), half) })
}

/** Settles the value at a path: its input was left, or Enter was pressed there. */
export function settleValue<D extends Doc>(store: FormStore<D>, path: string): void {
  const state = store.get()
  const unsettled = markHalf(state.unsettled, path, '')
  if (unsettled !== state.unsettled) store.set({ ...state, unsettled })
}

const FormStoreContext = createContext<FormStore | undefined>(undefined)

export const FormStoreProvider = FormStoreContext

/** The form around; undefined where a field is outside a form. */
export const useFormStore = (): FormStore | undefined => use(FormStoreContext)
