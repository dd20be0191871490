import { useEffect, useEffectEvent, useState, type HTMLAttributes, type PointerEvent, type RefObject } from 'react'

export interface DragMarks {
  readonly 'data-dragged'?: true | undefined
  /** The edge of the line at which the dragged one would be put. */
  readonly 'data-over'?: 'top' | 'bottom' | undefined
}

/** Drags the lines of one list to other places, with a mouse, a pen or a finger. */
export interface DragLines {
  /** Begins to drag a line. */
  readonly grab: (id: string, event: PointerEvent) => void
  readonly handle: (id: string) => HTMLAttributes<HTMLElement>
  readonly target: (id: string) => DragMarks
}

/** The lines of a list itself, without those of lists within its lines. */
const ownLines = (list: HTMLElement): readonly HTMLElement[] => {
  const all = [...list.querySelectorAll<HTMLElement>('[data-item]')]
  return all.filter((line) => {
    const outer = line.parentElement?.closest('[data-item]')
    return !outer || !list.contains(outer)
  })
}

const readIds = (lines: readonly HTMLElement[]): readonly string[] => lines.map(({ dataset }) => dataset['item'] ?? '')

/** The line at a height of the screen; the first or last one above or below them all. */
function lineAt(lines: readonly HTMLElement[], y: number): HTMLElement | undefined {
  return lines.find((line) => y < line.getBoundingClientRect().bottom) ?? lines.at(-1)
}

interface Drag {
  readonly id: string
  readonly over?: string | undefined
  readonly edge?: 'top' | 'bottom'
}

/**
 * Lines that are dragged by their grip; Escape leaves them where they are. Alt and the arrows move them by keyboard.
 */
export function useDragLines(list: RefObject<HTMLElement | null>, move: (id: string, to: number) => void): DragLines {
  const [drag, setDrag] = useState<Drag>()
  const follow = useEffectEvent(({ clientY }: globalThis.PointerEvent) => {
    if (list.current === null || drag === undefined) return
    const lines = ownLines(list.current)
    const line = lineAt(lines, clientY)
    const over = line?.dataset['item']
    if (over === drag.over) return
    const ids = readIds(lines)
    setDrag({ ...drag, over, edge: ids.indexOf(over ?? '') > ids.indexOf(drag.id) ? 'bottom' : 'top' })
    // A list that is longer than the screen scrolls with the line.
    line?.scrollIntoView?.({ block: 'nearest' })
  })
  const drop = useEffectEvent(() => {
    setDrag(undefined)
    if (list.current === null || drag?.over === undefined || drag.over === drag.id) return
    move(drag.id, readIds(ownLines(list.current)).indexOf(drag.over))
  })
  const isDragging = drag !== undefined
  useEffect(() => {
    if (!isDragging) return undefined
    const end = new AbortController()
    const cancel = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return
      event.stopPropagation()
      setDrag(undefined)
    }
    const { signal } = end
    document.addEventListener('pointermove', (event) => follow(event), { signal })
    document.addEventListener('pointerup', () => drop(), { signal })
    document.addEventListener('pointercancel', cancel, { signal })
    document.addEventListener('keydown', cancel, { signal, capture: true })
    return () => end.abort()
  }, [isDragging])
  const grab = (id: string, event: PointerEvent) => {
    if (event.button !== 0) return
    // Neither text is selected nor the page scrolled by it.
    event.preventDefault()
    setDrag({ id })
  }
  return {
    grab,
    handle: (id) => ({ onPointerDown: (event) => grab(id, event) }),
    target: (id) => ({
      'data-dragged': drag?.id === id || undefined,
      'data-over': drag?.over === id && id !== drag.id ? drag.edge : undefined,
    }),
  }
}
