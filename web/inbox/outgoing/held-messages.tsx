import { createContext, use, type ReactNode } from 'react'
import { isPutOff, type MessageRow } from '../../../domain/inbox/index.ts'
import { actionsAnswered } from '../../platform/data/actions-under-way.ts'
import { notify, undoLast } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useHeldActions } from './use-held-actions.ts'
import { useHeldRows } from './use-held-rows.ts'

const Held = createContext<readonly MessageRow[]>([])

/** The user's messages that wait to go, in the inbox. */
export const useHeldMessages = (): readonly MessageRow[] => use(Held)

/** Knows what waits to go while the inbox is open. `z` takes back the last action, and after a reload what still waits. */
export function HeldMessages({ children }: { readonly children: ReactNode }) {
  const { rows } = useHeldRows()
  const { takeBack } = useHeldActions()
  const { queries } = usePlatform()
  const sending = rows.filter((row) => !isPutOff(row)).toSorted((one, other) => other.date - one.date)
  const last = sending[0]
  // A action that is still on its way is the newest: nothing older is taken back in its place.
  const undoNewest = async () => {
    if (!(await actionsAnswered(queries))) {
      notify({ id: 'undone', title: 'Nothing undone', message: 'The last action was refused: it changed nothing.' })
    } else if (undoLast()) return
    else if (last) takeBack(last)
    else notify({ id: 'undone', title: 'Nothing to undo' })
  }
  useShortcuts([
    {
      keys: 'z',
      label: 'Undo',
      run: () => void undoNewest(),
    },
  ])
  return <Held value={rows}>{children}</Held>
}
