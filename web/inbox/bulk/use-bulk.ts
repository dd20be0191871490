import {
  beginBulk,
  bulkActions,
  stopBulk,
  undoBulk,
  type BulkChoice,
  type BulkAction,
  type BulkRow,
} from '../../../domain/inbox/index.ts'
import { showProgress } from '../../automation/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords, type RecordsView } from '../../platform/data/use-records.ts'
import { usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import type { Presented } from '../../platform/api/records-api.ts'

const shownBulks = 20

/** The user's own bulk actions, the newest first, live: those that run can be left and come back to. */
export function useOwnBulks(): RecordsView<Presented<typeof bulkActions>> {
  const user = useSignedInUser()
  return useRecords(bulkActions, { where: ['creator_id', '==', user.id], pageSize: shownBulks })
}

/** Bulk actions that were started here and whose end is still to be reported. */
export const awaitedBulks = new Set<string>()

const awaitEnd = ({ bulk }: { readonly bulk: Pick<BulkRow, 'id'> }) => awaitedBulks.add(bulk.id)

/** Begins, stops and takes back bulk actions. */
export function useBulk() {
  const { api } = usePlatform()
  const beginning = useCommand(beginBulk, { onDone: awaitEnd })
  const undoing = useCommand(undoBulk, { onDone: awaitEnd })
  const stopping = useCommand(stopBulk)
  return {
    begin: (action: BulkAction, chosen: BulkChoice, onBegun: () => void) =>
      beginning.start({ body: { action, chosen } }, onBegun),
    undo: (bulk: Pick<BulkRow, 'id'>) => undoing.start({ params: { id: bulk.id } }),
    /** Its lines, as of all long work; they stay for a week. */
    watch: ({ id }: Pick<BulkRow, 'id'>) =>
      showProgress(api, { title: 'Bulk action', feedbackId: id, skipDelete: true }),
    stop: (bulk: Pick<BulkRow, 'id'>) => stopping.start({ params: { id: bulk.id } }),
  }
}
