import { macros, runMacro, setStanding, threads, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useShownRows } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { beginIn } from '../compose/compose-dock.tsx'
import type { Composer } from '../compose/composer.ts'
import { threadName } from '../list/thread-words.ts'

/** A macro as the thread's options and the palette offer it. */
export interface OfferedMacro {
  readonly id: string
  readonly name: string
  /** `m` and its place in the list; undefined beyond the ninth. */
  readonly keys: string | undefined
  readonly run: () => void
}

const mostOffered = 50
const keyed = 9

/** The answer begins with the template of the macro; gives the function that takes it off again. */
function chooseTemplate(composer: Composer, thread: ThreadRow, template: string | null): () => void {
  if (template === null) return () => undefined
  const known = composer.draft.get()
  if (known?.medium !== 'email' && known?.medium !== 'text') beginIn(composer, thread, 'email')
  const set = (template_id: string | undefined) => {
    const now = composer.draft.get()
    if (now?.medium === 'email' || now?.medium === 'text') composer.change({ ...now, template_id })
  }
  set(template)
  return () => set(undefined)
}

/** The macros of the client, each run on this thread in one step, with Undo. */
export function useMacros(thread: ThreadRow, composer: Composer): readonly OfferedMacro[] {
  const { rows } = useRecords(macros, { where: ['active', '==', true], pageSize: mostOffered })
  const { settle } = useShownRows(threads, undefined)
  const undoing = useCommand(setStanding, { onDone: ({ thread: row }) => settle(row) })
  const { start } = useCommand(runMacro)
  const params = { id: thread.id }
  const run = (id: string, name: string) =>
    start({ params, body: { macro: id } }, ({ thread: row, before, after, template_id }) => {
      settle(row)
      const takeOff = chooseTemplate(composer, thread, template_id)
      const undo = () => undoing.start({ params, body: { seen: after, wanted: before } }, takeOff)
      notify({ title: name, message: threadName(thread), kind: 'success', action: { label: 'Undo', run: undo } })
    })
  return rows.map(({ id, name }, at) => ({
    id,
    name,
    keys: at < keyed ? `m ${at + 1}` : undefined,
    run: () => run(id, name),
  }))
}
