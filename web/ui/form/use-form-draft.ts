import { useContext, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import {
  valueAt,
  type Doc,
  type EditorField,
  type RecordDefinition,
  type TextMerging,
} from '../../../domain/kernel/index.ts'
import { beginFrom, followDocument, isOlder, takeAnswer } from './follow-form.ts'
import { createFormStore, settleValue, typeInto, useFormPart, type FormState, type FormStore } from './form-store.ts'
import { addedValues, changeOf, changedFields, formErrors, formPath, keptValues } from './form-values.ts'
import { allFinished, UnfinishedInputs, type Finish } from './unfinished-inputs.ts'
import { halfPaths, untilWritten, valuesFrom } from './unsettled-parts.ts'

/** The save failed, and the input stays. Faults by document path; none where reported otherwise. */
export interface Refused {
  readonly kind: 'refused'
  readonly faults: Readonly<Record<string, string>>
}

/** Result of a save. `row` is the document as it is stored now: a server may store another value than the typed one. */
export type SaveOutcome<D extends Doc = Doc> =
  | { readonly kind: 'saved'; readonly row: D }
  /** The user gave up the input. */
  | { readonly kind: 'discarded'; readonly row: D }
  | Refused

export interface FormDraftOptions<D extends Doc> {
  readonly definition: RecordDefinition
  readonly doc: D
  readonly isNew: boolean
  /** Gets the changes only, and the document that they began from. Server faults come back by path. */
  readonly onSave: (change: Doc, base: D) => Promise<SaveOutcome<D>>
  /** Called when the user leaves the form without a save. */
  readonly onGivenUp?: (() => void) | undefined
  /** Texts that merge the letters of both users in the answer to a save; without it the later text wins. */
  readonly texts?: TextMerging | undefined
  /** Texts that merge with those of a colleague, unless both replaced the same words: a save then asks. */
  readonly followedTexts?: TextMerging | undefined
  /** Called when a save is refused because a field is wrong. */
  readonly onInvalid?: (() => void) | undefined
}

/** A form in use. Its values are in the store: each field follows its value. */
export interface Form {
  readonly store: FormStore
  /** Fields that are not as they were. */
  readonly changed: number
  /** Inputs that a save waits for. */
  readonly inputs: Set<Finish>
  readonly save: () => void
  /** Saves a draft as it is, missing and wrong values included, without the values at the paths that are left out. */
  readonly saveDraft: (leftOut: () => readonly string[]) => void
  readonly reset: () => void
}

/** A form that is drawn as a whole. */
export interface FormDraft extends Omit<Form, 'changed'> {
  readonly values: Doc
  readonly errors: FormState['errors']
  readonly changed: readonly EditorField[]
  readonly set: (property: string, value: unknown) => void
}

const isNext = (doc: Doc, stored: Doc): boolean => doc !== stored && !isOlder(doc, stored)

const isUntouched = (fields: readonly EditorField[], values: Doc, docs: readonly Doc[]): boolean =>
  docs.some((doc) => changedFields(fields, doc, values).length === 0)

/** One save at a time: a second one would be made from a version that the first is about to replace. */
function useOneAtATime(): (work: () => Promise<void>) => void {
  const isRunning = useRef(false)
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    await work().finally(() => {
      isRunning.current = false
    })
  }
  return (work) => void run(work)
}

/** Faults that name items by their place, at the items that were sent there. */
const shownAt = (fields: readonly EditorField[], sent: Doc, faults: Refused['faults']): Refused['faults'] =>
  Object.fromEntries(Object.entries(faults).map(([path, words]) => [formPath(fields, sent, path), words]))

const putInto = <D extends Doc>(store: FormStore<D>, part: Partial<FormState<D>>): void =>
  store.set({ ...store.get(), ...part })

/** Begins a form again from a document. */
function beginForm<D extends Doc>(store: FormStore<D>, fields: readonly EditorField[], from: D): void {
  for (const path of halfPaths(store.get())) settleValue(store, path)
  const { sending } = store.get()
  const begun = beginFrom(fields, from)
  // Gives up the sent values too: their answer is the next document of the form.
  putInto(store, { ...begun, errors: {}, ...(sending && { sending: { ...sending, values: begun.values } }) })
}

type Sending<D extends Doc> = Pick<FormDraftOptions<D>, 'definition' | 'isNew' | 'onSave' | 'texts'> & {
  readonly letGo: (isLetGo: boolean) => void
}

/** Sends the values of a form, and takes in the answer. */
async function sendValues<D extends Doc>(
  store: FormStore<D>,
  sent: Doc,
  sending: Sending<D>,
): Promise<Refused | undefined> {
  const { definition, isNew, onSave, letGo, texts } = sending
  const fields = definition.form
  const { base } = store.get()
  putInto(store, { sending: { values: sent } })
  // A new record opens its page once the server has stored it.
  if (isNew) letGo(true)
  const outcome = await onSave(changeOf(fields, base, sent), base)
  if (outcome.kind !== 'saved') letGo(false)
  await untilWritten(store)
  const state = store.get()
  if (outcome.kind === 'refused') {
    putInto(store, { sending: undefined })
    return { ...outcome, faults: shownAt(fields, sent, outcome.faults) }
  }
  // Input since the save stays, also after the save was given up.
  putInto(store, {
    ...takeAnswer({ fields, state, doc: outcome.row, texts }, state.sending?.values ?? sent),
    sending: undefined,
    answers: state.answers + 1,
    ...(outcome.kind === 'discarded' && { errors: {} }),
  })
  return undefined
}

/** The ways to save a form, one save at a time. */
function useSaves<D extends Doc>(
  store: FormStore<D>,
  inputs: ReadonlySet<Finish>,
  options: FormDraftOptions<D> & Sending<D>,
) {
  const { definition, onInvalid } = options
  const fields = definition.form
  const { timezone } = useClient()
  const oneAtATime = useOneAtATime()
  // Inputs of the page outside the form whose values its save includes.
  const around = useContext(UnfinishedInputs)
  const save = async () => {
    const isFinished = await allFinished(new Set([...inputs, ...(around ?? [])]))
    const values = keptValues(fields, store.get().base, store.get().values)
    putInto(store, { values })
    if (!isFinished) return onInvalid?.()
    const errors = formErrors(definition, store.get().base, { values, timezone })
    putInto(store, { errors })
    if (Object.keys(errors).length > 0) return onInvalid?.()
    const refused = await sendValues(store, values, options)
    if (refused) putInto(store, { errors: refused.faults })
    return undefined
  }
  const saveDraft = async (leftOut: readonly string[]) => {
    const { base, values } = store.get()
    const settled = valuesFrom(base, values, leftOut)
    const sent = keptValues(fields, base, settled)
    if (sent !== settled) putInto(store, { values: valuesFrom(values, sent, leftOut) })
    const refused = await sendValues(store, sent, options)
    // Another field may have been refused by an earlier save.
    if (refused) putInto(store, { errors: { ...store.get().errors, ...refused.faults } })
  }
  return {
    save: () => oneAtATime(save),
    saveDraft: (leftOut: () => readonly string[]) => oneAtATime(() => saveDraft(leftOut())),
  }
}

/**
 * Input of a form, and the document that the form began from. Untouched fields follow the record. A field that another
 * user changed too keeps the input, and its save names the version that it was made from, so that no other change is
 * overwritten unseen.
 */
export function useForm<D extends Doc>(options: FormDraftOptions<D>): Form {
  const { definition, doc, isNew } = options
  const fields = definition.form
  const [inputs] = useState(() => new Set<Finish>())
  const [store] = useState(() => createFormStore(fields, doc))
  const changed = useFormPart(store, ({ base, values }) => changedFields(fields, base, values).length)
  const letGo = useLeaveGuard(changed > 0, `this ${definition.label.one.toLowerCase()}`, options.onGivenUp)
  // A document that comes during a request is followed after the answer: it may be that of the save.
  const isBusy = useFormPart(store, ({ sending, writing }) => sending !== undefined || writing.length > 0)
  const follow = useEffectEvent(() => {
    const state = store.get()
    const { base, stored, values } = state
    if (!isNew && !isBusy && isNext(doc, stored)) {
      if (isUntouched(fields, values, [base, doc])) return beginForm(store, fields, doc)
      putInto(store, followDocument({ fields, state, doc, texts: options.followedTexts }))
    }
    const added = fields.filter(({ property }) => valueAt(store.get().values, property) === undefined)
    if (added.length > 0) putInto(store, { values: addedValues(added, base, store.get().values) })
  })
  useLayoutEffect(() => follow())
  const saves = useSaves(store, inputs, { ...options, letGo })
  const reset = () => {
    const { stored } = store.get()
    letGo(true)
    beginForm(store, fields, isOlder(doc, stored) ? stored : doc)
  }
  return { store: store as FormStore, changed, inputs, ...saves, reset }
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
