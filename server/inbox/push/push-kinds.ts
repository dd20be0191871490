import type { QueuedKind } from '../../platform/jobs/index.ts'

/** Queue properties of the jobs that the statements of unread items put into it themselves. */
export const pushKinds = {
  unread: { name: 'push-unread', lane: 'prompt' },
  clear: { name: 'push-clear', lane: 'prompt' },
} as const satisfies Record<string, QueuedKind>
