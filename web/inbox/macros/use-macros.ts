import { useEffect, useEffectEvent, useState } from 'react'
import { macros, runMacro, setThreadState, type ThreadRow } from '../../../domain/inbox/index.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useShownThreads } from '../threads/use-shown-threads.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { createStore } from '../../platform/store.ts'
import type { Shortcut } from '../../ui/use-shortcuts.ts'
import { beginIn } from '../compose/compose-dock.tsx'
import type { Composer } from '../drafts/composer.ts'
import { threadName } from '../threads/thread-words.ts'

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

const keysOf = (at: number): string => `m ${at + 1}`

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

/** Keys of the macros. One that is pressed while they are being read waits for them. */
export function useMacroKeys(offered: readonly OfferedMacro[], isLoading: boolean): readonly Shortcut[] {
  const [wanted] = useState(() => createStore<number | undefined>(undefined))
  const runWanted = useEffectEvent(() => {
    const at = wanted.get()
    wanted.set(undefined)
    if (at !== undefined) offered[at]?.run()
  })
  useEffect(() => {
    if (!isLoading) runWanted()
  }, [isLoading])
  const count = isLoading ? keyed : Math.min(keyed, offered.length)
  return Array.from({ length: count }, (_, at) => ({
    keys: keysOf(at),
    label: offered[at]?.name ?? `Macro ${at + 1}`,
    run: () => (isLoading ? wanted.set(at) : offered[at]?.run()),
  }))
}

interface Macros {
  readonly offered: readonly OfferedMacro[]
  readonly isLoading: boolean
}

/** The macros of the client, each run on this thread in one step, with Undo. */
export function useMacros(thread: ThreadRow, composer: Composer): Macros {
  const { rows, isLoading } = useRecords(macros, { where: ['active', '==', true], pageSize: mostOffered })
  const { settle } = useShownThreads()
  const undoing = useCommand(setThreadState, { onDone: ({ thread: row }) => settle(row) })
  const { start } = useCommand(runMacro)
  const params = { id: thread.id }
  const run = (id: string, name: string) =>
    start({ params, body: { macro: id } }, ({ thread: row, before, after, template_id }) => {
      settle(row)
      const takeOff = chooseTemplate(composer, thread, template_id)
      const undo = () => undoing.start({ params, body: { seen: after, wanted: before } }, takeOff)
      notify({ title: name, message: threadName(thread), kind: 'success', action: { label: 'Undo', run: undo } })
    })
  const offered = rows.map(({ id, name }, at) => ({
    id,
    name,
    keys: at < keyed ? keysOf(at) : undefined,
    run: () => run(id, name),
  }))
  return { offered, isLoading }
}
