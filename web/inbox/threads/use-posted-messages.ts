import { isHeld, type ShownMessage } from '../../../domain/inbox/index.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { Posted } from '../drafts/post-draft.ts'
import { isOnItsWay, threadPageKey, withMessage, withoutMessages, withThread, type ThreadPage } from './thread-page.ts'

/** The page without a message that did not go. One that the server has after all stays: only its answer was lost. */
const withoutUnsent = (page: ThreadPage, { id }: ShownMessage): ThreadPage =>
  page.messages.some((message) => message.id === id && isOnItsWay(message)) ? withoutMessages(page, [id]) : page

/** Shows a sent message in the cached thread before and after the server has answered. */
export function usePostedMessages(threadId: string) {
  const { queries } = usePlatform()
  const client = useClient()
  const queryKey = threadPageKey(client.id, threadId)
  const change = (to: (page: ThreadPage) => ThreadPage) =>
    queries.setQueryData<ThreadPage | null>(queryKey, (page) => (page ? to(page) : page))
  return {
    show(message: ShownMessage) {
      change((page) => withMessage(page, message))
      return () => change((page) => withoutUnsent(page, message))
    },
    posted({ thread, message }: Posted) {
      if (isHeld(message)) return
      change((page) => withThread(withMessage(page, { ...message, images_blocked: false }), thread))
    },
  }
}
