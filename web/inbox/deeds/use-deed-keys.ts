import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { Deed } from './use-thread-deeds-of.ts'

/** The keys of deeds, while the thread that they are about is chosen. */
export function useDeedKeys(deeds: readonly Deed[], isOn = true): void {
  useShortcuts(
    deeds.flatMap(({ keys, label, run }) => (keys === undefined ? [] : [{ keys, label, run }])),
    isOn,
  )
}
