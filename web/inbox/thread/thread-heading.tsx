import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconCheck, IconLayoutSidebarRight, IconX } from '@tabler/icons-react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { MediumIcon } from '../../ui/medium-icon.tsx'
import { PeopleInThread } from '../here/people-here.tsx'
import type { OfferedMacro } from '../macros/use-macros.ts'
import { parentChip, threadWho } from '../list/thread-words.ts'
import { BackButton } from './back-button.tsx'
import { parentIcons } from './parent-place.ts'
import { PartyEditor } from './party-editor.tsx'
import { ThreadFilters } from './thread-filters.tsx'
import { ThreadOptions } from './thread-options.tsx'
import { useJump } from './use-jump.ts'
import classes from './thread-pane.module.css'

export interface ThreadHeadingProps {
  readonly thread: ThreadRow
  readonly onClose: () => void
  readonly onDone: () => void
  readonly macros: readonly OfferedMacro[]
  /** Absent: there is no record to show. */
  readonly onToggleRecord: (() => void) | undefined
  readonly isRecordShown: boolean
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
          <ActionIcon aria-label={`Go to ${parentChip(thread.object)}`} onClick={() => void jump()}>
            <ParentIcon size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <h2 className={classes['subject']} tabIndex={-1} data-thread-heading>
        {isChat ? 'Company Chat' : thread.subject || threadWho(thread)}
      </h2>
      <PeopleInThread threadId={thread.id} />
      <ThreadFilters thread={thread} />
      {!isChat && <PartyEditor thread={thread} />}
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
