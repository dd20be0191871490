import { useLayoutEffect, useState, type RefObject } from 'react'

/** Tools that fit into a row in addition to the fixed ones. */
export interface RoomForTools {
  /** Link, picture, table, emoji. */
  readonly forInserting: boolean
  readonly forExtras: boolean
}

/** Send with its key. */
const sendPx = 110
/** Number of buttons that the row needs room for, without Send: the extras, and the insertions as well. */
const withExtras = 10
const withInserting = 15

/** A finger needs a larger button (web/ui/theme/base.css). */
const buttonPx = (): number => (window.matchMedia('(pointer: coarse)').matches ? 44 : 32)

/** The tools are in one row: those without room move into the row of formatting. */
export function useRoomForTools(row: RefObject<HTMLElement | null>, hasExtras: boolean): RoomForTools {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    const element = row.current
    if (element === null || !hasExtras) return undefined
    // A hidden box has no layout.
    const measure = () => setWidth(element.clientWidth || Infinity)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, hasExtras])
  const holds = (buttons: number) => width >= buttons * buttonPx() + sendPx
  return { forInserting: holds(withInserting), forExtras: holds(withExtras) }
}
