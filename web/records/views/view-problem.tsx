import { Anchor } from '@mantine/core'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import type { OpenView } from './use-open-view.ts'

interface ViewProblemProps {
  readonly opened: OpenView
  /** What the list is called without a view: 'all contacts'. */
  readonly usual: string
}

const problems = {
  gone: {
    title: 'This view is no longer here',
    words: 'It was deleted, or is not shared with you any more.',
  },
  closed: {
    title: 'This view filters by a field you may not read',
    words: 'Nothing is shown, because without that filter the list would be a longer one.',
  },
} as const

/** What is shown in the place of a list whose view cannot be shown, or not yet: never the list without the view. */
export function ViewProblem({ opened, usual }: ViewProblemProps) {
  const { state, error, retry, open } = opened
  if (state === 'loading') return <RowsSkeleton />
  if (state === 'failed') return <ErrorState error={error} onRetry={retry} />
  const { title, words } = problems[state === 'gone' ? 'gone' : 'closed']
  return (
    <EmptyState title={title}>
      {words}{' '}
      <Anchor component="button" type="button" onClick={() => open(undefined)}>
        Show {usual}
      </Anchor>
    </EmptyState>
  )
}
