import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { lazy, Suspense, useRef } from 'react'
import { useSignedInUser } from '../platform/platform-context.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { HeldNotice } from './held/held-notice.tsx'
import { InboxLayout } from './inbox-layout.tsx'
import { FilterLine } from './list/filter-line.tsx'
import { InboxMenu } from './list/inbox-menu.tsx'
import { tabFilter, tabSearch } from './list/inbox-tabs.ts'
import { ListSearch } from './list/list-search.tsx'
import { ThreadList } from './list/thread-list.tsx'
import { ThreadTabs } from './list/thread-tabs.tsx'
import type { ListCursor } from './list/use-list-cursor.ts'
import { useThreadList } from './list/use-thread-list.ts'
import { FailedNotice } from './outgoing/failed-notice.tsx'
import { ScheduledNotice } from './outgoing/scheduled-notice.tsx'
import { nobodyYet, useInboxAddress } from './use-inbox-address.ts'
import { useUnreadThreadIds } from './use-my-unread.ts'
import classes from './list/thread-list.module.css'

const NewMessagePane = lazy(async () => ({ default: (await import('./compose/new-message-pane.tsx')).NewMessagePane }))

/** Smart Inbox: `/{name_key}/threads`. */
export function ThreadsScreen() {
  const { tab, query, filterId, threadId, compose, go } = useInboxAddress()
  const user = useSignedInUser()
  const unreadIds = useUnreadThreadIds()
  const cursor = useRef<ListCursor>(null)
  const search = useRef<HTMLInputElement>(null)
  const view = useThreadList({
    where: tabFilter(tab, user.id, filterId),
    facetFilters: tabSearch(tab, user.id, filterId),
    query,
  })

  const begin = () => go({ thread: undefined, record: undefined, compose: nobodyYet })
  useShortcuts([
    { keys: 'j', label: 'Next thread', run: () => cursor.current?.move(1) },
    { keys: 'k', label: 'Previous thread', run: () => cursor.current?.move(-1) },
    { keys: 'c', label: 'New message', run: begin },
    { keys: '/', label: 'Search threads', run: () => search.current?.focus() },
  ])

  const list = (
    <section className={classes['pane']} aria-label="Smart Inbox">
      <header className={classes['head']}>
        <div className={classes['titleLine']}>
          <h1 className={classes['title']}>Smart Inbox</h1>
          <span className={classes['spacer']} />
          <InboxMenu filterId={filterId} onFilter={(id) => go({ filter: id })} />
          <Tooltip label="New message (C)">
            <ActionIcon aria-label="New message" onClick={begin}>
              <IconEdit size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        <ListSearch ref={search} query={query} onQuery={(q) => go({ q }, false)} />
        {filterId !== undefined && <FilterLine filterId={filterId} onClear={() => go({ filter: undefined })} />}
        <HeldNotice />
        <FailedNotice />
        <ScheduledNotice />
        <ThreadTabs tab={tab} onTab={(next) => go({ tab: next === 'open' ? undefined : next })} />
      </header>
      <div id="thread-list" role="tabpanel" aria-labelledby={`tab-${tab}`} className={classes['panel']}>
        <ThreadList
          key={`${tab} ${query} ${filterId}`}
          view={view}
          selectedId={threadId}
          unreadIds={unreadIds}
          cursor={cursor}
          emptyTitle="No threads found"
          emptyHint={query === '' ? 'New mail and messages appear here.' : 'Try other words, or another tab.'}
        />
      </div>
    </section>
  )
  return (
    <InboxLayout
      list={list}
      unreadIds={unreadIds}
      mayHide
      nextAfter={(id) => cursor.current?.neighbourOf(id)}
      nothing={
        compose !== undefined && (
          <Suspense fallback={null}>
            <NewMessagePane
              about={compose}
              onContact={(id) => go({ compose: id })}
              onPosted={(id) => go({ thread: id, compose: undefined })}
              onClose={() => go({ compose: undefined })}
            />
          </Suspense>
        )
      }
    />
  )
}
