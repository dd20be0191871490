import type { Filter } from '../../../domain/kernel/index.ts'

/** Threads about a record: those that hang on it; of a contact all that it takes part in. */
export const conversationsAbout = ({ type, id }: { readonly type: string; readonly id: string }): Filter =>
  type === 'contacts'
    ? ['contact_id', '==', id]
    : {
        and: [
          ['object_type', '==', type],
          ['object_id', '==', id],
        ],
      }
