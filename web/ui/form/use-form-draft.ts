import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import { valueAt, type Doc, type EditorField, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { createFormStore, typeInto, useFormPart, type FormState, type FormStore } from './form-store.ts'
import {
  addedValues,
  changeOf,
  changedFields,
  formErrors,
  formPath,
  formValues,
  keptValues,
  valuesAfterSave,
} from './form-values.ts'
import { allFinished, type Finish } from './unfinished-inputs.ts'

/** Nothing was saved, and what was typed stays. Faults by document path; none where reported otherwise. */
export interface Refused {
  readonly kind: 'refused'
  readonly faults: Readonly<Record<string, string>>
}

/** What a save came to. `row` is the document as it is stored now: a server may keep something else than was typed. */
export type SaveOutcome<D extends Doc = Doc> =
  | { readonly kind: 'saved'; readonly row: D }
  /** The person gave up what was typed. */
  | { readonly kind: 'discarded'; readonly row: D }
  | Refused

interface FormDraftOptions<D extends Doc> {
  readonly definition: RecordDefinition
  readonly doc: D
  readonly isNew: boolean
  /** It is saved as it is written: what is missing or wrong stays to be put right. */
  readonly isDraft?: boolean
  /** Gets only what changed, and the document that the change began from. Server faults come back by path. */
  readonly onSave: (change: Doc, base: D) => Promise<SaveOutcome<D>>
  /** Called when a save is refused because a field is wrong. */
  readonly onInvalid?: (() => void) | undefined
}

/** A form in which somebody writes. Its values are in the store: each field follows its own. */
export interface Form {
  readonly store: FormStore
  /** Fields that are not as they were. */
  readonly changed: number
  /** Inputs that a save waits for. */
  readonly inputs: Set<Finish>
  readonly save: () => void
  readonly reset: () => void
}

/** A form that is drawn as a whole. */
export interface FormDraft extends Omit<Form, 'changed'> {
  readonly values: Doc
  readonly errors: FormState['errors']
  readonly changed: readonly EditorField[]
  readonly set: (property: string, value: unknown) => void
}

/** Lists are slower than forms: the same document may come once more as it was before a save. */
const isOlder = (doc: Doc, other: Doc): boolean => Number(doc['version'] ?? 0) < Number(other['version'] ?? 0)

const isNext = (doc: Doc, base: Doc): boolean => doc !== base && !isOlder(doc, base)

const isUntouched = (fields: readonly EditorField[], values: Doc, docs: readonly Doc[]): boolean =>
  docs.some((doc) => changedFields(fields, doc, values).length === 0)

/** One save at a time: a second one would be made from a version that the first is about to replace. */
function useOneAtATime(work: () => Promise<void>): () => void {
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    await work().finally(() => {
      isRunning.current = false
    })
  }
  return () => void run()
}

/** Faults that name items by their place, at the items that were sent there. */
const shownAt = (fields: readonly EditorField[], sent: Doc, faults: Refused['faults']): Refused['faults'] =>
  Object.fromEntries(Object.entries(faults).map(([path, words]) => [formPath(fields, sent, path), words]))

/**
 * What a person has typed into a form, and the document that it began from. That document follows the record until
 * something is changed: then it stays, so that a save says which version it was made from, and nobody's change is
 * overwritten unseen. A save gives the next one.
 */
export function useForm<D extends Doc>(options: FormDraftOptions<D>): Form {
  const { definition, doc, isNew, isDraft = false, onSave, onInvalid } = options
  const fields = definition.form
  const { timezone } = useClient()
  const [inputs] = useState(() => new Set<Finish>())
  const [store] = useState(() => createFormStore(fields, doc))
  const changed = useFormPart(store, ({ base, values }) => changedFields(fields, base, values).length)
  const letGo = useLeaveGuard(changed > 0, `this ${definition.label.one.toLowerCase()}`)
  const put = (part: Partial<FormState<D>>) => store.set({ ...store.get(), ...part })
  const begin = (from: D) => put({ base: from, values: formValues(fields, from), errors: {} })
  const follow = useEffectEvent(() => {
    const { base, values } = store.get()
    if (!isNew && isNext(doc, base) && isUntouched(fields, values, [base, doc])) return begin(doc)
    const added = fields.filter(({ property }) => valueAt(values, property) === undefined)
    if (added.length > 0) put({ values: addedValues(added, base, values) })
  })
  useLayoutEffect(() => follow())
  const send = async () => {
    const { base, values: sent } = store.get()
    // Who makes a record is led on to its page once the server has it.
    if (isNew) letGo(true)
    const outcome = await onSave(changeOf(fields, base, sent), base)
    if (outcome.kind !== 'saved') letGo(false)
    if (outcome.kind === 'refused') return put({ errors: shownAt(fields, sent, outcome.faults) })
    // What was typed since it was sent stays, also where what was sent was given up.
    const values = valuesAfterSave(fields, outcome.row, [sent, store.get().values])
    put({ base: outcome.row, values, ...(outcome.kind === 'discarded' && { errors: {} }) })
  }
  const save = useOneAtATime(async () => {
    const isFinished = await allFinished(inputs)
    const values = keptValues(fields, store.get().base, store.get().values)
    put({ values })
    if (!isFinished) return onInvalid?.()
    const errors = isDraft ? {} : formErrors(definition, store.get().base, { values, timezone })
    put({ errors })
    return Object.keys(errors).length === 0 ? send() : onInvalid?.()
  })
  const reset = () => {
    const { base } = store.get()
    letGo(true)
    begin(isOlder(doc, base) ? base : doc)
  }
  return { store: store as FormStore, changed, inputs, save, reset }
}

/** As `useForm`, for forms that are drawn as a whole with every key. */
export function useFormDraft<D extends Doc>(options: FormDraftOptions<D>): FormDraft {
  const form = useForm(options)
  const fields = options.definition.form
  const { base, values, errors } = useStore(form.store)
  return {
    ...form,
    values,
    errors,
    changed: changedFields(fields, base, values),
    set: (property, value) => typeInto(form.store, { fields, scope: '', property, value }),
  }
}
