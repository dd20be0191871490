import type { QueuedKind } from '../../platform/jobs/index.ts'

/** What the queue knows of the jobs that the statements of unread items put into it themselves. */
export const pushKinds = {
  unread: { name: 'push-unread', lane: 'effects', outside: 'push' },
  clear: { name: 'push-clear', lane: 'effects', outside: 'push' },
} as const satisfies Record<string, QueuedKind>
