import type { ComposerOptions } from '../composer-options.ts'
import type { ComposePlace } from '../draft.ts'
import type { Dispatch, Performers } from '../machine/events.ts'
import type { ComposeState } from '../machine/state.ts'
import { taken } from '../taken.ts'

interface DeviceEffectsOptions extends Pick<ComposerOptions, 'drafts' | 'waiting' | 'now' | 'onSent'> {
  /** Path at which messages of this place are shown. */
  readonly place: () => ComposePlace
  readonly state: () => ComposeState
  readonly dispatch: Dispatch
}

type DeviceEffect =
  | 'keep'
  | 'drop'
  | 'keep-sending'
  | 'drop-sending'
  | 'note-discarded'
  | 'forget-discarded'
  | 'find-waiting'
  | 'put-beside'

/** Ids of messages that this page is sending. */
export const sendingIds = ({ leaving }: ComposeState): ReadonlySet<string> =>
  new Set(leaving.flatMap(({ kind, draft }) => (kind === 'sending' ? [draft.id] : [])))

/** Effects on the device. */
export function deviceEffects(options: DeviceEffectsOptions): Performers<DeviceEffect> {
  const { drafts, waiting, now, onSent, place, state, dispatch } = options
  return {
    keep: ({ draft, version, isUnsaved }) => void drafts.keep({ draft, version, isUnsaved, at: now() }),
    drop: () => drafts.drop(),
    // A page that is killed now does not know whether its words arrived: the next one asks under the same id.
    'keep-sending': ({ draft }) => {
      const own = drafts.own()
      const version = own?.draft.id === draft.id ? own.version : undefined
      drafts.keepSending({ draft, version, isUnsaved: true, at: now() })
    },
    'drop-sending': ({ draftId }) => drafts.dropSending(draftId),
    'note-discarded': ({ draftId }) => drafts.noteDiscarded(draftId),
    'forget-discarded': ({ draftId }) => drafts.forgetDiscarded(draftId),
    'find-waiting': () => {
      const sending = sendingIds(state())
      const kept = drafts.own() ? undefined : drafts.sending().find(({ draft }) => !sending.has(draft.id))
      if (kept) dispatch({ type: 'found-waiting', kept })
    },
    'put-beside': ({ draft, options: chosen }) => {
      const message = { draft, options: chosen, place: place(), at: now(), refusal: taken, isTaken: true }
      if (!waiting.put(message)) return dispatch({ type: 'not-sent', draftId: draft.id })
      dispatch({ type: 'waits', draftId: draft.id })
      return onSent(true)
    },
  }
}
