import type { ChosenDraft } from '../choose-draft.ts'
import { isWorthKeeping, type Draft } from '../draft.ts'
import type { SavingState } from '../saving-state.ts'
import type { EventOf } from './events.ts'
import type { Keeping } from './state.ts'
import { also, to, type Transition } from './transition.ts'

/** A save begins this long after the first unsaved change, so that two seconds hold on a slow line. */
const saveAfterMs = 1000
const retryAfterMs = 5000
const longestRetryMs = 60_000

function beginKeeping(
  from: Transition,
  version: number | undefined,
  saving: SavingState,
): readonly [Keeping, Transition] {
  const number = from.state.keepings + 1
  const keeping = { number, version, unsaved: undefined, isSaving: false, retryMs: retryAfterMs, saving }
  return [keeping, to(from, { keeping, keepings: number })]
}

const kept = (from: Transition): readonly [Keeping, Transition] =>
  from.state.keeping ? [from.state.keeping, from] : beginKeeping(from, undefined, { kind: 'empty' })

/** Changes are on the device at once, and on the server soon. */
export function keepChange(from: Transition, draft: Draft): Transition {
  const [keeping, begun] = kept(from)
  const { version, isSaving, saving } = keeping
  // An empty answer is not worth keeping, unless the server is just getting its words.
  if (version === undefined && !isSaving && !isWorthKeeping(draft))
    return also(to(begun, { keeping: { ...keeping, unsaved: undefined } }), { type: 'save-no-more' }, { type: 'drop' })
  const isConflict = saving.kind === 'conflict'
  const changed: Keeping = {
    ...keeping,
    unsaved: draft,
    // Other words may be accepted, and the user is present.
    retryMs: retryAfterMs,
    saving: isConflict ? saving : { kind: 'changed' },
  }
  const here = also(to(begun, { keeping: changed }), { type: 'keep', draft, version, isUnsaved: true })
  return isConflict ? here : also(here, { type: 'save-later', ms: saveAfterMs })
}

/** Continues with the draft of the device or the server. */
export function keepChosen(from: Transition, { draft, version, begins, isUnsaved }: ChosenDraft): Transition {
  const [, begun] = beginKeeping(also(from, { type: 'save-no-more' }), version, begins)
  return isUnsaved ? keepChange(begun, draft) : begun
}

/** Keeps nothing any more; the answer to a save under way changes nothing here. */
export const keepNothing = (from: Transition): Transition =>
  also(to(from, { keeping: undefined }), { type: 'save-no-more' })

/** At most one save is under way. */
export function saveNow(from: Transition): Transition {
  const { keeping } = from.state
  // Which of two stays is for the person to say, also when the page is left before they have.
  if (keeping?.unsaved === undefined || keeping.isSaving || keeping.saving.kind === 'conflict') return from
  const { number, unsaved: draft, version } = keeping
  const saving = to(from, { keeping: { ...keeping, isSaving: true, saving: { kind: 'saving' } } })
  return also(saving, { type: 'save', number, draft, version })
}

/** A draft that the server may not have yet is saved, even one without a word. */
export function keepNow(from: Transition, draft: Draft): Transition {
  const [keeping, begun] = kept(from)
  const wanted = keeping.version === undefined ? to(begun, { keeping: { ...keeping, unsaved: draft } }) : begun
  return saveNow(also(wanted, { type: 'save-no-more' }))
}

export function saved(from: Transition, { number, draft, version, at }: EventOf<'saved'>): Transition {
  const { keeping } = from.state
  if (keeping?.number !== number) return from
  const known: Keeping = { ...keeping, version, isSaving: false, retryMs: retryAfterMs }
  // Later input is next.
  if (known.unsaved !== draft) return also(to(from, { keeping: known }), { type: 'save-later', ms: saveAfterMs })
  const now: Keeping = { ...known, unsaved: undefined, saving: { kind: 'saved', at } }
  return also(to(from, { keeping: now }), { type: 'keep', draft, version, isUnsaved: false })
}

export function saveFailed(from: Transition, { number, failure }: EventOf<'save-failed'>): Transition {
  const { keeping } = from.state
  if (keeping?.number !== number) return from
  const { retryMs } = keeping
  const failed: Keeping = { ...keeping, isSaving: false, saving: failure.state }
  if (!failure.isForLater) return to(from, { keeping: failed })
  const later: Keeping = { ...failed, retryMs: Math.min(2 * retryMs, longestRetryMs) }
  return also(to(from, { keeping: later }), { type: 'save-later', ms: retryMs })
}
