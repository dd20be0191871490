import { saveDraft } from '../../../domain/inbox/index.ts'
import { createStore, type Store } from '../../platform/store.ts'
import type { ChosenDraft } from './choose-draft.ts'
import type { ComposerOptions } from './composer-options.ts'
import { DraftKeeper, type SavedDraft, type SavingState } from './draft-saver.ts'
import { saveFailureOf } from './save-failure.ts'
import { isSentAlready, postDraft } from './post-draft.ts'
import { writtenOf, type Draft } from './draft.ts'

const quiet: SavingState = { kind: 'empty' }

interface PrivateDraftOptions extends Pick<ComposerOptions, 'api' | 'place' | 'drafts' | 'device' | 'now' | 'waiting'> {
  /** A save showed that it had been sent: an answer was lost. `isAsSent`: with these very words. */
  readonly onArrived: (saved: Draft, isAsSent: boolean) => void
}

/** What one person writes in one place by themselves, as it is kept: on the device at once, on the server soon. */
export class PrivateDraft {
  readonly saving: Store<SavingState> = createStore<SavingState>(quiet)
  readonly #options: PrivateDraftOptions
  #keeper: DraftKeeper | undefined
  #stopFollowing: (() => void) | undefined
  #earlier: Promise<void> | undefined

  constructor(options: PrivateDraftOptions) {
    this.#options = options
  }

  get isKept(): boolean {
    return this.#keeper !== undefined
  }

  /** Saves nothing before that is done: what is saved last is kept. */
  waitFor(earlier: Promise<void>): void {
    this.#earlier = earlier
  }

  change(draft: Draft): void {
    this.#kept().change(draft)
  }

  /** The server has the draft after this, if it can be reached: even one in which nothing is written yet. */
  async keepNow(draft: Draft): Promise<void> {
    await this.#kept().keepNow(draft)
  }

  takeUp(chosen: ChosenDraft): void {
    const keeper = this.#keepWith(chosen)
    if (chosen.isUnsaved) keeper.change(chosen.draft)
  }

  async flush(): Promise<void> {
    await this.#keeper?.flush()
  }

  /** Nothing is kept any more; a save under way is waited for. */
  async forget(): Promise<void> {
    const ending = this.#keeper
    this.#keeper = undefined
    this.#stopFollowing?.()
    this.saving.set(quiet)
    await ending?.stop()
  }

  /** A draft is no longer this device's own to keep. */
  async release(id: string | undefined): Promise<void> {
    const { drafts } = this.#options
    await this.forget()
    if (id !== undefined && drafts.load()?.draft.id === id) drafts.drop()
  }

  #kept(): DraftKeeper {
    return this.#keeper ?? this.#keepWith({ version: undefined, begins: quiet })
  }

  #keepWith(known: Pick<ChosenDraft, 'version' | 'begins'>): DraftKeeper {
    const { drafts, now, waiting } = this.#options
    const keeper = new DraftKeeper({
      drafts,
      save: (draft, version) => this.#save(draft, version),
      judge: (error) => saveFailureOf(error, waiting),
      now,
      ...known,
    })
    this.#keeper = keeper
    this.#stopFollowing?.()
    this.saving.set(keeper.state.get())
    this.#stopFollowing = keeper.state.subscribe(() => this.saving.set(keeper.state.get()))
    return keeper
  }

  async #save(draft: Draft, version: number | undefined): Promise<SavedDraft> {
    const { api, place, device, onArrived } = this.#options
    const body = { ...place, ...writtenOf(draft), device, ...(version === undefined ? {} : { version }) }
    await this.#earlier
    try {
      const { message } = await api.call(saveDraft, { params: { id: draft.id }, body })
      return { version: message.version, at: message.last_date }
    } catch (error) {
      if (isSentAlready(error, draft.id)) {
        const isAsSent = (await postDraft(this.#options, draft, {})) !== undefined
        // Called, not waited for: it waits for the end of this save.
        onArrived(draft, isAsSent)
      }
      throw error
    }
  }
}
