import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { clearUnread, unread } from '../../domain/inbox/index.ts'
import type { Filter } from '../../domain/kernel/index.ts'
import { useShowUnreadCounts } from '../inbox/unread/unread-counts.ts'
import { useCommand } from '../platform/data/use-command.ts'
import { useRecords } from '../platform/data/use-records.ts'
import { useClient, useSignedInUser } from '../platform/platform-context.tsx'
import { SidePanel } from '../ui/panel/side-panel.tsx'
import { RowsSkeleton } from '../ui/states.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { UnreadItems } from './unread-items.tsx'

const PushPanel = lazyPart(async () => (await import('../company/profile/push-section.tsx')).PushPanel)

const matchesOfWatchlist: Filter = ['ai', '==', true]

/** AI Watchlist Activity (1-shell section 2.3): matches of the company's saved searches, and the push notifications panel. */
export function WatchlistPanel({ onClose }: { readonly onClose: () => void }) {
  const client = useClient()
  const user = useSignedInUser()
  const { rows } = useRecords(unread, { params: { user: user.id }, pageSize: 20, where: matchesOfWatchlist })
  const showCounts = useShowUnreadCounts()
  const markRead = useCommand(clearUnread, { onDone: ({ counts }) => showCounts(counts) })
  const ids = rows.map((row) => row.id)
  const until = Math.max(...rows.map((row) => row.date))
  return (
    <SidePanel size={380} title="AI Watchlist Activity" closeLabel="Close the watchlist" onClose={onClose}>
      <UnreadItems
        where={matchesOfWatchlist}
        empty={{
          title: 'No matches found',
          hint: 'Put a saved search on the AI Watchlist. Its new results appear here.',
        }}
        onOpen={onClose}
      />
      {ids.length > 0 && (
        <Button
          fullWidth
          mt="md"
          variant="default"
          loading={markRead.isRunning}
          onClick={() => markRead.start({ body: { user_id: user.id, client_id: client.id, idsToDelete: ids, until } })}
        >
          Mark As Read
        </Button>
      )}
      <Suspense fallback={<RowsSkeleton rows={1} />}>
        <PushPanel onLeave={onClose} />
      </Suspense>
    </SidePanel>
  )
}
