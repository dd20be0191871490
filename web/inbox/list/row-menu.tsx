import { Menu } from '@mantine/core'
import { useId } from 'react'
import type { ThreadRow } from '../../../domain/inbox/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { MenuAt, type MenuSpot } from '../../ui/choices/menu-at.tsx'
import { ThreadOptionItems } from '../thread/thread-options.tsx'
import { activityWords } from '../threads/thread-words.ts'
import classes from './row-menu.module.css'

/** Place of a row's menu request, in pixels of the window. */
export interface MenuPlace extends MenuSpot {
  /** Names the row: the thread, or the message. */
  readonly rowId: string
}

interface RowMenuProps {
  readonly place: MenuPlace
  readonly thread: ThreadRow
  readonly isUnread: boolean
  readonly onClose: () => void
}

const noMacros = [] as const

/** The lines that the row has room for only as its title: here a key and a finger reach them too. */
function ActivityLines({ thread, id }: { readonly thread: ThreadRow; readonly id: string }) {
  const { timezone } = useClient()
  return (
    <>
      <div id={id} className={classes['activity']}>
        {activityWords(thread, timezone).map((words, at) => (
          <div key={at}>{words}</div>
        ))}
      </div>
      <Menu.Divider />
    </>
  )
}

/** Options of the thread at the right-click on its row, below its last events. */
export function RowMenu({ place, thread, isUnread, onClose }: RowMenuProps) {
  const id = useId()
  const activityId = thread.activity.length > 0 ? id : undefined
  return (
    <MenuAt spot={place} label="Thread options" describedBy={activityId} width={250} onClose={onClose}>
      {activityId !== undefined && <ActivityLines thread={thread} id={activityId} />}
      <ThreadOptionItems thread={thread} isUnread={isUnread} macros={noMacros} />
    </MenuAt>
  )
}
