import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowBackUpDouble,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconDots,
  IconMail,
  IconMailOpened,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import {
  hasReplyAddress,
  travelsAsEmail,
  whyNotDeletable,
  type AnswerMode,
  type ShownMessage,
} from '../../../domain/inbox/index.ts'
import { TaskMenuItem } from '../../crm/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { FollowUpMenuItem } from '../follow-up/follow-up-menu-item.tsx'
import { SplitItems } from '../regroup/split-items.tsx'
import { mayBeChosen, type Choosing } from '../regroup/use-choosing.ts'
import type { Split } from '../regroup/use-regroup.ts'
import { MenuAt, type MenuSpot } from '../../ui/choices/menu-at.tsx'
import { useNow } from '../../ui/use-now.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { onRightClick } from '../message/on-right-click.ts'

/** A right-click on the element asks for its own menu instead of the browser's. */
function useContextMenu(element: RefObject<HTMLElement | null>) {
  const [spot, setSpot] = useState<MenuSpot>()
  useEffect(() => {
    if (element.current === null) return undefined
    return onRightClick(document, element.current, (event) => {
      event.preventDefault()
      setSpot({ x: event.clientX, y: event.clientY })
    })
  }, [element])
  return { spot, close: () => setSpot(undefined) }
}

export interface MessageCommands {
  readonly onAnswer: (mode: AnswerMode, message: ShownMessage) => void
  readonly onDelete: (message: ShownMessage) => void
  readonly onToggleRead: (message: ShownMessage) => void
  readonly onOpenFull: (message: ShownMessage) => void
  /** Absent where the record keeps its conversations. */
  readonly onMove?: ((message: ShownMessage) => void) | undefined
  /** Absent where the thread stays as it is. */
  readonly onSplit?: Split | undefined
  readonly choosing?: Choosing | undefined
}

interface MessageItemsProps extends MessageCommands {
  readonly message: ShownMessage
}

const answers: readonly {
  readonly mode: AnswerMode
  readonly label: string
  readonly key: string
  readonly icon: Icon
}[] = [
  { mode: 'reply', label: 'Reply', key: 'R', icon: IconArrowBackUp },
  { mode: 'replyAll', label: 'Reply all', key: 'A', icon: IconArrowBackUpDouble },
  { mode: 'forward', label: 'Forward', key: 'F', icon: IconArrowForwardUp },
]

const icon = (Shape: Icon) => <Shape size={16} stroke={1.75} aria-hidden />

/** A task that a message asks for, about the record that its conversation hangs on. */
const taskOf = ({ id, tRef, subject, object }: ShownMessage) => ({
  thread_id: tRef,
  message_id: id,
  name: subject,
  ...(object && { about: { type: object.type, id: object.id, label: object.label ?? subject } }),
})

/** Actions on one message. */
function MessageItems(props: MessageItemsProps) {
  const { message, onAnswer, onDelete, onToggleRead, onOpenFull, onMove, onSplit, choosing } = props
  const actor = useActor()
  const isMail = travelsAsEmail(message.medium)
  const now = useNow()
  return (
    <>
      {isMail &&
        answers
          .filter(({ mode }) => mode === 'forward' || hasReplyAddress(message))
          .map(({ mode, label, key, icon: Shape }) => (
            <Menu.Item
              key={mode}
              leftSection={icon(Shape)}
              rightSection={<KeyMark>{key}</KeyMark>}
              onClick={() => onAnswer(mode, message)}
            >
              {label}
            </Menu.Item>
          ))}
      {isMail && (
        <Menu.Item leftSection={icon(IconMailOpened)} onClick={() => onOpenFull(message)}>
          Open full email
        </Menu.Item>
      )}
      <Menu.Item leftSection={icon(message.unread ? IconMailOpened : IconMail)} onClick={() => onToggleRead(message)}>
        {message.unread ? 'Mark read' : 'Mark unread'}
      </Menu.Item>
      <FollowUpMenuItem about={{ threadId: message.tRef, messageId: message.id }} />
      <TaskMenuItem of={taskOf(message)} />
      {onMove && (
        <Menu.Item leftSection={icon(IconArrowsExchange)} onClick={() => onMove(message)}>
          Move
        </Menu.Item>
      )}
      {onSplit && mayBeChosen(message) && <SplitItems message={message} onSplit={onSplit} choosing={choosing} />}
      {whyNotDeletable(message, actor, now) === undefined && (
        <Menu.Item color="red" leftSection={icon(IconTrash)} onClick={() => onDelete(message)}>
          Delete
        </Menu.Item>
      )}
    </>
  )
}

const menuName = 'Message options'
const menuWidth = 200

interface MessageActionsProps extends MessageItemsProps {
  /** The whole message: a right-click on it opens the menu where it was clicked. */
  readonly card: RefObject<HTMLElement | null>
  /** A folded message shows no dots, and still has its menu. */
  readonly hasDots?: boolean
}

/** Menu of one message: at its dots, and on a right-click (1-shell section 2.5). */
export function MessageActions({ card, hasDots = true, ...props }: MessageActionsProps) {
  const { spot, close } = useContextMenu(card)
  return (
    <>
      {hasDots && (
        <Menu position="bottom-end" width={menuWidth}>
          <Menu.Target>
            <ActionIcon size={28} aria-label={menuName}>
              <IconDots size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <MessageItems {...props} />
          </Menu.Dropdown>
        </Menu>
      )}
      {spot && (
        <MenuAt spot={spot} label={menuName} width={menuWidth} onClose={close}>
          <MessageItems {...props} />
        </MenuAt>
      )}
    </>
  )
}
