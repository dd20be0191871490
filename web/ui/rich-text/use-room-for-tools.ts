import { useLayoutEffect, useState, type RefObject } from 'react'

/** What a row has room for besides the tools that are always in it. */
export interface RoomForTools {
  /** Link, picture, table, emoji. */
  readonly forInserting: boolean
  readonly forExtras: boolean
}

/** Send with its key. */
const sendPx = 110
/** Buttons that the row needs room for, Send aside: the extras among them, and what is inserted as well. */
const withExtras = 10
const withInserting = 15

/** A finger needs a larger button (web/ui/theme/base.css). */
const buttonPx = (): number => (window.matchMedia('(pointer: coarse)').matches ? 44 : 32)

/** The tools are in one row: what it has no room for moves into the row of formatting. */
export function useRoomForTools(row: RefObject<HTMLElement | null>, hasExtras: boolean): RoomForTools {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    const element = row.current
    if (element === null || !hasExtras) return undefined
    // Nothing is laid out while the box is hidden.
    const measure = () => setWidth(element.clientWidth || Infinity)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, hasExtras])
  const holds = (buttons: number) => width >= buttons * buttonPx() + sendPx
  return { forInserting: holds(withInserting), forExtras: holds(withExtras) }
}
