import { fileNameExists } from '../../../domain/kernel/index.ts'
import { showAlert } from '../../platform/dialogs.ts'

/** Asks before a file is stored under another name, because its own is taken (1-shell section 5). */
export const askToRename = (): Promise<boolean> =>
  showAlert({ ...fileNameExists, confirm: 'Continue', cancel: 'Cancel' })
