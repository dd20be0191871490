import { discardDraft } from '../../../../domain/inbox/index.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { ComposerOptions } from '../composer-options.ts'
import { isUnreached } from '../post-draft.ts'

type Place = Pick<ComposerOptions, 'api' | 'drafts'>

/** Longer than a page lives that has begun to end. */
const endingMs = 300

/**
 * Discards a draft that the server may have. It counts as discarded once the server no longer has it. A closing page
 * cancels its calls: it gets no answer, and restores no draft that the next page discards.
 */
export async function discardAtServer({ api, drafts }: Place, draftId: string): Promise<void> {
  try {
    await api.call(discardDraft, { params: { id: draftId } })
  } catch (error) {
    if (isUnreached(error)) await new Promise((resolve) => setTimeout(resolve, endingMs))
    if (!(error instanceof ApiError && error.kind === 'not-found')) throw error
  }
  drafts.endDiscarding(draftId)
}

/** Repeats the unfinished discards of an earlier page; those that fail now are repeated later. */
export async function finishDiscarding(place: Place): Promise<void> {
  for (const draftId of place.drafts.discarded()) {
    try {
      await discardAtServer(place, draftId)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      console.info('The draft is still stored.', error)
    }
  }
}
