import { useEffect, useRef, type RefObject } from 'react'
import { useInboxPlace } from '../inbox-place.tsx'

/**
 * The heading of a thread takes the focus where the list is not beside it: on a phone, where the row that had the focus is
 * gone, and over a page, which is left for as long. Gives what to put on the thread's pane.
 */
export function useHeadingFocus(): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null)
  const { isOver } = useInboxPlace()
  useEffect(() => {
    if (isOver || window.matchMedia('(max-width: 48em)').matches)
      pane.current?.querySelector<HTMLElement>('[data-thread-heading]')?.focus()
  }, [isOver])
  return pane
}
