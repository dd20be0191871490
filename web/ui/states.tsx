import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconInbox, type Icon } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { isRefusal, reasonOf } from '../platform/api/api-error.ts'
import classes from './states.module.css'

/** Waiting that is worth showing begins here (experience.md). */
const slowMs = 300

/** False at first, true once the component has been waiting for 300 ms. */
function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}

interface EmptyStateProps {
  /** 'No quotes found' */
  readonly title: string
  /** Suggested next step. */
  readonly children?: ReactNode
  readonly icon?: Icon
  /** It is all that the page shows: its title is the page's heading. */
  readonly isPage?: boolean
}

export function EmptyState({ title, children, icon: Shape = IconInbox, isPage = false }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={classes['state']}>
      <Shape size={28} stroke={1.5} aria-hidden />
      <Title className={classes['title']}>{title}</Title>
      {children !== undefined && <div className={classes['text']}>{children}</div>}
    </div>
  )
}

export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const { title, message } = reasonOf(error)
  return (
    <div className={classes['state']} role="alert">
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden className={classes['bad']} />
      <p className={classes['title']}>{title}</p>
      <p className={classes['text']}>{message}</p>
      {onRetry && !isRefusal(error) && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

interface MoreFailedProps {
  /** Message of the failure; that no more rows could be loaded where further ones exist. */
  readonly words?: string
  readonly view: { readonly error: Error | null; readonly retry: () => void }
}

/** Below the rows: the failure after them, so that the list does not look complete. */
export function MoreFailed({ view, words = 'Could not load more.' }: MoreFailedProps) {
  if (view.error === null) return null
  return (
    <p className={classes['more']} role="alert">
      {words}
      {!isRefusal(view.error) && (
        <Button size="compact-sm" variant="default" onClick={view.retry}>
          Retry
        </Button>
      )}
    </p>
  )
}

/** Grey rows during loading; nothing for data that arrives within 300 ms. */
export function RowsSkeleton({ rows = 8, height = 52 }: { readonly rows?: number; readonly height?: number }) {
  const isSlow = useIsSlow()
  return (
    <div role="status" aria-label="Loading" className={classes['skeleton']}>
      {isSlow &&
        Array.from({ length: rows }, (_, index) => (
          <div key={index} className={classes['row']} style={{ height }}>
            <Skeleton height={10} width={`${38 + ((index * 17) % 30)}%`} radius="sm" />
            <Skeleton height={8} width={`${56 + ((index * 23) % 32)}%`} radius="sm" mt={8} />
          </div>
        ))}
    </div>
  )
}
