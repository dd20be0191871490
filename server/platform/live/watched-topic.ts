import type { Actor } from '../../../domain/kernel/index.ts'

/** One watch of one socket, as far as reading for it goes. */
export interface Watcher {
  readonly actor: Actor
  /** The watched query is no longer within reach, or cannot be read. */
  readonly refuse: (error: unknown) => void
}

/** A question that any number of sockets watch, and how far reading it again has come. */
export abstract class WatchedTopic<Of extends Watcher> {
  readonly subscribers = new Set<Of>()
  /** True if a change is possible since the last read began. */
  isDirty = false
  isReading = false
  /** Its last read took too long: until its rest is over no change has it read again. */
  isResting = false
  /** Reads in a row that took too long. */
  timesTooLong = 0
}
