import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { Suspense, useReducer, useRef } from 'react'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import { lazyPart, notifyMissing } from '../ui/lazy-part.tsx'
import { useViewChoice } from './conversations/use-view-choice.ts'
import { ViewToggle } from './conversations/view-toggle.tsx'
import { HeldNotice } from './held/held-notice.tsx'
import { InboxLayout } from './inbox-layout.tsx'
import { FilterLine } from './list/filter-line.tsx'
import { InboxMenu } from './list/inbox-menu.tsx'
import { tabsBeside } from './list/inbox-tabs.ts'
import { FilterChips } from '../search/filter-chips.tsx'
import { InboxFiltersButton } from './list/inbox-filters-button.tsx'
import { InboxMessages, InboxThreads } from './inbox-lists.tsx'
import { ListSearch } from './list/list-search.tsx'
import { MoreLists } from './list/more-lists.tsx'
import { threadListPanel, ThreadTabs } from './list/thread-tabs.tsx'
import type { ListCursor } from './list/use-list-cursor.ts'
import { FailedNotice } from './outgoing/failed-notice.tsx'
import { ScheduledNotice } from './outgoing/scheduled-notice.tsx'
import { WaitingNotice } from './waiting/waiting-notice.tsx'
import { nobodyYet, useInboxAddress } from './use-inbox-address.ts'
import { useInboxNarrowing } from './list/use-inbox-narrowing.ts'
import { useUnreadThreadIds } from './use-my-unread.ts'
import classes from './thread-list.module.css'

const SavedMenu = lazyPart(async () => (await import('../search/saved-menu.tsx')).SavedMenu, notifyMissing)
const NewMessagePane = lazyPart(async () => (await import('./thread/new-message-pane.tsx')).NewMessagePane)

/** Smart Inbox: `/{name_key}/threads`. */
export function ThreadsScreen() {
  const { tab, query, filterId, threadId, compose, view: addressView, go } = useInboxAddress()
  const unreadIds = useUnreadThreadIds()
  const cursor = useRef<ListCursor>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isListThere, noteListThere] = useReducer(() => true, false)
  const choice = useViewChoice('inbox')
  const view = addressView ?? choice.view
  const filters = useInboxNarrowing(view)
  const List = view === 'messages' ? InboxMessages : InboxThreads

  const begin = () => go({ thread: undefined, record: undefined, compose: nobodyYet })
  useKeysIn('In the list', [
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
          <InboxFiltersButton filters={filters} />
          <div className={classes['later']}>
            {isListThere && (
              <Suspense fallback={null}>
                <SavedMenu search={filters} isIcon />
              </Suspense>
            )}
          </div>
          <InboxMenu filterId={filterId} onFilter={(id) => go({ filter: id })} />
          <Tooltip label="New message (C)">
            <ActionIcon aria-label="New message" onClick={begin}>
              <IconEdit size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        <ListSearch ref={search} query={query} onQuery={(q) => go({ q }, false)} />
        <FilterChips search={filters} />
        {filterId !== undefined && <FilterLine filterId={filterId} onClear={() => go({ filter: undefined })} />}
        <HeldNotice />
        <FailedNotice />
        <ScheduledNotice />
        <WaitingNotice />
        <ThreadTabs
          tabs={tabsBeside(tab)}
          tab={tab}
          onTab={(next) => go({ tab: next === 'open' ? undefined : next })}
        />
      </header>
      <div
        id={threadListPanel}
        role="tabpanel"
        aria-labelledby={`${threadListPanel}-${tab}`}
        className={classes['panel']}
      >
        <List
          key={`${tab} ${query} ${filterId} ${filters.narrowing}`}
          tab={tab}
          query={query}
          filterId={filterId}
          narrowing={filters.narrowing}
          threadId={threadId}
          unreadIds={unreadIds}
          cursor={cursor}
          onThere={noteListThere}
          viewMenu={
            <ViewToggle
              view={view}
              onView={(next) => {
                choice.choose(next)
                go({ view: next }, false)
              }}
            >
              <MoreLists onHidden={() => go({ tab: 'hidden' })} />
            </ViewToggle>
          }
        />
      </div>
    </section>
  )
  return (
    <InboxLayout
      list={list}
      unreadIds={unreadIds}
      mayHide
      cursor={cursor}
      nextAfter={(id) => (view === 'threads' ? cursor.current?.neighbourOf(id) : undefined)}
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
