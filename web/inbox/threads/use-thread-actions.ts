import {
  deleteMessage,
  deleteThread,
  followThread,
  hideThread,
  inboxMessages,
  restoreThread,
  showThread,
  unfollowThread,
  type ShownMessage,
  type ThreadRow,
} from '../../../domain/inbox/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { notifyRefused } from '../refusal-of.ts'
import { threadPageKey, withoutMessages, withThread, type ThreadPage } from './thread-page.ts'
import { useShowPageMeanwhile } from './use-shown-page.ts'
import { threadName } from './thread-words.ts'

/** Writes to an open thread's page in the cache. */
function useChangePage(id: string) {
  const { queries } = usePlatform()
  const client = useClient()
  const key = threadPageKey(client.id, id)
  return (change: (page: ThreadPage) => ThreadPage) =>
    queries.setQueryData<ThreadPage | null>(key, (page) => (page ? change(page) : page))
}

/** Follow and unfollow oneself (1-shell section 6). */
export function useFollowing(id: string) {
  const { api } = usePlatform()
  const user = useSignedInUser()
  const showPage = useChangePage(id)
  const { run } = useCommandOf(
    (isFollowing: boolean) => api.call(isFollowing ? followThread : unfollowThread, { params: { id } }),
    { isSilent: true, onDone: ({ thread }) => showPage((page) => withThread(page, thread)) },
  )
  const set = (isFollowing: boolean) => void run(isFollowing).catch(notifyRefused)
  return {
    isFollowing: (thread: ThreadRow) => thread.followers.some((one) => one.id === user.id),
    follow(thread: ThreadRow) {
      if (thread.agents.some((one) => one.id === user.id))
        void showAlert({ ...inboxMessages['already-agent'], tone: 'bad' })
      else set(true)
    },
    unfollow: () => set(false),
  }
}

const deleteWords = (message: ShownMessage) => ({
  title: 'Are You Sure?',
  message:
    message.medium === 'email'
      ? 'This will delete the email and any attachments. Click Delete to confirm.'
      : 'This cannot be undone.',
  confirm: 'Delete',
  cancel: 'Cancel',
  isDestructive: true,
})

/** A deletion that failed says so in the words of the specification (1-shell section 8). */
const notifyNotDeleted = () => void showAlert({ ...inboxMessages['delete-failed'], tone: 'bad' })

/** Deletes a message of an open thread; the thread goes with its last one (1-shell section 4). */
export function useDeleteMessage(id: string): (message: ShownMessage) => Promise<void> {
  const { api } = usePlatform()
  const showPage = useChangePage(id)
  const showMeanwhile = useShowPageMeanwhile(id)
  const { run } = useCommandOf((message: ShownMessage) => api.call(deleteMessage, { params: { id: message.id } }), {
    isSilent: true,
    optimistic: (message) => showMeanwhile((page) => withoutMessages(page, [message.id])),
    onDone: (_, message) => showPage((page) => withoutMessages(page, [message.id])),
  })
  return async (message) => {
    if (await showAlert(deleteWords(message))) run(message).catch(notifyNotDeleted)
  }
}

/**
 * 'Hide Thread & Messages' and 'Delete Thread & Messages', for admins (1-shell section 6). `onGone` gives the way back to
 * the thread, where it was open: Undo goes there.
 */
export function useThreadRemoval(thread: ThreadRow, onGone: () => (() => void) | undefined) {
  const { api } = usePlatform()
  const params = { id: thread.id }
  const showing = useCommandOf(() => api.call(showThread, { params }))
  const hiding = useCommandOf(() => api.call(hideThread, { params }), {
    onDone: () => {
      const back = onGone()
      notify({
        title: 'Thread hidden',
        message: threadName(thread),
        action: { label: 'Undo', run: () => showing.start(undefined, back) },
      })
    },
  })
  const restoring = useCommandOf(() => api.call(restoreThread, { params }))
  const deleting = useCommandOf(() => api.call(deleteThread, { params }), {
    isSilent: true,
    onDone: () => {
      const back = onGone()
      notify({
        title: 'Thread deleted',
        message: threadName(thread),
        action: { label: 'Undo', run: () => restoring.start(undefined, back) },
      })
    },
  })
  return {
    hide: () => hiding.start(undefined),
    show: () => {
      showing.start(undefined, () =>
        notify({
          title: 'Thread shown again',
          message: threadName(thread),
          kind: 'success',
          action: { label: 'Undo', run: () => hiding.start(undefined) },
        }),
      )
    },
    remove: async () => {
      const isSure = await showAlert({
        title: 'Are You Sure?',
        message: 'This cannot be undone.',
        confirm: 'Delete',
        cancel: 'Cancel',
        isDestructive: true,
      })
      if (isSure) deleting.run(undefined).catch(notifyNotDeleted)
    },
  }
}
