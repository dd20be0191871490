import type { Api } from '../../platform/api/api.ts'
import type { DeviceDrafts } from './device-drafts.ts'
import type { ComposePlace } from './draft.ts'
import type { WaitingMessages } from './waiting-messages.ts'
import type { SharedPlace } from './shared/shared-writing.ts'

/** What a composer works with. */
export interface ComposerOptions extends SharedPlace {
  readonly api: Pick<Api, 'call'>
  /** Whether the session of the writer lasts: behind its end nothing is begun, and no answer is heard. */
  readonly isSessionOn: () => boolean
  readonly place: ComposePlace
  readonly drafts: DeviceDrafts
  readonly device: string
  /** What was sent while the server could not be reached. */
  readonly waiting: Pick<WaitingMessages, 'find' | 'put'>
  readonly newId: () => string
  readonly now: () => number
  /** A message that seemed lost had been sent; `isChanged` when what was changed since stays as a new draft. */
  readonly onSent: (isChanged: boolean) => void
}
