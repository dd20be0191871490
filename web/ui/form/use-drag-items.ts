import { useState, type DragEvent, type HTMLAttributes, type RefObject } from 'react'

interface Marks {
  readonly 'data-dragged'?: true | undefined
  /** The dragged one would take its place. */
  readonly 'data-over'?: true | undefined
}

/** How the items of one list are dragged to other places. */
export interface DragItems {
  readonly handle: (id: string) => HTMLAttributes<HTMLElement>
  readonly target: (id: string) => HTMLAttributes<HTMLElement> & Marks
}

const idsOf = (list: HTMLElement | null): readonly string[] =>
  [...(list?.children ?? [])].flatMap((item) => (item instanceof HTMLElement ? (item.dataset['item'] ?? []) : []))

/** Items of a list that are dragged by their grip. The keyboard moves them by Alt and the arrows. */
export function useDragItems(list: RefObject<HTMLElement | null>, move: (id: string, to: number) => void): DragItems {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  // Of lists within lists each takes its own items alone.
  const isOwn = (event: DragEvent<HTMLElement>) =>
    dragged !== undefined && event.currentTarget.parentElement === list.current
  return {
    handle: (id) => ({
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        setDragged(id)
      },
      onDragEnd: end,
    }),
    target: (id) => ({
      'data-dragged': dragged === id || undefined,
      'data-over': over === id || undefined,
      onDragOver: (event) => {
        if (!isOwn(event)) return
        event.preventDefault()
        event.stopPropagation()
        if (over !== id) setOver(id)
      },
      onDrop: (event) => {
        if (!isOwn(event) || dragged === undefined) return
        event.preventDefault()
        event.stopPropagation()
        const to = idsOf(list.current).indexOf(id)
        end()
        if (dragged !== id) move(dragged, to)
      },
    }),
  }
}
