import type { ChainedCommands, Editor } from '@tiptap/react'

/**
 * Commands of an editor, whose text has the focus at once. The editor's own `focus` gives it with the next frame: a key
 * that comes before that would be one of the page.
 */
export function chainIn(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain()
}
