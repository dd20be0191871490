import { inboxMessages } from '../../../domain/inbox/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { refusalOf } from '../refusal-of.ts'
import type { Composer } from './composer.ts'
import { isPassing } from './save-failure.ts'
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

/** The specification's words (1-shell section 8), and why, where the server said no. */
const whyKept = (error: unknown): { readonly title: string; readonly message: string } => {
  const said = inboxMessages['delete-failed']
  return isPassing(error) ? said : { ...said, message: `${refusalOf(error).message} ${said.message}` }
}

/** Gives up what is written; where the server still has it, it is there again and its writer is told why. */
export async function discardWritten(composer: Composer): Promise<void> {
  const gone = composer.settled()
  const isShared = gone !== undefined && composer.shared.isOpen(gone.id)
  if (gone) stopUploads({ record: 'threadsmsgs', id: gone.id })
  try {
    await composer.discard()
  } catch (error) {
    console.warn('A draft was not discarded.', error)
    // What all write in a shared draft the server has; of others this page may have known more.
    if (gone && !isShared) composer.goOnWith({ draft: gone })
    await showAlert({ ...whyKept(error), tone: 'bad' })
  }
}
