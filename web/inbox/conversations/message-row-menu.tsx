import { threads, type ListedMessage } from '../../../domain/inbox/index.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { RowMenu, type MenuPlace } from '../list/row-menu.tsx'
import type { RowMenuControl } from '../list/use-row-menu.ts'

interface MessageRowMenuProps {
  readonly menu: RowMenuControl
  readonly messages: readonly ListedMessage[]
  readonly unreadIds: ReadonlySet<string>
}

interface ThreadMenuProps extends Pick<MessageRowMenuProps, 'unreadIds'> {
  readonly place: MenuPlace
  readonly threadId: string
  readonly onClose: () => void
}

/** The row knows its message alone: the thread is read when its menu is asked for. */
function ThreadMenu({ place, threadId, unreadIds, onClose }: ThreadMenuProps) {
  const { row } = useRecord(threads, threadId)
  if (row === undefined) return null
  return <RowMenu place={place} thread={row} isUnread={unreadIds.has(threadId)} onClose={onClose} />
}

/** The options of a message's thread where its row was right-clicked (1-shell section 2.5). */
export function MessageRowMenu({ menu, messages, unreadIds }: MessageRowMenuProps) {
  const { place, close } = menu
  const asked = messages.find(({ id }) => id === place?.rowId)
  if (place === undefined || asked === undefined) return null
  return <ThreadMenu key={asked.tRef} {...{ place, unreadIds }} threadId={asked.tRef} onClose={close} />
}
