import { useKeysIn, type KeyArea } from '../../ui/use-shortcuts.ts'
import type { Action } from './use-thread-actions-of.ts'

/** The keys of actions, while the thread that they are about is chosen. */
export function useActionKeys(actions: readonly Action[], isOn = true, area: KeyArea = 'In the conversation'): void {
  const shortcuts = actions.flatMap(({ keys, label, run }) => (keys === undefined ? [] : [{ keys, label, run }]))
  useKeysIn(area, shortcuts, isOn)
}
