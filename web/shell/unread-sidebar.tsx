import { useEffect, useEffectEvent } from 'react'
import { markUnreadSeen } from '../../domain/inbox/index.ts'
import { useUnreadRole } from '../inbox/unread/may-list-unread.ts'
import { useShowUnreadCounts } from '../inbox/unread/unread-counts.ts'
import { useCommand } from '../platform/data/use-command.ts'
import { ClientLink } from '../ui/client-link.tsx'
import { SidePanel } from '../ui/panel/side-panel.tsx'
import { EmptyState } from '../ui/states.tsx'
import { UnreadItems } from './unread-items.tsx'
import classes from './unread-sidebar.module.css'

/** The right sidebar: My Unread and the newest unread items (1-shell section 2.3). Opening it marks them seen. */
export function UnreadSidebar({ onClose }: { readonly onClose: () => void }) {
  const { role, isAllowed } = useUnreadRole()
  const showCounts = useShowUnreadCounts()
  const { run: markSeen } = useCommand(markUnreadSeen, {
    isSilent: true,
    waitsForNetwork: true,
    onDone: showCounts,
  })
  const onOpened = useEffectEvent(() => {
    markSeen({}).catch((error: unknown) => console.warn('Unread items could not be marked as seen.', error))
  })
  useEffect(() => onOpened(), [])
  return (
    <SidePanel size={380} title="Notifications" closeLabel="Close notifications" onClose={onClose}>
      {isAllowed ? (
        <>
          <ClientLink path="threads/inbox/unread" className={classes['mine']} onClick={onClose}>
            My Unread
          </ClientLink>
          <UnreadItems where={undefined} onOpen={onClose} />
        </>
      ) : (
        <EmptyState title="No unread list">
          The unread list is for the role {role}. Your inbox shows what is new.
        </EmptyState>
      )}
    </SidePanel>
  )
}
