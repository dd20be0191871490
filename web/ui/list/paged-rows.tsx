import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState, RowsSkeleton } from '../states.tsx'

type Query<Page> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page>>,
  'data' | 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
>

interface PagedRowsProps<Page, Row> {
  readonly query: Query<Page>
  readonly rows: (page: Page) => readonly Row[]
  /** Shown where no row is found. */
  readonly none: ReactNode
  /** Grey rows during the first loading. */
  readonly skeleton?: number
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** Rows that are read page by page. A page that cannot be read is reported, and the rows before it stay. */
export function PagedRows<Page, Row>({ query, rows, none, skeleton, children }: PagedRowsProps<Page, Row>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const failure = error && <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return failure ?? <RowsSkeleton {...(skeleton !== undefined && { rows: skeleton })} />
  const found = data.pages.flatMap(rows)
  return (
    <>
      {failure}
      {found.length === 0 ? none : children(found)}
      {hasNextPage && (
        <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
