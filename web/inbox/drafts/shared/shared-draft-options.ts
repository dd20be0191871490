import type { MessageRow } from '../../../../domain/inbox/index.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { ComposePlace, Draft } from '../draft.ts'
import type { Dispatch } from '../machine/events.ts'
import type { ComposeState } from '../machine/state.ts'
import type { SharedPlace } from './shared-writing.ts'

/** Handling of a user's private draft when they join a shared one. */
export interface Privately {
  readonly save: () => Promise<void>
  /** Saves a draft, even an empty one. */
  readonly keepNow: (draft: Draft) => Promise<void>
  /** Keeps no private copy any more, nor a draft of this id on the device. */
  readonly release: (draftId?: string) => Promise<void>
}

/** Dependencies that a place to write in gives its shared drafts. */
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
