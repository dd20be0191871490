import { inboxMessages } from '../../../domain/inbox/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { refusalOf } from '../refusal-of.ts'
import type { Composer } from './composer.ts'
import { isWorthKeeping, type Draft } from './draft.ts'
import { isPassing } from './save-failure.ts'
import { stopUploads, uploadsFor } from './uploads.ts'

/** Asks before a draft is discarded; true to discard. */
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

/** Discards the draft. False if the server still has it: it is restored, and its writer is shown the reason. */
export async function discardWritten(composer: Composer): Promise<boolean> {
  const gone = composer.settled()
  const isShared = gone !== undefined && composer.shared.isOpen(gone.id)
  if (gone) stopUploads({ record: 'threadsmsgs', id: gone.id })
  try {
    await composer.discard()
    return true
  } catch (error) {
    console.warn('A draft was not discarded.', error)
    // The server has the words of a shared draft; of others this page may have known more.
    if (gone && !isShared) composer.goOnWith({ draft: gone })
    await showAlert({ ...whyKept(error), tone: 'bad' })
    return false
  }
}

/** Words of colleagues, and files that are still on their way, come back by no Undo. */
const isBeyondUndo = (composer: Composer, { id }: Draft): boolean =>
  composer.shared.isOpen(id) || uploadsFor({ record: 'threadsmsgs', id }).get().length > 0

/** Puts a discarded draft back where it was written, and leads there. Other words that are written there now stay. */
function putBack(composer: Composer, draft: Draft, back: (() => void) | undefined): void {
  // Under a new id: the server has the old one in its trash.
  if (composer.goOnWith({ draft, isTaken: true })) back?.()
  else
    notify({
      title: 'Not put back',
      message: 'The message box there has another draft. Send or discard it first.',
      kind: 'error',
      timeout: 0,
      action: { label: 'Undo', run: () => putBack(composer, draft, back) },
    })
}

/**
 * Discards the draft, with Undo; asks first if Undo could not restore all of it. False if the writer continues it.
 * `back` leads to its place.
 */
export async function discard(composer: Composer, back?: () => void): Promise<boolean> {
  const draft = composer.settled()
  if (draft === undefined || !isWorthKeeping(draft)) return discardWritten(composer)
  const isAsked = isBeyondUndo(composer, draft)
  if (isAsked && !(await askDiscard())) return false
  const isGone = await discardWritten(composer)
  if (isGone && !isAsked)
    notify({ title: 'Draft discarded', action: { label: 'Undo', run: () => putBack(composer, draft, back) } })
  return isGone
}
