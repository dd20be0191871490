import { useEffect, useRef, useState } from 'react'
import { isSameValue, type Doc } from '../../../domain/kernel/index.ts'
import type { FormStore } from '../../ui/form/form-store.ts'
import { asStored, isNoStep, isOfNewFields, stepBetween, withoutStep, withStep, type Step } from './undo-steps.ts'

/** What is typed in one go is taken back at once, in milliseconds. */
const goMs = 900
const most = 60

interface Steps {
  readonly back: readonly Step[]
  readonly forth: readonly Step[]
}

const none: Steps = { back: [], forth: [] }

function keptSteps(key: string): Steps {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Steps>) }
  } catch (error) {
    console.info('Earlier steps could not be read.', error)
    return none
  }
}

/** A tab keeps some five million characters for all pages that it shows. */
const mostKept = 2_000_000

/** The newest steps that fit, of those whose order is from the oldest to the newest. */
function fitting(steps: readonly Step[], room: number): readonly Step[] {
  let used = 0
  const oldest = steps.findLastIndex((step) => {
    used += JSON.stringify(step).length
    return used > room
  })
  return steps.slice(oldest + 1)
}

function keepSteps(key: string, { back, forth }: Steps): void {
  try {
    const kept: Steps = { back: fitting(back, mostKept / 2), forth: fitting(forth, mostKept / 2) }
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch (error) {
    console.info('Steps are not kept over a reload.', error)
  }
}

/** The go of typing that is under way. */
interface Go {
  readonly from: Doc
  readonly to: Doc
  /** Epoch milliseconds of its last key. */
  readonly at: number
}

/** Follows what is typed into a form, and gathers it in steps. */
class StepKeeper {
  #key: string
  #store: FormStore
  #steps: Steps
  #show: (steps: Steps) => void
  #seen: ReturnType<FormStore['get']>
  /** It becomes a step when it is over: finding what it changed reads the whole form, and no key may wait for that. */
  #go: Go | undefined
  #isTyped = false
  #isKept = true

  constructor(key: string, store: FormStore, show: (steps: Steps) => void) {
    this.#key = key
    this.#store = store
    this.#steps = keptSteps(key)
    this.#show = show
    this.#seen = store.get()
    show(this.#steps)
  }

  #put(steps: Steps): void {
    this.#steps = steps
    this.#show(steps)
    this.#isKept = false
  }

  /**
   * Keeps the steps for a reload, when the page is left: each step of a long page is as long as its list of sections, and
   * writing down sixty of them takes longer than a key may.
   */
  keep = (): void => {
    this.settle()
    if (!this.#isKept) keepSteps(this.#key, this.#steps)
    this.#isKept = true
  }

  /** Makes a step of the go that is under way. */
  settle = (): void => {
    const go = this.#go
    if (go === undefined) return
    this.#go = undefined
    const step = stepBetween(go.from, go.to)
    this.#put({ back: isNoStep(step) ? this.#steps.back : [...this.#steps.back, step].slice(-most), forth: [] })
  }

  /** A save, or a colleague, brought other values: no step of the writer's. */
  #follow(sent: Doc, stored: Doc): void {
    this.settle()
    const isOwn = this.#isTyped
    this.#isTyped = false
    if (!isOwn || isSameValue(sent, stored)) return
    const back = this.#steps.back.map(({ from, to }) => ({ from, to: asStored(to, { sent, stored }) }))
    this.#put({ ...this.#steps, back })
  }

  #type(from: Doc, to: Doc): void {
    const now = Date.now()
    if (this.#go && now - this.#go.at > goMs) this.settle()
    if (this.#go === undefined && isOfNewFields(stepBetween(from, to), this.#seen.base)) return
    if (this.#go === undefined) this.#show({ back: [...this.#steps.back, { from, to }], forth: [] })
    this.#go = { from: this.#go?.from ?? from, to, at: now }
    this.#isTyped = true
  }

  changed = (): void => {
    const { values: before, base: lastBase } = this.#seen
    this.#seen = this.#store.get()
    const { values, base } = this.#seen
    if (base !== lastBase) this.#follow(before, values)
    else if (values !== before) this.#type(before, values)
  }

  /** Takes steps until one has an effect: what others wrote over since is left as they wrote it. */
  move(from: 'back' | 'forth', to: 'back' | 'forth'): void {
    this.settle()
    const state = this.#store.get()
    const steps = this.#steps[from]
    const apply = from === 'back' ? withoutStep : withStep
    const at = steps.findLastIndex((one) => !isSameValue(apply(state.values, one), state.values))
    const step = steps[at]
    if (step === undefined) return this.#put({ ...this.#steps, [from]: [] })
    this.#put({ ...this.#steps, [from]: steps.slice(0, at), [to]: [...this.#steps[to], step].slice(-most) })
    this.#seen = { ...state, values: apply(state.values, step), errors: {} }
    this.#isTyped = true
    this.#store.set(this.#seen)
    return undefined
  }
}

/**
 * Undo and redo of what one user typed into a form, over the whole form. They outlive saves, and a reload of the page.
 * `place` names the client, the user and what is edited.
 */
export function useUndo(store: FormStore, place: string) {
  const keeper = useRef<StepKeeper>(undefined)
  const [counts, setCounts] = useState({ back: 0, forth: 0 })
  useEffect(() => {
    const own = new StepKeeper(`flightline page steps ${place}`, store, ({ back, forth }) =>
      setCounts({ back: back.length, forth: forth.length }),
    )
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
  }, [place, store])
  return {
    canUndo: counts.back > 0,
    canRedo: counts.forth > 0,
    undo: () => keeper.current?.move('back', 'forth'),
    redo: () => keeper.current?.move('forth', 'back'),
  }
}
