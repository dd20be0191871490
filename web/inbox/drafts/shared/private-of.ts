import type { MessageRow } from '../../../../domain/inbox/index.ts'

/** A draft that is written together is not kept whole by any one device. */
export const isShared = (saved: MessageRow | null): boolean => saved?.metadata['device'] === 'shared'

/** The user's draft, unless it is written together. */
export const privateOf = (saved: MessageRow | null): MessageRow | null => (isShared(saved) ? null : saved)
