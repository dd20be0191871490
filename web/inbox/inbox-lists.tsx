import { Suspense, useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react'
import { useKeysIn } from '../ui/use-shortcuts.ts'
import { Checkbox, UnstyledButton } from '@mantine/core'
import { messagesViewPage } from '../../domain/inbox/index.ts'
import { useSignedInUser } from '../platform/platform-context.tsx'
import { useRested } from '../platform/use-rested.ts'
import { useMessagesView } from './conversations/use-messages-view.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useHeldMessages } from './outgoing/held-messages.tsx'
import { inOrder } from './list/in-order.ts'
import { standsIn, tabFilter, tabOrder, tabSearch, type TabId } from './list/inbox-tabs.ts'
import { ThreadList } from './list/thread-list.tsx'
import type { ListCursor } from './list/use-list-cursor.ts'
import { useSelection, type Selection } from '../ui/list/use-selection.ts'
import { useThreadList } from './list/use-thread-list.ts'
import classes from './thread-list.module.css'

/** The list does not wait for the code of bulk actions and of the view of messages. */
const loadBulkBar = () => import('./bulk/bulk-bar.tsx')
const BulkBar = lazyPart(async () => (await loadBulkBar()).BulkBar)
const BulkProgress = lazyPart(async () => (await import('./bulk/bulk-progress.tsx')).BulkProgress)
const MessagesList = lazyPart(async () => (await import('./conversations/messages-list.tsx')).MessagesList)

interface InboxListProps {
  readonly tab: TabId
  readonly query: string
  /** Message filter by which the list is narrowed. */
  readonly filterId: string | undefined
  /** Filters of the search box, in the words of hosted search. */
  readonly narrowing: string | undefined
  readonly threadId: string | undefined
  readonly unreadIds: ReadonlySet<string>
  readonly cursor: RefObject<ListCursor | null>
  /** Chooses the view. */
  readonly viewMenu: ReactNode
  /** Called once there is something to look at. */
  readonly onThere: () => void
}

/** Loads deferred parts once the list is drawn. Answers whether they may load. */
function useListThere(isLoading: boolean, onThere: () => void): boolean {
  const reportThere = useEffectEvent(onThere)
  const isThere = useRested(!isLoading)
  useEffect(() => {
    if (isThere) reportThere()
  }, [isThere])
  return isThere
}

/** The keys of the selection act from the first selection on: their code is fetched before. */
function usePreloadedBar(isThere: boolean): void {
  useEffect(() => {
    if (isThere) loadBulkBar().catch((error: unknown) => console.info('Actions on several threads load later.', error))
  }, [isThere])
}

const hintOf = (isSearch: boolean): string =>
  !isSearch ? 'New mail and messages appear here.' : 'Try other words, or another tab.'

/** The rows that are not loaded yet belong to the selection only when they are asked for. */
function AllMatching({ selection }: { readonly selection: Selection }) {
  return (
    <p className={classes['all']}>
      {selection.isAllMatching ? (
        'All that match are selected, also those that are not loaded.'
      ) : (
        <>
          All {selection.ids.size} that are loaded are selected.{' '}
          <UnstyledButton className={classes['allButton']} onClick={selection.selectAllMatching}>
            Select all that match
          </UnstyledButton>
        </>
      )}
    </p>
  )
}

/** Running bulk actions, once the list is loaded. */
const Running = ({ isThere }: { readonly isThere: boolean }) =>
  isThere && (
    <Suspense fallback={null}>
      <BulkProgress />
    </Suspense>
  )

/** Threads View of a tab, with the actions on several of them. Key it by tab and words. */
export function InboxThreads(props: InboxListProps) {
  const { tab, query, filterId, narrowing, threadId, unreadIds, cursor, viewMenu } = props
  const user = useSignedInUser()
  const where = tabFilter(tab, user.id, filterId)
  const search = tabSearch(tab, user.id, { filterId, narrowing })
  const held = useHeldMessages()
  const found = useThreadList({
    where,
    orderBy: tabOrder(tab),
    search,
    stands: (thread) => standsIn(tab, thread, user.id),
    query,
    isNarrowed: narrowing !== undefined,
  })
  const view = { ...found, rows: inOrder(tab, found.rows, held) }
  const isThere = useListThere(view.isLoading, props.onThere)
  usePreloadedBar(isThere)
  const selection = useSelection()
  const loaded = view.rows.map((row) => row.id)
  const isAllLoaded = loaded.length > 0 && loaded.every((id) => selection.ids.has(id))
  const toggleAll = () => (isAllLoaded ? selection.none() : selection.selectAll(loaded))
  useKeysIn('In the list', [
    {
      keys: 'x',
      label: 'Select the thread',
      run: () => {
        const id = cursor.current?.current()
        if (id !== undefined) selection.toggle(id)
      },
    },
  ])
  useKeysIn(
    'On what is selected',
    [{ keys: 'Escape', label: 'Unselect All', run: selection.none }],
    selection.ids.size > 0,
  )
  const words = query.trim()
  return (
    <>
      <div className={classes['tools']}>
        <Checkbox
          size="xs"
          label={isAllLoaded ? 'Unselect All' : 'Select All'}
          checked={isAllLoaded}
          indeterminate={!isAllLoaded && selection.ids.size > 0}
          disabled={loaded.length === 0}
          onChange={toggleAll}
        />
        {selection.ids.size === 0 ? (
          <>
            <span className={classes['spacer']} />
            {viewMenu}
          </>
        ) : (
          <Suspense fallback={null}>
            <BulkBar
              selection={selection}
              chosen={view.rows.filter((row) => selection.ids.has(row.id))}
              matching={
                words === '' && narrowing === undefined
                  ? { where }
                  : {
                      search: {
                        query: words,
                        filters: search.filters,
                        facetFilters: search.facetFilters.map((or) => [...or]),
                      },
                    }
              }
              isHiddenTab={tab === 'hidden'}
            />
          </Suspense>
        )}
      </div>
      {isAllLoaded && view.hasMore && <AllMatching selection={selection} />}
      <Running isThere={isThere} />
      <ThreadList
        view={view}
        selectedId={threadId}
        unreadIds={unreadIds}
        cursor={cursor}
        emptyTitle="No threads found"
        emptyHint={hintOf(query !== '' || narrowing !== undefined)}
        selection={selection}
      />
    </>
  )
}

/** Messages View of a tab. Key it by tab and words. */
export function InboxMessages(props: InboxListProps) {
  const { tab, query, filterId, narrowing, threadId, unreadIds, cursor, viewMenu } = props
  const user = useSignedInUser()
  const view = useMessagesView({
    where: tabFilter(tab, user.id, filterId),
    query,
    filters: narrowing,
    pageSize: messagesViewPage,
    enabled: true,
  })
  useListThere(view.isLoading, props.onThere)
  return (
    <>
      <div className={classes['tools']}>
        <span className={classes['spacer']} />
        {viewMenu}
      </div>
      <Suspense fallback={null}>
        <MessagesList
          view={view}
          threadId={threadId}
          unreadIds={unreadIds}
          cursor={cursor}
          emptyHint={hintOf(query !== '' || narrowing !== undefined)}
        />
      </Suspense>
    </>
  )
}
