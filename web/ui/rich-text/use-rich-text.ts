import { Placeholder } from '@tiptap/extension-placeholder'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { useEditor, type Editor, type Extensions } from '@tiptap/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createStore, type Store } from '../../platform/store.ts'
import { cleanPasted } from './clean-pasted.ts'
import { htmlOfDocument } from './html-of-document.ts'
import { nothingAhead, useFollowValue, withAwaited, type HandedOn } from './follow-value.ts'
import { useOtherText } from './other-text.ts'
import { PictureUploads } from './picture-uploads.ts'
import { adoptPictures, takeDropped, takePasted, type Uploads } from './receive-files.ts'
import { Settling } from './change-pace.ts'
import { textNodes } from './text-nodes.ts'
import classes from './rich-text.module.css'

export interface RichTextOptions extends Uploads {
  readonly label: string
  readonly placeholder?: string | undefined
  readonly html: string
  /**
   * Names the text. With another name it is another one, which takes the place of this one even while it is written in.
   */
  readonly textId?: string | undefined
  /** `html` is empty for an empty text. A long text is handed over in pauses of typing, not with every key. */
  readonly onChange: (written: { readonly html: string; readonly doc: DocumentNode }) => void
  /** Waiting input: the function hands it over now. Undefined once none waits. */
  readonly onWaiting?: ((settle: (() => void) | undefined) => void) | undefined
  /** The cursor is in the text at once. */
  readonly hasFocus?: boolean
  /** Headings, rules and code blocks too: for documents; messages have none. */
  readonly isDocument?: boolean
  readonly isReadOnly?: boolean
  /** Abilities of an editor beyond text, such as mentions. Those of the first render stay. */
  readonly extensions?: Extensions
  /** The text is shared by `extensions`: `html` is not its start, nor written back. */
  readonly isShared?: boolean
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : htmlOfDocument(editor.state.doc))

/** The options of the last render: the editor outlives renders. */
type Latest = Pick<Store<RichTextOptions>, 'get'>

const extensionsFor = (latest: Latest): Extensions => {
  const { isDocument, isShared, placeholder = '', extensions = [] } = latest.get()
  const show = (address: string) => latest.get().pictures?.show(address) ?? Promise.resolve(address)
  return [
    ...textNodes({ isDocument, isShared, show }),
    Placeholder.configure({ placeholder }),
    PictureUploads,
    ...extensions,
  ]
}

/** Hands over the text, at once or in pauses, and before the editor or the page goes away. */
function useSettling(editor: Editor, latest: Latest, { handedOn, ahead }: HandedOn) {
  const emit = useEffectEvent(() => {
    if (editor.isDestroyed) return
    handedOn.set(htmlOf(editor))
    ahead.set(withAwaited(ahead.get(), handedOn.get()))
    latest.get().onChange({ html: handedOn.get(), doc: editor.state.doc })
  })
  useEffect(() => {
    const settling = new Settling(
      () => emit(),
      (settle) => {
        ahead.set({ ...ahead.get(), isWaiting: settle !== undefined })
        latest.get().onWaiting?.(settle)
      },
    )
    const changed = () => settling.changed(editor.state.doc.content.size, Date.now())
    const settle = () => settling.settle()
    editor.on('update', changed)
    editor.on('blur', settle)
    window.addEventListener('pagehide', settle)
    document.addEventListener('visibilitychange', settle)
    return () => {
      settle()
      editor.off('update', changed)
      editor.off('blur', settle)
      window.removeEventListener('pagehide', settle)
      document.removeEventListener('visibilitychange', settle)
    }
  }, [ahead, editor, latest])
}

/** The user is in an adjacent field or tool: the focus stays there, however late the editor loads. */
const isBeside = (): boolean => document.activeElement?.matches('input, textarea, [role="toolbar"] *') === true

/** The cursor is placed after the existing text. */
function begin(editor: Editor): void {
  editor.commands.setTextSelection(editor.state.doc.content.size)
  editor.view.focus()
}

/** An editor of rich text that follows its value. */
export function useRichText(options: RichTextOptions): Editor {
  const { html, hasFocus = false, isReadOnly = false, isShared = false } = options
  const [latest] = useState(() => createStore(options))
  useEffect(() => latest.set(options))
  const [extensions] = useState(() => extensionsFor(latest))
  const editor: Editor = useEditor({
    extensions,
    ...(isShared ? {} : { content: html }),
    editable: !isReadOnly,
    onCreate: ({ editor: made }) => {
      if (hasFocus && !isBeside()) begin(made)
    },
    editorProps: {
      attributes: () => ({
        'aria-label': latest.get().label,
        'aria-multiline': 'true',
        'aria-readonly': String(latest.get().isReadOnly === true),
        role: 'textbox',
        class: classes['text'] ?? '',
      }),
      // Ctrl-Enter sends or saves; the editor would break the line.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      transformPastedHTML: cleanPasted,
      handlePaste: (_, event) => takePasted(editor, event, latest.get()),
      handleDrop: (_, event) => takeDropped(editor, event, latest.get()),
    },
    onTransaction: ({ editor: changed, transaction }) => {
      const isBrought = transaction.getMeta('uiEvent') === 'paste' || transaction.getMeta('uiEvent') === 'drop'
      if (isBrought && transaction.docChanged) adoptPictures(changed, latest.get())
    },
    shouldRerenderOnTransaction: false,
  })
  const [handedOn] = useState(() => createStore(html))
  const [ahead] = useState(() => createStore(nothingAhead))
  useSettling(editor, latest, { handedOn, ahead })
  useOtherText(isShared ? undefined : editor, options, { handedOn, ahead })
  useFollowValue(isShared ? undefined : editor, html, { handedOn, ahead })
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  return editor
}
