import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LineEdits } from '../../../domain/kernel/lines/line-list.ts'
import { moveWithFocus } from './move-with-focus.ts'
import { useRemovedNotice } from './use-removed-notice.ts'

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

interface LineActionOptions {
  readonly edits: LineEdits | undefined
  /** One line, in words: 'leg'. */
  readonly one: string
  /** Selectors of the elements that take the focus in a line: a new one, and a moved one. */
  readonly focus: { readonly added: string; readonly moved: string }
  /** True if the line after a removed one takes the focus; else the button that adds. */
  readonly hasHeir: boolean
  readonly onBegin?: ((id: string) => void) | undefined
}

/** Adds, moves and removes the lines of a list, announces it, and keeps the focus at the changed line. */
export function useLineActions<List extends HTMLElement>(options: LineActionOptions) {
  const { edits, one, focus, hasHeir, onBegin } = options
  const list = useRef<List>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState('')
  const notifyRemoved = useRemovedNotice()
  const findLine = (id: string) => list.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`)
  const add = (place?: number) => {
    if (edits === undefined) return
    const id = flushSync(() => {
      const made = edits.insert(place)
      onBegin?.(made)
      return made
    })
    findLine(id)?.querySelector<HTMLElement>(focus.added)?.focus()
  }
  const moveTo = (id: string, to: number) => {
    if (edits === undefined) return
    const place = moveWithFocus(
      () => edits.move(id, to),
      () => findLine(id),
      focus.moved,
    )
    if (place !== undefined) setSaid(`${capital(one)} moved to place ${place + 1} of ${edits.count()}.`)
  }
  const remove = (id: string, name: string) => {
    if (edits === undefined) return
    const line = findLine(id)
    const next = line?.nextElementSibling ?? line?.previousElementSibling
    const undo = flushSync(() => edits.remove(id))
    const heir = hasHeir ? next?.querySelector<HTMLElement>(focus.moved) : undefined
    ;(heir ?? adder.current)?.focus()
    notifyRemoved(name, undo)
  }
  return {
    list,
    adder,
    said,
    setSaid,
    add,
    /** Adds a line above (0) or below (1) another one. */
    insert: (id: string, by: 0 | 1) => add((edits?.findPlace(id) ?? -1) + by),
    moveTo,
    move: (id: string, by: 1 | -1) => moveTo(id, (edits?.findPlace(id) ?? -1) + by),
    remove,
  }
}
