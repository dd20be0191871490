import { useLocation } from '@tanstack/react-router'
import { Suspense, useState, type ComponentProps } from 'react'
import { isInboxPath, sidebarWord } from '../platform/address.ts'
import { useAddressWords } from '../platform/use-address-words.ts'
import { OverPage } from '../ui/use-shortcuts.ts'
import { closeMissing, lazyPart, type Closing } from '../ui/lazy-part.tsx'

type SidebarProps = ComponentProps<typeof import('../inbox/sidebar/thread-sidebar.tsx').ThreadSidebar>

const ThreadSidebar = lazyPart<SidebarProps & Closing>(
  async () => (await import('../inbox/sidebar/thread-sidebar.tsx')).ThreadSidebar,
  closeMissing,
)

/**
 * The thread that the address opens over the page; what draws it is fetched when the first one opens. A page of the inbox
 * has its own place for a thread: two boxes to write in would know nothing of each other.
 */
export function ThreadOverPage() {
  const isInInbox = useLocation({ select: ({ pathname }) => isInboxPath(pathname) })
  const { words, change } = useAddressWords()
  const word = words[sidebarWord]
  const threadId = isInInbox ? undefined : word
  // What the address has closed stays until it has slid away.
  const [shownId, setShownId] = useState(threadId)
  if (threadId !== undefined && threadId !== shownId) setShownId(threadId)
  // What could not be fetched has nothing to slide away.
  const [isMissing, setMissing] = useState(false)
  if (isMissing && threadId === undefined) {
    setMissing(false)
    setShownId(undefined)
  }
  if (shownId === undefined) return null
  return (
    <Suspense fallback={null}>
      <OverPage value={threadId !== undefined}>
        <ThreadSidebar
          threadId={shownId}
          isOpen={threadId !== undefined}
          onClosed={() => setShownId(undefined)}
          onClose={() => {
            setMissing(true)
            change({ [sidebarWord]: undefined })
          }}
        />
      </OverPage>
    </Suspense>
  )
}
