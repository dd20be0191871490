/** The workers that one process has for one kind of work. No lane waits for another. */
interface Lane {
  /** Jobs that run at the same time. */
  readonly atOnce: number
  /** Of those, as many as one client may have, or as may wait for one system outside: the rest is for others. */
  readonly most: number
}

/** The purpose of each lane is described in docs/architecture.md. */
export const lanes = {
  /** Incoming mail and texts, into their threads. */
  mail: { atOnce: 4, most: 3 },
  /** Work that a person waits for and that needs only the database. */
  prompt: { atOnce: 3, most: 2 },
  /** Effects that move money, and the events of their providers. */
  money: { atOnce: 3, most: 2 },
  /** Everything else that talks to a system outside. */
  effects: { atOnce: 6, most: 4 },
  /** Long work on much data. */
  bulk: { atOnce: 2, most: 1 },
  /** Timed work without a waiting user. */
  upkeep: { atOnce: 3, most: 2 },
} as const satisfies Record<string, Lane>

export type LaneName = keyof typeof lanes

/** Properties of a kind of work for the queue. */
export interface QueuedKind {
  readonly name: string
  readonly lane: LaneName
  /** The system outside that it waits for, where it does. */
  readonly outside?: 'mail' | 'text' | 'push' | 'payment' | 'shipping' | 'avinode' | 'webhook' | undefined
  /** Comes after the other work of its lane. */
  readonly yields?: boolean | undefined
}
