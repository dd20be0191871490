/**
 * Position of a user's caret in a shared text, and of the start of their selection; equal without a selection. Each
 * place is named as the text itself names it, in base64: it stays while others write.
 */
export interface CaretPosition {
  readonly anchor: string
  readonly head: string
}

/** How carets are reported: a screen waits so long between two places, a server accepts so many at once. */
export const caretTiming = { restMs: 150, mostAtOnce: 40, oneInMs: 100 } as const

/** The most screens of one text that are reported to one screen. */
export const mostCarets = 30

/** A screen of a colleague that has a text open, and the position of its caret, if any. */
export interface CaretHere {
  /** Names the screen among those of this text. */
  readonly screen: string
  /** Id of the user. */
  readonly person: string
  readonly label: string
  readonly at?: CaretPosition
}

/** Other writers of one text. */
export interface CaretsHere {
  /** Id of the text. */
  readonly text: string
  readonly carets: readonly CaretHere[]
}
