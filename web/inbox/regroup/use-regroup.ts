import {
  inboxMessages,
  isRegrouped,
  mergeThreads,
  splitThread,
  undoRegrouping,
  type ThreadRow,
} from '../../../domain/inbox/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { tellRefused } from '../refusal-of.ts'
import { threadSubject } from '../list/thread-words.ts'
import { useInboxPlace } from '../inbox-place.tsx'

/** Long enough to see what became of it. */
const undoMs = 10_000

/** A thread that has changed since says so in the words of its rule. */
function tellNotUndone(error: unknown): void {
  const isChanged = error instanceof ApiError && error.body.code === 'regrouping-changed'
  if (isChanged) void showAlert({ ...inboxMessages['regrouping-changed'], tone: 'bad' })
  else tellRefused(error)
}

function refused(error: unknown): false {
  tellRefused(error)
  return false
}

/** Takes a merge or a split back; `onBack` follows. */
export function useUndoRegrouping(): (id: string, onBack?: () => void) => void {
  const { api } = usePlatform()
  const { run } = useCommandOf((id: string) => api.call(undoRegrouping, { params: { id } }), { isSilent: true })
  return (id, onBack) => {
    run(id).then(() => onBack?.(), tellNotUndone)
  }
}

interface Merging {
  readonly into: ThreadRow
  readonly others: readonly ThreadRow[]
}

/** Merges threads into one of them; Undo brings them back. What is open of them leads there by itself. */
export function useMerge(): (merging: Merging, onMerged?: () => void) => Promise<void> {
  const { api } = usePlatform()
  const takeBack = useUndoRegrouping()
  const { run } = useCommandOf(
    ({ into, others }: Merging) =>
      api.call(mergeThreads, { params: { id: into.id }, body: { threads: others.map(({ id }) => id) } }),
    { isSilent: true },
  )
  const tellMerged = ({ thread, regrouping }: OutputOf<typeof mergeThreads>) =>
    notify({
      title: 'Threads merged',
      message: threadSubject(thread),
      kind: 'success',
      timeout: undoMs,
      action: { label: 'Undo', run: () => takeBack(regrouping) },
    })
  return async (merging, onMerged) => {
    const merged = await run(merging).catch(refused)
    if (merged === false) return
    onMerged?.()
    tellMerged(merged)
  }
}

/** What leaves a thread: some of its messages, or one and all that came after it. */
type Leaving = InputOf<typeof splitThread>['body']

/** Whether they left: a refusal is told. */
export type Split = (leaving: Leaving) => Promise<boolean>

/**
 * Splits messages off into a thread of their own and goes there; Undo comes back. Undefined for a thread that stays as it
 * is, or has nothing to part.
 */
export function useSplit(source: ThreadRow): Split | undefined {
  const { api } = usePlatform()
  const { show } = useInboxPlace()
  const takeBack = useUndoRegrouping()
  const { run } = useCommandOf((body: Leaving) => api.call(splitThread, { params: { id: source.id }, body }), {
    isSilent: true,
  })
  const tellSplit = ({ thread, regrouping }: OutputOf<typeof splitThread>) => {
    show(thread.id, true)
    const count = thread.message_count
    notify({
      title: 'Split off',
      message: count === 1 ? 'The message begins a thread.' : `${count} messages begin a thread.`,
      kind: 'success',
      timeout: undoMs,
      action: { label: 'Undo', run: () => takeBack(regrouping, () => show(source.id, true)) },
    })
  }
  const split: Split = (leaving) =>
    run(leaving)
      .then(tellSplit)
      .then(() => true, refused)
  return isRegrouped(source) && source.message_count > 1 ? split : undefined
}
