import { useEffect, useRef, useState } from 'react'
import type { EditorField, MergeText } from '../../../domain/kernel/index.ts'
import type { FormStore } from './form-store.ts'
import { hasStepIn, StepKeeper, type Steps } from './step-keeper.ts'

const verbs = { back: { now: 'undo', past: 'Undid' }, forth: { now: 'redo', past: 'Redid' } } as const

/** Describes the result of Undo or Redo. */
function sayMoved(from: keyof Steps, hadSteps: boolean, name: string | undefined): string {
  if (name !== undefined) return `${verbs[from].past}: ${name}`
  return hadSteps ? 'A colleague changed this since. Their words stay.' : `There is nothing to ${verbs[from].now} here.`
}

interface UndoPlace {
  /** Key of the client, the user and the edited record. */
  readonly place: string
  /** Fields on the screen. Steps in a hidden tab or language cannot be undone until it is shown. */
  readonly fields: readonly EditorField[]
  readonly mergeText: MergeText
}

/**
 * Undo and redo of the typing of one user, in the shown fields of a form. Steps outlive saves and a reload of the page.
 */
export function useUndo(store: FormStore, { place, fields, mergeText }: UndoPlace) {
  const keeper = useRef<StepKeeper>(undefined)
  const [steps, setSteps] = useState<Steps>({ back: [], forth: [] })
  const [said, setSaid] = useState('')
  useEffect(() => {
    const own = new StepKeeper(`flightline form steps ${place}`, store, {
      show: (next) => {
        setSteps(next)
        setSaid('')
      },
      mergeText,
    })
    keeper.current = own
    const stop = store.subscribe(own.changed)
    const hidden = () => void (document.visibilityState === 'hidden' && own.keep())
    addEventListener('pagehide', own.keep)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      stop()
      removeEventListener('pagehide', own.keep)
      document.removeEventListener('visibilitychange', hidden)
      own.keep()
    }
  }, [place, store, mergeText])
  const can = { back: hasStepIn(steps.back, fields), forth: hasStepIn(steps.forth, fields) }
  const move = (from: keyof Steps) => {
    const name = keeper.current?.move(from, fields)
    setSaid(sayMoved(from, can[from], name))
  }
  return {
    canUndo: can.back,
    canRedo: can.forth,
    /** Description of the last undo or redo; '' after the next change. */
    said,
    undo: () => move('back'),
    redo: () => move('forth'),
  }
}
