import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isInboxPath, sidebarWord } from '../../platform/address.ts'
import { useAddressWords } from '../../platform/use-address-words.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step before this one is the page itself, without the thread over it. */
    isOverPage?: boolean
  }
}

/** The thread that the address opens over the page. */
export const useSidebarThread = (): string | undefined => useAddressWords().words[sidebarWord]

/** True if the page has a pane for an open thread. */
export const useIsInInbox = (): boolean => useLocation({ select: ({ pathname }) => isInboxPath(pathname) })

/** Changes the thread that the address opens over the page. Closing returns to its opener. */
export function useSidebar() {
  const router = useRouter()
  const navigate = useNavigate()
  const left = useRef<string>(undefined)
  const threadId = useSidebarThread()
  useEffect(() => {
    if (threadId === undefined) left.current = undefined
  }, [threadId])
  const put = (id: string | undefined) =>
    void navigate({ to: '.', search: (words) => ({ ...words, [sidebarWord]: id }), replace: true, state: true })
  return {
    show: (id: string) => put(id),
    close: () => {
      // Going back takes a moment, in which a second Escape would go back once more.
      if (threadId === undefined || left.current === threadId) return
      left.current = threadId
      if (router.history.location.state.isOverPage === true) router.history.back()
      else put(undefined)
    },
  }
}
