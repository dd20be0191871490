import { chooseDraft, fromServer, type ChosenDraft } from '../choose-draft.ts'
import { isSameWriting, newDraft, withMade } from '../draft.ts'
import {
  begunByHand,
  beginWith,
  change,
  discardAll,
  empty,
  expect,
  goneFrom,
  goOn,
  goOnAfter,
  goOnAnew,
  isBack,
  isFreeForWaiting,
  makeRoom,
  rest,
  show,
  stay,
  takeUp,
  withoutLeaving,
} from './box.ts'
import { asMedium, withHead } from './email-heads.ts'
import type { ComposeEvent, EventOf, Known } from './events.ts'
import { keepNothing, keepNow, saved, saveFailed, saveNow } from './keeping.ts'
import { draftIn, isAsSaved, isFreeFor, mayGiveWay, nextIn, type ComposeState, type Leaving } from './state.ts'
import { also, takeId, to, type Transition } from './transition.ts'

function prepared(from: Transition): Transition {
  const [id, taken] = takeId(from)
  return show(taken, newDraft('chat', id))
}

type Step<Type extends ComposeEvent['type']> = (from: Transition, event: EventOf<Type>) => Transition

const begin: Step<'begin'> = (from, { medium }) => {
  // One of the same kind is gone on with.
  const kept = nextIn(from.state)?.medium === medium ? stay(from) : from
  const opening = expect(kept, medium)
  const known = opening.state.shared ? undefined : draftIn(opening.state)
  const left = also(to(opening, { shared: undefined }), { type: 'leave-shared' })
  if (known === undefined) {
    const [id, taken] = takeId(also(left, { type: 'look' }))
    return beginWith(taken, newDraft(medium, id))
  }
  const { heads } = left.state
  return beginWith(to(left, { heads: withHead(heads, known, medium) }), asMedium(heads, known, medium))
}

/** Words for the team keep a message for people outside from being put behind them (decision M15). */
const put: Step<'put'> = (from, { made }) => {
  const opening = expect(from, made.medium)
  const { shared } = opening.state
  const known = made.medium === 'email' || !shared ? draftIn(opening.state) : undefined
  const [id, taken] = known ? [known.id, opening] : takeId(opening)
  const next = withMade(known ?? newDraft(made.medium, id), made)
  if (next === undefined) return opening
  if (made.medium !== 'email') return beginWith(also(to(taken, { shared: undefined }), { type: 'leave-shared' }), next)
  return beginWith(shared?.id === next.id ? also(taken, { type: 'append-shared', html: made.html }) : taken, next)
}

/** Clears the box at once, so that the next letter is not written into the sent message. */
const send: Step<'send'> = (from, { draft, options }) => {
  const known = draftIn(from.state)
  const leaving: Leaving[] = [...withoutLeaving(from.state, draft.id), { draft, kind: 'sending' }]
  const left = also(to(from, { leaving, ...goneFrom(from.state, draft.id) }), { type: 'keep-sending', draft })
  const posting = also(left, { type: 'post', draft, options })
  // Something else is written by now.
  if (known !== undefined && known.id !== draft.id && from.state.written.kind !== 'going-on') return posting
  return goOnAfter(keepNothing(posting), draft)
}

/** Stops saving it. It is shown until the save under way has ended. */
const discard: Step<'discard'> = (from) => {
  const gone = draftIn(from.state)
  const mayBeSaved = from.state.keeping !== undefined || from.state.shared !== undefined
  const ended = keepNothing(also(to(from, { shared: undefined }), { type: 'end-shared' }))
  if (!gone || !mayBeSaved) return ended
  return also(to(ended, goneFrom(ended.state, gone.id)), { type: 'note-discarded', draftId: gone.id })
}

const resolve: Step<'resolve'> = (from, { keepsThis, row }) => {
  const mine = draftIn(from.state)
  if (keepsThis && mine) {
    const [id, taken] = row ? [row.id, from] : takeId(from)
    const draft = { ...mine, id }
    return takeUp(taken, { draft, version: row?.version, begins: { kind: 'changed' }, isUnsaved: true })
  }
  return row ? takeUp(also(from, { type: 'drop' }), fromServer(row)) : discardAll(from)
}

const goOnWith: Step<'go-on-with'> = (from, { draft, isTaken }) => {
  if (!isFreeFor(from.state, draft.id)) return from
  if (!isTaken) return beginWith(from, draft)
  const [id, taken] = takeId(from)
  return beginWith(taken, { ...draft, id })
}

const takeBack: Step<'take-back'> = (from, { row }) =>
  isFreeFor(from.state, row.id) ? begunByHand(takeUp(also(from, { type: 'drop' }), fromServer(row)), row.id) : from

/** First or next draft of a place. */
function choose(from: Transition, { kept, row }: Known): readonly [ChosenDraft | undefined, Transition] {
  const [id, taken] = takeId(from)
  const chosen = chooseDraft(kept, row, () => id)
  return [chosen, chosen?.draft.id === id ? taken : from]
}

const opened: Step<'opened'> = (from, event) => {
  const [chosen, next] = choose(from, event)
  return also(chosen ? takeUp(next, chosen) : next, { type: 'resume-shared', saved: event.saved })
}

const offered: Step<'offered'> = (from, event) => {
  const { state } = from
  if (!mayGiveWay(state, event.saved?.id)) return from
  const known = draftIn(state)
  const [chosen, next] = choose(from, event)
  const resumed = (at: Transition) => also(at, { type: 'resume-shared', saved: event.saved })
  if (chosen) {
    const taken = takeUp(next, chosen)
    // It takes the place of one that was begun by hand.
    return resumed(known && state.begun.has(known.id) ? begunByHand(taken, chosen.draft.id) : taken)
  }
  // An empty draft stays open: a talk's box, or a note that was started during the reading.
  return resumed(known && isAsSaved(state, known) ? empty(next) : next)
}

const foundWaiting: Step<'found-waiting'> = (from, { kept }) => {
  if (!isFreeForWaiting(from.state)) return from
  const chosen = chooseDraft(kept, null, () => kept.draft.id)
  return chosen ? takeUp(from, chosen) : from
}

const hadArrived: Step<'had-arrived'> = (from, { draft, isAsSent }) => {
  const written = draftIn(from.state)
  if (from.state.stage !== 'open' || written?.id !== draft.id) return from
  // Later input is another message.
  if (!isAsSent || !isSameWriting(written, draft)) return goOnAnew(keepNothing(from), written)
  return also(discardAll(from), { type: 'notify-sent', isChanged: false })
}

const arrived: Step<'arrived'> = (from, { draftId }) =>
  makeRoom(also(to(from, { leaving: withoutLeaving(from.state, draftId) }), { type: 'drop-sending', draftId }))

const arrivedOtherwise: Step<'arrived-otherwise'> = (from, { draft, options }) => {
  if (!isFreeFor(from.state, draft.id)) return also(from, { type: 'put-beside', draft, options })
  const leaving = withoutLeaving(from.state, draft.id)
  return goOnAnew(also(to(from, { leaving }), { type: 'drop-sending', draftId: draft.id }), draft)
}

const waits: Step<'waits'> = (from, { draftId }) =>
  also(to(from, { leaving: withoutLeaving(from.state, draftId) }), { type: 'drop-sending', draftId })

const notSent: Step<'not-sent'> = (from, { draftId }) =>
  to(from, {
    leaving: from.state.leaving.map((one) => (one.draft.id === draftId ? { ...one, kind: 'refused' } : one)),
  })

const putBack: Step<'put-back'> = (from, { draft }) => {
  if (!isFreeFor(from.state, draft.id)) return from
  const left = to(from, { leaving: withoutLeaving(from.state, draft.id) })
  // It has been taken up from the device, and may have been written on.
  return draftIn(from.state)?.id === draft.id ? left : change(left, draft)
}

const sharedShown: Step<'shared-shown'> = (from, { draft, saving }) => {
  const { shared } = from.state
  const isCovered = shared?.id === draft.id && draftIn(from.state)?.id !== draft.id
  const open = to(from, { shared: { id: draft.id, saving } })
  return isCovered ? open : show(open, draft)
}

const sessionEnded: Step<'session-ended'> = (from) =>
  also(to(empty(keepNothing(from)), { stage: 'ended', shared: undefined }), { type: 'abandon-shared' })

/** Transition of each event. */
const table: { readonly [Type in ComposeEvent['type']]: Step<Type> } = {
  // The person writes.
  begin,
  'begin-with': (from, { draft }) => beginWith(from, draft),
  'go-on-with': goOnWith,
  put,
  expect: (from, { medium }) => expect(from, medium),
  'prepare-chat': (from) => (draftIn(from.state) ? from : prepared(from)),
  change: (from, { draft }) => change(from, draft),
  'begun-by-hand': (from, { draftId }) => begunByHand(from, draftId),
  'take-back': takeBack,
  discard,
  // Another draft may have been begun in between.
  discarded: (from, { draftId }) => ((draftIn(from.state)?.id ?? draftId) === draftId ? discardAll(from) : from),
  'not-discarded': (from, { draftId }) => isBack(from, draftId),
  'place-freed': makeRoom,
  // It is kept: on the device, and at the server.
  opened,
  offered,
  resolve,
  'save-now': (from) => saveNow(also(from, { type: 'save-no-more' })),
  'save-due': saveNow,
  'keep-now': (from, { draft }) => keepNow(from, draft),
  release: keepNothing,
  saved,
  'save-failed': saveFailed,
  'had-arrived': hadArrived,
  // It is sent.
  send,
  arrived,
  'arrived-otherwise': arrivedOtherwise,
  waits,
  'not-sent': notSent,
  'put-back': putBack,
  'found-waiting': foundWaiting,
  // The writer continues in the box that a message has left.
  stay,
  rest,
  resume: (from) => (from.state.last && !draftIn(from.state) ? goOnAfter(from, from.state.last) : from),
  'go-on': (from, { next }) => goOn(from, next),
  'go-on-after': (from, { sent }) => goOnAfter(from, sent),
  // It is written together.
  'shared-shown': sharedShown,
  'shared-left': (from) => to(from, { shared: undefined }),
  emptied: empty,
  // Another box, or none, is written in here from now on.
  succeeded: (from) => to(keepNothing(from), { stage: 'succeeded' }),
  'session-ended': sessionEnded,
}

/** The one rule of a place to write in: pure, so that every order of events can be tried. */
export function step<Type extends ComposeEvent['type']>(state: ComposeState, event: EventOf<Type>): Transition {
  const from = { state, effects: [] }
  return state.stage === 'ended' ? from : table[event.type](from, event)
}
