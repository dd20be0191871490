import {
  canMove,
  inboxMessages,
  isRegrouped,
  mergeThreads,
  moveThreads,
  splitThread,
  threads,
  undoRegrouping,
  type ThreadRow,
} from '../../../domain/inbox/index.ts'
import type { InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { documentPath } from '../../platform/api/records-api.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { notifyRefused } from '../refusal-of.ts'
import { aboutWords, threadSubject } from '../threads/thread-words.ts'
import { useInboxPlace } from '../inbox-place.tsx'
import { forgetMergedPages } from '../threads/thread-page.ts'
import { useShownThreads } from '../threads/use-shown-threads.ts'

/** Long enough to see the result. */
const undoMs = 10_000

/** A thread that has changed since says so in the words of its rule. */
function notifyNotUndone(error: unknown): void {
  const isChanged = error instanceof ApiError && error.body.code === 'regrouping-changed'
  if (isChanged) void showAlert({ ...inboxMessages['regrouping-changed'], tone: 'bad' })
  else notifyRefused(error)
}

function refused(error: unknown): false {
  notifyRefused(error)
  return false
}

/** Takes a merge or a split back; `onBack` follows. */
export function useUndoRegrouping(): (id: string, onBack?: () => void) => void {
  const { api, queries } = usePlatform()
  const client = useClient()
  const { run } = useCommandOf((id: string) => api.call(undoRegrouping, { params: { id } }), { isSilent: true })
  return (id, onBack) => {
    const goBack = () => {
      forgetMergedPages(queries, client.id)
      onBack?.()
    }
    run(id).then(goBack, notifyNotUndone)
  }
}

interface Merging {
  readonly into: ThreadRow
  readonly others: readonly ThreadRow[]
}

/** Those that hang on another record: only threads of one record are merged. */
const elsewhere = ({ into, others }: Merging): readonly ThreadRow[] =>
  others.filter(({ object: { type, id } }) => type !== into.object.type || id !== into.object.id)

const askToMove = (into: ThreadRow): Promise<boolean> => {
  const record = aboutWords(into)
  const { title, message } = inboxMessages['merge-other-record']
  return showAlert({ title, message, confirm: `Move to ${record} and merge`, cancel: 'Cancel', tone: 'bad' })
}

type Move = (row: ThreadRow, from: string, to: string) => Promise<void>

async function moveBack(move: Move, rows: readonly ThreadRow[], { ref }: ThreadRow): Promise<void> {
  for (const row of rows) await move(row, ref, row.ref)
}

interface Moving {
  readonly move: Move
  readonly rows: readonly ThreadRow[]
  readonly into: ThreadRow
}

/** Moves threads and continues with `then`; if either is refused, the moved ones return. */
async function moveAndThen<Result>({ move, rows, into }: Moving, then: () => Promise<Result>): Promise<Result> {
  const moved: ThreadRow[] = []
  try {
    for (const row of rows) {
      await move(row, row.ref, into.ref)
      moved.push(row)
    }
    return await then()
  } catch (error) {
    await moveBack(move, moved, into).catch(notifyRefused)
    throw error
  }
}

/** Moves a thread from one record to another. Rejects when that is refused. */
function useMoveTo(): Move {
  const { api } = usePlatform()
  const client = useClient()
  const { settle } = useShownThreads()
  return async ({ id }, from, to) => {
    const path = documentPath(threads, { client: client.id, id })
    const { threads: moved } = await api.call(moveThreads, { body: { from, to, path } })
    moved.forEach(settle)
  }
}

/**
 * Merges threads into one of them; Undo restores them. Open ones lead there by themselves. Threads of other records are
 * moved first, if the user agrees.
 */
export function useMerge(): (merging: Merging, onMerged?: () => void) => Promise<void> {
  const { api } = usePlatform()
  const takeBack = useUndoRegrouping()
  const { returnTo } = useInboxPlace()
  const move = useMoveTo()
  const { run } = useCommandOf(
    ({ into, others }: Merging) =>
      api.call(mergeThreads, { params: { id: into.id }, body: { threads: others.map(({ id }) => id) } }),
    { isSilent: true },
  )
  const notifyMerged = ({ thread, regrouping }: OutputOf<typeof mergeThreads>, onBack: () => void) =>
    notify({
      title: 'Threads merged',
      message: threadSubject(thread),
      kind: 'success',
      timeout: undoMs,
      action: { label: 'Undo', run: () => takeBack(regrouping, onBack) },
    })
  return async (merging, onMerged) => {
    const { into, others } = merging
    const moved = elsewhere(merging)
    if (moved.length > 0 && [into, ...moved].every(({ object }) => canMove(object.type)) && !(await askToMove(into)))
      return
    const ways = others.map(({ id }) => returnTo(id))
    const merged = await moveAndThen({ move, rows: moved, into }, () => run(merging)).catch(refused)
    if (merged === false) return
    onMerged?.()
    notifyMerged(merged, () => {
      moveBack(move, moved, into).catch(notifyRefused)
      for (const goBack of ways) goBack?.()
    })
  }
}

/** Messages that leave a thread: some of them, or one and all after it. */
type Leaving = InputOf<typeof splitThread>['body']

/** True if they left: a refusal is shown. */
export type Split = (leaving: Leaving) => Promise<boolean>

/**
 * Splits messages off into a new thread and opens it; Undo returns. Undefined for a thread that stays as it is, or has
 * no messages to split off.
 */
export function useSplit(source: ThreadRow): Split | undefined {
  const { api } = usePlatform()
  const { show } = useInboxPlace()
  const takeBack = useUndoRegrouping()
  const { run } = useCommandOf((body: Leaving) => api.call(splitThread, { params: { id: source.id }, body }), {
    isSilent: true,
  })
  const notifySplit = ({ thread, regrouping }: OutputOf<typeof splitThread>) => {
    show(thread.id, true)
    const count = thread.message_count
    notify({
      title: 'Split off',
      message: count === 1 ? 'The message starts a thread.' : `${count} messages start a thread.`,
      kind: 'success',
      timeout: undoMs,
      action: { label: 'Undo', run: () => takeBack(regrouping, () => show(source.id, true)) },
    })
  }
  const split: Split = (leaving) =>
    run(leaving)
      .then(notifySplit)
      .then(() => true, refused)
  return isRegrouped(source) && source.message_count > 1 ? split : undefined
}
