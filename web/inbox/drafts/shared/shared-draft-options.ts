import type { MessageRow } from '../../../../domain/inbox/index.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ComposePlace, Draft } from '../draft.ts'
import type { Dispatch } from '../machine/events.ts'
import type { ComposeState } from '../machine/state.ts'
import type { SharedPlace } from './shared-writing.ts'

/** What becomes of what one person writes by themselves when they write with others. */
export interface Privately {
  readonly save: () => Promise<void>
  /** Saves a draft, even one in which nothing is written yet. */
  readonly keepNow: (draft: Draft) => Promise<void>
  /** Nothing is kept privately any more; a draft of this id not on the device either. */
  readonly release: (draftId?: string) => Promise<void>
}

/** What a place to write in hands to the shared drafts that are opened there. */
export interface SharedDeskOptions extends SharedPlace {
  readonly api: Pick<Api, 'call'>
  readonly place: ComposePlace
  readonly newId: () => string
  readonly now: () => number
  readonly state: () => ComposeState
  readonly dispatch: Dispatch
  readonly privately: Privately
  /** Takes up the user's own draft as the server has it. */
  readonly takeUpOwn: (row: MessageRow | null) => void
}
