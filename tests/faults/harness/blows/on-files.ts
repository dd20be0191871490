import { blow, type Blow } from './blow.ts'

const slowMs = 120

/** Where the contents of files lie. */
export const onFiles: readonly Blow[] = [
  // Callers that wait for it hold no transaction: all others continue.
  blow({ kind: 'file store hangs', only: 'split', leastMs: 3000 }, ({ site }) => site.bucket?.wire.stall()),
  blow({ kind: 'file store gone', only: 'split' }, ({ site }) => site.bucket?.wire.refuse()),
  blow({ kind: 'file store slow', only: 'split' }, ({ site }) => site.bucket?.wire.slow(slowMs)),
  blow({ kind: 'file store connections reset', only: 'split' }, ({ site }) => site.bucket?.wire.cut()),
]
