import { createContext, use, type ReactNode } from 'react'
import { isPutOff, type MessageRow } from '../../../domain/inbox/index.ts'
import { undoLast } from '../../platform/notices.ts'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { useHeldDeeds } from './use-held-deeds.ts'
import { useHeldRows } from './use-held-rows.ts'

const Held = createContext<readonly MessageRow[]>([])

/** The user's messages that wait to go, in the inbox. */
export const useHeldMessages = (): readonly MessageRow[] => use(Held)

/** Knows what waits to go while the inbox is open. `z` takes back the last deed, and after a reload what still waits. */
export function HeldMessages({ children }: { readonly children: ReactNode }) {
  const { rows } = useHeldRows()
  const { takeBack } = useHeldDeeds()
  const sending = rows.filter((row) => !isPutOff(row)).toSorted((one, other) => other.date - one.date)
  const last = sending[0]
  useShortcuts([
    {
      keys: 'z',
      label: 'Undo',
      run: () => {
        if (!undoLast() && last) takeBack(last)
      },
    },
  ])
  return <Held value={rows}>{children}</Held>
}
