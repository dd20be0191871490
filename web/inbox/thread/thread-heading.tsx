import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconLayoutSidebarRight, IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { ownerOf, recordPath, type ThreadRow } from '../../../domain/inbox/index.ts'
import { findConversationParts } from '../../conversations.ts'
import { useClientPage } from '../../platform/address.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { PeopleInThread } from '../here/people-here.tsx'
import { useInboxPlace } from '../inbox-place.tsx'
import type { OfferedMacro } from '../macros/use-macros.ts'
import type { Action } from '../actions/use-thread-actions-of.ts'
import { parentChip, threadName } from '../threads/thread-words.ts'
import { BackButton } from './back-button.tsx'
import { PaneHeading } from './pane-heading.tsx'
import { PartyEditor } from './party-editor.tsx'
import { ThreadFilters } from './thread-filters.tsx'
import { ThreadOptions } from './thread-options.tsx'
import { useJump } from './use-jump.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import classes from './thread-pane.module.css'

export interface ThreadHeadingProps {
  readonly thread: ThreadRow
  /** True if its record exists, within the user's reach. */
  readonly hasRecord: boolean
  readonly onClose: () => void
  readonly onDone: () => void
  /** Actions on the thread; a wide window shows some of them as buttons. */
  readonly actions: readonly Action[]
  /** Undefined while they are read. */
  readonly macros: readonly OfferedMacro[] | undefined
  /** Absent: there is no record to show. */
  readonly onToggleRecord: (() => void) | undefined
  readonly isRecordShown: boolean
}

/** The second half of a double click would be about the thread that has just come in place of the first. */
const isFirstClick = ({ detail }: MouseEvent): boolean => detail < 2

/**
 * True if the thread has a target to open: not Company Chat from its own page. A record of another client is out of
 * reach here; it is looked up, or answered by 'Uh Oh!', when it is opened (1-shell section 2.6).
 */
function useHasWay({ object, ref }: ThreadRow, hasRecord: boolean): boolean {
  const { id } = useClient()
  const page = useClientPage()
  if (object.type === 'client') return page !== `/${recordPath(object)}`
  return hasRecord || (ownerOf(ref) ?? id) !== id
}

/** Record of the thread, linked for users with access to it. */
function ParentWay({ thread, hasRecord }: Pick<ThreadHeadingProps, 'thread' | 'hasRecord'>) {
  const jump = useJump(thread)
  const hasWay = useHasWay(thread, hasRecord)
  const { icon: ParentIcon } = findConversationParts(thread.object.type)
  const icon = <ParentIcon size={18} stroke={1.75} aria-hidden />
  if (!hasWay) return icon
  return (
    <Tooltip label={`Go to ${parentChip(thread.object)}`}>
      <ActionIcon aria-label={`Go to ${parentChip(thread.object)}`} onClick={() => void jump()}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

const inHeading = new Set(['move', 'print'])

/** Move and Print, where they are allowed (1-shell section 2.5). A phone has them only in the menu. */
const HeadingActions = ({ actions }: Pick<ThreadHeadingProps, 'actions'>) =>
  actions
    .filter(({ id }) => inHeading.has(id))
    .map(({ id, label, icon: Shape, run }) => (
      <Tooltip key={id} label={label}>
        <ActionIcon className={classes['action']} aria-label={label} onClick={run}>
          <Shape size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    ))

/** Head of an open thread: back, the record it hangs on, subject, people, done, close. */
export function ThreadHeading(props: ThreadHeadingProps) {
  const { thread, onClose, onDone, onToggleRecord, isRecordShown } = props
  const isChat = thread.object.type === 'client'
  const { isOver } = useInboxPlace()
  const isDone = thread.status === 'done'
  return (
    <header className={classes['head']} data-over={isOver}>
      <BackButton onClick={onClose} />
      <ParentWay thread={thread} hasRecord={props.hasRecord} />
      <PaneHeading isThread>{isChat ? 'Company Chat' : threadName(thread)}</PaneHeading>
      <PeopleInThread threadId={thread.id} />
      <ThreadFilters thread={thread} />
      {!isChat && <PartyEditor thread={thread} />}
      <HeadingActions actions={props.actions} />
      <ThreadOptions thread={thread} macros={props.macros} />
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
          <KeyMark className={classes['kbd']} isSilent>
            E
          </KeyMark>
        }
        onClick={(event) => isFirstClick(event) && onDone()}
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
