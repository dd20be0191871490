import { setThreadContact, type ThreadRow } from '../../../domain/inbox/index.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useTakeBack } from '../linking/use-link-thread.tsx'
import { notifyRefused } from '../refusal-of.ts'
import { threadPageKey, type ThreadPage } from '../threads/thread-page.ts'

export interface SetContact {
  /** Sets another contact, with Undo; false where it was refused, which has been shown then. */
  readonly set: (contactId: string | null) => Promise<boolean>
  /** The contact was edited: the thread names it as it is now. */
  readonly refresh: (contactId: string) => Promise<boolean>
}

function refused(error: unknown): undefined {
  notifyRefused(error)
}

/** Whom a thread is with (1-shell section 2.4, Set/Edit Contact). */
export function useSetContact(thread: ThreadRow): SetContact {
  const { api, queries } = usePlatform()
  const client = useClient()
  const takeBack = useTakeBack(thread.id)
  const write = async (contact: string | null): Promise<ThreadRow | undefined> => {
    const answer = await api.call(setThreadContact, { params: { id: thread.id }, body: { contact } }).catch(refused)
    return answer?.thread
  }
  return {
    set: async (contactId) => {
      const row = await write(contactId)
      if (row === undefined) return false
      notify({
        title: contactId === null ? 'Contact removed' : 'Contact set',
        message: row.contact?.name,
        kind: 'success',
        // Setting the same contact made no version: Undo would revert an earlier change of another user.
        ...(row.version > thread.version && { action: { label: 'Undo', run: () => takeBack(row.version) } }),
      })
      return true
    },
    refresh: async (contactId) => {
      const page = queries.getQueryData<ThreadPage | null>(threadPageKey(client.id, thread.id))
      const isTheirs = (page?.thread ?? thread).contact?.id === contactId
      // A contact set by a colleague in between stays.
      return !isTheirs || (await write(contactId)) !== undefined
    },
  }
}
