import { createContext, use, type ReactNode } from 'react'
import { isPutOff, type MessageRow } from '../../../domain/inbox/index.ts'
import { actionsAnswered } from '../../platform/data/actions-under-way.ts'
import { notify, undoLast } from '../../platform/notices.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useHeldActions } from './use-held-actions.ts'
import { useHeldRows } from './use-held-rows.ts'

const Held = createContext<readonly MessageRow[] | undefined>(undefined)

const noMessages: readonly MessageRow[] = []

/** The user's messages that wait to go, in the inbox. */
export function useHeldMessages(): readonly MessageRow[] {
  const held = use(Held)
  if (held === undefined) throw new TypeError('useHeldMessages needs HeldMessages or NoHeldMessages above it')
  return held
}

/** For threads listed outside the inbox: rows show no mark of delayed messages. */
export const NoHeldMessages = ({ children }: { readonly children: ReactNode }) => (
  <Held value={noMessages}>{children}</Held>
)

/** Tracks delayed messages of the open inbox. `z` undoes the last action, and after a reload a delayed message. */
export function HeldMessages({ children }: { readonly children: ReactNode }) {
  const { rows } = useHeldRows()
  const { takeBack } = useHeldActions()
  const { queries } = usePlatform()
  const sending = rows.filter((row) => !isPutOff(row)).toSorted((one, other) => other.date - one.date)
  const last = sending[0]
  // An action without an answer is the newest one, so no older one is undone in its place.
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
