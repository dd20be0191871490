import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MessageRow } from '../../../domain/inbox/index.ts'
import type { RecordsView } from '../../platform/data/use-records.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import { BackToInbox } from '../back-to-inbox.tsx'
import page from '../inbox-page.module.css'
import classes from './outgoing.module.css'

type Shown = Pick<RecordsView<MessageRow>, 'rows' | 'isLoading' | 'error' | 'retry'>
type Paged = Pick<RecordsView<MessageRow>, 'hasMore' | 'isLoadingMore' | 'loadMore'>

interface OutgoingPageProps {
  readonly title: string
  /** Subject and readers of the page. */
  readonly hint: string
  readonly view: Shown & Partial<Paged>
  readonly rowHeight: number
  readonly empty: { readonly title: string; readonly words: string }
  /** The rows. */
  readonly children: ReactNode
}

/** A screen of messages that have not gone, or not to everybody: head, states, rows, more of them. */
export function OutgoingPage({ title, hint, view, rowHeight, empty, children }: OutgoingPageProps) {
  const { rows, isLoading, error, retry, hasMore = false, isLoadingMore = false, loadMore } = view
  return (
    <section className={page['page']} aria-labelledby="outgoing-heading">
      <header className={page['bar']}>
        <BackToInbox />
        <h1 id="outgoing-heading">{title}</h1>
        <span className={classes['quiet']}>{hint}</span>
      </header>
      {isLoading && <RowsSkeleton rows={4} height={rowHeight} />}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!isLoading && !error && rows.length === 0 && <EmptyState title={empty.title}>{empty.words}</EmptyState>}
      {children}
      {hasMore && (
        <Button variant="subtle" loading={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </section>
  )
}
