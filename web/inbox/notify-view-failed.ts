import { inboxMessages } from '../../domain/inbox/messages.ts'
import { showAlert } from '../platform/dialogs.ts'

/** Reports a screen that cannot be shown (1-shell section 8, 'view failure'). */
export function notifyViewFailed(error?: unknown): void {
  if (error !== undefined) console.warn('This view could not be loaded.', error)
  void showAlert({ ...inboxMessages['view-failed'], tone: 'bad' })
}
