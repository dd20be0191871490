import { inboxMessages } from '../../../domain/inbox/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import type { Composer } from './composer.ts'
import { stopUploads } from './uploads.ts'

/** Asks before what was written is thrown away; whether it shall be. */
export const askDiscard = (): Promise<boolean> =>
  showAlert({
    title: 'Are You Sure?',
    message: 'This cannot be undone.',
    confirm: 'Discard',
    cancel: 'Cancel',
    isDestructive: true,
  })

/** Gives up what is written; where the server could not be told, its writer is (1-shell section 8). */
export async function discardWritten(composer: Composer): Promise<void> {
  const gone = composer.draft.get()
  if (gone) stopUploads({ record: 'threadsmsgs', id: gone.id })
  try {
    await composer.discard()
  } catch (error) {
    console.warn('A draft was not discarded.', error)
    await showAlert({ ...inboxMessages['delete-failed'], tone: 'bad' })
  }
}
