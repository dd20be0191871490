import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useShownRows } from '../../platform/data/use-record-commands.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { threadPageKey, withThread, type ThreadPage } from './thread-page.ts'

/** Where threads are shown: in lists, and open with their messages. */
export function useShownThreads() {
  const { queries } = usePlatform()
  const client = useClient()
  const { optimistic, showMeanwhile, settle } = useShownRows(threads, undefined)
  return {
    optimistic,
    showMeanwhile,
    /** Shows a thread as the server answered with it, where nothing newer is known. */
    settle: (thread: ThreadRow) => {
      settle(thread)
      queries.setQueryData<ThreadPage | null>(threadPageKey(client.id, thread.id), (page) =>
        page ? withThread(page, thread) : page,
      )
    },
  }
}
