import { Anchor } from '@mantine/core'
import type { Unread } from '../../../domain/kernel/lists/list-view.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx'
import type { OpenView } from './use-open-view.ts'

/** Reason for which a list cannot show its view: the view is deleted, or its conditions have a fault. */
export type Problem = 'loading' | 'failed' | 'deleted' | Unread

interface ViewProblemProps {
  readonly problem: Problem
  readonly opened: OpenView
  /** Name of the list without a view: 'all contacts'. */
  readonly usual: string
}

const withoutIt = 'Nothing is shown, because without that filter the list would be a longer one.'

const problems = {
  deleted: {
    title: 'This view is no longer here',
    words: 'It was deleted, or is not shared with you any more.',
  },
  closed: { title: 'This view filters by a field you may not read', words: withoutIt },
  hidden: {
    title: 'This view filters by a field that is hidden',
    words: `It is hidden in the custom fields of this list, for everybody. ${withoutIt}`,
  },
  gone: { title: 'This view filters by a field that is no longer here', words: withoutIt },
} as const

/** Shown in place of a list whose view cannot be shown, or is loading: never the list without the view. */
export function ViewProblem({ problem, opened, usual }: ViewProblemProps) {
  const { error, retry, open } = opened
  if (problem === 'loading') return <RowsSkeleton />
  if (problem === 'failed') return <ErrorState error={error} onRetry={retry} />
  const { title, words } = problems[problem]
  return (
    <EmptyState title={title}>
      {words}{' '}
      <Anchor component="button" type="button" onClick={() => open(undefined)}>
        Show {usual}
      </Anchor>
    </EmptyState>
  )
}
