import { discardDraft, findDraft, type MessageRow } from '../../../domain/inbox/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import type { ComposerOptions } from './composer-options.ts'

interface SavedElsewhereOptions extends Pick<ComposerOptions, 'api' | 'place' | 'drafts'> {
  /** It may be gone on with. */
  readonly onFound: (saved: MessageRow) => void
}

/** What another tab or device saved in a place since its screen was opened. */
export class SavedElsewhere {
  readonly #options: SavedElsewhereOptions
  /** What was sent or discarded here: an answer that was under way meanwhile still reports it as a draft. */
  readonly #gone = new Set<string>()

  constructor(options: SavedElsewhereOptions) {
    this.#options = options
  }

  noteGone(draftId: string): void {
    this.#gone.add(draftId)
  }

  /** It is being discarded: if this page ends before the server learns of it, the next one says it again. */
  noteDiscarded(draftId: string): void {
    this.noteGone(draftId)
    this.#options.drafts.noteDiscarded(draftId)
  }

  /** Whether it is being discarded here. */
  isDiscarded(draftId: string): boolean {
    return this.#options.drafts.discarded().includes(draftId)
  }

  /** It is written here again. */
  noteBack(draftId: string): void {
    this.#gone.delete(draftId)
    this.#options.drafts.forgetDiscarded(draftId)
  }

  /** Discards what an earlier page could not discard to the end; what cannot be asked for now is asked for again later. */
  async finishDiscarding(): Promise<void> {
    for (const draftId of this.#options.drafts.discarded()) {
      try {
        await this.#remove(draftId)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        console.info('A draft is not discarded yet.', error)
      }
    }
  }

  /** Where the server cannot be asked now, saving finds out. */
  async look(): Promise<void> {
    const { api, place, onFound } = this.#options
    try {
      const { message } = await api.call(findDraft, { query: place })
      if (message && !this.#gone.has(message.id)) onFound(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      console.info('What is saved in this place is not known now.', error)
    }
  }

  /** Gives up a draft that the server may have; it counts as gone once the server has it no more. */
  async giveUp(draftId: string): Promise<void> {
    try {
      await this.#remove(draftId)
    } catch (error) {
      this.noteBack(draftId)
      throw error
    }
  }

  async #remove(draftId: string): Promise<void> {
    const { api, drafts } = this.#options
    try {
      await api.call(discardDraft, { params: { id: draftId } })
    } catch (error) {
      if (!(error instanceof ApiError && error.kind === 'not-found')) throw error
    }
    drafts.forgetDiscarded(draftId)
  }
}
