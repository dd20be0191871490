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
 * Puts another text in the place of what an editor shows. Only what differs is replaced, so that the cursor stays where
 * it is in the rest, and undo does not bring back what somebody else took out. Nothing is handed on by it.
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
 * A value that is put back, or taken from elsewhere, replaces what the editor shows: also under the cursor of who only
 * is in the text, or their next key would overwrite what a colleague has saved. Words that whoever holds the
 * value does not know yet are never replaced. Without an editor nothing is followed.
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
