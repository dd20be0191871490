import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useClient } from '../../platform/platform-context.tsx'
import { useLeaveGuard } from '../../platform/use-leave-guard.ts'
import type { Doc, EditorField, RecordDefinition } from '../../../domain/kernel/index.ts'
import { isBlank } from './field-fault.ts'
import {
  changeOf,
  changedFields,
  clearedBy,
  formErrors,
  formValues,
  keptValues,
  valuesAfterSave,
} from './form-values.ts'
import { allFinished, type Finish } from './unfinished-inputs.ts'

/** Nothing was saved, and what was typed stays. Faults by property; none where it was told otherwise. */
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
  /** Gets only what changed, and the document that the change began from. Server faults come back by property. */
  readonly onSave: (change: Doc, base: D) => Promise<SaveOutcome<D>>
  /** Told when a save is refused because a field is wrong. */
  readonly onInvalid?: (() => void) | undefined
}

export interface FormDraft {
  readonly values: Doc
  readonly errors: Readonly<Record<string, unknown>>
  readonly changed: readonly EditorField[]
  /** Inputs that a save waits for. */
  readonly inputs: Set<Finish>
  readonly set: (property: string, value: unknown) => void
  readonly save: () => void
  readonly reset: () => void
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

/**
 * What a person has typed into a form, and the document that it began from. That document follows the record until
 * something is changed: then it stays, so that a save says which version it was made from, and nobody's change is
 * overwritten unseen. A save gives the next one.
 */
export function useFormDraft<D extends Doc>(options: FormDraftOptions<D>): FormDraft {
  const { definition, doc, isNew, onSave, onInvalid } = options
  const fields = definition.form
  const { timezone } = useClient()
  const [base, setBase] = useState(doc)
  const [inputs] = useState(() => new Set<Finish>())
  const form = useForm<Record<string, unknown>>({
    initialValues: { ...formValues(fields, doc) },
    validate: (values) => formErrors(definition, base, { values, timezone }),
  })
  const values = form.getValues()
  const changed = changedFields(fields, base, values)
  const letGo = useLeaveGuard(changed.length > 0, `this ${definition.label.one.toLowerCase()}`)
  const begin = (from: D) => {
    setBase(from)
    form.setValues({ ...formValues(fields, from) })
  }
  if (!isNew && isNext(doc, base) && isUntouched(fields, values, [base, doc])) begin(doc)
  const send = async () => {
    const sent = form.getValues()
    // Who makes a record is led on to its page once the server has it.
    if (isNew) letGo(true)
    const outcome = await onSave(changeOf(fields, base, sent), base)
    if (outcome.kind !== 'saved') letGo(false)
    if (outcome.kind === 'refused') return form.setErrors({ ...outcome.faults })
    if (outcome.kind === 'discarded') return begin(outcome.row)
    setBase(outcome.row)
    form.setValues((now) => ({ ...valuesAfterSave(fields, outcome.row, [sent, now]) }))
  }
  const save = useOneAtATime(async () => {
    const isFinished = await allFinished(inputs)
    form.setValues((now) => ({ ...keptValues(fields, base, now) }))
    return isFinished && !form.validate().hasErrors ? send() : onInvalid?.()
  })
  return {
    values,
    errors: form.errors,
    changed,
    inputs,
    set: (property, value) => {
      const cleared = isBlank(value) ? [] : clearedBy(fields, property)
      for (const [name, next] of [[property, value] as const, ...cleared]) form.setFieldValue(name, next)
    },
    save,
    reset: () => {
      letGo(true)
      begin(isOlder(doc, base) ? base : doc)
    },
  }
}
