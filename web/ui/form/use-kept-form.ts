import { useEffect, useRef, useState } from 'react'
import { valueAt, type Doc, type RecordDefinition, type TextMerging } from '../../../domain/kernel/index.ts'
import type { InputStore } from '../../platform/kept-input.ts'
import { beginFrom, isOlder } from './follow-form.ts'
import type { FormStore } from './form-store.ts'
import { keptChanges, restoredState, type KeptForm } from './kept-form.ts'
import { useKeptCopy, useKeptPlace } from '../kept/use-kept-copy.ts'

/** Joins the initial texts of a new record, such as a name. */
const wordsIn = ({ form }: RecordDefinition, doc: Doc): string =>
  form
    .map(({ property }) => valueAt(doc, property))
    .filter((value) => typeof value === 'string')
    .join(' ')

interface FormSubject {
  readonly definition: RecordDefinition
  readonly doc: Doc
  readonly isNew: boolean
}

/** Name of a form for the device. That of a new record contains the address of its page and its initial texts. */
export function useFormName({ definition, doc, isNew }: FormSubject): string {
  const [begun] = useState(() => `new ${location.pathname}${location.search} ${wordsIn(definition, doc)}`)
  const id = typeof doc['id'] === 'string' ? doc['id'] : ''
  return [definition.name, isNew ? begun : id, definition.form[0]?.property ?? ''].join(' ')
}

interface KeptFormOptions {
  readonly copies: InputStore<KeptForm>
  /** Name of the form and its record, unique within the client. */
  readonly name: string
  readonly definition: RecordDefinition
  readonly doc: Doc
  /** A read-only form keeps and restores no copy. */
  readonly isReadOnly: boolean
  readonly texts?: TextMerging | undefined
}

/** Keeps the input of a form with a record definition on the device (`useKeptCopy`). */
export function useKeptForm(store: FormStore, options: KeptFormOptions) {
  const { copies, name, definition, doc, isReadOnly, texts } = options
  const place = useKeptPlace(name)
  const fields = definition.form
  const { restored, keep, drop } = useKeptCopy({
    copies,
    place: isReadOnly ? undefined : place,
    read: () => keptChanges(definition, store.get()),
    restore: (kept) => {
      const state = restoredState({ fields, state: store.get(), doc, texts }, kept)
      if (state === undefined) return undefined
      store.set(state)
      return { isStale: kept.version !== undefined && isOlder({ version: kept.version }, doc), leftOut: kept.leftOut }
    },
    clear: () => store.set({ ...store.get(), ...beginFrom(fields, doc), errors: {}, unsettled: {} }),
  })
  const followed = useRef<FormStore>(undefined)
  useEffect(() => {
    // A save can answer after the screen has closed: the store is followed as long as it lives.
    if (followed.current !== store) store.subscribe(keep)
    followed.current = store
  }, [store, keep])
  return { restored, drop }
}
