/**
 * Timing of presence in milliseconds. A screen repeats every `repeatMs` what it has open; who is silent for
 * `goneMs` is gone, and writing ends if unreported for `writingMs`. Servers repeat every `serverRepeatMs` what their
 * screens have open, and what a server has not said for `unheardMs` is gone.
 */
export const presenceTiming = {
  repeatMs: 15_000,
  goneMs: 40_000,
  writingMs: 8000,
  serverRepeatMs: 10_000,
  unheardMs: 25_000,
} as const

/** Somebody who has a record open. */
export interface PersonHere {
  readonly id: string
  readonly label: string
  readonly isWriting: boolean
}

/** Who has one record open, as it is sent to one screen: without its own user. */
export interface PeopleHere {
  /** Name of the record type. */
  readonly record: string
  readonly id: string
  readonly people: readonly PersonHere[]
}
