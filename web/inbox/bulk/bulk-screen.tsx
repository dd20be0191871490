import { Button } from '@mantine/core'
import type { BulkRow } from '../../../domain/inbox/index.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { BulkFailures } from './bulk-failures.tsx'
import { failureWords, isOver, mayUndo, outcomeWords, progressWords } from './bulk-words.ts'
import { useBulk, useOwnBulks } from './use-bulk.ts'
import { BackToInbox } from '../back-to-inbox.tsx'
import page from '../inbox-page.module.css'
import classes from './bulk.module.css'

function BulkItem({ bulk }: { readonly bulk: BulkRow }) {
  const { undo, stop, watch } = useBulk()
  const isRunning = !isOver(bulk)
  const failed = failureWords(bulk)
  return (
    <li className={classes['item']}>
      <div className={classes['line']}>
        <span className={classes['grow']}>
          {isRunning ? progressWords(bulk) : outcomeWords(bulk)}
          {failed !== '' && <span className={classes['quiet']}> · {failed}</span>}
          {bulk.undone_by !== undefined && <span className={classes['quiet']}> · undone</span>}
        </span>
        <span className={classes['quiet']}>
          <TimeText at={bulk.date} isRelative />
        </span>
        <Button size="compact-sm" variant="subtle" onClick={() => watch(bulk)}>
          Progress
        </Button>
        {isRunning && (
          <Button size="compact-sm" variant="default" onClick={() => stop(bulk)}>
            Stop
          </Button>
        )}
        {mayUndo(bulk) && (
          <Button size="compact-sm" variant="default" onClick={() => undo(bulk)}>
            Undo
          </Button>
        )}
      </div>
      {bulk.failures.length > 0 && <BulkFailures bulk={bulk} />}
    </li>
  )
}

/** Bulk actions of the user, `/{name_key}/threads/bulk`: progress, failures, and Undo. */
export function BulkScreen() {
  const { rows, isLoading, error, retry, hasMore, loadMore } = useOwnBulks()
  return (
    <section className={page['page']} aria-labelledby="bulk-heading">
      <header className={page['bar']}>
        <BackToInbox />
        <h1 id="bulk-heading">Bulk actions</h1>
        <span className={classes['quiet']}>Your actions on many threads at once.</span>
      </header>
      {isLoading && <RowsSkeleton rows={4} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoading && !error && rows.length === 0 && (
        <EmptyState title="No bulk actions found">Select several threads in the inbox to start one.</EmptyState>
      )}
      <ul className={classes['items']}>
        {rows.map((bulk) => (
          <BulkItem key={bulk.id} bulk={bulk} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
