import { createStore, type Store } from '../../platform/store.ts'
import type { DeviceDrafts } from './device-drafts.ts'
import { isWorthKeeping, type Draft } from './draft.ts'

/** `device`: kept here, the server cannot be reached. `conflict`: another device saved it meanwhile. */
export type SavingState =
  | { readonly kind: 'empty' | 'changed' | 'saving' | 'device' | 'conflict' }
  | { readonly kind: 'saved'; readonly at: number }

export interface SavedDraft {
  readonly version: number
  readonly at: number
}

export interface DraftKeeperOptions {
  readonly drafts: DeviceDrafts
  /** Saves on the server; rejects when that fails. */
  readonly save: (draft: Draft, version: number | undefined) => Promise<SavedDraft>
  readonly isConflict: (error: unknown) => boolean
  readonly now: () => number
  /** Version on the server at the start, if the draft is there. */
  readonly version: number | undefined
  readonly begins: SavingState
}

/** Keeps a draft on the device at once and on the server within two seconds; at most one save is under way. */
export interface DraftKeeper {
  readonly state: Store<SavingState>
  change(draft: Draft): void
  /** Saves what is not saved yet, and waits for it. */
  flush(): Promise<void>
  /** Ends the keeping; waits for a save under way, and starts none. */
  stop(): Promise<void>
}

/** A save begins this long after the first unsaved change, so that two seconds hold on a slow line. */
const saveAfterMs = 1000
const retryAfterMs = 5000

export function createDraftKeeper(options: DraftKeeperOptions): DraftKeeper {
  const { drafts, now } = options
  const state = createStore<SavingState>(options.begins)
  let { version } = options
  let latest: Draft | undefined
  let saving: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const keepHere = (draft: Draft, isUnsaved: boolean) => drafts.keep({ draft, version, isUnsaved, at: now() })
  const later = (ms: number) => {
    if (isStopped || state.get().kind === 'conflict') return
    timer ??= setTimeout(() => {
      timer = undefined
      void saveNow()
    }, ms)
  }

  const send = async (draft: Draft) => {
    state.set({ kind: 'saving' })
    try {
      const saved = await options.save(draft, version)
      version = saved.version
      if (latest !== draft) return later(saveAfterMs)
      latest = undefined
      if (!isStopped) keepHere(draft, false)
      state.set({ kind: 'saved', at: saved.at })
    } catch (error) {
      const isConflict = options.isConflict(error)
      state.set({ kind: isConflict ? 'conflict' : 'device' })
      if (!isConflict) later(retryAfterMs)
    }
  }

  const saveNow = async (): Promise<void> => {
    if (saving) return saving
    const draft = latest
    if (draft === undefined) return
    saving = send(draft)
    await saving
    saving = undefined
  }

  const cancelTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    state,
    change(draft) {
      if (isStopped) return
      // An answer that was begun and left without a word is nothing to keep.
      if (version === undefined && !isWorthKeeping(draft)) {
        latest = undefined
        cancelTimer()
        return drafts.drop()
      }
      latest = draft
      keepHere(draft, true)
      if (state.get().kind !== 'conflict') state.set({ kind: 'changed' })
      later(saveAfterMs)
    },
    async flush() {
      cancelTimer()
      await saving
      await saveNow()
    },
    async stop() {
      isStopped = true
      cancelTimer()
      await saving
    },
  }
}
