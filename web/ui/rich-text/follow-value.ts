import { createDocument, type Editor } from '@tiptap/react'
import { useEffect, useEffectEvent } from 'react'
import type { Store } from '../../platform/store.ts'

/** Input that the owner of an editor's value does not know yet. */
interface Ahead {
  /** Values that were handed on and have not come back, the oldest first. */
  readonly awaited: readonly string[]
  /** Words wait to be handed on. */
  readonly isWaiting: boolean
}

export interface HandedOn {
  /** The value that was handed on last, or taken over. */
  readonly handedOn: Store<string>
  readonly ahead: Store<Ahead>
}

export const nothingAhead: Ahead = { awaited: [], isWaiting: false }

const awaitedAtMost = 50

export const withAwaited = (ahead: Ahead, value: string): Ahead => ({
  ...ahead,
  awaited: [...ahead.awaited, value].slice(-awaitedAtMost),
})

/**
 * Replaces the text of an editor. Only the differences are replaced, so that the cursor keeps its place in the rest,
 * and undo does not restore words that another user removed. It reports no change.
 */
function replaceText(editor: Editor, html: string): void {
  const { doc, tr } = editor.state
  const next = createDocument(html, editor.schema)
  const from = doc.content.findDiffStart(next.content)
  const ends = doc.content.findDiffEnd(next.content)
  if (from === null || ends === null) return
  // Both comparisons may count the same letters, as where 'aa' becomes 'aaa'.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  const change = tr.replace(from, ends.a + overlap, next.slice(from, ends.b + overlap))
  editor.view.dispatch(change.setMeta('preventUpdate', true).setMeta('addToHistory', false))
}

/**
 * A restored or external value replaces the text of the editor: even under a resting cursor, or its next key would
 * overwrite a colleague's save. Words that the owner of the value does not know yet are never replaced. Without an
 * editor it does nothing.
 */
export function useFollowValue(editor: Editor | undefined, html: string, { handedOn, ahead }: HandedOn): void {
  const follow = useEffectEvent((value: string) => {
    if (editor === undefined || editor.isDestroyed) return
    const { awaited, isWaiting } = ahead.get()
    // A value that comes back, late perhaps, is no news.
    const place = value === handedOn.get() ? awaited.length : awaited.lastIndexOf(value)
    if (place !== -1) return ahead.set({ awaited: awaited.slice(place + 1), isWaiting })
    if (editor.isFocused && (isWaiting || awaited.length > 0)) return
    handedOn.set(value)
    ahead.set(nothingAhead)
    replaceText(editor, value)
  })
  useEffect(() => follow(html), [html])
}
