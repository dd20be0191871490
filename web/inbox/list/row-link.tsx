import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ThreadLink } from '../sidebar/thread-link.tsx'

interface RowLinkProps {
  readonly threadId: string
  /** Names the row for the keyboard: the thread, or the message. */
  readonly rowId: string
  /** Opens next to the list; elsewhere the thread opens over the page. */
  readonly isInPlace: boolean
  readonly isSelected: boolean
  readonly isCursor: boolean
  readonly className: string
  /** Takes a click that is not to open the thread; answers whether it did. */
  readonly onTake?: ((event: { readonly shiftKey: boolean }) => boolean) | undefined
  readonly children: ReactNode
}

/** A row of a list, as the link to its thread. */
export function RowLink(props: RowLinkProps) {
  const { threadId, rowId, isInPlace, isSelected, isCursor, className, onTake, children } = props
  const shared = {
    className,
    'aria-current': isSelected ? ('true' as const) : undefined,
    'data-thread': rowId,
    onClick: (event: { readonly shiftKey: boolean; readonly preventDefault: () => void }) => {
      if (onTake?.(event) === true) event.preventDefault()
    },
  }
  if (!isInPlace)
    return (
      <ThreadLink threadId={threadId} {...shared}>
        {children}
      </ThreadLink>
    )
  return (
    <Link
      to="."
      search={(words: Record<string, unknown>) => ({ ...words, thread: threadId, compose: undefined })}
      tabIndex={isCursor ? 0 : -1}
      {...shared}
    >
      {children}
    </Link>
  )
}
