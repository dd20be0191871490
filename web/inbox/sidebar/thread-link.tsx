import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { sidebarWord } from '../../platform/address.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { useIsInInbox, useSidebarThread } from './use-sidebar.ts'

interface ThreadLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  readonly threadId: string
  readonly children: ReactNode
}

/** Link to a thread: in the inbox next to its list, from every other page over that page (1-shell section 2.3). */
export function ThreadLink({ threadId, children, ...rest }: ThreadLinkProps) {
  const isInInbox = useIsInInbox()
  const isOpen = useSidebarThread() !== undefined
  if (isInInbox)
    return (
      <ClientLink path={`threads?thread=${encodeURIComponent(threadId)}`} {...rest}>
        {children}
      </ClientLink>
    )
  return (
    <Link
      to="."
      search={(words: Record<string, unknown>) => ({ ...words, [sidebarWord]: threadId })}
      // From one thread over the page to the next: Back still leads to the page.
      replace={isOpen}
      state={isOpen ? true : { isOverPage: true }}
      {...rest}
    >
      {children}
    </Link>
  )
}
