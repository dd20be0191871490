import { Mention } from '@tiptap/extension-mention'
import { Plugin } from '@tiptap/pm/state'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { Extension, type Editor, type Extensions } from '@tiptap/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { DocumentRow, Mention as Mentioned } from '../../../domain/inbox/index.ts'
import { createStore } from '../../platform/store.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import type { RichTextOptions } from '../../ui/rich-text/use-rich-text.ts'
import { MentionList } from './mention-list.tsx'
import { slashTemplates } from '../templates/slash-templates.ts'
import { TemplateOffers } from '../templates/template-offers.tsx'
import type { TemplateSource } from '../templates/use-template-source.ts'
import { unfilledMarks } from '../templates/unfilled-marks.ts'
import { mentionSuggestion, type MentionOption } from './mention-suggestion.ts'
import type { Offer } from '../offers/offering.ts'

interface Words {
  readonly html: string
  readonly mentions: readonly Mentioned[]
}

export interface RichEditorProps extends Pick<RichTextOptions, 'pictures' | 'onWaiting' | 'textId'> {
  readonly label: string
  readonly placeholder: string
  readonly html: string
  readonly onChange: (words: Words) => void
  /** The cursor is in the text at once. */
  readonly hasFocus: boolean
  /** Pixels (1-shell section 9, editor heights). */
  readonly minHeight: number
  /** Whom an @ can name; none: an @ is only a character. */
  readonly mentionable: readonly MentionOption[]
  /** Options after a slash. */
  readonly source: TemplateSource
  /** Source of a shared text; absent for a private one. */
  readonly shared?: Extensions | undefined
  /** Files that are pasted or dropped into the text. */
  readonly onFiles: (files: readonly File[]) => void
  /** More buttons behind those of the text, in a row that has as many of them as it has room for. */
  readonly tools: ReactNode
  readonly extras: ReactNode
  /** Shown between the text and its tools. */
  readonly warning: ReactNode
  /** Gets the editor while it exists. */
  readonly onEditor: (editor: Editor | undefined) => void
}

function mentionsIn(doc: DocumentNode): Mentioned[] {
  const found: Mentioned[] = []
  doc.descendants((node) => {
    if (node.type.name !== 'mention') return
    const { id, label, kind } = node.attrs
    found.push({ id: String(id), label: String(label), kind: kind === 'role' ? 'role' : 'user' })
  })
  return found
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

/** The editor would handle every Escape: only one that closes the options of an @ or a slash belongs to it. */
const escapeLeaves = (isOffering: () => boolean) =>
  Extension.create({
    name: 'escapeLeaves',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (_, event) => event.key === 'Escape' && !event.isComposing && !isOffering(),
          },
        },
      }),
    ],
  })

/** The editor's mentions, and the present options of its @. */
function useMentions(mentionable: readonly MentionOption[]) {
  const [suggestion] = useState(() => createStore<Offer<MentionOption> | undefined>(undefined))
  const [offered] = useState(() => createStore(mentionable))
  useEffect(() => offered.set(mentionable), [offered, mentionable])
  const [extensions] = useState(() => [
    KindOfMention.configure({
      suggestion: mentionSuggestion(suggestion, offered),
      renderText: ({ node }) => `@${String(node.attrs['label'])}`,
      renderHTML: ({ node, options }) => ['span', options.HTMLAttributes, `@${String(node.attrs['label'])}`],
    }),
  ])
  return { suggestion, extensions }
}

/** The editor's slash, and its present options. */
function useSlash(source: TemplateSource) {
  // The editor outlives renders; its callbacks have to be those of the last one.
  const [latest] = useState(() => createStore(source))
  useEffect(() => latest.set(source), [latest, source])
  const [offered] = useState(() => createStore<Offer<DocumentRow> | undefined>(undefined))
  const [extensions] = useState(() => [slashTemplates(offered, () => latest.get()), unfilledMarks])
  return { offered, extensions }
}

/** Text of a message: rich text with mentions if there are people to mention, and templates after a slash. */
export function RichEditor({ mentionable, source, shared, warning, onChange, ...text }: RichEditorProps) {
  const { suggestion, extensions } = useMentions(mentionable)
  const slash = useSlash(source)
  const [all] = useState(() => {
    const isOffering = () => suggestion.get() !== undefined || slash.offered.get() !== undefined
    return [escapeLeaves(isOffering), ...extensions, ...slash.extensions]
  })
  return (
    <RichText
      {...text}
      extensions={shared ? [...all, ...shared] : all}
      isShared={shared !== undefined}
      onChange={({ html, doc }) => onChange({ html, mentions: mentionsIn(doc) })}
    >
      <MentionList shown={suggestion} />
      <TemplateOffers shown={slash.offered} />
      {warning}
    </RichText>
  )
}
