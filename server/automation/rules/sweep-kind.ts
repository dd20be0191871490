import type { QueuedKind } from '../../platform/jobs/index.ts'

/** The work that looks at the moments of a rule; its key is the rule. */
export const sweepKind: QueuedKind = { name: 'sweep-rules', lane: 'prompt' }
