import { Menu } from '@mantine/core'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { ThreadOptionItems } from '../thread/thread-options.tsx'
import classes from './thread-list.module.css'

/** Where a row's menu was asked for, in pixels of the window. */
export interface MenuPlace {
  readonly threadId: string
  readonly x: number
  readonly y: number
}

interface RowMenuProps {
  readonly place: MenuPlace
  readonly thread: ThreadRow
  readonly isUnread: boolean
  readonly onClose: () => void
}

const noMacros = [] as const

/** The thread's options where its row was right-clicked. */
export function RowMenu({ place, thread, isUnread, onClose }: RowMenuProps) {
  return (
    <Menu
      key={`${place.threadId} ${place.x} ${place.y}`}
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      width={250}
      withinPortal={false}
      floatingStrategy="fixed"
      trapFocus
      returnFocus={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <span className={classes['menuPlace']} style={{ left: place.x, top: place.y }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-label="Thread options">
        <ThreadOptionItems thread={thread} isUnread={isUnread} macros={noMacros} />
      </Menu.Dropdown>
    </Menu>
  )
}
