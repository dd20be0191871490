import type { MessageRow } from '../../../domain/inbox/index.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { addressedTo } from '../thread/message-people.ts'
import { HeldActions, WhenItGoes } from './held-card.tsx'
import { useOpenDraft } from './use-held-deeds.ts'
import { useHeldRows } from './use-held-rows.ts'
import classes from './outgoing.module.css'

function ScheduledItem({ message }: { readonly message: MessageRow }) {
  const open = useOpenDraft()
  return (
    <li className={classes['card']}>
      <button type="button" className={classes['subject']} onClick={() => open(message)}>
        {message.subject || 'No subject'}
      </button>
      <HeldActions message={message} />
      <span className={classes['when']}>
        <WhenItGoes message={message} />
      </span>
      <span className={classes['to']}>
        {addressedTo(message)} · {message.summary}
      </span>
    </li>
  )
}

/** One's own emails that wait to go, the next first: `/{name_key}/threads/scheduled`. */
export function ScheduledScreen() {
  const { rows, isLoading, error, retry } = useHeldRows()
  return (
    <section className={classes['page']} aria-labelledby="scheduled-heading">
      <header className={classes['bar']}>
        <h1 id="scheduled-heading">Scheduled</h1>
        <span className={classes['quiet']}>Your emails that wait to go. Nobody else sees them yet.</span>
      </header>
      {isLoading && <RowsSkeleton rows={4} height={84} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoading && !error && rows.length === 0 && (
        <EmptyState title="No scheduled emails found">
          Write an email and choose the clock beside Send to have it go later.
        </EmptyState>
      )}
      <ul className={classes['list']}>
        {rows.map((message) => (
          <ScheduledItem key={message.id} message={message} />
        ))}
      </ul>
    </section>
  )
}
