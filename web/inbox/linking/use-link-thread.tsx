import { useNavigate } from '@tanstack/react-router'
import {
  findFinalNumber,
  inboxWording,
  leavesFlight,
  linkThread,
  recordRoute,
  unlinkThread,
  whyNotLinkable,
  type ParentRecord,
  type ParentType,
  type ThreadRow,
} from '../../../domain/inbox/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { parentChip } from '../threads/thread-words.ts'
import { notifyRefused } from '../refusal-of.ts'
import { threadPageKey, type ThreadPage } from '../threads/thread-page.ts'
import { askAlreadyLinked } from './already-linked.tsx'

const notifyIssue = (issue: Issue): void => {
  const wording = inboxWording(issue)
  if (wording) void showAlert({ ...wording, tone: 'bad' })
}

/** Undoes a link or a set contact, by the version that it made. */
export function useTakeBack(threadId: string): (version: number) => void {
  const { api } = usePlatform()
  const { start } = useCommandOf((version: number) =>
    api.call(unlinkThread, { params: { id: threadId }, query: { version } }),
  )
  return start
}

export interface LinkTarget {
  readonly type: ParentType
  readonly id: string
}

/** Present record of the thread, as far as this screen knows. */
interface CurrentState {
  readonly current: ParentRecord
  readonly ref: string
  readonly finalNumber: string | undefined
}

const stateOf = (thread: ThreadRow, page: ThreadPage | null | undefined): CurrentState => ({
  current: page?.thread.object ?? thread.object,
  ref: page?.thread.ref ?? thread.ref,
  finalNumber: page?.parent ? findFinalNumber(page.parent.type, page.parent.row) : undefined,
})

/** Asks where linking takes a thread from another quote or trip; shows where it cannot be. */
async function mayLink({ current, finalNumber }: CurrentState, target: LinkTarget): Promise<'link' | 'stay' | 'view'> {
  const issue = whyNotLinkable({ current, finalNumber, target })
  if (issue) {
    notifyIssue(issue)
    return 'stay'
  }
  if (!leavesFlight({ current, target })) return 'link'
  const answer = await askAlreadyLinked(parentChip(current))
  return answer === 'confirm' ? 'link' : answer === 'view' ? 'view' : 'stay'
}

function showRefused(error: unknown): boolean {
  notifyRefused(error)
  return false
}

/**
 * Links an open thread to a record, with Undo. Asks first if it leaves another quote or trip. `onClose` is called when
 * no choice is left, `onLinked` after it once the thread is linked. The promise is false if another record may still be
 * chosen.
 */
export function useLinkThread(
  thread: ThreadRow,
  onClose: () => void,
  onLinked?: () => void,
): (target: LinkTarget) => Promise<boolean> {
  const { api, queries } = usePlatform()
  const client = useClient()
  const navigate = useNavigate()
  const takeBack = useTakeBack(thread.id)
  const view = (object: ParentRecord) => {
    const href = recordRoute(object, client.nameKey)
    onClose()
    if (href !== undefined) void navigate({ href })
  }
  const link = async ({ type, id }: LinkTarget, from: string) => {
    const ref = `clients/${client.id}/${type}/${id}`
    const { thread: linked } = await api.call(linkThread, { params: { id: thread.id }, body: { ref, from } })
    onClose()
    notify({
      title: 'Thread linked',
      message: `It is on ${parentChip(linked.object)} now.`,
      kind: 'success',
      action: { label: 'Undo', run: () => takeBack(linked.version) },
    })
    onLinked?.()
  }
  return async (target) => {
    const page = queries.getQueryData<ThreadPage | null>(threadPageKey(client.id, thread.id))
    const existing = stateOf(thread, page)
    const verdict = await mayLink(existing, target)
    if (verdict === 'view') view(existing.current)
    if (verdict !== 'link') return verdict === 'view'
    return link(target, existing.ref).then(() => true, showRefused)
  }
}
