import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowBackUp, IconDeviceMobileMessage, IconMail, IconNote, type Icon } from '@tabler/icons-react'
import { Suspense, useEffect } from 'react'
import type { BrokerRecord, ShownMessage, ThreadRow } from '../../../domain/inbox/index.ts'
import { inboxMessages } from '../../../domain/inbox/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useStore } from '../../platform/store.ts'
import { aboutThread } from '../templates/message-about.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { StoppedNote } from '../texts/stopped-note.tsx'
import { ComposeBox } from './lazy-compose-box.ts'
import type { Composer, Posted } from './composer.ts'
import { isWorthKeeping, type Draft, type DraftMedium } from './draft.ts'
import { useBasedOn } from './use-based-on.ts'
import { useSending } from './use-sending.ts'
import classes from './compose.module.css'

export interface ComposeDockProps {
  readonly composer: Composer
  readonly thread: ThreadRow
  /** The message that an answer would answer. */
  readonly answered: ShownMessage | undefined
  /** Id of the newest message that is shown as the server has it. */
  readonly newest: string | undefined
  /** The record that the thread hangs on, where the user may see it. */
  readonly record: BrokerRecord | undefined
  readonly onReply: () => void
  readonly onShow: (message: ShownMessage) => () => void
  readonly onPosted: (posted: Posted) => void
}

type Choice = Exclude<DraftMedium, 'chat'>

const choices: readonly { readonly medium: Choice; readonly label: string; readonly icon: Icon }[] = [
  { medium: 'email', label: 'Message', icon: IconMail },
  { medium: 'note', label: 'Note', icon: IconNote },
  { medium: 'text', label: 'Text', icon: IconDeviceMobileMessage },
]

/** A chat stays a chat, an archive is never answered, and a group is not written to from here (1-shell section 2.5). */
export const hasMediumChoice = ({ medium, object }: ThreadRow): boolean =>
  medium !== 'chat' && medium !== 'archive' && object.type !== 'client' && object.type !== 'groups'

/** Discarding is offered where a draft can stand by itself (1-shell section 2.5). */
const keepsDraft = new Set(['tasks', 'deployments', 'client'])

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

async function discard(composer: Composer, draft: Draft): Promise<void> {
  if (isWorthKeeping(draft)) {
    const isSure = await showAlert({
      title: 'Are You Sure?',
      message: 'This cannot be undone.',
      confirm: 'Discard',
      cancel: 'Cancel',
      isDestructive: true,
    })
    if (!isSure) return
  }
  await composer.discard()
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
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}

function Stub({
  answered,
  onReply,
  onBegin,
}: Pick<ComposeDockProps, 'answered' | 'onReply'> & { readonly onBegin: (medium: Choice) => void }) {
  return (
    <div className={classes['stub']}>
      {answered && (
        <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onReply}>
          Reply
        </Button>
      )}
      {choices
        .filter(({ medium }) => medium !== 'email' || !answered)
        .map(({ medium, label, icon: Shape }) => (
          <Button
            key={medium}
            variant="default"
            leftSection={<Shape size={16} stroke={1.75} aria-hidden />}
            onClick={() => onBegin(medium)}
          >
            {label}
          </Button>
        ))}
    </div>
  )
}

const textHint = (draft: Draft, thread: ThreadRow): string | undefined => {
  if (draft.medium !== 'text' || thread.contact?.phone !== undefined) return undefined
  const { title, message } = inboxMessages['no-contact']
  return `${title}: ${message}`
}

/** Where one writes below a thread: the box while something is written, otherwise what can be begun. */
export function ComposeDock({
  composer,
  thread,
  answered,
  newest,
  record,
  onReply,
  onShow,
  onPosted,
}: ComposeDockProps) {
  const draft = useStore(composer.draft)
  const isGroup = thread.object.type === 'groups'
  const basedOn = useBasedOn(composer, newest)
  const sending = useSending({ composer, threadId: thread.id, isGroup, record, basedOn, onShow, onPosted })
  const canChoose = hasMediumChoice(thread)
  const begin = (medium: DraftMedium) => beginIn(composer, thread, medium)
  useShortcuts(
    [{ keys: 'mod+Enter', label: 'Send', run: () => void sending.send(), isForTyping: true }],
    draft !== undefined,
  )
  const isTalk = !canChoose && thread.medium !== 'archive'
  useEffect(() => {
    if (isTalk) composer.prepareChat()
  }, [composer, isTalk])
  if (thread.medium === 'archive') return null
  if (draft === undefined) {
    return (
      canChoose && (
        <>
          {thread.medium === 'text' && <StoppedNote phones={[thread.contact?.phone]} />}
          <Stub answered={answered} onReply={onReply} onBegin={begin} />
        </>
      )
    )
  }
  return (
    <Suspense fallback={<div className={classes['waiting']} aria-busy="true" />}>
      <ComposeBox
        composer={composer}
        draft={draft}
        sending={sending}
        mediumChoice={canChoose && <MediumChoice draft={draft} onChoose={begin} />}
        onDiscard={keepsDraft.has(thread.object.type) ? undefined : () => void discard(composer, draft)}
        hint={textHint(draft, thread)}
        about={aboutThread(thread)}
        isDocked
      />
    </Suspense>
  )
}
