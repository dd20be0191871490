import { addUnread, type ThreadRow } from '../../../domain/inbox/index.ts'
import type { Entry } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { useShowUnreadCounts } from '../unread/unread-counts.ts'
import { threadName } from '../threads/thread-words.ts'

/** Puts a thread into a user's unread list (1-shell section 4). */
export function useAddUnread(): (thread: ThreadRow, reader: Entry) => void {
  const { api } = usePlatform()
  const user = useSignedInUser()
  const showCounts = useShowUnreadCounts()
  const { start } = useCommandOf(
    ({ thread, reader }: { readonly thread: ThreadRow; readonly reader: Entry }) =>
      api.call(addUnread, { params: { id: thread.id }, body: { user_id: reader.id } }),
    { onDone: ({ counts }) => showCounts(counts) },
  )
  return (thread, reader) =>
    start({ thread, reader }, () =>
      notify({
        title: reader.id === user.id ? 'In your unread list' : `In the unread list of ${reader.label}`,
        message: threadName(thread),
        kind: 'success',
      }),
    )
}
