import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core'
import { IconAdjustments, IconBell } from '@tabler/icons-react'
import { queue } from '../../../domain/inbox/queue.ts'
import type { FollowUpRow } from '../../../domain/inbox/index.ts'
import { hasRole, type Filter, type Where } from '../../../domain/kernel/index.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import { useActor, useClient, useSignedInUser } from '../../platform/platform-context.tsx'
import { useAddressWords } from '../../platform/use-address-words.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { useNow } from '../../ui/use-now.ts'
import { InboxLayout } from '../inbox-layout.tsx'
import { useUnreadThreadIds } from '../use-my-unread.ts'
import { followUpGroups } from './follow-up-groups.ts'
import { FollowUpItem } from './follow-up-row.tsx'
import { showFollowUpOptions } from './show-follow-up.tsx'
import { BackToInbox } from '../back-to-inbox.tsx'
import listClasses from '../thread-list.module.css'
import classes from './follow-up.module.css'

const isFollowUp: Where = ['type', '==', 'follow-up']

/** Follow-ups that a person set or follows, or everybody's; those that wait, or those that were carried out. */
function whereOf({ isAll, isDone }: { isAll: boolean; isDone: boolean }, userId: string): Filter {
  const mine: Filter = {
    or: [
      ['creator_id', '==', userId],
      ['follower_ids', 'array-contains', userId],
    ],
  }
  return { and: [isFollowUp, ['processed_at', isDone ? '!=' : '==', null], ...(isAll ? [] : [mine])] }
}

interface RowsProps {
  readonly view: RecordsView<FollowUpRow>
  readonly isDone: boolean
  readonly threadId: string | undefined
}

function Groups({ view, isDone, threadId }: RowsProps) {
  const { timezone } = useClient()
  const now = useNow()
  const groups = isDone ? [{ label: 'Done', rows: view.rows }] : followUpGroups(view.rows, now, timezone)
  return groups.map(({ label, rows }) => (
    <section key={label} aria-label={label}>
      <h2 className={`${classes['group']} ${label === 'Overdue' ? classes['overdue'] : ''}`}>
        {label} · {rows.length}
      </h2>
      <ul className={classes['items']}>
        {rows.map((followUp) => (
          <FollowUpItem
            key={followUp.id}
            followUp={followUp}
            now={now}
            isSelected={threadId !== undefined && followUp.data.thread === threadId}
          />
        ))}
      </ul>
    </section>
  ))
}

function Rows(props: RowsProps) {
  const { view, isDone } = props
  if (view.error !== null && view.rows.length === 0) return <ErrorState error={view.error} onRetry={view.retry} />
  if (view.isLoading) return <RowsSkeleton rows={6} height={74} />
  if (view.rows.length === 0) {
    return (
      <EmptyState title="No follow-ups found" icon={IconBell}>
        {isDone ? 'Completed follow-ups appear here.' : 'Set one from the options of a thread or message.'}
      </EmptyState>
    )
  }
  return (
    <>
      <Groups {...props} />
      {view.hasMore && (
        <Button variant="subtle" fullWidth onClick={view.loadMore}>
          Show more
        </Button>
      )}
    </>
  )
}

const whose = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'All' },
]
const states = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'done', label: 'Done' },
]

/** Follow-ups: `/{name_key}/threads/inbox/followups`. */
export function FollowUpsScreen() {
  const { words, change } = useAddressWords()
  const user = useSignedInUser()
  const actor = useActor()
  const unreadIds = useUnreadThreadIds()
  const isAll = words['whose'] === 'all'
  const isDone = words['state'] === 'done'
  const view = useRecords(queue, {
    where: whereOf({ isAll, isDone }, user.id),
    orderBy: { field: isDone ? 'last_date' : 'date', direction: isDone ? 'desc' : 'asc' },
  })
  const list = (
    <section className={listClasses['pane']} aria-label="Follow-ups">
      <header className={`${listClasses['head']} ${listClasses['headPlain']}`}>
        <div className={listClasses['titleLine']}>
          <BackToInbox />
          <h1 className={listClasses['title']}>Follow-ups</h1>
          <span className={listClasses['spacer']} />
          {hasRole(actor, 'settings') && (
            <Tooltip label="Follow-up options">
              <ActionIcon aria-label="Follow-up options" onClick={() => showFollowUpOptions()}>
                <IconAdjustments size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        <div className={classes['bar']}>
          <SegmentedControl
            size="xs"
            aria-label="Whose follow-ups"
            value={isAll ? 'all' : 'mine'}
            data={whose}
            onChange={(next) => change({ whose: next === 'all' ? next : undefined }, true)}
          />
          <SegmentedControl
            size="xs"
            aria-label="Which follow-ups"
            value={isDone ? 'done' : 'waiting'}
            data={states}
            onChange={(next) => change({ state: next === 'done' ? next : undefined }, true)}
          />
        </div>
      </header>
      <div className={listClasses['scroll']}>
        <Rows view={view} isDone={isDone} threadId={words['thread']} />
      </div>
    </section>
  )
  return <InboxLayout list={list} unreadIds={unreadIds} nextAfter={() => undefined} />
}
