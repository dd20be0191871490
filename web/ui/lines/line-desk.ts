import { createContext, use, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import type { CellValue } from '../../../domain/kernel/lines/cell-kinds.ts'
import { createStore, type Followed } from '../../platform/store.ts'

/** A cell: a line by its id, and a column by its key. */
export interface CellPlace {
  readonly id: string
  readonly column: string
}

/** The value that an open box would write now. */
export interface TypingCell extends CellPlace {
  readonly value: CellValue
}

interface OpenCell extends CellPlace {
  /** The letter that opened the box, which replaces the text of the cell. */
  readonly begun?: string | undefined
}

interface DeskState {
  readonly open: OpenCell | undefined
  /** The cell that Tab reaches; arrows lead to the others. */
  readonly active: CellPlace | undefined
}

/** Actions of the rows on their table. The functions keep their identity, so a keystroke renders one row only. */
export interface RowActions {
  readonly typing: (cell: TypingCell | undefined) => void
  readonly write: (id: string, column: string, value: CellValue) => void
  readonly putBack: (id: string, column: string) => void
  /** Takes a computed line out, or removes one that was added. */
  readonly takeOut: (id: string) => void
  readonly move: (id: string, by: 1 | -1) => void
  readonly insert: (id: string, by: 0 | 1) => void
  readonly remove: (id: string, name: string) => void
  readonly grab: (id: string, event: PointerEvent) => void
}

/** Target of the focus after closing a box: its cell, the one below, the next or previous in its row, or where it already is. */
export type Leaving = 'own' | 'below' | 'next' | 'previous' | 'away'

export interface LineDesk extends RowActions {
  readonly state: Followed<DeskState>
  readonly begin: (cell: OpenCell) => void
  readonly leave: (how: Leaving) => void
  readonly activate: (place: CellPlace) => void
  /** Lets go of cells whose lines are gone; Tab reaches the first cell then. */
  readonly follow: (ids: readonly string[], first: CellPlace | undefined) => void
}

const Desk = createContext<LineDesk | undefined>(undefined)

export const LineDeskProvider = Desk

/** The desk on which lines are typed; undefined where they may only be read. */
export const useLineDesk = (): LineDesk | undefined => use(Desk)

export const cellName = ({ id, column }: CellPlace): string => `${column} ${id}`

/** Marks a cell, or the box in its place. */
export const cellMarks = (place: CellPlace) => ({ 'data-cell': cellName(place), 'data-column': place.column })

const findCells = (table: HTMLElement | null, selector: string): readonly HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>(selector) ?? []),
]

const cellSteps = { own: 0, below: 1, next: 1, previous: -1 } as const

/** The cell that takes the focus of a box; its own at the end of a column or row. */
function cellAfter(table: HTMLElement | null, place: CellPlace, how: Exclude<Leaving, 'away'>): string {
  const line = how === 'below' ? `[data-column="${CSS.escape(place.column)}"]` : ''
  const row = how === 'below' ? '' : `[data-item="${CSS.escape(place.id)}"] `
  const cells = findCells(table, `${row}[data-cell]${line}`)
  const at = cells.findIndex(({ dataset }) => dataset['cell'] === cellName(place))
  return cells[at + cellSteps[how]]?.dataset['cell'] ?? cellName(place)
}

/** The desk of a table; `actions` and `table` return the state at the moment of the call. */
export function createLineDesk(actions: Followed<RowActions>, table: () => HTMLElement | null): LineDesk {
  const state = createStore<DeskState>({ open: undefined, active: undefined })
  const put = (part: Partial<DeskState>) => state.set({ ...state.get(), ...part })
  return {
    state,
    begin: (open) => put({ open }),
    activate: (active) => put({ active }),
    follow: (ids, first) => {
      const { open, active } = state.get()
      const isThere = (cell: CellPlace | undefined) => cell !== undefined && ids.includes(cell.id)
      if (open !== undefined && !isThere(open)) put({ open: undefined })
      if (!isThere(active)) put({ active: first })
    },
    leave: (how) => {
      const { open } = state.get()
      if (open === undefined) return
      if (how === 'away') return put({ open: undefined })
      const name = cellAfter(table(), open, how)
      flushSync(() => put({ open: undefined }))
      findCells(table(), `[data-cell="${CSS.escape(name)}"]`)[0]?.focus()
    },
    typing: (cell) => actions.get().typing(cell),
    write: (...cell) => actions.get().write(...cell),
    putBack: (...cell) => actions.get().putBack(...cell),
    takeOut: (id) => actions.get().takeOut(id),
    move: (...step) => actions.get().move(...step),
    insert: (...place) => actions.get().insert(...place),
    remove: (...line) => actions.get().remove(...line),
    grab: (...start) => actions.get().grab(...start),
  }
}
