import type { MessageRow } from '../../../../domain/inbox/index.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { Store } from '../../../platform/store.ts'
import type { SavingState } from '../draft-saver.ts'
import type { ComposePlace, Draft } from '../draft.ts'
import type { GoingOn } from '../going-on.ts'
import type { SharedPlace } from './shared-writing.ts'

/** What a place to write in hands to the shared drafts that are opened there. */
export interface SharedDeskOptions extends SharedPlace {
  readonly api: Api
  readonly place: ComposePlace
  readonly newId: () => string
  readonly now: () => number
  /** The draft that is shown, and how its saving goes. */
  readonly shown: Store<Draft | undefined>
  readonly saving: Store<SavingState>
  readonly goingOn: GoingOn
  /** Saves what is written privately. */
  readonly savePrivate: () => Promise<void>
  /** Saves a draft privately, even one in which nothing is written yet. */
  readonly keepNow: (draft: Draft) => Promise<void>
  /** Nothing is kept privately any more; a draft of this id not on the device either. */
  readonly release: (id?: string) => Promise<void>
  /** Goes on with a private draft. */
  readonly change: (draft: Draft) => void
  /** Takes up the user's own draft as the server has it. */
  readonly takeUpOwn: (row: MessageRow | null) => void
}
