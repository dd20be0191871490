import { useImperativeHandle, useState, type FocusEvent, type Ref, type RefObject } from 'react'

/** Moves the keyboard's place in a list. */
export interface ListCursor {
  /** 1 goes down, -1 up; from nowhere to the open thread or the first one. */
  readonly move: (step: 1 | -1) => void
  /** Id of the row that has the keyboard's place. */
  readonly current: () => string | undefined
  /** Id of the neighbour of a row: the one below, or above at the end. */
  readonly neighbourOf: (id: string) => string | undefined
}

interface CursorOptions {
  readonly ids: readonly string[]
  readonly selectedId: string | undefined
  readonly list: RefObject<HTMLElement | null>
  /** Brings a row into view, which also makes a virtual row exist. */
  readonly reveal: (index: number) => void
}

const framesToWait = 10

/** Focuses a row as soon as the virtual list has drawn it. */
function focusRow(list: HTMLElement | null, id: string, tries = framesToWait): void {
  const row = list?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(id)}"]`)
  if (row) row.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusRow(list, id, tries - 1))
}

/** One row of the list can be reached by Tab; j and k move it, and the focus with it. */
export function useListCursor(ref: Ref<ListCursor> | undefined, { ids, selectedId, list, reveal }: CursorOptions) {
  const [focused, setFocused] = useState<string>()
  const isHere = (id: string | undefined) => id !== undefined && ids.includes(id)
  const cursorId = [focused, selectedId].find(isHere) ?? ids[0]

  useImperativeHandle(ref, () => ({
    move(step) {
      const from = [focused, selectedId].find(isHere)
      const index = from === undefined ? 0 : Math.min(ids.length - 1, Math.max(0, ids.indexOf(from) + step))
      const id = ids[index]
      if (id === undefined) return
      setFocused(id)
      reveal(index)
      focusRow(list.current, id)
    },
    current: () => cursorId,
    neighbourOf(id) {
      const index = ids.indexOf(id)
      return index === -1 ? ids[0] : (ids[index + 1] ?? ids[index - 1])
    },
  }))

  return {
    cursorId,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const row = event.target.closest<HTMLElement>('[data-thread]')
      if (row?.dataset['thread'] !== undefined) setFocused(row.dataset['thread'])
    },
  }
}
