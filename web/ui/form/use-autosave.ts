import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSameValue, valueAt, type Doc, type EditorField } from '../../../domain/kernel/index.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { settleValue, useFormPart, type FormState, type FormStore, type UnsettledPart } from './form-store.ts'
import { changedFields } from './form-values.ts'
import { halfPaths, valuesFrom } from './unsettled-parts.ts'
import { finishAll } from './unfinished-inputs.ts'
import type { Form, Refused } from './use-form-draft.ts'

/** Pause in typing, in milliseconds, after which the input is saved (2-content section 4). */
const pauseMs = 700
/** Delay before a failed save is retried. */
const againMs = 5000

type Phase =
  | { readonly kind: 'saved'; readonly at: number | undefined }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'failed' }

/** A field that the server refuses, with the value that it refused. */
interface Refusal {
  readonly label: string
  readonly words: string
  readonly value: unknown
}

export type SaveState =
  | Phase
  /** A refused value is left out until it is corrected. */
  | ({ readonly kind: 'refused' } & Pick<Refusal, 'label' | 'words'>)
  /** An input is not finished: everything else is saved. */
  | { readonly kind: 'unfinished'; readonly part: UnsettledPart }

/** A wait for a save: it ends with its screen, and none begins after that. */
function useWait(run: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOpen = useRef(false)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
      clearTimeout(timer.current)
    }
  }, [])
  return {
    isOpen: () => isOpen.current,
    stop: () => clearTimeout(timer.current),
    wait: (ms: number) => {
      clearTimeout(timer.current)
      if (isOpen.current) timer.current = setTimeout(() => latest.current(), ms)
    },
  }
}

const isAt = (path: string, property: string): boolean =>
  path === property || path.startsWith(`${property}.`) || property.startsWith(`${path}.`)

/** Changed fields that a refusal names, or all of them where it names none. */
function refusedFields(changed: readonly EditorField[], faults: Refused['faults'], sent: Doc) {
  const named = Object.entries(faults).flatMap(([path, words]) =>
    changed.filter(({ property }) => isAt(path, property)).map((field) => ({ field, words })),
  )
  const [first = ''] = Object.values(faults)
  const refused = named.length > 0 ? named : changed.map((field) => ({ field, words: first }))
  return refused.map(
    ({ field: { property, label }, words }) =>
      [property, { label, words, value: valueAt(sent, property) } satisfies Refusal] as const,
  )
}

/** Refused values of a form, which its saves leave out until something else is typed there. */
function useRefusals(store: FormStore) {
  const [refusals] = useState(() => createStore<Readonly<Record<string, Refusal>>>({}))
  const stillThere = () =>
    Object.entries(refusals.get()).filter(([property, { value }]) =>
      isSameValue(valueAt(store.get().values, property), value),
    )
  return {
    first: Object.values(useStore(refusals))[0],
    add: (more: readonly (readonly [string, Refusal])[]) =>
      refusals.set({ ...refusals.get(), ...Object.fromEntries(more) }),
    clear: () => refusals.set({}),
    /** Drops refusals of values that were replaced since. */
    follow: () => {
      const kept = stillThere()
      if (kept.length < Object.keys(refusals.get()).length) refusals.set(Object.fromEntries(kept))
    },
    paths: () => stillThere().map(([property]) => property),
  }
}

function useShownState(store: FormStore, phase: Phase, refusal: Refusal | undefined): SaveState {
  const [part] = Object.values(useFormPart(store, ({ unsettled }) => unsettled))
  if (phase.kind !== 'saved') return phase
  if (refusal) return { kind: 'refused', label: refusal.label, words: refusal.words }
  return part ? { kind: 'unfinished', part } : phase
}

/** The state of saving, which an answer changes and a pause in typing. */
function usePhase() {
  const [phase, setPhase] = useState<Phase>({ kind: 'saved', at: undefined })
  const savedAt = useRef<number>(undefined)
  const rest = () => setPhase({ kind: 'saved', at: savedAt.current })
  return {
    phase,
    /** True if no change waits to be saved. */
    rest,
    saving: () => setPhase({ kind: 'saving' }),
    failed: () => setPhase({ kind: 'failed' }),
    /** Shows whether a save waits. An answer that is on its way still says how it went. */
    settle: (isDue: boolean) =>
      setPhase((now) => {
        if (isDue) return now.kind === 'waiting' ? now : { kind: 'waiting' }
        return now.kind === 'saving' ? now : { kind: 'saved', at: savedAt.current }
      }),
    saved: () => {
      savedAt.current = Date.now()
      rest()
    },
  }
}

/** A change of a form: the user typed or settled a value, or another user saved the record. */
type Change = 'typed' | 'settled' | 'followed'

/** Finds the changes between two states; undefined for a change without effect on a save, such as that of a fault. */
function findChange(before: FormState, now: FormState): Change | undefined {
  if (halfPaths(now).length < halfPaths(before).length) return 'settled'
  if (now.values === before.values) return undefined
  return now.stored !== before.stored && now.answers === before.answers ? 'followed' : 'typed'
}

/** Follows the changes of a form. */
function useChanges(store: FormStore, { begin, changed }: { begin: () => void; changed: (change: Change) => void }) {
  const seen = useRef(store.get())
  const begun = useEffectEvent(begin)
  const follow = useEffectEvent(() => {
    const [before, now] = [seen.current, store.get()]
    seen.current = now
    const change = findChange(before, now)
    if (change) changed(change)
  })
  useEffect(() => {
    // A screen that React hid, or draws twice, had begun to wait.
    begun()
    return store.subscribe(() => follow())
  }, [store])
}

/**
 * Saves settled values in pauses of typing, and tries again after a failure. An incomplete value, an input with words,
 * an uploading file and a refused field keep no other field from being saved. After leaving the screen nothing is sent.
 */
export function useAutosave(form: Pick<Form, 'store' | 'inputs' | 'saveDraft'>, fields: readonly EditorField[]) {
  const { store, inputs, saveDraft } = form
  const { phase, ...to } = usePhase()
  const refusals = useRefusals(store)
  const sent = useRef<Doc>({})
  const leftOut = () => [...refusals.paths(), ...halfPaths(store.get())]
  const settledValues = (): Doc => valuesFrom(store.get().base, store.get().values, leftOut())
  const hasChanges = () => changedFields(fields, store.get().base, settledValues()).length > 0
  const { isOpen, stop, wait } = useWait(() => {
    to.saving()
    saveDraft(leftOut)
  })
  const saveIn = (ms: number) => {
    const isDue = hasChanges()
    to.settle(isDue)
    return isDue ? wait(ms) : stop()
  }
  useChanges(store, {
    begin: () => hasChanges() && wait(pauseMs),
    changed: (change) => {
      refusals.follow()
      // The saves of a colleague delay none of the user.
      if (change !== 'followed' || !hasChanges()) saveIn(change === 'settled' ? 0 : pauseMs)
    },
  })
  return {
    state: useShownState(store, phase, refusals.first),
    isOpen,
    sent: () => {
      sent.current = settledValues()
    },
    saved: to.saved,
    refused: (faults: Refused['faults']) => {
      if (Object.keys(faults).length === 0) {
        to.failed()
        return wait(againMs)
      }
      refusals.add(refusedFields(changedFields(fields, store.get().base, sent.current), faults, sent.current))
      to.rest()
      return saveIn(pauseMs)
    },
    /** Finishes open inputs, and sends everything again. */
    retry: () => {
      refusals.clear()
      for (const path of halfPaths(store.get())) settleValue(store, path)
      finishAll(inputs)
      saveIn(0)
    },
  }
}
