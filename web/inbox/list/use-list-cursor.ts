import {
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
  type RefObject,
} from 'react'
import { focusWhenDrawn } from '../../ui/list/focus-when-drawn.ts'

/** Moves the keyboard's place in a list. */
export interface ListCursor {
  /** 1 goes down, -1 up; from nowhere to the open thread or the first one. */
  readonly move: (step: 1 | -1) => void
  /** Brings it to a row, also to one that is only just coming back into the list. */
  readonly goTo: (id: string) => void
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

/**
 * A row that gets the focus whenever it enters the list, until a key or the mouse: after Undo a late answer may remove
 * it once more. A layer opened in between keeps the focus; a row that only replaced a removed one does not.
 */
function useAwaitedRow({ ids, list }: CursorOptions, show: (id: string) => void): (id: string) => void {
  const awaited = useRef<{ readonly id: string; readonly from: Element | null; readonly isThere: boolean }>(undefined)
  const showAwaited = useEffectEvent(() => {
    if (awaited.current === undefined) return
    const { id, from, isThere: wasThere } = awaited.current
    const isThere = ids.includes(id)
    awaited.current = { id, from, isThere }
    if (!isThere || wasThere) return
    const { activeElement } = document
    if ([from, document.body].includes(activeElement) || list.current?.contains(activeElement) === true) show(id)
  })
  useEffect(() => showAwaited())
  useEffect(() => {
    const forget = () => {
      awaited.current = undefined
    }
    document.addEventListener('keydown', forget, true)
    document.addEventListener('pointerdown', forget, true)
    return () => {
      document.removeEventListener('keydown', forget, true)
      document.removeEventListener('pointerdown', forget, true)
    }
  }, [])
  return (id) => {
    const isThere = ids.includes(id)
    awaited.current = { id, from: document.activeElement, isThere }
    if (isThere) show(id)
  }
}

/** One row of the list can be reached by Tab; j and k move it, and the focus with it. */
export function useListCursor(ref: Ref<ListCursor> | undefined, options: CursorOptions) {
  const { ids, selectedId, list, reveal } = options
  const [focused, setFocused] = useState<string>()
  const isHere = (id: string | undefined) => id !== undefined && ids.includes(id)
  const cursorId = [focused, selectedId].find(isHere) ?? ids[0]

  const show = (id: string) => {
    reveal(ids.indexOf(id))
    focusWhenDrawn(list.current, `[data-thread="${CSS.escape(id)}"]`)
  }
  const showOrAwait = useAwaitedRow(options, show)
  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    setFocused(id)
    showOrAwait(id)
  }

  useImperativeHandle(ref, () => ({
    goTo,
    move(step) {
      const from = [focused, selectedId].find(isHere)
      goTo(ids[from === undefined ? 0 : Math.min(ids.length - 1, Math.max(0, ids.indexOf(from) + step))])
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
