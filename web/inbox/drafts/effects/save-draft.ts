import { saveDraft } from '../../../../domain/inbox/index.ts'
import type { ComposerOptions } from '../composer-options.ts'
import { writtenOf, type Draft } from '../draft.ts'
import { isSentAlready, postDraft } from '../post-draft.ts'

export interface SavedDraft {
  readonly version: number
  readonly at: number
}

/** Saves on the server; rejects when that fails. */
export type SaveDraft = (draft: Draft, version: number | undefined) => Promise<SavedDraft>

/**
 * Saves a private draft of one place. `onArrived`: a save showed that it had been sent, with these very words or not.
 */
export function savesIn(
  { api, place, device }: Pick<ComposerOptions, 'api' | 'place' | 'device'>,
  onArrived: (draft: Draft, isAsSent: boolean) => void,
): SaveDraft {
  return async (draft, version) => {
    const body = { ...place, ...writtenOf(draft), device, ...(version === undefined ? {} : { version }) }
    try {
      const { message } = await api.call(saveDraft, { params: { id: draft.id }, body })
      return { version: message.version, at: message.last_date }
    } catch (error) {
      if (isSentAlready(error, draft.id)) onArrived(draft, (await postDraft({ api, place }, draft, {})) !== undefined)
      throw error
    }
  }
}
