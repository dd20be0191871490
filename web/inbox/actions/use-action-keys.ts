import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { Action } from './use-thread-actions-of.ts'

/** The keys of actions, while the thread that they are about is chosen. */
export function useActionKeys(actions: readonly Action[], isOn = true): void {
  useShortcuts(
    actions.flatMap(({ keys, label, run }) => (keys === undefined ? [] : [{ keys, label, run }])),
    isOn,
  )
}
