import type { Editor } from '@tiptap/react'
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { mayTakeFocus, takeTyped } from '../../ui/typing-on.ts'
import { editorHeight, lowestEditor, toolsHeight } from '../../ui/rich-text/editor-heights.ts'
import type { MessageAbout } from '../templates/message-about.ts'
import { useTemplateSource } from '../templates/use-template-source.ts'
import { useStore } from '../../platform/store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Composer } from '../drafts/composer.ts'
import { isAwaitingSubject, type Draft, type DraftMedium, type TextDraft } from '../drafts/draft.ts'
import { PolishPanel } from './polish/polish-panel.tsx'
import { PolishTool } from './polish/polish-tool.tsx'
import { usePolish } from './polish/use-polish.ts'
import { useUnfinished } from '../drafts/send-obstacles.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { usePictureStore } from '../attachments/use-picture-store.ts'
import type { MentionOption } from './mention-suggestion.ts'
import { useAssignableRoles, useColleagues } from '../../company/index.ts'
import classes from './compose.module.css'

/** Whom a note or chat can mention: users by nickname, roles by label (1-shell section 6). */
function useMentionable(): readonly MentionOption[] {
  const users = useColleagues().map(({ id, name, nick_name: nick }) => ({
    kind: 'user' as const,
    id,
    label: nick || name,
    detail: name,
  }))
  const roles = useAssignableRoles().map(({ id, label }) => ({ kind: 'role' as const, id, label, detail: '' }))
  return [...users, ...roles]
}

const RichEditor = lazyPart(async () => (await import('./rich-editor.tsx')).RichEditor)

type RichDraft = Exclude<Draft, TextDraft>
type RichMedium = Exclude<DraftMedium, 'text'>

const labels: Readonly<Record<RichMedium, string>> = { email: 'Message', note: 'Note', chat: 'Chat message' }

const placeholders: Readonly<Record<RichMedium, string>> = {
  email: 'Write your message. / inserts a template.',
  note: 'Write a note for the team. @ mentions a colleague or role.',
  chat: 'Write to the team. @ mentions a colleague or role.',
}

interface RichPartProps {
  readonly composer: Composer
  readonly draft: RichDraft
  readonly attachments: Attachments
  /** Said once sending was tried without a message. */
  readonly error: string | undefined
  readonly tools: ReactNode
  /** Tools that step behind 'Formatting' where the row is narrow. */
  readonly extras: ReactNode
  /** Shown between the text and its tools. */
  readonly warning: ReactNode
  /** It is below a thread, whose messages want the room. */
  readonly isDocked: boolean
  readonly about: MessageAbout
}

/**
 * Appends input from before the text was mounted, or while another element had the focus. True if the text was empty.
 */
function typeInto(editor: Editor, words: string): boolean {
  const wasEmpty = editor.isEmpty
  if (words === '') return wasEmpty
  // Also where it has the focus already: until its next key it need not know where the cursor was put.
  editor.commands.setTextSelection(editor.state.doc.content.size)
  words.split('\n').forEach((text, line) => {
    if (line > 0) editor.commands.splitBlock()
    if (text !== '') editor.commands.insertContent({ type: 'text', text })
  })
  if (mayTakeFocus()) editor.view.focus()
  return wasEmpty
}

/** Input for the text is inserted while it is on the page: before, its editor exists but takes none. */
function takeTypedInto(editor: Editor, owner: string, hasFiles: () => boolean): () => void {
  let leave: (() => void) | undefined
  const take = () => {
    leave?.()
    leave = takeTyped(owner, (words) => typeInto(editor, words) && !hasFiles())
  }
  const rest = () => leave?.()
  // A removed editor exists for a moment longer.
  if (!editor.isDestroyed && editor.view.dom.isConnected) take()
  editor.on('mount', take)
  editor.on('unmount', rest)
  return () => {
    editor.off('mount', take)
    editor.off('unmount', rest)
    rest()
  }
}

/** Editor of an email, note or chat message: rich text, with mentions in internal ones. */
export function RichPart(props: RichPartProps) {
  const { composer, draft, attachments, error, tools, extras, warning, isDocked, about } = props
  const mentionable = useMentionable()
  const source = useTemplateSource(composer, about)
  const pictures = usePictureStore(attachments)
  const [editor, setEditor] = useState<Editor | undefined>(undefined)
  const polish = usePolish(editor, draft.id)
  // A sent text is no longer polished.
  useUnfinished(() => {
    polish.cancel()
    return undefined
  }, composer.unfinished)
  const writing = useStore(composer.shared.open)
  const shared = writing?.id === draft.id ? writing.extensions : undefined
  const owner = composer.goingOn.ownerOf(draft.medium)
  const hasFiles = useEffectEvent(() => (composer.draft.get()?.files ?? []).length > 0)
  useEffect(() => editor && takeTypedInto(editor, owner, () => hasFiles()), [editor, owner])
  // The editor may still be on its way when the person begins: it gets this as it comes.
  const isBegunByHand = useStore(composer.byHand.begun).has(draft.id)
  const minHeight = editorHeight(draft.medium, isDocked)
  return (
    <Suspense fallback={<div style={{ height: Math.max(lowestEditor, minHeight + toolsHeight) }} aria-busy="true" />}>
      <PolishPanel polish={polish} />
      <div hidden={polish.state.kind === 'ready'} aria-busy={polish.state.kind === 'running'}>
        <RichEditor
          key={`${composer.goingOn.boxOf(draft.id)} ${draft.medium} ${shared === undefined ? '' : 'shared'}`}
          shared={shared}
          textId={draft.id}
          hasFocus={
            isBegunByHand && (draft.medium !== 'email' || (draft.recipients.length > 0 && !isAwaitingSubject(draft)))
          }
          label={labels[draft.medium]}
          placeholder={placeholders[draft.medium]}
          html={draft.html}
          minHeight={minHeight}
          mentionable={draft.medium === 'email' ? [] : mentionable}
          source={source}
          pictures={pictures}
          onFiles={attachments.attach}
          onEditor={setEditor}
          onWaiting={composer.waiting.set}
          onChange={({ html, mentions }) => {
            const now = composer.draft.get()
            if (now === undefined || now.medium === 'text') return
            composer.change(now.medium === 'email' ? { ...now, html } : { ...now, html, mentions })
          }}
          extras={
            <>
              <PolishTool polish={polish} />
              {extras}
            </>
          }
          tools={tools}
          warning={warning}
        />
      </div>
      {error !== undefined && <p className={classes['error']}>{error}</p>}
    </Suspense>
  )
}
