import { lazy, Suspense, type ReactNode } from 'react'
import type { MessageAbout } from '../templates/message-about.ts'
import { useTemplateSource } from '../templates/use-template-source.ts'
import { useMentionable } from '../use-mentionable.ts'
import type { Composer } from './composer.ts'
import type { Draft, DraftMedium, TextDraft } from './draft.ts'
import type { Attachments } from './use-attachments.ts'
import classes from './compose.module.css'

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }))

type RichDraft = Exclude<Draft, TextDraft>
type RichMedium = Exclude<DraftMedium, 'text'>

/** Heights of the text in pixels (1-shell section 9). */
const editorHeights: Readonly<Record<RichMedium, number>> = { email: 140, note: 70, chat: 70 }

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
  readonly about: MessageAbout
}

/** Where an email, note or chat message is written: rich text, with mentions where it stays in the house. */
export function RichPart({ composer, draft, attachments, error, tools, about }: RichPartProps) {
  const mentionable = useMentionable()
  const source = useTemplateSource(composer, about)
  const minHeight = editorHeights[draft.medium]
  return (
    <Suspense fallback={<div style={{ height: minHeight + 40 }} aria-busy="true" />}>
      <RichEditor
        key={`${draft.id} ${draft.medium}`}
        hasFocus={composer.isBegunByHand(draft.id) && (draft.medium !== 'email' || draft.recipients.length > 0)}
        label={labels[draft.medium]}
        placeholder={placeholders[draft.medium]}
        html={draft.html}
        minHeight={minHeight}
        mentionable={draft.medium === 'email' ? [] : mentionable}
        source={source}
        onFiles={attachments.attach}
        onChange={({ html, mentions }) => {
          const now = composer.draft.get()
          if (now === undefined || now.medium === 'text') return
          composer.change(now.medium === 'email' ? { ...now, html } : { ...now, html, mentions })
        }}
        tools={tools}
      />
      {error !== undefined && <p className={classes['error']}>{error}</p>}
    </Suspense>
  )
}
