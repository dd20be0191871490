import { useRef, useState, type MouseEvent, type TouchEvent } from 'react'
import { flushSync } from 'react-dom'
import type { MenuPlace } from './row-menu.tsx'

/** A touch that stays this long asks for the menu. */
const longPressMs = 500
/** A finger that moves further scrolls. */
const stillPx = 10

const rowAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-thread]') : null

type Open = (row: HTMLElement, at: { readonly x: number; readonly y: number }) => void

/** A finger that stays on a row opens its menu; one that moves scrolls. */
function useLongPress(isOpen: boolean, open: Open) {
  const press = useRef<{ timer: number; x: number; y: number } | undefined>(undefined)
  const end = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  return {
    end,
    handlers: {
      onTouchStart: (event: TouchEvent) => {
        const row = rowAt(event.target)
        const touch = event.touches[0]
        if (row === null || touch === undefined || event.touches.length > 1) return
        const at = { x: touch.clientX, y: touch.clientY }
        press.current = { timer: window.setTimeout(() => open(row, at), longPressMs), ...at }
      },
      onTouchMove: (event: TouchEvent) => {
        const touch = event.touches[0]
        const start = press.current
        if (start === undefined || touch === undefined) return
        if (Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > stillPx) end()
      },
      onTouchEnd: (event: TouchEvent) => {
        // The finger that opened the menu does not also open the thread. A touch in the menu itself comes by here too.
        if (isOpen && rowAt(event.target) !== null) event.preventDefault()
        end()
      },
      onTouchCancel: end,
    },
  }
}

/** Anchor of the menu: the context-menu key has no position, so the menu opens at the row. */
function placeOf(event: MouseEvent, row: HTMLElement): { readonly x: number; readonly y: number } {
  const isKey = event.button !== 2
  const { left, top } = row.getBoundingClientRect()
  return isKey ? { x: left + 48, y: top + 40 } : { x: event.clientX, y: event.clientY }
}

export type RowMenuControl = ReturnType<typeof useRowMenu>

/** Opens a row's menu by right-click, the context-menu key, or a long press; gives the focus back to the row. */
export function useRowMenu() {
  const [place, setPlace] = useState<MenuPlace>()
  const open: Open = (row, at) => setPlace({ rowId: row.dataset['thread'] ?? '', ...at })
  const press = useLongPress(place !== undefined, open)
  return {
    place,
    close: () => {
      const row = `[data-thread="${CSS.escape(place?.rowId ?? '')}"]`
      const giveBack = () => {
        // A dialog that an action has opened keeps the focus.
        if (document.activeElement === document.body)
          document.querySelector<HTMLElement>(row)?.focus({ preventScroll: true })
      }
      // At once: the key that follows Escape is for the row.
      flushSync(() => setPlace(undefined))
      giveBack()
      // A press outside the menu, which closes it, takes the focus from the row again.
      requestAnimationFrame(giveBack)
    },
    handlers: {
      ...press.handlers,
      onContextMenu: (event: MouseEvent) => {
        const row = rowAt(event.target)
        if (row === null) return
        event.preventDefault()
        press.end()
        open(row, placeOf(event, row))
      },
    },
  }
}
