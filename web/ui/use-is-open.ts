import { useEffect, useRef } from 'react'

/** Says whether the screen that uses it is still open, for an answer that may come late. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  return () => isOpen.current
}
