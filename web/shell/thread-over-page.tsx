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
 * Thread that the address opens over the page; its code is fetched when the first one opens. A page of the inbox
 * has a pane for a thread: two editors of one thread would not know of each other.
 */
export function ThreadOverPage() {
  const isInInbox = useLocation({ select: ({ pathname }) => isInboxPath(pathname) })
  const { words, change } = useAddressWords()
  const word = words[sidebarWord]
  const threadId = isInInbox ? undefined : word
  // A thread closed by the address stays until it has slid away.
  const [shownId, setShownId] = useState(threadId)
  if (threadId !== undefined && threadId !== shownId) setShownId(threadId)
  // A thread that could not be fetched has no panel to slide away.
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
