import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { isInboxPath, sidebarWord } from '../platform/address.ts'
import { loadPart } from '../platform/load-part.ts'
import { useAddressWords } from '../platform/use-address-words.ts'
import { OverPage } from '../ui/use-shortcuts.ts'

const ThreadSidebar = lazy(async () => ({
  default: (await loadPart(() => import('../inbox/sidebar/thread-sidebar.tsx'))).ThreadSidebar,
}))

/**
 * The thread that the address opens over the page; what draws it is fetched when the first one opens. A page of the inbox
 * has its own place for a thread: two boxes to write in would know nothing of each other.
 */
export function ThreadOverPage() {
  const isInInbox = useLocation({ select: ({ pathname }) => isInboxPath(pathname) })
  const word = useAddressWords().words[sidebarWord]
  const threadId = isInInbox ? undefined : word
  // What the address has closed stays until it has slid away.
  const [shownId, setShownId] = useState(threadId)
  if (threadId !== undefined && threadId !== shownId) setShownId(threadId)
  if (shownId === undefined) return null
  return (
    <Suspense fallback={null}>
      <OverPage value={threadId !== undefined}>
        <ThreadSidebar threadId={shownId} isOpen={threadId !== undefined} onClosed={() => setShownId(undefined)} />
      </OverPage>
    </Suspense>
  )
}
