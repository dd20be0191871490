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

/** One row of the list can be reached by Tab; j and k move it, and the focus with it. */
export function useListCursor(ref: Ref<ListCursor> | undefined, { ids, selectedId, list, reveal }: CursorOptions) {
  const [focused, setFocused] = useState<string>()
  /** The row that is to get the focus once the list has it, and what had the focus when that was asked for. */
  const awaited = useRef<{ readonly id: string; readonly from: Element | null }>(undefined)
  const isHere = (id: string | undefined) => id !== undefined && ids.includes(id)
  const cursorId = [focused, selectedId].find(isHere) ?? ids[0]

  const show = (id: string) => {
    reveal(ids.indexOf(id))
    focusWhenDrawn(list.current, `[data-thread="${CSS.escape(id)}"]`)
  }
  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    setFocused(id)
    const isThere = ids.includes(id)
    awaited.current = isThere ? undefined : { id, from: document.activeElement }
    if (isThere) show(id)
  }
  const showAwaited = useEffectEvent(() => {
    const { id, from } = awaited.current ?? {}
    if (id === undefined || !ids.includes(id)) return
    awaited.current = undefined
    // Whoever went elsewhere meanwhile stays there.
    if ([from, document.body].includes(document.activeElement)) show(id)
  })
  useEffect(() => showAwaited())

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
