import { showAlert } from '../../platform/dialogs.ts'

/** Asks before what was written is thrown away; whether it shall be. */
export const askDiscard = (): Promise<boolean> =>
  showAlert({
    title: 'Are You Sure?',
    message: 'This cannot be undone.',
    confirm: 'Discard',
    cancel: 'Cancel',
    isDestructive: true,
  })
