import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Moves an item of a list up or down by one place. */
type Move = (id: string, by: 1 | -1) => void

/** Alt with an arrow moves the item in which the focus is; of lists within lists, in the innermost. */
export function useMoveKeys(list: RefObject<HTMLElement | null>, move: Move | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : 1
    const item = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-item]') : null
    const id = item?.dataset['item']
    if (!move || !event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key) || id === undefined) return
    event.preventDefault()
    event.stopPropagation()
    move(id, by)
  })
  useEffect(() => {
    const element = list.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [list])
}
