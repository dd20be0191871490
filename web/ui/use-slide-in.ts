import { useEffect, useState } from 'react'

/** How a panel slides over the page (1-shell section 9: 400 to 500 ms); under reduced motion it is there at once. */
export const panelSlide = { duration: 400, timingFunction: 'cubic-bezier(0.2, 0, 0, 1)' } as const

/** False in the first frame, then true: what is there from the start would not slide in. */
export function useSlideIn(): readonly [isIn: boolean, slideOut: () => void] {
  const [isIn, setIn] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIn(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return [isIn, () => setIn(false)]
}
