import { triggerTask } from '../../../domain/automation/index.ts'
import {
  deleteFollowUp,
  followUpsTask,
  recordPath,
  restoreFollowUp,
  type FollowUpRow,
} from '../../../domain/inbox/index.ts'
import { useGo } from '../../platform/address.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { notifyViewFailed } from '../notify-view-failed.ts'

/** Address of a follow-up's subject: its thread, or its record without one. */
export function followUpPath({ id, data, processed_at }: FollowUpRow): string | undefined {
  const threadId = data.thread ?? (processed_at === undefined ? undefined : id)
  if (threadId !== undefined) return `threads?thread=${encodeURIComponent(threadId)}`
  return data.object && recordPath(data.object)
}

/** Process now, view, delete (1-shell section 4). */
export function useFollowUpActions(followUp: FollowUpRow) {
  const { api } = usePlatform()
  const client = useClient()
  const go = useGo()
  const params = { id: followUp.id }
  const path = followUpPath(followUp)
  const view = path === undefined ? undefined : () => go(path)
  const restoring = useCommandOf(() => api.call(restoreFollowUp, { params }))
  const deleting = useCommandOf(() => api.call(deleteFollowUp, { params }), {
    onDone: () =>
      notify({
        title: 'Follow-up deleted',
        message: followUp.data.message,
        action: { label: 'Undo', run: () => restoring.start(undefined) },
      }),
  })
  const body = { path: followUpsTask, queue_id: followUp.id, client_id: client.id } as const
  const processing = useCommandOf(() => api.call(triggerTask, { body }), {
    onDone: () =>
      notify({
        title: 'Process Triggered',
        message: 'It may take a few seconds.',
        kind: 'success',
        action: { label: 'View', run: view ?? notifyViewFailed },
      }),
  })
  return {
    view,
    remove: () => deleting.start(undefined),
    processNow: () => processing.start(undefined),
  }
}
