import { EditorState, Selection } from '@tiptap/pm/state'
import { createDocument, type Editor } from '@tiptap/react'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { HandedOn } from './follow-value.ts'

/** Replaces the text in the same editor: the cursor stays in it, and undo does not restore the former text. */
function showOther(editor: Editor, html: string): void {
  const doc = createDocument(html, editor.schema)
  const { plugins } = editor.state
  editor.view.updateState(EditorState.create({ doc, plugins, selection: Selection.atEnd(doc) }))
}

interface OtherText {
  readonly html: string
  /** With another name it is another text, which takes the place of this one even while it is written in. */
  readonly textId?: string | undefined
}

/** Shows another text before the next key, which is a letter of it already. Without an editor none is shown. */
export function useOtherText(
  editor: Editor | undefined,
  { html, textId }: OtherText,
  { handedOn, ahead }: HandedOn,
): void {
  const shownId = useRef(textId)
  const show = useEffectEvent(() => {
    handedOn.set(html)
    // Later input is newer than this value, whenever it is followed.
    ahead.set({ awaited: [html], isWaiting: false })
    if (editor !== undefined && !editor.isDestroyed) showOther(editor, html)
  })
  useLayoutEffect(() => {
    if (shownId.current === textId) return
    shownId.current = textId
    show()
  }, [textId])
}
