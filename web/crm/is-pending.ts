import { valueAt, type Doc } from '../../domain/kernel/index.ts'

/** A contact that wrote first, and is not verified yet (2-content section 4). */
export const isPending = (contact: Doc): boolean =>
  contact['verified'] !== true && valueAt(contact, 'metadata.request') === 'pending'
