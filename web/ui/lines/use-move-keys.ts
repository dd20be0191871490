import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Moves a line up or down by one place. */
type Move = (id: string, by: 1 | -1) => void

/** Adds a line above (0) or below (1) another one. */
type Insert = (id: string, by: 0 | 1) => void

/** Action of a key with Alt on a line; undefined for other keys. */
function chooseAction({ key, shiftKey }: KeyboardEvent, move: Move, insert: Insert | undefined) {
  if (key === 'ArrowUp') return (id: string) => move(id, -1)
  if (key === 'ArrowDown') return (id: string) => move(id, 1)
  return key === 'Enter' && insert ? (id: string) => insert(id, shiftKey ? 0 : 1) : undefined
}

/**
 * Alt with an arrow moves the line in which the focus is, Alt with Enter adds one below it, with Shift above; of lists
 * within lists, in the innermost.
 */
export function useMoveKeys(list: RefObject<HTMLElement | null>, move: Move | undefined, insert?: Insert): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-item]') : null
    const id = item?.dataset['item']
    const act = move && event.altKey ? chooseAction(event, move, insert) : undefined
    if (act === undefined || id === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act(id)
  })
  useEffect(() => {
    const element = list.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [list])
}
