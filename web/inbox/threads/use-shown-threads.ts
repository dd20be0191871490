import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useShownRows } from '../../platform/data/use-record-commands.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { threadPageKey, withThread, type ThreadPage } from './thread-page.ts'

/** Places that show threads: lists, and the open one with its messages. */
export function useShownThreads() {
  const { queries } = usePlatform()
  const client = useClient()
  const { optimistic, showMeanwhile, settle } = useShownRows(threads, undefined)
  return {
    optimistic,
    showMeanwhile,
    /** Shows a thread from a server's answer, unless a newer version is known. */
    settle: (thread: ThreadRow) => {
      settle(thread)
      queries.setQueryData<ThreadPage | null>(threadPageKey(client.id, thread.id), (page) =>
        page ? withThread(page, thread) : page,
      )
    },
  }
}
