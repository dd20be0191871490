import { useCallback, useEffect, useId } from 'react'
import { valueAt, withValueAt, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { useFormStore, type FormState, type FormStore, type UnsettledPart } from './form-store.ts'

/** Kinds whose beginning is another value than the whole: an address, a number, a phone number. */
const wholeKinds: ReadonlySet<EditorField['component']> = new Set(['input-url', 'input-phone', 'input-image-simple'])
const wholeTypes: ReadonlySet<EditorField['type']> = new Set(['email', 'number', 'money'])
/** Kinds that hold a text only while it is not yet a date, a video or data. */
const textWhileHalf: ReadonlySet<EditorField['component']> = new Set(['input-date', 'input-date-time', 'input-video'])

/** True if an unfinished value may mean something else than the finished one: prose never does. */
export function isHalfTyped(field: EditorField, value: unknown): boolean {
  if (typeof value === 'string' && (textWhileHalf.has(field.component) || field.source === 'structured-data'))
    return value !== ''
  const isTyped = field.component === 'input-stacked-text' && wholeTypes.has(field.type)
  return isTyped || wholeKinds.has(field.component) || field.isAddress === true || field.transform !== undefined
}

function withoutPart(unsettled: FormState['unsettled'], id: string): FormState['unsettled'] {
  const { [id]: _finished, ...others } = unsettled
  return others
}

/** Reports to the form around that an input is not finished, as long as it is not. */
export function useUnsettledPart(label: string, kind: UnsettledPart['kind'], isUnsettled: boolean): void {
  const store = useFormStore()
  const id = useId()
  useEffect(() => {
    if (store === undefined || !isUnsettled) return undefined
    const put = (unsettled: FormState['unsettled']) => store.set({ ...store.get(), unsettled })
    put({ ...store.get().unsettled, [id]: { kind, label } })
    return () => put(withoutPart(store.get().unsettled, id))
  }, [store, id, kind, label, isUnsettled])
}

/**
 * Returns a function for an input that hands on its letters later: it notes whether some wait. A document that came in
 * between would count as typed over.
 */
export function useWriting(): (isWriting: boolean) => void {
  const store = useFormStore()
  const id = useId()
  const note = useCallback(
    (isWriting: boolean) => {
      const state = store?.get()
      if (store === undefined || state === undefined || state.writing.includes(id) === isWriting) return
      const others = state.writing.filter((one) => one !== id)
      store.set({ ...state, writing: isWriting ? [...others, id] : others })
    },
    [store, id],
  )
  useEffect(() => () => note(false), [note])
  return note
}

/** Resolves once the form knows the letters of every input. */
export const untilWritten = <D extends Doc>(store: FormStore<D>): Promise<void> =>
  new Promise((resolve) => {
    const isWritten = () => store.get().writing.length === 0
    if (isWritten()) return resolve()
    const stop = store.subscribe(() => {
      if (!isWritten()) return
      stop()
      resolve()
    })
  })

/** Paths of the values that are half typed. */
export const halfPaths = ({ unsettled }: Pick<FormState, 'unsettled'>): readonly string[] =>
  Object.entries(unsettled).flatMap(([path, { kind }]) => (kind === 'value' ? [path] : []))

/** Values in which some paths are as they are in another document. */
export const valuesFrom = (doc: Doc, values: Doc, paths: readonly string[]): Doc =>
  paths.reduce((next, path) => withValueAt(next, path, valueAt(doc, path)), values)
