import { useEffect, useState } from 'react'

/**
 * What had the focus before a dialog has it again when the dialog goes, unless something else has taken it by then. For
 * what leaves the page at once: Mantine gives the focus back only where a dialog stays to be closed.
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
