import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { TaskMenuItem } from '../../crm/index.ts'
import { ActionItems } from '../actions/action-items.tsx'
import { FollowUpMenuItem } from '../follow-up/follow-up-menu-item.tsx'
import { MacroItems } from '../macros/macro-items.tsx'
import type { OfferedMacro } from '../macros/use-macros.ts'
import { LinkItem } from '../linking/link-item.tsx'
import { UndoRegroupingItem } from '../regroup/undo-regrouping-item.tsx'
import { useThreadActionsOf } from '../actions/use-thread-actions-of.ts'

interface ThreadOptionsProps {
  readonly thread: ThreadRow
  readonly isUnread: boolean
  /** They need the open thread's answer; a row has none. Undefined while they are read. */
  readonly macros: readonly OfferedMacro[] | undefined
}

/** Actions on the record and the visibility of a thread; those of other parts of the inbox come before them. */
const placeActions = new Set(['move', 'merge', 'print', 'export', 'hide', 'show', 'delete'])

/** Menu of a thread: at its dots, and on a right-click in the list (1-shell section 2.5). */
export function ThreadOptionItems({ thread, isUnread, macros }: ThreadOptionsProps) {
  const actions = useThreadActionsOf(thread, isUnread)
  const atPlace = actions.findIndex(({ id }) => placeActions.has(id))
  const split = atPlace === -1 ? actions.length : atPlace
  return (
    <>
      <ActionItems actions={actions.slice(0, split)} />
      <Menu.Divider />
      <FollowUpMenuItem about={{ threadId: thread.id }} />
      <TaskMenuItem
        of={{
          about: { type: thread.object.type, id: thread.object.id, label: thread.object.label ?? thread.subject },
          name: thread.subject,
          thread_id: thread.id,
        }}
      />
      <LinkItem thread={thread} />
      <UndoRegroupingItem threadId={thread.id} />
      {/* The entries below the macros appear together with them, so that none moves under the pointer. */}
      {macros && (
        <>
          <MacroItems macros={macros} />
          <Menu.Divider />
          <ActionItems actions={actions.slice(split)} />
        </>
      )}
    </>
  )
}

/** The menu at the thread's dots. An open thread is read: it offers to mark it unread. */
export function ThreadOptions({ thread, macros }: Pick<ThreadOptionsProps, 'thread' | 'macros'>) {
  return (
    <Menu
      position="bottom-end"
      width={250}
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon aria-label="Thread options">
          <IconDots size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ThreadOptionItems thread={thread} isUnread={false} macros={macros} />
      </Menu.Dropdown>
    </Menu>
  )
}
