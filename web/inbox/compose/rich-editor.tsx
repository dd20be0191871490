import { Mention } from '@tiptap/extension-mention'
import { Placeholder } from '@tiptap/extension-placeholder'
import { EditorContent, useEditor, type Editor, type JSONContent } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import type { Mention as Mentioned } from '../../../domain/inbox/index.ts'
import { createStore } from '../../platform/store.ts'
import { EditorToolbar } from './editor-toolbar.tsx'
import { MentionList } from './mention-list.tsx'
import { mentionSuggestion, type MentionOption, type OpenSuggestion } from './mention-suggestion.ts'
import classes from './compose.module.css'

interface Words {
  readonly html: string
  readonly mentions: readonly Mentioned[]
}

export interface RichEditorProps {
  readonly label: string
  readonly placeholder: string
  readonly html: string
  readonly onChange: (words: Words) => void
  /** The cursor stands in the text at once. */
  readonly hasFocus: boolean
  /** Pixels (1-shell section 9, editor heights). */
  readonly minHeight: number
  /** Whom an @ can name; none: an @ is only a character. */
  readonly mentionable: readonly MentionOption[]
  /** Files that are pasted or dropped into the text. */
  readonly onFiles: (files: readonly File[]) => void
  /** More buttons behind those of the text. */
  readonly tools: React.ReactNode
}

function mentionsIn(node: JSONContent): Mentioned[] {
  const { id, label, kind } = node.attrs ?? {}
  const own =
    node.type === 'mention'
      ? [{ id: String(id), label: String(label), kind: kind === 'role' ? ('role' as const) : ('user' as const) }]
      : []
  return [...own, ...(node.content ?? []).flatMap(mentionsIn)]
}

/** A mention that knows whether it names a user or a role. */
const KindOfMention = Mention.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      kind: {
        default: 'user',
        parseHTML: (element) => element.getAttribute('data-kind'),
        renderHTML: ({ kind }) => ({ 'data-kind': String(kind) }),
      },
    }
  },
})

const filesOf = (list: FileList | undefined): File[] => [...(list ?? [])]

function useRichText(props: RichEditorProps): {
  editor: Editor
  suggestion: ReturnType<typeof createStore<OpenSuggestion | undefined>>
} {
  const [suggestion] = useState(() => createStore<OpenSuggestion | undefined>(undefined))
  const [mentionable] = useState(() => createStore(props.mentionable))
  // The editor outlives renders; what it calls has to be that of the last one.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
    mentionable.set(props.mentionable)
  })
  const takeFiles = (files: readonly File[]) => {
    if (files.length > 0) latest.current.onFiles(files)
    return files.length > 0
  }
  const [extensions] = useState(() => [
    StarterKit.configure({
      heading: false,
      codeBlock: false,
      horizontalRule: false,
      link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
    }),
    Placeholder.configure({ placeholder: props.placeholder }),
    KindOfMention.configure({
      suggestion: mentionSuggestion(suggestion, mentionable),
      renderText: ({ node }) => `@${String(node.attrs['label'])}`,
      renderHTML: ({ node, options }) => ['span', options.HTMLAttributes, `@${String(node.attrs['label'])}`],
    }),
  ])
  const editor = useEditor({
    extensions,
    content: props.html,
    autofocus: props.hasFocus ? 'end' : false,
    editorProps: {
      attributes: {
        'aria-label': props.label,
        'aria-multiline': 'true',
        role: 'textbox',
        class: classes['editor'] ?? '',
      },
      // Ctrl-Enter sends; the editor would break the line.
      handleDOMEvents: { keydown: (_, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) },
      handlePaste: (_, event) => takeFiles(filesOf(event.clipboardData?.files)),
      handleDrop: (_, event) => takeFiles(filesOf(event.dataTransfer?.files)),
    },
    onUpdate: ({ editor: changed }) =>
      latest.current.onChange({
        html: changed.isEmpty ? '' : changed.getHTML(),
        mentions: mentionsIn(changed.getJSON()),
      }),
    shouldRerenderOnTransaction: false,
  })

  // A draft that is put back, or taken from another device, replaces what the editor shows.
  useEffect(() => {
    if (editor.isDestroyed) return
    const shown = editor.isEmpty ? '' : editor.getHTML()
    if (shown !== props.html && !editor.isFocused) editor.commands.setContent(props.html, { emitUpdate: false })
  }, [editor, props.html])
  return { editor, suggestion }
}

/** Rich text: bold, italic, lists, links, and mentions where there is somebody to mention. */
export function RichEditor(props: RichEditorProps) {
  'use no memo'
  const { editor, suggestion } = useRichText(props)
  return (
    <>
      <EditorContent
        editor={editor}
        className={classes['editorBox']}
        style={{ minHeight: props.minHeight }}
        data-editor
      />
      <MentionList shown={suggestion} />
      <div className={classes['tools']}>
        <EditorToolbar editor={editor} />
        {props.tools}
      </div>
    </>
  )
}
