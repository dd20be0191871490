import type { Medium, ParentType } from '../../domain/inbox/index.ts'

/** One message of a conversation. Words in braces are filled from the record, the contact and the writer. */
export interface Turn {
  /** `agent` has the conversation, `colleague` is another of the team. */
  readonly by: 'customer' | 'agent' | 'colleague'
  /** The conversation's medium when absent. */
  readonly medium?: Medium
  readonly text: string
  /** Minutes since the turn before. */
  readonly after?: number
  /** Name of the file that goes along: `Quote {number}.pdf`. */
  readonly file?: string
}

/** A conversation of the demo world. */
export interface Script {
  readonly on: readonly ParentType[]
  readonly medium: Medium
  readonly subject: string
  readonly turns: readonly Turn[]
  /** The other side is a caterer, hotel or handling agent. */
  readonly isVendor?: boolean
}

const turn =
  (by: Turn['by'], medium?: Medium) =>
  (text: string, after?: number): Turn => ({ by, text, ...(medium ? { medium } : {}), ...(after ? { after } : {}) })

export const customer = turn('customer')
export const agent = turn('agent')
export const colleague = turn('colleague')
/** A turn with a file. */
export const withFile = (file: string, one: Turn): Turn => ({ ...one, file })

/** Seen by the team only. */
export const agentNote = turn('agent', 'note')
export const colleagueNote = turn('colleague', 'note')
