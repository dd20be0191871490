import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ClientLink } from '../../ui/client-link.tsx'

interface RowLinkProps {
  readonly threadId: string
  /** Names the row for the keyboard: the thread, or the message. */
  readonly rowId: string
  /** Opens beside the list; elsewhere the thread opens in the inbox. */
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
      <ClientLink path={`threads?thread=${encodeURIComponent(threadId)}`} {...shared}>
        {children}
      </ClientLink>
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
