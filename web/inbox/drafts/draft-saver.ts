import type { Reason } from '../../platform/api/api-error.ts'
import { createStore, type Store } from '../../platform/store.ts'
import type { DeviceDrafts } from './device-drafts.ts'
import { isWorthKeeping, type Draft } from './draft.ts'

/**
 * `device`: kept here, the server cannot be reached. `conflict`: another tab or device saved it meanwhile. `refused`: kept
 * here, the server does not take it as it is.
 */
export type SavingState =
  | { readonly kind: 'empty' | 'changed' | 'saving' | 'device' | 'conflict' }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'saved'; readonly at: number }

/** Whether nothing is written that only this device has. */
export const isAtServer = ({ kind }: SavingState): boolean => kind === 'empty' || kind === 'saved'

export interface SavedDraft {
  readonly version: number
  readonly at: number
}

/** What a failed save leads to. */
export interface Failure {
  readonly state: SavingState
  /** The same words may be taken later. */
  readonly isForLater: boolean
}

export interface DraftKeeperOptions {
  readonly drafts: DeviceDrafts
  /** Saves on the server; rejects when that fails. */
  readonly save: (draft: Draft, version: number | undefined) => Promise<SavedDraft>
  readonly judge: (error: unknown) => Failure
  readonly now: () => number
  /** Version on the server at the start, if the draft is there. */
  readonly version: number | undefined
  readonly begins: SavingState
}

/** A save begins this long after the first unsaved change, so that two seconds hold on a slow line. */
const saveAfterMs = 1000
const retryAfterMs = 5000
const longestRetryMs = 60_000

/** Keeps a draft on the device at once and on the server within two seconds; at most one save is under way. */
export class DraftKeeper {
  readonly state: Store<SavingState>
  readonly #options: DraftKeeperOptions
  #version: number | undefined
  #latest: Draft | undefined
  #saving: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isStopped = false
  #retryMs = retryAfterMs

  constructor(options: DraftKeeperOptions) {
    this.#options = options
    this.#version = options.version
    this.state = createStore<SavingState>(options.begins)
  }

  change(draft: Draft): void {
    if (this.#isStopped) return
    // An answer that was started and left empty is nothing to keep, unless the server is just getting its words.
    if (this.#version === undefined && !this.#saving && !isWorthKeeping(draft)) {
      this.#latest = undefined
      this.#cancelTimer()
      this.#options.drafts.drop()
      return
    }
    this.#latest = draft
    this.#keepHere(draft, true)
    if (this.state.get().kind !== 'conflict') this.state.set({ kind: 'changed' })
    // Other words may be taken, and the person is there.
    this.#retryMs = retryAfterMs
    this.#later(saveAfterMs)
  }

  /** Saves a draft that the server may not have yet, even one without a word, and waits for it. */
  async keepNow(draft: Draft): Promise<void> {
    if (this.#version === undefined) this.#latest = draft
    await this.flush()
  }

  /** Saves what is not saved yet, and waits for it. */
  async flush(): Promise<void> {
    this.#cancelTimer()
    await this.#saving
    await this.#saveNow()
  }

  /** Ends the keeping; waits for a save under way, and starts none. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelTimer()
    await this.#saving
  }

  #keepHere(draft: Draft, isUnsaved: boolean): void {
    const { drafts, now } = this.#options
    drafts.keep({ draft, version: this.#version, isUnsaved, at: now() })
  }

  #later(ms: number): void {
    if (this.#isStopped || this.state.get().kind === 'conflict') return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#saveNow()
    }, ms)
  }

  async #saveNow(): Promise<void> {
    if (this.#saving) return this.#saving
    const draft = this.#latest
    // Which of two stays is for the person to say, also when the page is left before they have.
    if (draft === undefined || this.state.get().kind === 'conflict') return undefined
    this.#saving = this.#send(draft)
    await this.#saving
    this.#saving = undefined
    return undefined
  }

  async #send(draft: Draft): Promise<void> {
    this.state.set({ kind: 'saving' })
    try {
      const saved = await this.#options.save(draft, this.#version)
      this.#version = saved.version
      this.#retryMs = retryAfterMs
      this.#settle(draft, saved.at)
    } catch (error) {
      const { state, isForLater } = this.#options.judge(error)
      this.state.set(state)
      if (isForLater) this.#tryAgain()
    }
  }

  #tryAgain(): void {
    this.#later(this.#retryMs)
    this.#retryMs = Math.min(2 * this.#retryMs, longestRetryMs)
  }

  #settle(draft: Draft, at: number): void {
    if (this.#latest !== draft) {
      this.#later(saveAfterMs)
      return
    }
    this.#latest = undefined
    if (!this.#isStopped) this.#keepHere(draft, false)
    this.state.set({ kind: 'saved', at })
  }

  #cancelTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
