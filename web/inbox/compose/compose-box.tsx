import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { hasContent, reasonFor, recipientReasons, type Recipient } from '../../../domain/inbox/index.ts'
import { useStore } from '../../platform/store.ts'
import type { MessageAbout } from '../templates/message-about.ts'
import { TemplateChip } from '../templates/template-chip.tsx'
import { useTemplate } from '../templates/use-template.tsx'
import { AttachmentStrip } from './attachment-strip.tsx'
import { ComposeOptions } from './compose-options.tsx'
import { ComposeHeading } from './compose-heading.tsx'
import { ComposeTools } from './compose-tools.tsx'
import type { Composer } from './composer.ts'
import { ConflictBar } from './conflict-bar.tsx'
import { writtenOf, type Draft } from './draft.ts'
import { DropPlace } from './drop-place.tsx'
import { GuardPanel } from './guard-panel.tsx'
import { PlainPart } from './plain-part.tsx'
import { RecipientWhy } from './recipient-why.ts'
import { RichPart } from './rich-part.tsx'
import { SendBar } from './send-bar.tsx'
import { useAttachments } from './use-attachments.ts'
import { useGuardFacts } from './use-guard-facts.ts'
import type { Sending } from './use-sending.ts'
import classes from './compose.module.css'

interface ComposeBoxProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly sending: Sending
  /** Message, Note, Text; nothing where the medium cannot be chosen. */
  readonly mediumChoice: ReactNode
  readonly onDiscard: (() => void) | undefined
  /** A text thread whose contact has no phone. */
  readonly hint: string | undefined
  /** The record that templates are filled in with. */
  readonly about: MessageAbout
  /** It stands below a thread, whose messages want the room. */
  readonly isDocked?: boolean
}

/** The cursor goes where writing goes on: to the recipients of an email for nobody yet, otherwise into the text. */
function useCursorOnAttention(composer: Composer, draft: Draft) {
  const box = useRef<HTMLElement>(null)
  const attention = useStore(composer.attention)
  const takeCursor = useEffectEvent(() => {
    const isForNobody = draft.medium === 'email' && draft.recipients.length === 0
    box.current
      ?.querySelector<HTMLElement>(isForNobody ? '[data-recipients] input' : '[contenteditable], textarea')
      ?.focus()
  })
  useEffect(() => {
    if (attention > 0) takeCursor()
  }, [attention])
  return box
}

/** The box in which a message, note, chat or text is written (1-shell section 2.5, Compose). */
export function ComposeBox(props: ComposeBoxProps) {
  const { composer, draft, sending, mediumChoice, onDiscard, hint, about, isDocked = false } = props
  const state = useStore(composer.saving)
  const attachments = useAttachments({ record: 'threadsmsgs', id: draft.id }, draft.files, (file) =>
    composer.addFile(file),
  )
  const template = useTemplate({ composer, draft, sending, about })
  const isUploading = attachments.running.some((upload) => upload.fault === undefined)
  const isTeam = draft.medium === 'note' || draft.medium === 'chat'
  const box = useCursorOnAttention(composer, draft)
  const isMissing = sending.isTouched && !hasContent(writtenOf(draft))
  const error = isMissing ? 'Message is required (unless attaching files)' : undefined
  const removeFile = (index: number) =>
    composer.change({ ...draft, files: draft.files.filter((_, at) => at !== index) })
  const facts = useGuardFacts(sending.threadId, draft)
  const why = (one: Recipient) => (sending.threadId === undefined ? undefined : recipientReasons[reasonFor(one, facts)])
  const tools = (
    <>
      {draft.medium === 'email' && <GuardPanel draft={draft} facts={facts} />}
      <ComposeTools composer={composer} draft={draft} sending={sending} attachments={attachments} />
      <ComposeOptions composer={composer} draft={draft} template={template} />
      <SendBar composer={composer} draft={draft} sending={sending} isUploading={isUploading} onDiscard={onDiscard} />
    </>
  )
  return (
    <section
      ref={box}
      data-compose
      className={isTeam ? `${classes['box']} ${classes['team']}` : classes['box']}
      aria-label={isTeam ? 'Write to the team' : 'Write a message'}
    >
      {state.kind === 'conflict' && <ConflictBar composer={composer} />}
      <RecipientWhy value={why}>
        <ComposeHeading composer={composer} draft={draft} mediumChoice={mediumChoice} hint={hint} />
      </RecipientWhy>
      <TemplateChip template={template} />
      {draft.medium === 'text' ? (
        <PlainPart composer={composer} draft={draft} error={error} tools={tools} />
      ) : (
        <RichPart {...{ composer, draft, about, attachments, error, tools, isDocked }} />
      )}
      <AttachmentStrip files={draft.files} running={attachments.running} onRemove={removeFile} />
      <DropPlace onFiles={attachments.attach} />
    </section>
  )
}
