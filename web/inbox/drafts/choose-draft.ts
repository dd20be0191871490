import type { MessageRow } from '../../../domain/inbox/index.ts'
import type { KeptDraft } from './device-drafts.ts'
import type { SavingState } from './saving-state.ts'
import { draftOf, type Draft } from './draft.ts'

/** First draft of a place, and the server's knowledge of it. */
export interface ChosenDraft {
  readonly draft: Draft
  readonly version: number | undefined
  /** `conflict`: both this tab and another one, or another device, changed it, and the person decides. */
  readonly begins: SavingState
  /** The device has words that the server has not. */
  readonly isUnsaved: boolean
}

export const fromServer = (row: MessageRow): ChosenDraft => ({
  draft: draftOf(row),
  version: row.version,
  begins: { kind: 'saved', at: row.last_date },
  isUnsaved: false,
})

/** The kept draft as it is: the server has the same, or something earlier, or is not known yet. */
const asKept = ({ draft, version, isUnsaved, at }: KeptDraft): ChosenDraft => ({
  draft,
  version,
  begins: isUnsaved ? { kind: 'changed' } : { kind: 'saved', at },
  isUnsaved,
})

/** The state of the server may have been read before this device saved last. */
const isAhead = ({ draft, version = 0 }: KeptDraft, row: MessageRow): boolean =>
  draft.id === row.id && version > row.version

/**
 * The draft no longer exists on the server (sent or discarded elsewhere), but this device still has unsaved words. A
 * message in sending keeps its id: saving it shows whether it arrived.
 */
const anew = (kept: KeptDraft, newId: () => string): ChosenDraft => ({
  draft: kept.version === undefined || kept.isSending ? kept.draft : { ...kept.draft, id: newId() },
  version: undefined,
  begins: { kind: 'changed' },
  isUnsaved: true,
})

/** Words that only this device has, above the draft on the server. */
function onTop(kept: KeptDraft, row: MessageRow): ChosenDraft {
  const isOwn = kept.version === row.version || (kept.writer !== undefined && row.metadata['device'] === kept.writer)
  const isSameState = kept.draft.id === row.id && isOwn
  return {
    draft: { ...kept.draft, id: row.id },
    version: row.version,
    begins: { kind: isSameState ? 'changed' : 'conflict' },
    isUnsaved: true,
  }
}

/**
 * Chooses between the draft of this device and the one on the server. Words that only this device has are never
 * dropped: if another device or tab continued as well, both are offered. A save by the tab that wrote the kept words is
 * an earlier state of them, even if its page ended before the answer. An `undefined` row is not known yet.
 */
export function chooseDraft(
  kept: KeptDraft | undefined,
  row: MessageRow | null | undefined,
  newId: () => string,
): ChosenDraft | undefined {
  if (kept === undefined) return row ? fromServer(row) : undefined
  if (row === undefined) return asKept(kept)
  if (row === null) return kept.isUnsaved ? anew(kept, newId) : undefined
  if (isAhead(kept, row)) return asKept(kept)
  // Under the id of another draft it could be sent twice.
  if (kept.isSending && kept.draft.id !== row.id) return anew(kept, newId)
  return kept.isUnsaved ? onTop(kept, row) : fromServer(row)
}
