import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** A right-click on the element opens its own menu instead of the browser's. */
export function useContextMenu(onOpen: () => void): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const open = useEffectEvent(onOpen)
  useEffect(() => {
    const target = element.current
    const listen = (event: MouseEvent) => {
      event.preventDefault()
      open()
    }
    target?.addEventListener('contextmenu', listen)
    return () => target?.removeEventListener('contextmenu', listen)
  }, [])
  return element
}
