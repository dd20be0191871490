import { Button } from '@mantine/core'
import { threadsmsgs, type MessageRow } from '../../../domain/inbox/index.ts'
import type { Filter } from '../../../domain/kernel/index.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { LostRecipients } from './lost-recipients.tsx'
import classes from './delivery.module.css'

const notDelivered: Filter = {
  and: [
    ['state', 'in', ['failed', 'unknown']],
    ['draft', '==', false],
  ],
}

function FailedItem({ message }: { readonly message: MessageRow }) {
  return (
    <li className={classes['item']}>
      <ClientLink path={`threads?thread=${encodeURIComponent(message.tRef)}`} className={classes['subject']}>
        {message.subject || 'No subject'}
      </ClientLink>
      <span className={classes['facts']}>
        {message.creator?.label ?? 'Flightline'} · <TimeText at={message.date} />
      </span>
      <LostRecipients message={message} />
    </li>
  )
}

/** Messages that did not reach all their recipients, newest first: `/{name_key}/threads/failed`. */
export function FailedScreen() {
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = useRecords(threadsmsgs, {
    where: notDelivered,
  })
  return (
    <section className={classes['page']} aria-labelledby="failed-heading">
      <header className={classes['bar']}>
        <h1 id="failed-heading">Not delivered</h1>
        <span className={classes['facts']}>Retry sends only to those whom a message did not reach.</span>
      </header>
      {isLoading && <RowsSkeleton rows={4} height={96} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoading && !error && rows.length === 0 && (
        <EmptyState title="No failed messages found">Every message reached its mail server.</EmptyState>
      )}
      <ul className={classes['list']}>
        {rows.map((message) => (
          <FailedItem key={message.id} message={message} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
