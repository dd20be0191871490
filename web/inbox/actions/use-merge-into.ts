import { threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { useMove } from './use-move.ts'
import { openLinkDialog } from '../linking/open-link-dialog.tsx'
import { notifyRefused } from '../refusal-of.ts'
import { showMergeInto } from '../regroup/show-merge.tsx'
import { useMerge } from '../regroup/use-regroup.ts'

/**
 * Asks into which thread another one is merged. One of another record: the thread is linked or moved there, and the
 * question comes again.
 */
export function useMergeInto(): (thread: ThreadRow) => void {
  const { api } = usePlatform()
  const client = useClient()
  const merge = useMerge()
  const { moveThread } = useMove()
  const askAgain = ({ id }: ThreadRow) => {
    const path = `/data/${documentPath(threads, { client: client.id, id })}`
    api.send<ThreadRow>({ method: 'GET', path }).then(ask, notifyRefused)
  }
  const ask = (thread: ThreadRow): void =>
    showMergeInto(thread, {
      onChoose: (into) => void merge({ into, others: [thread] }),
      onLeave: (way) => {
        if (way === 'link') openLinkDialog(thread, () => askAgain(thread))
        else moveThread(thread, () => askAgain(thread))
      },
    })
  return ask
}
