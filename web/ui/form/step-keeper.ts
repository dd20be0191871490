import { isSameValue, textMergingIn, type Doc, type EditorField, type MergeText } from '../../../domain/kernel/index.ts'
import type { FormState, FormStore } from './form-store.ts'
import {
  asStored,
  isNoStep,
  isOfNewFields,
  nameStep,
  splitStep,
  stepBetween,
  withoutStep,
  withStep,
  type Step,
} from './undo-steps.ts'

/** Longest pause within one step of typing, in milliseconds. */
const goMs = 900
const most = 60

export interface Steps {
  readonly back: readonly Step[]
  readonly forth: readonly Step[]
}

type Direction = keyof Steps

const none: Steps = { back: [], forth: [] }

function keptSteps(key: string): Steps {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Steps>) }
  } catch (error) {
    console.info('Earlier steps could not be read.', error)
    return none
  }
}

/** Limit of kept characters: a browser stores about five million for all pages of a tab. */
const mostKept = 2_000_000

/** Returns the newest steps that fit into a number of characters. */
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

/** Typing that is not a step yet. */
interface Go {
  readonly from: Doc
  readonly to: Doc
  /** Epoch milliseconds of its last key. */
  readonly at: number
}

/** True if a step changes at least one of the fields. */
export const hasStepIn = (steps: readonly Step[], fields: readonly EditorField[]): boolean =>
  steps.some((step) => !isNoStep(splitStep(step, fields).inside))

interface StepOptions {
  /** Called with the steps after each change of them. */
  readonly show: (steps: Steps) => void
  /** Merges a step into a text that others changed since. */
  readonly mergeText: MergeText
}

const isNextVersion = (before: Doc, after: Doc): boolean => Number(after['version']) === Number(before['version']) + 1

/**
 * Records the typing of one user in a form as undo steps. A step contains only the user's own change; values from a
 * save or from a colleague are in no step, and stay when a step is undone.
 */
export class StepKeeper {
  #key: string
  #store: FormStore
  #steps: Steps
  #show: (steps: Steps) => void
  #mergeText: MergeText
  #seen: FormState
  /** Current typing, compared only at its end because the comparison of the whole form is too slow for each key. */
  #go: Go | undefined
  #isKept = true

  constructor(key: string, store: FormStore, { show, mergeText }: StepOptions) {
    this.#key = key
    this.#mergeText = mergeText
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
   * Stores the steps for a reload when the user leaves the page. Storing sixty steps of a long page is too slow for
   * each key, because each step contains the list of sections.
   */
  keep = (): void => {
    this.settle()
    if (!this.#isKept) keepSteps(this.#key, this.#steps)
    this.#isKept = true
  }

  /** Turns the current typing into a step. */
  settle = (): void => {
    const go = this.#go
    if (go === undefined) return
    this.#go = undefined
    const step = stepBetween(go.from, go.to)
    this.#put({ back: isNoStep(step) ? this.#steps.back : [...this.#steps.back, step].slice(-most), forth: [] })
  }

  /** Ends the current typing before values of a save or a colleague, which are no step of the user. */
  #follow(before: FormState, after: FormState): void {
    this.settle()
    const isOwn = after.answers !== before.answers && isNextVersion(before.base, after.base)
    // A skipped version is a colleague's, whose words the answer may contain.
    if (!isOwn || isSameValue(before.values, after.values)) return
    const sides = { base: before.base, sent: before.values, stored: after.values }
    const back = this.#steps.back.map(({ from, to }) => ({ from, to: asStored(to, sides) }))
    this.#put({ ...this.#steps, back })
  }

  #type(from: Doc, to: Doc): void {
    const now = Date.now()
    if (this.#go && now - this.#go.at > goMs) this.settle()
    if (this.#go === undefined && isOfNewFields(stepBetween(from, to), this.#seen.base)) return
    if (this.#go === undefined) this.#show({ back: [...this.#steps.back, { from, to }], forth: [] })
    this.#go = { from: this.#go?.from ?? from, to, at: now }
  }

  changed = (): void => {
    const before = this.#seen
    const after = this.#store.get()
    this.#seen = after
    if (after.base !== before.base) this.#follow(before, after)
    else if (after.values !== before.values) this.#type(before.values, after.values)
  }

  /**
   * Undoes or redoes the last step that changes a shown field, and returns its name; undefined if no step has an
   * effect. Later changes of colleagues stay.
   */
  move(from: Direction, fields: readonly EditorField[]): string | undefined {
    this.settle()
    const to: Direction = from === 'back' ? 'forth' : 'back'
    const state = this.#store.get()
    const steps = this.#steps[from].map((step) => splitStep(step, fields))
    const texts = textMergingIn(fields, this.#mergeText)
    const apply = (step: Step) => (from === 'back' ? withoutStep : withStep)(state.values, step, texts)
    const at = steps.findLastIndex(({ inside }) => !isNoStep(inside) && !isSameValue(apply(inside), state.values))
    const left = steps.flatMap(({ inside, outside }, place) => {
      const rest = place < at && !isNoStep(inside) ? this.#steps[from][place] : outside
      return rest === undefined || isNoStep(rest) ? [] : [rest]
    })
    const moved = steps[at]?.inside
    const values = moved ? apply(moved) : state.values
    // A step that includes a colleague's letters returns the user's letters to their places among them.
    const step = from === 'back' ? stepBetween(values, state.values) : stepBetween(state.values, values)
    const done = isNoStep(step) ? this.#steps[to] : [...this.#steps[to], step].slice(-most)
    this.#put({ ...this.#steps, [from]: left, [to]: done })
    if (isNoStep(step)) return undefined
    this.#seen = { ...state, values, errors: {} }
    this.#store.set(this.#seen)
    return nameStep(fields, step)
  }
}
