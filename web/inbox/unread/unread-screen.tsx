import { Button, Checkbox } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { clearUnread, unread } from '../../../domain/inbox/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { InboxLayout } from '../inbox-layout.tsx'
import { useInboxAddress } from '../use-inbox-address.ts'
import { useUnreadThreadIds } from '../use-my-unread.ts'
import { useShowUnreadCounts } from './unread-counts.ts'
import { UnreadRow } from './unread-row.tsx'
import type { UnreadItem } from './unread-item.ts'
import classes from './unread.module.css'
import listClasses from '../list/thread-list.module.css'

/** Unread items of one page (1-shell section 9). */
const unreadPage = 20

function useChosen(items: readonly UnreadItem[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = items.filter((item) => ids.has(item.id))
  const isAll = items.length > 0 && chosen.length === items.length
  return {
    chosen,
    isAll,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setIds(next)
    },
    toggleAll: () => setIds(new Set(isAll ? [] : items.map((item) => item.id))),
    none: () => setIds(new Set()),
  }
}

/** My Unread: what is unread for the user, chosen one by one or all at once (1-shell section 4). */
export function UnreadScreen() {
  const { threadId, go } = useInboxAddress()
  const user = useSignedInUser()
  const client = useClient()
  const unreadIds = useUnreadThreadIds()
  const params = { user: user.id }
  const { rows, isLoading, error, retry, hasMore, loadMore } = useRecords(unread, { params, pageSize: unreadPage })
  const { change } = useRecordCommands(unread, { params })
  const showCounts = useShowUnreadCounts()
  const clear = useCommand(clearUnread, { onDone: ({ counts }) => showCounts(counts) })
  const { chosen, isAll, has, toggle, toggleAll, none } = useChosen(rows)

  const mark = (isUnread: boolean) => {
    for (const row of chosen) change.start({ row, change: { unread: isUnread } })
    none()
  }
  const remove = () => {
    const idsToDelete = chosen.map((item) => item.id)
    clear.start({ body: { user_id: user.id, client_id: client.id, idsToDelete } }, none)
  }

  const list = (
    <section className={listClasses['pane']} aria-label="My Unread">
      <header className={`${listClasses['head']} ${listClasses['headPlain']}`}>
        <h1 className={listClasses['title']}>My Unread</h1>
        <div className={classes['bulk']}>
          <Checkbox
            size="xs"
            label={isAll ? 'Unselect All' : 'Select All'}
            checked={isAll}
            indeterminate={!isAll && chosen.length > 0}
            disabled={rows.length === 0}
            onChange={toggleAll}
          />
          {chosen.length > 0 && (
            <>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconCheck size={14} aria-hidden />}
                onClick={() => mark(false)}
              >
                Mark read
              </Button>
              <Button size="compact-sm" variant="subtle" onClick={() => mark(true)}>
                Mark unread
              </Button>
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={14} aria-hidden />}
                onClick={remove}
              >
                Remove
              </Button>
            </>
          )}
        </div>
      </header>
      <div className={listClasses['scroll']}>
        {isLoading && <RowsSkeleton rows={8} height={72} />}
        {error !== null && <ErrorState error={error} onRetry={retry} />}
        {!isLoading && error === null && rows.length === 0 && (
          <EmptyState title="No unread found">New messages for you appear here.</EmptyState>
        )}
        <ul className={classes['items']} aria-label="Unread items">
          {rows.map((item) => (
            <UnreadRow
              key={item.id}
              item={item}
              isChosen={has(item.id)}
              isSelected={item.thread === threadId}
              onChoose={() => toggle(item.id)}
              onOpen={() => go({ thread: item.thread })}
            />
          ))}
        </ul>
        {hasMore && (
          <Button variant="subtle" fullWidth onClick={loadMore}>
            Show more
          </Button>
        )}
      </div>
    </section>
  )
  return <InboxLayout list={list} unreadIds={unreadIds} nextAfter={() => undefined} />
}
