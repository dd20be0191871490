import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { hasContent, reasonFor, recipientReasons, type Recipient } from '../../../domain/inbox/index.ts'
import { useStore } from '../../platform/store.ts'
import type { MessageAbout } from '../templates/message-about.ts'
import { TemplateChip } from '../templates/template-chip.tsx'
import { useTemplate } from '../templates/use-template.tsx'
import { AttachmentEditor } from '../attachments/attachment-editor.tsx'
import { ComposeOptions } from './compose-options.tsx'
import { ComposeHeading } from './compose-heading.tsx'
import { ComposeTools, SignatureTool } from './compose-tools.tsx'
import type { Composer } from '../drafts/composer.ts'
import { ConflictBar } from './conflict-bar.tsx'
import { isAwaitingSubject, writtenOf, type Draft } from '../drafts/draft.ts'
import { focusBehind } from './focus-behind.ts'
import { GuardPanel } from '../sending/guard-panel.tsx'
import { PlainPart } from './plain-part.tsx'
import { renameAttachment } from '../attachments/rename-attachment.ts'
import { RecipientWhy } from '../recipients/recipient-why.ts'
import { PeopleOfMessage, peopleOfDraft } from '../recipients/related-recipients.ts'
import { RichPart } from './rich-part.tsx'
import { SendBar } from '../sending/send-bar.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { UnfinishedIn, useUnfinished } from '../drafts/send-obstacles.ts'
import { useGoingOn } from './use-going-on.ts'
import { useGuardFacts } from '../sending/use-guard-facts.ts'
import type { Sending } from '../sending/use-sending.ts'
import classes from './compose.module.css'

interface ComposeBoxProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly sending: Sending
  /** Message, Note, Text; absent for a fixed medium. */
  readonly mediumChoice: ReactNode
  readonly onDiscard: (() => void) | undefined
  /** A text thread whose contact has no phone. */
  readonly hint: string | undefined
  /** The record that templates are filled in with. */
  readonly about: MessageAbout
  /** It is below a thread, whose messages want the room. */
  readonly isDocked?: boolean
}

const stillUploading = { title: 'Cannot Send!', message: 'A file is still uploading. Send when it has finished.' }

/** Place of the cursor: recipients and subject of an email come first. */
function beginsAt(draft: Draft): string {
  if (draft.medium !== 'email') return '[contenteditable], textarea'
  if (draft.recipients.length === 0) return '[data-recipients] input'
  return isAwaitingSubject(draft) ? '[data-subject]' : '[contenteditable]'
}

/** Puts the cursor after the existing text of that place. */
function useCursorOnAttention(composer: Composer, draft: Draft) {
  const box = useRef<HTMLElement>(null)
  const attention = useStore(composer.byHand.attention)
  const takeCursor = useEffectEvent(() => {
    const field = box.current?.querySelector<HTMLElement>(beginsAt(draft))
    if (field) focusBehind(field)
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
    composer.addFile(draft.id, file),
  )
  const template = useTemplate({ composer, draft, sending, about })
  const isUploading = attachments.running.some((upload) => upload.fault === undefined)
  useUnfinished(() => (isUploading ? stillUploading : undefined), composer.unfinished)
  const isTeam = draft.medium === 'note' || draft.medium === 'chat'
  const box = useCursorOnAttention(composer, draft)
  const onPointerDown = useGoingOn(composer, draft, box)
  const isMissing = sending.isTouched && !hasContent(writtenOf(draft))
  const error = isMissing ? 'Message is required (unless attaching files)' : undefined
  const removeFile = (index: number) =>
    composer.change({ ...draft, files: draft.files.filter((_, at) => at !== index) })
  const rename = (file: Draft['files'][number]) => void renameAttachment(composer, draft, file)
  const facts = useGuardFacts(sending.threadId, draft)
  const why = (one: Recipient) => (sending.threadId === undefined ? undefined : recipientReasons[reasonFor(one, facts)])
  const tools = (
    <>
      <ComposeTools composer={composer} draft={draft} attachments={attachments} />
      <ComposeOptions composer={composer} draft={draft} template={template} />
      <SendBar draft={draft} sending={sending} isUploading={isUploading} />
    </>
  )
  return (
    <section
      ref={box}
      data-compose={composer.goingOn.ownerOf(draft.medium)}
      onPointerDown={onPointerDown}
      className={isTeam ? `${classes['box']} ${classes['team']}` : classes['box']}
      aria-label={isTeam ? 'Write to the team' : 'Write a message'}
    >
      {state.kind === 'conflict' && <ConflictBar composer={composer} />}
      <UnfinishedIn value={composer.unfinished}>
        <RecipientWhy value={why}>
          <PeopleOfMessage value={peopleOfDraft(draft, about.contactId)}>
            <ComposeHeading
              {...{ composer, draft, mediumChoice, hint, onDiscard }}
              isToGroup={about.type === 'groups'}
            />
          </PeopleOfMessage>
        </RecipientWhy>
      </UnfinishedIn>
      <TemplateChip template={template} />
      {draft.medium === 'text' ? (
        <PlainPart {...{ composer, draft, error, tools, about }} />
      ) : (
        <RichPart
          {...{ composer, draft, about, attachments, error, tools, isDocked }}
          extras={<SignatureTool composer={composer} draft={draft} sending={sending} />}
          warning={draft.medium === 'email' && <GuardPanel draft={draft} facts={facts} />}
        />
      )}
      <AttachmentEditor draft={draft} attachments={attachments} onRemove={removeFile} onRename={rename} />
    </section>
  )
}
