import { ActionIcon, Button, Checkbox, Textarea, Tooltip } from '@mantine/core'
import { IconLock, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { hasContent, type Recipient } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { formatTime } from '../../ui/format-value.ts'
import { useMentionable } from '../use-mentionable.ts'
import { AttachmentStrip } from './attachment-strip.tsx'
import type { Composer } from './composer.ts'
import type { SavingState } from './draft-keeper.ts'
import { writtenOf, type Draft, type DraftMedium, type EmailDraft } from './draft.ts'
import { EmailFields } from './email-fields.tsx'
import { RecipientsField } from './recipients-field.tsx'
import { useAttachments, type Attachments } from './use-attachments.ts'
import type { Sending } from './use-sending.ts'
import classes from './compose.module.css'

const RichEditor = lazy(async () => ({ default: (await import('./rich-editor.tsx')).RichEditor }))

/** Heights of the text in pixels (1-shell section 9). */
const editorHeights: Readonly<Record<DraftMedium, number>> = { email: 140, note: 70, chat: 70, text: 70 }

const placeholders: Readonly<Record<DraftMedium, string>> = {
  email: 'Write your message',
  note: 'Write a note for the team. @ mentions a colleague or role.',
  chat: 'Write to the team. @ mentions a colleague or role.',
  text: 'Write your text message',
}

interface ComposeBoxProps {
  readonly composer: Composer
  readonly draft: Draft
  readonly sending: Sending
  /** Message, Note, Text; nothing where the medium cannot be chosen. */
  readonly mediumChoice: ReactNode
  readonly onDiscard: (() => void) | undefined
  /** A text thread whose contact has no phone. */
  readonly hint: string | undefined
}

function SavedWords({ state }: { readonly state: SavingState }) {
  const { timezone } = useClient()
  const words = {
    empty: '',
    changed: '',
    saving: '',
    device: 'Kept on this device, not saved yet',
    conflict: '',
    saved: state.kind === 'saved' ? `Saved ${formatTime(state.at, timezone)}` : '',
  }
  return (
    <span role="status" className={classes['saved']}>
      {words[state.kind]}
    </span>
  )
}

function ConflictBar({ composer }: { readonly composer: Composer }) {
  return (
    <div className={classes['conflict']} role="alert">
      <span>This draft was also changed on another device.</span>
      <Button size="compact-sm" variant="default" onClick={() => void composer.resolve(true)}>
        Keep this one
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => void composer.resolve(false)}>
        Use the other one
      </Button>
    </div>
  )
}

interface TextPartProps extends Pick<ComposeBoxProps, 'composer' | 'draft' | 'sending'> {
  readonly attachments: Attachments
  readonly tools: ReactNode
}

function TextPart({ composer, draft, sending, attachments, tools }: TextPartProps) {
  const mentionable = useMentionable()
  const isMissing = sending.isTouched && !hasContent(writtenOf(draft))
  const error = isMissing ? 'Message is required (unless attaching files)' : undefined
  if (draft.medium === 'text') {
    return (
      <>
        <Textarea
          variant="unstyled"
          className={classes['plainText']}
          aria-label="Text message"
          autoFocus={composer.isBegunByHand(draft.id)}
          placeholder={placeholders.text}
          autosize
          minRows={3}
          maxRows={10}
          error={error}
          value={draft.text}
          onChange={(event) => composer.change({ ...draft, text: event.currentTarget.value })}
        />
        <div className={classes['tools']}>{tools}</div>
      </>
    )
  }
  const minHeight = editorHeights[draft.medium]
  return (
    <Suspense fallback={<div style={{ height: minHeight + 40 }} aria-busy="true" />}>
      <RichEditor
        key={`${draft.id} ${draft.medium}`}
        hasFocus={composer.isBegunByHand(draft.id) && (draft.medium !== 'email' || draft.recipients.length > 0)}
        label={draft.medium === 'email' ? 'Message' : draft.medium === 'note' ? 'Note' : 'Chat message'}
        placeholder={placeholders[draft.medium]}
        html={draft.html}
        minHeight={minHeight}
        mentionable={draft.medium === 'email' ? [] : mentionable}
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

function AttachButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Tooltip label="Attach files">
        <ActionIcon aria-label="Attach files" onClick={() => input.current?.click()}>
          <IconPaperclip size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function Heading({
  composer,
  draft,
  mediumChoice,
  hint,
}: Pick<ComposeBoxProps, 'composer' | 'draft' | 'mediumChoice' | 'hint'>) {
  const change = (part: Partial<EmailDraft>) => {
    const now = composer.draft.get()
    if (now?.medium === 'email') composer.change({ ...now, ...part })
  }
  if (draft.medium === 'email') {
    return (
      <EmailFields
        draft={draft}
        onChange={change}
        mediumChoice={mediumChoice}
        hasFocus={composer.isBegunByHand(draft.id) && draft.recipients.length === 0}
      />
    )
  }
  const recipients = (value: readonly Recipient[]) => {
    if (draft.medium === 'text') composer.change({ ...draft, recipients: value })
  }
  return (
    <div className={classes['fields']}>
      <div className={classes['fieldRow']}>
        {draft.medium === 'text' ? (
          <RecipientsField label="To" reach="phone" value={draft.recipients} onChange={recipients} />
        ) : (
          <span className={classes['teamOnly']}>
            <IconLock size={14} stroke={1.75} aria-hidden />
            Team only
          </span>
        )}
        {mediumChoice}
      </div>
      {hint !== undefined && <p className={classes['hint']}>{hint}</p>}
    </div>
  )
}

/** The box in which a message, note, chat or text is written (1-shell section 2.5, Compose). */
export function ComposeBox({ composer, draft, sending, mediumChoice, onDiscard, hint }: ComposeBoxProps) {
  const state = useStore(composer.saving)
  const attachments = useAttachments(draft.id, draft.files, (file) => composer.addFile(file))
  const isTeam = draft.medium === 'note' || draft.medium === 'chat'
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
  const removeFile = (index: number) =>
    composer.change({ ...draft, files: draft.files.filter((_, at) => at !== index) })
  return (
    <section
      ref={box}
      data-compose
      className={isTeam ? `${classes['box']} ${classes['team']}` : classes['box']}
      aria-label={isTeam ? 'Write to the team' : 'Write a message'}
    >
      {state.kind === 'conflict' && <ConflictBar composer={composer} />}
      <Heading composer={composer} draft={draft} mediumChoice={mediumChoice} hint={hint} />
      <TextPart
        composer={composer}
        draft={draft}
        sending={sending}
        attachments={attachments}
        tools={
          <>
            {draft.medium !== 'text' && <AttachButton onFiles={attachments.attach} />}
            {draft.medium === 'email' && sending.signing && (
              <Checkbox
                size="xs"
                label="Signature"
                checked={sending.signing.isOn}
                onChange={(event) =>
                  composer.change({ ...draft, signature: sending.signing?.chosen(event.currentTarget.checked) })
                }
              />
            )}
            <span className={classes['sendGroup']}>
              <SavedWords state={state} />
              {draft.medium === 'email' && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={classes['saveDraft']}
                  onClick={() => void composer.saveNow()}
                >
                  Save Draft
                </Button>
              )}
              {onDiscard && (
                <Tooltip label="Discard">
                  <ActionIcon aria-label="Discard" onClick={onDiscard}>
                    <IconTrash size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
              <Button
                loading={sending.isSending}
                disabled={attachments.running.length > 0}
                onClick={() => void sending.send()}
                rightSection={<span className={classes['key']}>Ctrl ↵</span>}
              >
                Send
              </Button>
            </span>
          </>
        }
      />
      <AttachmentStrip files={draft.files} running={attachments.running} onRemove={removeFile} />
    </section>
  )
}
