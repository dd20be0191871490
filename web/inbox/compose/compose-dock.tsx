import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import { isGroup, type BrokerRecord, type ShownMessage, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useSignedInUser } from '../../platform/platform-context.tsx'
import { useStore } from '../../platform/store.ts'
import { discard } from '../drafts/ask-discard.ts'
import { useInboxPlace } from '../inbox-place.tsx'
import { mayDiscardOn } from './may-discard.ts'
import { noContactHint } from '../recipients/no-contact-hint.ts'
import { aboutThread } from '../templates/message-about.ts'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { StoppedNote } from '../texts/stopped-note.tsx'
import { ComposeBox } from './lazy-compose-box.ts'
import type { Composer } from '../drafts/composer.ts'
import type { Posted } from '../drafts/post-draft.ts'
import { isWorthKeeping, type Draft, type DraftMedium } from '../drafts/draft.ts'
import { WaitingCards } from '../waiting/waiting-cards.tsx'
import { SharedDraftsBar } from './shared-drafts-bar.tsx'
import { useBasedOn } from '../drafts/use-based-on.ts'
import { useDoneAfter } from '../sending/use-done-after.ts'
import { useOpenForTyped } from './use-going-on.ts'
import { useSending, type Sending } from '../sending/use-sending.ts'
import classes from './compose.module.css'

export interface ComposeDockProps {
  readonly composer: Composer
  readonly thread: ThreadRow
  /** True if the thread has an email to answer. */
  readonly hasMail: boolean
  /** Id of the newest message that is shown as the server has it. */
  readonly newest: string | undefined
  /** The record that the thread hangs on, where the user may see it. */
  readonly record: BrokerRecord | undefined
  readonly onReply: () => void
  readonly onShow: (message: ShownMessage) => () => void
  readonly onPosted: (posted: Posted) => void
}

type Choice = Exclude<DraftMedium, 'chat'>

const choices: readonly { readonly medium: Choice; readonly label: string }[] = [
  { medium: 'email', label: 'Message' },
  { medium: 'note', label: 'Note' },
  { medium: 'text', label: 'Text' },
]

/** The thread's channel first: most answers in it use that. */
const choicesIn = ({ medium: own }: ThreadRow) =>
  choices.toSorted((one, other) => Number(other.medium === own) - Number(one.medium === own))

/**
 * A chat stays a chat, an archive is never answered, and in a group no medium is chosen: its emails are answered by
 * Reply (1-shell sections 2.5 and 5).
 */
export const hasMediumChoice = ({ medium, object }: ThreadRow): boolean =>
  medium !== 'chat' && medium !== 'archive' && object.type !== 'client' && !isGroup(object)

const isGroupThread = ({ object }: ThreadRow): boolean => isGroup(object)

/** True if emails are written in a thread: begun there or, as in a group, answered. */
const takesMail = (thread: ThreadRow): boolean => hasMediumChoice(thread) || isGroupThread(thread)

function withContact(draft: Draft, thread: ThreadRow): Draft {
  const { contact } = thread
  if (contact === undefined || !('recipients' in draft) || draft.recipients.length > 0) return draft
  const reach = draft.medium === 'email' ? contact.email : contact.phone
  const { id, name, email, phone } = contact
  return reach === undefined ? draft : { ...draft, recipients: [{ id, kind: 'contact', name, email, phone }] }
}

/** Begins a message in a medium; one to people outside goes to the thread's contact at first. */
export function beginIn(composer: Composer, thread: ThreadRow, medium: DraftMedium): void {
  composer.begin(medium)
  const begun = composer.draft.get()
  if (begun === undefined) return
  const addressed = withContact(begun, thread)
  if (addressed !== begun) composer.change(addressed)
}

interface MediumChoiceProps {
  readonly draft: Draft
  readonly onChoose: (medium: Choice) => void
}

/** Message, Note or Text (1-shell section 2.5). */
export function MediumChoice({ draft, onChoose }: MediumChoiceProps) {
  return (
    <div className={classes['media']} role="group" aria-label="Kind of message">
      {choices.map(({ medium, label }) => (
        <UnstyledButton
          key={medium}
          className={classes['medium']}
          aria-pressed={draft.medium === medium}
          onClick={() => onChoose(medium)}
        >
          <MediumIcon medium={medium} size={16} isDecoration />
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}

const ReplyButton = ({ onReply }: Pick<ComposeDockProps, 'onReply'>) => (
  <Button leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onReply}>
    Reply
  </Button>
)

interface GroupReplyProps extends Pick<ComposeDockProps, 'thread' | 'hasMail' | 'onReply'> {
  readonly draft: Draft | undefined
}

/** In a group an email is answered, but none is begun: Reply is shown there while the box is empty. */
function GroupReply({ thread, draft, hasMail, onReply }: GroupReplyProps) {
  const isWritten = draft !== undefined && (draft.medium === 'email' || isWorthKeeping(draft))
  if (!isGroupThread(thread) || !hasMail || isWritten) return null
  return (
    <div className={`${classes['stub']} ${classes['aboveBox']}`}>
      <ReplyButton onReply={onReply} />
    </div>
  )
}

interface StubProps extends Pick<ComposeDockProps, 'thread' | 'hasMail' | 'onReply'> {
  readonly onBegin: (medium: Choice) => void
}

/** Buttons that begin a message below a thread. */
function Stub({ thread, hasMail, onReply, onBegin }: StubProps) {
  return (
    <>
      {thread.medium === 'text' && <StoppedNote phones={[thread.contact?.phone]} />}
      <div className={classes['stub']}>
        {hasMail && <ReplyButton onReply={onReply} />}
        {choicesIn(thread).map(({ medium, label }, place) => (
          <Button
            key={medium}
            variant={!hasMail && place === 0 ? 'filled' : 'default'}
            leftSection={<MediumIcon medium={medium} size={16} isDecoration />}
            onClick={() => onBegin(medium)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}

interface WrittenProps extends Pick<ComposeDockProps, 'composer' | 'thread' | 'record'> {
  readonly draft: Draft
  readonly sending: Sending
  /** Begins in another medium; absent where it cannot be chosen. */
  readonly onBegin: ((medium: Choice) => void) | undefined
}

/** The box with its draft. A shared draft stays an email, and only its owner discards it. */
function Written({ composer, thread, record, draft, sending, onBegin }: WrittenProps) {
  const user = useSignedInUser()
  const { returnTo } = useInboxPlace()
  const writing = useStore(composer.shared.open)
  const isTogether = writing?.id === draft.id
  const isOthers = isTogether && writing.creatorId !== user.id
  const mayDiscard = mayDiscardOn(thread.object.type) && !isOthers
  return (
    <Suspense fallback={<div className={classes['waiting']} aria-busy="true" />}>
      <ComposeBox
        composer={composer}
        draft={draft}
        sending={sending}
        mediumChoice={onBegin && !isTogether && <MediumChoice draft={draft} onChoose={onBegin} />}
        onDiscard={mayDiscard ? () => void discard(composer, returnTo(thread.id)) : undefined}
        hint={noContactHint(draft, [thread.contact?.phone])}
        about={aboutThread(thread, record)}
        isDocked
      />
    </Suspense>
  )
}

/** Editor below a thread: the box for a draft, otherwise the buttons that begin one. */
export function ComposeDock({
  composer,
  thread,
  hasMail,
  newest,
  record,
  onReply,
  onShow,
  onPosted,
}: ComposeDockProps) {
  const draft = useStore(composer.draft)
  const group = isGroupThread(thread) ? thread.object.id : undefined
  const basedOn = useBasedOn(composer, newest)
  const leaveDone = useDoneAfter(thread)
  const sending = useSending({ composer, threadId: thread.id, group, record, basedOn, onShow, onPosted, leaveDone })
  useOpenForTyped(composer, { threadId: thread.id })
  const canChoose = hasMediumChoice(thread)
  const begin = (medium: DraftMedium) => beginIn(composer, thread, medium)
  useKeysIn(
    'While writing',
    [
      { keys: 'mod+Enter', label: 'Send', run: () => void sending.send(), isForTyping: true },
      {
        keys: 'mod+shift+Enter',
        label: 'Send and mark done',
        run: () => void sending.sendAndDone?.(),
        isForTyping: true,
      },
    ],
    draft !== undefined,
  )
  const isTalk = !canChoose && thread.medium !== 'archive'
  useEffect(() => {
    if (isTalk && draft === undefined) composer.prepareChat()
  }, [composer, isTalk, draft])
  if (thread.medium === 'archive') return null
  return (
    <>
      <WaitingCards composer={composer} place={{ threadId: thread.id }} />
      {takesMail(thread) && <SharedDraftsBar composer={composer} threadId={thread.id} />}
      <GroupReply thread={thread} draft={draft} hasMail={hasMail} onReply={onReply} />
      {draft && (
        <Written
          key={composer.goingOn.boxOf(draft.id)}
          {...{ composer, thread, record, draft, sending }}
          onBegin={canChoose ? begin : undefined}
        />
      )}
      {canChoose && draft === undefined && <Stub thread={thread} hasMail={hasMail} onReply={onReply} onBegin={begin} />}
    </>
  )
}
