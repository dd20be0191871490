import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconCheck,
  IconClockPause,
  IconDots,
  IconEye,
  IconEyeOff,
  IconLayoutSidebarRight,
  IconMailOpened,
  IconPrinter,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { recordRoute, type ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { useActor, useClient } from '../../platform/platform-context.tsx'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { parentChip, threadWho } from '../list/thread-words.ts'
import { BackButton } from './back-button.tsx'
import { parentIcons } from './parent-place.ts'
import { PartyEditor } from './party-editor.tsx'
import { printThread } from './print-thread.ts'
import { useFollowing, useThreadRemoval } from './use-thread-deeds.ts'
import classes from './thread-pane.module.css'

export interface ThreadHeadingProps {
  readonly thread: ThreadRow
  readonly onClose: () => void
  readonly onDone: () => void
  readonly onWaiting: () => void
  readonly onMarkUnread: () => void
  /** Hiding is offered in the inbox only (1-shell section 6). */
  readonly mayHide: boolean
  /** Absent: there is no record to show. */
  readonly onToggleRecord: (() => void) | undefined
  readonly isRecordShown: boolean
}

/** Goes to the record that the thread hangs on (1-shell section 2.6). */
function useJump(thread: ThreadRow): () => void {
  const navigate = useNavigate()
  const { nameKey } = useClient()
  return () => {
    const path = recordRoute(thread.object, nameKey)
    if (path !== undefined) void navigate({ href: path })
    else {
      const message = 'We couldn’t figure out where to send you. Please contact an admin.'
      void showAlert({ title: 'Uh Oh!', message, tone: 'bad' })
    }
  }
}

/** Print is hidden for these parents, and for company chat (1-shell section 2.5). */
const unprinted = new Set(['tasks', 'pricing', 'deployments', 'work_orders', 'client'])

function OptionsMenu({
  thread,
  onClose,
  onMarkUnread,
  onWaiting,
  mayHide,
}: Pick<ThreadHeadingProps, 'thread' | 'onClose' | 'onMarkUnread' | 'onWaiting' | 'mayHide'>) {
  const actor = useActor()
  const following = useFollowing(thread.id)
  const { hide, remove } = useThreadRemoval(thread, onClose)
  const isFollower = following.isFollowing(thread)
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label="Thread options">
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMailOpened size={16} aria-hidden />} rightSection="U" onClick={onMarkUnread}>
          Mark unread
        </Menu.Item>
        {thread.status !== 'waiting' && (
          <Menu.Item leftSection={<IconClockPause size={16} aria-hidden />} onClick={onWaiting}>
            Waiting for an answer
          </Menu.Item>
        )}
        {thread.object.type !== 'client' && (
          <Menu.Item
            leftSection={isFollower ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={() => (isFollower ? following.unfollow() : following.follow(thread))}
          >
            {isFollower ? 'Unfollow' : 'Follow'}
          </Menu.Item>
        )}
        {!unprinted.has(thread.object.type) && (
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void printThread(thread)}>
            Print
          </Menu.Item>
        )}
        {hasRole(actor, 'admin') && (
          <>
            <Menu.Divider />
            {mayHide && (
              <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={hide}>
                Hide Thread & Messages
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
              Delete Thread & Messages
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Head of an open thread: back, the record it hangs on, subject, people, done, close. */
export function ThreadHeading(props: ThreadHeadingProps) {
  const { thread, onClose, onDone, onToggleRecord, isRecordShown } = props
  const jump = useJump(thread)
  const isChat = thread.object.type === 'client'
  const ParentIcon = parentIcons[thread.object.type]
  const isDone = thread.status === 'done'
  return (
    <header className={classes['head']}>
      <BackButton onClick={onClose} />
      {isChat ? (
        <MediumIcon medium="chat" />
      ) : (
        <Tooltip label={`Go to ${parentChip(thread.object)}`}>
          <ActionIcon aria-label={`Go to ${parentChip(thread.object)}`} onClick={jump}>
            <ParentIcon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <h2 className={classes['subject']} tabIndex={-1} data-thread-heading>
        {isChat ? 'Company Chat' : thread.subject || threadWho(thread)}
      </h2>
      {!isChat && <PartyEditor thread={thread} />}
      <OptionsMenu {...props} />
      {onToggleRecord && (
        <Tooltip label={isRecordShown ? 'Hide the record' : 'Show the record'}>
          <ActionIcon aria-label="Record beside the thread" aria-pressed={isRecordShown} onClick={onToggleRecord}>
            <IconLayoutSidebarRight size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Button
        variant="default"
        className={classes['done']}
        leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
        rightSection={
          <kbd className={classes['kbd']} aria-hidden>
            E
          </kbd>
        }
        onClick={onDone}
      >
        <span className={classes['doneWord']}>{isDone ? 'Reopen' : 'Done'}</span>
      </Button>
      <Tooltip label="Close (Esc)">
        <ActionIcon className={classes['close']} aria-label="Close the thread" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </header>
  )
}
