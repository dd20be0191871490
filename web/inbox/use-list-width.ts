import { useState } from 'react'

const key = 'flightline-list-width'

/** Default width of a list in pixels: on a laptop the conversation needs more of the room. */
const usualWidth = (): number => (window.matchMedia('(min-width: 90em)').matches ? 380 : 340)

/** Pixels between which the list can be drawn. */
export const listWidths = { min: 280, max: 600 }

const remembered = (): number => {
  const width = Number(localStorage.getItem(key))
  return width >= listWidths.min && width <= listWidths.max ? width : usualWidth()
}

/** Width of the list pane, remembered on this device. */
export function useListWidth(): readonly [width: number, set: (width: number) => void] {
  const [width, setWidth] = useState(remembered)
  return [
    width,
    (next) => {
      setWidth(next)
      localStorage.setItem(key, String(next))
    },
  ]
}
