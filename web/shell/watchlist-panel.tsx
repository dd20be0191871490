import { Button, Drawer } from '@mantine/core'
import { clearUnread, unread } from '../../domain/inbox/index.ts'
import type { Filter } from '../../domain/kernel/index.ts'
import { useShowUnreadCounts } from '../inbox/unread/unread-counts.ts'
import { useCommand } from '../platform/data/use-command.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useClient, useSignedInUser } from '../platform/platform-context.tsx'
import { ClientLink } from '../ui/client-link.tsx'
import { UnreadItems } from './unread-items.tsx'
import classes from './watchlist-panel.module.css'

const matchesOfWatchlist: Filter = ['ai', '==', true]

/** AI Watchlist Activity (1-shell section 2.3): matches of the company's saved searches, and the way to push settings. */
export function WatchlistPanel({ onClose }: { readonly onClose: () => void }) {
  const client = useClient()
  const user = useSignedInUser()
  const { rows } = useRecords(unread, { params: { user: user.id }, pageSize: 20, where: matchesOfWatchlist })
  const showCounts = useShowUnreadCounts()
  const markRead = useCommand(clearUnread, { onDone: ({ counts }) => showCounts(counts) })
  const ids = rows.map((row) => row.id)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={380}
      title="AI Watchlist Activity"
      closeButtonProps={{ 'aria-label': 'Close the watchlist' }}
    >
      <UnreadItems where={matchesOfWatchlist} onOpen={onClose} />
      {ids.length > 0 && (
        <Button
          fullWidth
          mt="md"
          variant="default"
          loading={markRead.isRunning}
          onClick={() => markRead.start({ body: { user_id: user.id, client_id: client.id, idsToDelete: ids } })}
        >
          Mark As Read
        </Button>
      )}
      <p className={classes['push']}>
        <ClientLink path={`company/users/details/${user.id}/notifications`} onClick={onClose}>
          Push notifications
        </ClientLink>
      </p>
    </Drawer>
  )
}
