/**
 * Timing of presence in milliseconds. A screen repeats every `repeatMs` its open record; a screen silent for `goneMs`
 * is gone, and writing ends if unreported for `writingMs`. Servers repeat every `serverRepeatMs` the open records of
 * their screens; an entry not repeated for `unheardMs` is removed.
 */
export const presenceTiming = {
  repeatMs: 15_000,
  goneMs: 40_000,
  writingMs: 8000,
  serverRepeatMs: 10_000,
  unheardMs: 25_000,
} as const

/** User who has a record open. */
export interface PersonHere {
  readonly id: string
  readonly label: string
  readonly isWriting: boolean
}

/** Users with one record open, as sent to one screen: without its own user. */
export interface PeopleHere {
  /** Name of the record type. */
  readonly record: string
  readonly id: string
  readonly people: readonly PersonHere[]
}
