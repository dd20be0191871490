import { assignThread, claimThread, releaseThread, setParties, type ThreadRow } from '../../../domain/inbox/index.ts'
import { withoutDoubles, type Entry } from '../../../domain/kernel/index.ts'
import { ApiError, reasonOf } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform, useSignedInUser } from '../../platform/platform-context.tsx'
import { threadName } from '../threads/thread-words.ts'
import { useShownThreads } from '../threads/use-shown-threads.ts'

interface Handing {
  readonly thread: ThreadRow
  readonly who: Entry
}

export interface ClaimControl {
  /** Takes an unassigned thread; the second user to try is told its owner. */
  readonly claim: (thread: ThreadRow) => void
  readonly release: (thread: ThreadRow) => void
  readonly assign: (thread: ThreadRow, who: Entry) => void
}

const assigneeOf = (current: unknown): string | undefined => {
  const { assignee } = (current ?? {}) as Partial<ThreadRow>
  return assignee?.label
}

/** The loser of a race for a thread sees who has it. */
function notifyRefusal(thread: ThreadRow, error: unknown): void {
  const taken = error instanceof ApiError && error.kind === 'conflict' ? assigneeOf(error.body.current) : undefined
  const reason =
    taken === undefined ? reasonOf(error) : { title: `${taken} has this thread`, message: threadName(thread) }
  notify({ ...reason, kind: 'error' })
}

const withFirst = <Row extends ThreadRow>(thread: Row, who: Entry): Row => {
  const { followers, roles } = thread
  const agents = [who, ...thread.agents.filter((one) => one.id !== who.id)]
  const lists = withoutDoubles({ agents, followers, roles })
  return { ...thread, agents: lists.agents, followers: lists.followers, assignee: who, unassigned: false }
}

const notifyDone = (title: string, thread: ThreadRow, undo: () => void) =>
  notify({ title, message: threadName(thread), kind: 'success', action: { label: 'Undo', run: undo } })

/** Assigns a thread: shown at once, with Undo. */
export function useClaim(): ClaimControl {
  const { api } = usePlatform()
  const user = useSignedInUser()
  const me = { id: user.id, label: user.name }
  const { showMeanwhile, settle } = useShownThreads()
  const showFirst = ({ thread, who }: Handing) => showMeanwhile(thread.id, (shown) => withFirst(shown, who))
  const onDone = ({ thread }: { readonly thread: ThreadRow }) => settle(thread)
  const claiming = useCommandOf(({ thread }: Handing) => api.call(claimThread, { params: { id: thread.id } }), {
    isSilent: true,
    optimistic: showFirst,
    onDone,
  })
  const releasing = useCommandOf((thread: ThreadRow) => api.call(releaseThread, { params: { id: thread.id } }), {
    onDone,
  })
  const assigning = useCommandOf(
    ({ thread, who }: Handing) => api.call(assignThread, { params: { id: thread.id }, body: { user_id: who.id } }),
    { optimistic: showFirst, onDone },
  )
  const puttingBack = useCommandOf(
    ({ now, before }: { readonly now: ThreadRow; readonly before: ThreadRow }) => {
      const { agents, followers, roles } = before
      return api.call(setParties, { params: { id: now.id }, body: { version: now.version, agents, followers, roles } })
    },
    { onDone },
  )
  const take = (thread: ThreadRow, onTaken: () => void) => {
    claiming.run({ thread, who: me }).then(onTaken, (error: unknown) => notifyRefusal(thread, error))
  }
  return {
    claim: (thread) => take(thread, () => notifyDone('You have this thread', thread, () => releasing.start(thread))),
    release: (thread) =>
      releasing.start(thread, () =>
        notifyDone('Unassigned', thread, () => take({ ...thread, agents: [] }, () => undefined)),
      ),
    assign: (thread, who) =>
      assigning.start({ thread, who }, ({ thread: now }) =>
        notifyDone(`Assigned to ${who.label}`, thread, () => puttingBack.start({ now, before: thread })),
      ),
  }
}
