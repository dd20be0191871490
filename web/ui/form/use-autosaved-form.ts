import { useEffect, useRef } from 'react'
import type { Doc } from '../../../domain/kernel/index.ts'
import { keptPages } from './kept-form.ts'
import { useAutosave } from './use-autosave.ts'
import { useForm, type FormDraftOptions } from './use-form-draft.ts'
import { useKeptForm } from './use-kept-form.ts'

interface AutosavedFormOptions<D extends Doc> extends Omit<FormDraftOptions<D>, 'isNew' | 'onInvalid' | 'onGivenUp'> {
  /** Name of the form for the device, unique within the client. */
  readonly name: string
  /** True if the user may not save: then no copy is kept on the device or restored. */
  readonly isReadOnly: boolean
}

/** A form that saves itself in pauses of typing. Unsaved input is kept on the device too. */
export function useAutosavedForm<D extends Doc>({ name, isReadOnly, ...options }: AutosavedFormOptions<D>) {
  const { definition, doc, followedTexts, onSave } = options
  const outcomes = useRef<Omit<ReturnType<typeof useAutosave>, 'state' | 'retry'>>(undefined)
  const form = useForm({
    ...options,
    isNew: false,
    onSave: async (change, base: D) => {
      if (outcomes.current?.isOpen() !== true) return { kind: 'refused', faults: {} }
      outcomes.current.sent()
      const outcome = await onSave(change, base)
      if (outcome.kind === 'refused') outcomes.current.refused(outcome.faults)
      else outcomes.current.saved()
      return outcome
    },
  })
  const autosave = useAutosave(form, definition.form)
  useEffect(() => {
    outcomes.current = autosave
  })
  useKeptForm(form.store, { copies: keptPages, name, definition, doc, isReadOnly, texts: followedTexts })
  return { form, state: autosave.state, retry: autosave.retry }
}
