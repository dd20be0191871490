import { isWorthKeeping, type Draft } from '../draft.ts'
import type { SavingState } from '../saving-state.ts'
import type { EmailHead } from './email-heads.ts'

/** What is in the box. */
export type Written =
  | { readonly kind: 'empty' }
  | { readonly kind: 'writing'; readonly draft: Draft }
  /** A message has left the box, and its writer may type on: the next one of its kind, in which nothing is written. */
  | { readonly kind: 'going-on'; readonly draft: Draft }

/** Where what one person writes by themselves is kept: on this device at once, on the server soon. */
export interface Keeping {
  /** Each keeping has a number of its own: an answer to an earlier one changes nothing. */
  readonly number: number
  /** Version on the server, if the draft is there. */
  readonly version: number | undefined
  /** What the server has not got yet. */
  readonly unsaved: Draft | undefined
  readonly isSaving: boolean
  /** How long is waited after the next failure. */
  readonly retryMs: number
  readonly saving: SavingState
}

/** A message that has left the box and has not arrived. */
export interface Leaving {
  readonly draft: Draft
  /** `refused`: its writer is being notified; it goes back into the box or beside it. */
  readonly kind: 'sending' | 'refused'
}

/** The draft that is written together with colleagues. Its words are those of its own document. */
export interface SharedOpen {
  readonly id: string
  readonly saving: SavingState
}

/** Everything that is decided upon in one place to write in. */
export interface ComposeState {
  /** `succeeded`: another box writes in this place now. `ended`: the session of its writer has ended. */
  readonly stage: 'open' | 'succeeded' | 'ended'
  readonly written: Written
  readonly keeping: Keeping | undefined
  readonly shared: SharedOpen | undefined
  readonly leaving: readonly Leaving[]
  /** Ids of drafts that the person began: the cursor goes into those, and not into a draft that was only restored. */
  readonly begun: ReadonlySet<string>
  /** Counts how often something was begun: each time the cursor goes into what is written. */
  readonly attention: number
  /** Counts the changes of what is written. */
  readonly strokes: number
  /** Ids that were sent or discarded here: an answer that was under way meanwhile still names them as drafts. */
  readonly gone: ReadonlySet<string>
  /** What was in the box last: what is typed for a box that has closed goes on from there. */
  readonly last: Draft | undefined
  /** By draft: the box in which it is shown, where that is the box of the message before it. */
  readonly boxes: ReadonlyMap<string, string>
  /** By draft: whom an email was for while its words are a note or a text. */
  readonly heads: ReadonlyMap<string, EmailHead>
  /** How many keepings there were. */
  readonly keepings: number
  /** The id of the next draft; the runner makes another one when it is taken. */
  readonly freshId: string
  readonly isIdTaken: boolean
}

export const beginState = (freshId: string): ComposeState => ({
  stage: 'open',
  written: { kind: 'empty' },
  keeping: undefined,
  shared: undefined,
  leaving: [],
  begun: new Set(),
  attention: 0,
  strokes: 0,
  gone: new Set(),
  last: undefined,
  boxes: new Map(),
  heads: new Map(),
  keepings: 0,
  freshId,
  isIdTaken: false,
})

const quiet: SavingState = { kind: 'empty' }

export const draftIn = ({ written }: ComposeState): Draft | undefined =>
  written.kind === 'empty' ? undefined : written.draft

/** The next message while nothing is written in it. */
export const nextIn = ({ written }: ComposeState): Draft | undefined =>
  written.kind === 'going-on' ? written.draft : undefined

/** How the saving of what is shown goes. */
export const savingIn = ({ shared, keeping }: ComposeState): SavingState => (shared ?? keeping)?.saving ?? quiet

/** Names the box of a draft on the screen: drafts that follow each other share one, and with it the cursor. */
export const boxOf = ({ boxes }: ComposeState, draftId: string): string => boxes.get(draftId) ?? draftId

/** Whether the box may be given to a draft: no other words are written in it. */
export function isFreeFor(state: ComposeState, draftId: string): boolean {
  if (state.stage !== 'open') return false
  const known = draftIn(state)
  if (known === undefined || known.id === draftId) return true
  return state.written.kind === 'going-on' || !isWorthKeeping(known)
}

/** Whether a draft is here only because the server had it. */
export const isAsSaved = (state: ComposeState, draft: Draft): boolean =>
  savingIn(state).kind === 'saved' && !state.begun.has(draft.id)

/** Whether what is shown may give way to the draft that the server has: nothing of the person's own would be lost. */
export function mayGiveWay(state: ComposeState, savedId: string | undefined): boolean {
  if (state.stage !== 'open' || state.shared !== undefined) return false
  const known = draftIn(state)
  if (known === undefined || isAsSaved(state, known)) return true
  if (state.written.kind === 'going-on') return known.medium === 'chat'
  return !isWorthKeeping(known) && savedId !== known.id
}
