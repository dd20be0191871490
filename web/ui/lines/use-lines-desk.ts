import { useLayoutEffect, useState, type FocusEvent } from 'react'
import type { CellValue } from '../../../domain/kernel/lines/cell-kinds.ts'
import type { LineEdits } from '../../../domain/kernel/lines/line-list.ts'
import type { PastedLines } from '../../../domain/kernel/lines/paste-lines.ts'
import { createStore } from '../../platform/store.ts'
import { createLineDesk, type CellPlace, type RowActions, type TypingCell } from './line-desk.ts'
import { useDragLines } from './use-drag-lines.ts'
import { useLineActions } from './use-line-actions.ts'
import { useMoveKeys } from './use-move-keys.ts'

/** Operations that change the lines of a table. */
export interface LineChanges {
  /** Writes a cell; undefined gives the computed value back, or empties the cell. */
  readonly write: (id: string, column: string, value: CellValue) => void
  /** Hears the value in the open box of a grid at each key, for sums that follow; undefined once the box is closed. */
  readonly typing?: (cell: TypingCell | undefined) => void
  /** Restores the computed value of a cell, if that takes more than clearing it. */
  readonly putBack?: (id: string, column: string) => void
  /** Takes out a line that is computed. */
  readonly takeOut?: (id: string) => void
  /** Absent where lines have a fixed order and are added elsewhere. */
  readonly edits?: LineEdits
  /** Writes a pasted range whole, or returns why none of it is written. Absent if pasting is not possible. */
  readonly paste?: (lines: PastedLines) => string | undefined
  /** True if a paste may add lines. */
  readonly canAppend?: boolean
}

const idle: RowActions = {
  typing: () => undefined,
  write: () => undefined,
  putBack: () => undefined,
  takeOut: () => undefined,
  move: () => undefined,
  insert: () => undefined,
  remove: () => undefined,
  grab: () => undefined,
}

interface DeskOptions {
  readonly changes: LineChanges | undefined
  readonly ids: readonly string[]
  /** The cell that Tab reaches before any had the focus. */
  readonly first: CellPlace | undefined
}

const focus = { added: '[data-cell]', moved: '[data-cell]' }

/** Actions on a table of lines, and its focus. */
export function useLinesDesk({ changes, ids, first }: DeskOptions) {
  const { list, adder, said, setSaid, add, insert, move, moveTo, remove } = useLineActions<HTMLDivElement>({
    edits: changes?.edits,
    one: 'line',
    focus,
    hasHeir: false,
  })
  const drag = useDragLines(list, moveTo)
  const [{ desk, actions, place }] = useState(() => {
    const latest = createStore<RowActions>(idle)
    const element = createStore<HTMLDivElement | null>(null)
    return { actions: latest, place: element, desk: createLineDesk(latest, element.get) }
  })
  const canMove = changes?.edits !== undefined
  useMoveKeys(list, canMove ? move : undefined, insert)
  useLayoutEffect(() => {
    place.set(list.current)
    desk.follow(ids, first)
    actions.set({
      ...idle,
      ...(changes && {
        typing: changes.typing ?? idle.typing,
        write: changes.write,
        putBack: changes.putBack ?? ((id, column) => changes.write(id, column, undefined)),
        takeOut: changes.takeOut ?? ((id) => remove(id, `line ${ids.indexOf(id) + 1}`)),
      }),
      move,
      insert,
      remove,
      grab: drag.grab,
    })
  })
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { column } = target.dataset
    const id = target.closest<HTMLElement>('[data-item]')?.dataset['item']
    if (column !== undefined && id !== undefined) desk.activate({ id, column })
  }
  return { table: list, adder, desk, drag, said, setSaid, add, onFocus }
}
