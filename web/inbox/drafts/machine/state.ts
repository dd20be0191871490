import { isWorthKeeping, type Draft } from '../draft.ts'
import type { SavingState } from '../saving-state.ts'
import type { EmailHead } from './email-heads.ts'

/** Content of the box. */
export type Written =
  | { readonly kind: 'empty' }
  | { readonly kind: 'writing'; readonly draft: Draft }
  /** A message has left the box, and typing may continue: the next one of its kind, still empty. */
  | { readonly kind: 'going-on'; readonly draft: Draft }

/** Storage of a private draft: on this device at once, on the server soon. */
export interface Keeping {
  /** Each keeping has a number: an answer to an earlier one changes nothing. */
  readonly number: number
  /** Version on the server, if the draft exists there. */
  readonly version: number | undefined
  /** Changes that the server has not got yet. */
  readonly unsaved: Draft | undefined
  readonly isSaving: boolean
  /** Delay after the next failure. */
  readonly retryMs: number
  readonly saving: SavingState
}

/** A message that has left the box and has not arrived. */
export interface Leaving {
  readonly draft: Draft
  /** `refused`: its writer is being notified; it returns to the box or next to it. */
  readonly kind: 'sending' | 'refused'
}

/** A draft shared with colleagues. Its words are those of its document. */
export interface SharedOpen {
  readonly id: string
  readonly saving: SavingState
}

/** State of one place to write in. */
export interface ComposeState {
  /** `succeeded`: another box writes in this place now. `ended`: the session of its writer has ended. */
  readonly stage: 'open' | 'succeeded' | 'ended'
  readonly written: Written
  readonly keeping: Keeping | undefined
  readonly shared: SharedOpen | undefined
  readonly leaving: readonly Leaving[]
  /** Ids of drafts that the person began: the cursor goes into those, and not into a draft that was only restored. */
  readonly begun: ReadonlySet<string>
  /** Counts the beginnings: each moves the cursor into the draft. */
  readonly attention: number
  /** Counts the changes of the draft. */
  readonly strokes: number
  /** Ids that were sent or discarded here: a pending answer still names them as drafts. */
  readonly gone: ReadonlySet<string>
  /** Last content of the box: input for a closed box continues from there. */
  readonly last: Draft | undefined
  /** By draft: the box in which it is shown, where that is the box of the message before it. */
  readonly boxes: ReadonlyMap<string, string>
  /** By draft: whom an email was for while its words are a note or a text. */
  readonly heads: ReadonlyMap<string, EmailHead>
  /** Number of keepings. */
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

/** The next message while it is empty. */
export const nextIn = ({ written }: ComposeState): Draft | undefined =>
  written.kind === 'going-on' ? written.draft : undefined

/** State of saving the shown draft. */
export const savingIn = ({ shared, keeping }: ComposeState): SavingState => (shared ?? keeping)?.saving ?? quiet

/** Names the box of a draft on the screen: drafts that follow each other share one, and with it the cursor. */
export const boxOf = ({ boxes }: ComposeState, draftId: string): string => boxes.get(draftId) ?? draftId

/** True if the box may take a draft: it has no other words. */
export function isFreeFor(state: ComposeState, draftId: string): boolean {
  if (state.stage !== 'open') return false
  const known = draftIn(state)
  if (known === undefined || known.id === draftId) return true
  return state.written.kind === 'going-on' || !isWorthKeeping(known)
}

/** True if a draft is here only because the server had it. */
export const isAsSaved = (state: ComposeState, draft: Draft): boolean =>
  savingIn(state).kind === 'saved' && !state.begun.has(draft.id)

/** True if the shown draft may give way to the server's: the user would lose no words. */
export function mayGiveWay(state: ComposeState, savedId: string | undefined): boolean {
  if (state.stage !== 'open' || state.shared !== undefined) return false
  const known = draftIn(state)
  if (known === undefined || isAsSaved(state, known)) return true
  if (state.written.kind === 'going-on') return known.medium === 'chat'
  return !isWorthKeeping(known) && savedId !== known.id
}
