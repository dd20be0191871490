import { Placeholder } from '@tiptap/extension-placeholder'
import { useEditor, type Editor, type Extensions, type JSONContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import classes from './rich-text.module.css'

export interface RichTextOptions {
  readonly label: string
  readonly placeholder?: string | undefined
  readonly html: string
  /** `html` is empty where nothing is written. */
  readonly onChange: (written: { readonly html: string; readonly content: JSONContent }) => void
  /** The cursor stands in the text at once. */
  readonly hasFocus?: boolean
  /** Headings, rules and code blocks too: for documents; messages have none. */
  readonly isDocument?: boolean
  readonly isReadOnly?: boolean
  /** What an editor knows beyond text, such as mentions. Those of the first render stay. */
  readonly extensions?: Extensions
  /** Files that are pasted or dropped into the text; without it they are left alone. */
  readonly onFiles?: (files: readonly File[]) => void
}

const filesOf = (list: FileList | undefined): File[] => [...(list ?? [])]
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML())

const extensionsFor = ({ isDocument = false, placeholder = '', extensions = [] }: RichTextOptions): Extensions => [
  StarterKit.configure({
    ...(isDocument ? {} : { heading: false as const, codeBlock: false as const, horizontalRule: false as const }),
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
  }),
  Placeholder.configure({ placeholder }),
  ...extensions,
]

/** An editor of rich text that follows its value while nobody writes in it. */
export function useRichText(options: RichTextOptions): Editor {
  const { html, hasFocus = false, isReadOnly = false } = options
  // The editor outlives renders; what it calls has to be that of the last one.
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const takeFiles = (list: FileList | undefined) => {
    const files = filesOf(list)
    if (files.length === 0 || latest.current.onFiles === undefined) return false
    latest.current.onFiles(files)
    return true
  }
  const [extensions] = useState(() => extensionsFor(options))
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isReadOnly,
    autofocus: hasFocus ? 'end' : false,
    editorProps: {
      attributes: () => ({
        'aria-label': latest.current.label,
        'aria-multiline': 'true',
        'aria-readonly': String(latest.current.isReadOnly === true),
        role: 'textbox',
        class: classes['text'] ?? '',
      }),
      // Ctrl-Enter sends or saves; the editor would break the line.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      handlePaste: (_, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (_, event) => takeFiles(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => latest.current.onChange({ html: htmlOf(changed), content: changed.getJSON() }),
    shouldRerenderOnTransaction: false,
  })

  // A value that is put back, or taken from elsewhere, replaces what the editor shows.
  useEffect(() => {
    if (editor.isDestroyed) return
    if (htmlOf(editor) !== html && !editor.isFocused) editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    if (!editor.isDestroyed) editor.setEditable(!isReadOnly, false)
  }, [editor, isReadOnly])
  return editor
}
