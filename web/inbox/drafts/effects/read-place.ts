import { findDraft, type MessageRow } from '../../../../domain/inbox/index.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { ComposerOptions } from '../composer-options.ts'
import type { Known } from '../machine/events.ts'
import type { ComposeState } from '../machine/state.ts'
import { privateOf } from '../shared/private-of.ts'
import { sendingIds } from './device-effects.ts'

/** Later saves of another tab or device in a place. If the server cannot be reached now, saving finds out. */
export async function savedSince({ api, place }: Pick<ComposerOptions, 'api' | 'place'>): Promise<MessageRow | null> {
  try {
    const { message } = await api.call(findDraft, { query: place })
    return message
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.info('The saved draft of this place could not be loaded.', error)
    return null
  }
}

type Device = Pick<ComposerOptions, 'drafts' | 'waiting'>

/**
 * True if a draft of the server belongs to a message that this page is sending, that waits, or that is being discarded.
 */
export const isLeaving = ({ drafts, waiting }: Device, id: string): boolean =>
  drafts.sending().some(({ draft }) => draft.id === id) || waiting.find(id) !== undefined || drafts.isDiscarded(id)

/** Known drafts of a place. Reading the device takes over the copy that another tab left there. */
export function knownOf(device: Device, state: ComposeState, saved: MessageRow | null | undefined): Known {
  const kept = device.drafts.load(sendingIds(state))
  // The draft continued here is a later state of it.
  const isElsewhere = saved && kept?.draft.id !== saved.id && isLeaving(device, saved.id)
  return { kept, row: isElsewhere ? null : saved && privateOf(saved), saved: saved ?? null }
}
