import { findDraft } from '../../../domain/inbox/index.ts'
import { fromServer, type ChosenDraft } from './choose-draft.ts'
import type { ComposerOptions } from './composer-options.ts'
import type { Draft } from './draft.ts'

interface ConflictParts extends Pick<ComposerOptions, 'api' | 'place' | 'drafts' | 'newId'> {
  readonly settled: () => Draft | undefined
  readonly takeUp: (chosen: ChosenDraft) => void
  readonly empty: () => Promise<void>
}

/**
 * Goes on with this device's words, or takes the other's. Answers this device's words where those of the other are no
 * draft any more: then nothing is written here.
 */
export async function resolveConflict(parts: ConflictParts, keepThis: boolean): Promise<Draft | undefined> {
  const { api, place, drafts, newId, settled, takeUp, empty } = parts
  const { message } = await api.call(findDraft, { query: place })
  const mine = settled()
  if (keepThis && mine) {
    const next = { ...mine, id: message?.id ?? newId() }
    takeUp({ draft: next, version: message?.version, begins: { kind: 'changed' }, isUnsaved: true })
    return undefined
  }
  if (message === null) {
    await empty()
    return mine
  }
  drafts.drop()
  takeUp(fromServer(message))
  return undefined
}
