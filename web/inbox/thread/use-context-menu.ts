import { useEffect, useState, type RefObject } from 'react'
import type { MenuSpot } from '../../ui/choices/menu-at.tsx'
import { onRightClick } from '../message/on-right-click.ts'

/** A right-click on the element asks for its own menu instead of the browser's. */
export function useContextMenu(element: RefObject<HTMLElement | null>) {
  const [spot, setSpot] = useState<MenuSpot>()
  useEffect(() => {
    if (element.current === null) return undefined
    return onRightClick(document, element.current, (event) => {
      event.preventDefault()
      setSpot({ x: event.clientX, y: event.clientY })
    })
  }, [element])
  return { spot, close: () => setSpot(undefined) }
}
