import { forgetAtEnd } from '../../platform/session/forget-at-end.ts'
import { isTypingNow, passTyping, typingOwner } from '../../ui/typing-on.ts'
import type { Composer } from './composer.ts'
import { isWorthKeeping, type Draft } from './draft.ts'

interface HandedOver {
  readonly draft: Draft
  /** True for an empty message. */
  readonly isEmpty: boolean
  /** Its writer had the cursor in it. */
  readonly isByHand: boolean
}

/** By thread: the message that its writer continues there. */
const handed = new Map<string, HandedOver>()

forgetAtEnd(() => handed.clear())

/** A space after the last word would be lost when the editor parses it again, and the next word would join it. */
const withLastSpace = (draft: Draft): Draft =>
  draft.medium === 'text' ? draft : { ...draft, html: draft.html.replace(/ (<\/p>)$/, '&nbsp;$1') }

const hasCursor = (owner: string): boolean =>
  document.activeElement?.closest<HTMLElement>('[data-compose]')?.dataset['compose'] === owner

/**
 * The first message started a thread, which opens now: a begun text and further input move there. A chat keeps its box
 * and its cursor; any other box opens only if the writer has not paused.
 */
export function handOver(composer: Composer, threadId: string): void {
  const draft = composer.settled()
  composer.moveTo({ threadId })
  if (draft === undefined) return
  const isEmpty = composer.goingOn.isUntouched(draft) || !isWorthKeeping(draft)
  if (isEmpty && draft.medium !== 'chat' && !isTypingNow()) return
  const from = composer.goingOn.ownerOf(draft.medium)
  const to = typingOwner(threadId, draft.medium)
  const isByHand = hasCursor(from)
  if (!isEmpty) composer.change(withLastSpace(draft))
  handed.set(threadId, { draft: composer.draft.get() ?? draft, isEmpty, isByHand })
  passTyping(from, to, isByHand)
}

/** Continues in the thread with the handed-over message. */
export function takeHandedOver(composer: Composer, threadId: string): void {
  const one = handed.get(threadId)
  handed.delete(threadId)
  const now = composer.draft.get()
  const isThere = now?.id === one?.draft.id
  if (one === undefined || (!isThere && now !== undefined && isWorthKeeping(now))) return
  if (one.isEmpty) composer.goingOn.begin(one.draft)
  else if (!isThere) composer.change(one.draft)
  if (one.isByHand) composer.byHand.begin(one.draft.id)
}
