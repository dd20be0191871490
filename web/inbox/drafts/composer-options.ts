import type { Api } from '../../platform/api/api.ts'
import type { DeviceDrafts } from './device-drafts.ts'
import type { ComposePlace } from './draft.ts'
import type { WaitingMessages } from './waiting-messages.ts'
import type { SharedPlace } from './shared/shared-writing.ts'

/** Dependencies of a composer. */
export interface ComposerOptions extends SharedPlace {
  readonly api: Pick<Api, 'call'>
  /** True while the session of the writer lasts: after its end no call begins, and no answer is handled. */
  readonly isSessionOn: () => boolean
  readonly place: ComposePlace
  readonly drafts: DeviceDrafts
  readonly device: string
  /** Messages sent while the server could not be reached. */
  readonly waiting: Pick<WaitingMessages, 'find' | 'put'>
  readonly newId: () => string
  readonly now: () => number
  /** A message that seemed lost had been sent; `isChanged` if later changes stay as a new draft. */
  readonly onSent: (isChanged: boolean) => void
}
