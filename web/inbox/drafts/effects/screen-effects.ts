import { isTypingNow, keepTyping, typingOwner } from '../../../ui/typing-on.ts'
import type { Dispatch, Performers } from '../machine/events.ts'
import type { SharedDesk } from '../shared/shared-draft.ts'

/** Effects at the keyboard. `place` names the box. */
export function typingEffects(place: string, dispatch: Dispatch): Performers<'expect-typing' | 'go-on-typing'> {
  return {
    'expect-typing': ({ medium }) => keepTyping(typingOwner(place, medium), true),
    'go-on-typing': ({ medium }) => {
      keepTyping(typingOwner(place, medium))
      // Sent by a click: the user is not typing.
      if (medium !== 'chat' && !isTypingNow()) dispatch({ type: 'rest' })
    },
  }
}

type SharedEffect =
  | 'write-shared'
  | 'append-shared'
  | 'leave-shared'
  | 'end-shared'
  | 'abandon-shared'
  | 'resume-shared'

/** Effects on a shared draft. */
export const sharedEffects = (desk: SharedDesk): Performers<SharedEffect> => ({
  'write-shared': ({ draft }) => desk.write(draft),
  'append-shared': ({ html }) => desk.append(html),
  'leave-shared': () => desk.leave(),
  'end-shared': () => desk.end(),
  'abandon-shared': () => desk.abandon(),
  'resume-shared': ({ saved }) => desk.resume(saved),
})
