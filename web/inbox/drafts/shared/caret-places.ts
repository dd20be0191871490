import type { EditorState } from '@tiptap/pm/state'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import type { CaretPosition } from '../../../../domain/kernel/live/carets.ts'
import { bytesOf, textOf } from './base64.ts'

interface Binding {
  readonly type: Y.XmlFragment
  readonly doc: Y.Doc
  readonly binding: { readonly mapping: Parameters<typeof relativePositionToAbsolutePosition>[3] } | null
}

/** Content of the editor, as the shared document knows it; undefined until it is drawn. */
function shownIn(state: EditorState) {
  const shown: Binding | undefined = ySyncPluginKey.getState(state)
  if (!shown?.binding || shown.binding.mapping.size === 0) return undefined
  return { type: shown.type, doc: shown.doc, mapping: shown.binding.mapping }
}

/** Place of the user's caret; undefined while it has no content to be in. */
export function ownPlace(state: EditorState): CaretPosition | undefined {
  const shown = shownIn(state)
  if (!shown) return undefined
  const named = (at: number): string => {
    const place: Y.RelativePosition = absolutePositionToRelativePosition(at, shown.type, shown.mapping)
    return textOf(Y.encodeRelativePosition(place))
  }
  return { anchor: named(state.selection.anchor), head: named(state.selection.head) }
}

export interface Place {
  readonly anchor: number
  readonly head: number
}

/** Validates a received place: only bytes that name one are read. */
function readPlace(text: string): Y.RelativePosition | undefined {
  try {
    return Y.decodeRelativePosition(bytesOf(text))
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

/** Place of a caret in the editor's content; undefined while it is ahead of the text, or not in it. */
export function placeIn(state: EditorState, { anchor, head }: CaretPosition): Place | undefined {
  const shown = shownIn(state)
  const find = (text: string): number | null => {
    const place = readPlace(text)
    return shown && place ? relativePositionToAbsolutePosition(shown.doc, shown.type, place, shown.mapping) : null
  }
  const [from, to] = [find(anchor), find(head)]
  const end = Math.max(0, state.doc.content.size - 1)
  return from === null || to === null ? undefined : { anchor: Math.min(from, end), head: Math.min(to, end) }
}
