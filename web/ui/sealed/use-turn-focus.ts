import { useEffect, useRef, type RefObject } from 'react'

const stops = 'input:not([type=hidden]), textarea, button'

/** Alternates two elements in one place: the new one takes the focus that the old one loses. */
export function useTurnFocus<Place extends HTMLElement>(isSecond: boolean): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const shown = useRef(isSecond)
  useEffect(() => {
    if (shown.current === isSecond) return
    shown.current = isSecond
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>(stops)?.focus()
  }, [isSecond])
  return place
}
