import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Store of contents. A content is written once under its key and never changed. `signal` ends the wait for the answer:
 * a store that can stops.
 */
export interface ObjectStore {
  /** Settles once the content is safe: a crash afterwards does not lose it. */
  put(key: string, content: Readable, signal?: AbortSignal): Promise<void>
  /** Throws StorageError `missing` where there is no such content. */
  get(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>
  /** Removing a missing content is no fault. */
  remove(key: string, signal?: AbortSignal): Promise<void>
}

/** A store that failed. `missing` will not get better; `away` may, so the call is worth trying again. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly verdict: 'missing' | 'away'
  constructor(verdict: 'missing' | 'away', cause: unknown) {
    super(verdict === 'missing' ? 'the store has no such content' : 'the store does not answer', { cause })
    this.verdict = verdict
  }
}
