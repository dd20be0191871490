import type { ChosenDraft } from '../choose-draft.ts'
import { isWorthKeeping, newDraft, type Draft, type DraftMedium, type EmailDraft } from '../draft.ts'
import { keepChange, keepChosen, keepNothing } from './keeping.ts'
import { boxOf, draftIn, nextIn, type ComposeState } from './state.ts'
import { also, takeId, to, type Transition } from './transition.ts'

/** Content of the box. */
export const show = (from: Transition, draft: Draft, kind: 'writing' | 'going-on' = 'writing'): Transition =>
  to(from, { written: { kind, draft }, last: draft })

export const empty = (from: Transition): Transition => to(from, { written: { kind: 'empty' } })

/** It counts as begun, and the cursor stays where it is. */
const note = (from: Transition, draftId: string): Transition =>
  from.state.begun.has(draftId) ? from : to(from, { begun: new Set([...from.state.begun, draftId]) })

/** The cursor goes into it. */
export const begunByHand = (from: Transition, draftId: string): Transition =>
  to(note(from, draftId), { attention: from.state.attention + 1 })

export const goneFrom = ({ gone }: ComposeState, draftId: string): Partial<ComposeState> => ({
  gone: new Set([...gone, draftId]),
})

/** A draft that was sent or discarded is written here again. */
export const isBack = (from: Transition, draftId: string): Transition =>
  also(to(from, { gone: new Set([...from.state.gone].filter((id) => id !== draftId)) }), {
    type: 'forget-discarded',
    draftId,
  })

/** Input is shown and kept: that of a shared draft in its document. */
export function change(from: Transition, draft: Draft): Transition {
  const { stage, strokes, shared } = from.state
  // The present content is newer.
  if (stage !== 'open') return from
  const changed = to(show(from, draft), { strokes: strokes + 1 })
  if (shared?.id === draft.id && draft.medium === 'email') return also(changed, { type: 'write-shared', draft })
  // Words of colleagues go into no other draft.
  const left = shared ? also(to(changed, { shared: undefined }), { type: 'leave-shared' }) : changed
  return keepChange(left, draft)
}

export function beginWith(from: Transition, draft: Draft): Transition {
  const back = isBack(from, draft.id)
  const shown = draft === draftIn(from.state) ? back : change(back, draft)
  return begunByHand(shown, draft.id)
}

export const withoutLeaving = ({ leaving }: ComposeState, draftId: string) =>
  leaving.filter(({ draft }) => draft.id !== draftId)

/** Continues with the draft of the device or the server, also an undelivered one. */
export function takeUp(from: Transition, chosen: ChosenDraft): Transition {
  if (from.state.stage !== 'open') return from
  const { id } = chosen.draft
  return keepChosen(show(isBack(to(from, { leaving: withoutLeaving(from.state, id) }), id), chosen.draft), chosen)
}

/** Empties the box, and removes its copy on the device. */
export const discardAll = (from: Transition): Transition => also(empty(keepNothing(from)), { type: 'drop' })

/** Words whose message has arrived with others are another message. */
export function goOnAnew(from: Transition, words: Draft): Transition {
  const [id, taken] = takeId(from)
  return also(change(taken, { ...words, id }), { type: 'notify-sent', isChanged: true })
}

/** The next message of the same kind, to the same people, without the data that belongs to the sent one. */
function nextAfter(sent: Draft, id: string): Draft {
  if (sent.medium === 'text') return { id, medium: 'text', files: [], recipients: sent.recipients, text: '' }
  if (sent.medium !== 'email') return newDraft(sent.medium, id)
  const { recipients, cc, bcc, subject, signature, replyingTo } = sent
  return { ...(newDraft('email', id) as EmailDraft), recipients, cc, bcc, subject, signature, replyingTo }
}

/** Typing may continue after Send: no letter is lost, or becomes a command of the page. */
export const goOn = (from: Transition, next: Draft): Transition =>
  also(show(note(from, next.id), next, 'going-on'), { type: 'go-on-typing', medium: next.medium })

export function goOnAfter(from: Transition, sent: Draft): Transition {
  const [id, taken] = takeId(from)
  const boxes = new Map([...taken.state.boxes, [id, boxOf(taken.state, sent.id)]])
  return goOn(to(taken, { boxes }), nextAfter(sent, id))
}

/** The writer stays in the box that a message has left: it does not close by itself. */
export const stay = (from: Transition): Transition => {
  const next = nextIn(from.state)
  return next ? to(from, { written: { kind: 'writing', draft: next } }) : from
}

/** True if a message waiting on this device may return: not while its writer may be about to continue. */
export function isFreeForWaiting(state: ComposeState): boolean {
  const draft = draftIn(state)
  return draft === undefined || (state.written.kind === 'writing' && !isWorthKeeping(draft))
}

/** Returns a message that waited while the box had other words. */
export const makeRoom = (from: Transition): Transition =>
  isFreeForWaiting(from.state) ? also(from, { type: 'find-waiting' }) : from

/** The writer has paused: an empty box closes, that of a talk stays. */
export function rest(from: Transition): Transition {
  const next = nextIn(from.state)
  if (next === undefined) return from
  return makeRoom(next.medium === 'chat' ? stay(from) : empty(from))
}

/**
 * A box opens, soon or once the server has answered: input until then belongs to it, and opens no box for the
 * recipients of the message before it.
 */
export function expect(from: Transition, medium: DraftMedium): Transition {
  const dropped = nextIn(from.state) ? empty(from) : from
  return also(to(dropped, { last: undefined }), { type: 'expect-typing', medium })
}
