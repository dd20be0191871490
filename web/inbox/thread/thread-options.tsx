import { ActionIcon, Menu } from '@mantine/core'
import {
  IconClockPause,
  IconDots,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconMailOpened,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { hasRole } from '../../../domain/kernel/index.ts'
import { useActor, useClient, usePlatform } from '../../platform/platform-context.tsx'
import { LinkItem } from '../linking/link-item.tsx'
import { showExport } from '../export/show-export.tsx'
import { FollowUpMenuItem } from '../follow-up/follow-up-menu-item.tsx'
import { MacroItems } from '../macros/macro-items.tsx'
import type { OfferedMacro } from '../macros/use-macros.ts'
import { printThread } from './print-thread.ts'
import { useFollowing, useThreadRemoval } from './use-thread-deeds.ts'

/** Print is hidden for these parents, and for company chat (1-shell section 2.5). */
const unprinted = new Set(['tasks', 'pricing', 'deployments', 'work_orders', 'client'])

export interface ThreadOptionsProps {
  readonly thread: ThreadRow
  readonly onClose: () => void
  readonly onWaiting: () => void
  readonly onMarkUnread: () => void
  readonly macros: readonly OfferedMacro[]
  /** Hiding is offered in the inbox only (1-shell section 6). */
  readonly mayHide: boolean
}

/** What can be done with a thread, behind its dots. */
export function ThreadOptions({ thread, onClose, onMarkUnread, onWaiting, mayHide, macros }: ThreadOptionsProps) {
  const actor = useActor()
  const { api } = usePlatform()
  const { timezone } = useClient()
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
        <FollowUpMenuItem about={{ threadId: thread.id }} />
        {thread.object.type !== 'client' && (
          <Menu.Item
            leftSection={isFollower ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={() => (isFollower ? following.unfollow() : following.follow(thread))}
          >
            {isFollower ? 'Unfollow' : 'Follow'}
          </Menu.Item>
        )}
        <LinkItem thread={thread} />
        {!unprinted.has(thread.object.type) && (
          <Menu.Item
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void printThread(api, thread, timezone)}
          >
            Print
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => showExport(thread)}>
          Export…
        </Menu.Item>
        <MacroItems macros={macros} />
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
