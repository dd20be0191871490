import { useEffect, useState } from 'react'

/** Duration of a panel sliding over the page (1-shell section 9: 400 to 500 ms); none under reduced motion. */
export const panelSlide = { duration: 400, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' } as const

/** False in the first frame, then true: an element in its final place from the start would not slide in. */
export function useSlideIn(): readonly [isIn: boolean, slideOut: () => void] {
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return [isIn, () => setIn(false)]
}
