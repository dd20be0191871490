import type { QueuedKind } from '../../platform/jobs/index.ts'

/** Asks a provider for the present state of a label and of its parcel. */
export const followLabelKind = {
  name: 'follow-label',
  lane: 'effects',
  outside: 'shipping',
} as const satisfies QueuedKind
