import { useEffect, useState } from 'react'

/**
 * Returns the focus after a dialog to the element that had it before, unless another one has taken it. For dialogs that
 * are removed at once: Mantine returns the focus only for a dialog that stays mounted while closing.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
