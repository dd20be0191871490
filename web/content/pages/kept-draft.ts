import { isDoc, type Doc } from '../../../domain/kernel/index.ts'
import { inputStore } from '../../platform/kept-input.ts'

/** The unsaved state of a page in one tab. */
export interface KeptDraft {
  /** The row that it was written on. */
  readonly base: Doc
  readonly values: Doc
  /** Labels of fields that are half typed, by their paths. */
  readonly half: Readonly<Record<string, string>>
}

/** Unsaved pages on this device; a place names client, user and page. */
export const keptPages = inputStore<KeptDraft>('page', ({ base, values, half }) => {
  if (!isDoc(base) || !isDoc(values)) return undefined
  const labels = isDoc(half) ? Object.entries(half).map(([path, label]) => [path, String(label)]) : []
  return { base, values, half: Object.fromEntries(labels) }
})
