import { useState, type DragEvent } from 'react'
import { isDoc } from '../../../domain/kernel/index.ts'
import { rowChoice, type RowChoiceSent } from '../../../domain/kernel/lists/row-choice.ts'

const dragType = 'application/x-flightline-library'

/** Items dragged onto a folder: files of the list, or another folder. */
export type Dragged =
  | { readonly kind: 'files'; readonly chosen: RowChoiceSent }
  | { readonly kind: 'folder'; readonly id: string }

/** Begins to drag: `label` follows the pointer. */
export function beginDrag({ dataTransfer }: DragEvent, dragged: Dragged, label: HTMLElement | null): void {
  dataTransfer.clearData()
  dataTransfer.setData(dragType, JSON.stringify(dragged))
  dataTransfer.effectAllowed = 'move'
  if (label) dataTransfer.setDragImage(label, -12, -8)
}

/** Dropped items; undefined for items from elsewhere, such as a link of another window. */
function readDrag({ dataTransfer }: DragEvent): Dragged | undefined {
  const words = dataTransfer.getData(dragType)
  const dropped: unknown = words === '' ? undefined : JSON.parse(words)
  if (!isDoc(dropped)) return undefined
  if (dropped['kind'] === 'folder' && typeof dropped['id'] === 'string') return { kind: 'folder', id: dropped['id'] }
  const chosen = rowChoice.safeParse(dropped['chosen'])
  return chosen.success ? { kind: 'files', chosen: chosen.data } : undefined
}

/** A place that files and folders are dropped on. */
export function useDropPlace(onDrop: (dragged: Dragged) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    events: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(dragType)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        const dragged = readDrag(event)
        if (dragged === undefined) return
        event.preventDefault()
        onDrop(dragged)
      },
    },
  }
}
