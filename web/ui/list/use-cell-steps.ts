import type { RefObject } from 'react'
import type { ShownColumn } from '../../../domain/kernel/lists/list-columns.ts'
import type { Versioned } from '../../platform/live/live-window.ts'
import { useKeysIn } from '../use-shortcuts.ts'
import type { CellEdits, CellPlace, CellStep } from './cell-edits.ts'

interface CellSteps {
  readonly rows: readonly Versioned[]
  readonly columns: readonly ShownColumn[]
  readonly edits: CellEdits | undefined
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly focusRow: (index: number) => void
  readonly scrollTo: (index: number) => void
}

function isFocusIn({ id, property }: CellPlace): boolean {
  const cell = document.activeElement?.closest<HTMLElement>('[data-property]')
  return cell?.dataset['property'] === property && cell.closest<HTMLElement>('[data-row]')?.dataset['row'] === id
}

/** Keyboard steps into the cells of a table, and from one to the next. */
export function useCellSteps({ rows, columns, edits, scroller, focusRow, scrollTo }: CellSteps) {
  const editable = (row: Versioned): readonly string[] =>
    columns.map(({ field }) => field).filter((field) => edits?.fieldOf(field, row) !== undefined)
  const placeOf = (id: string) => rows.findIndex((row) => row.id === id)
  /** Opens a cell of a row, or leaves the focus in the row where there is none. */
  const open = (index: number, choose: (properties: readonly string[]) => string | undefined): void => {
    const row = rows[index]
    const property = row && choose(editable(row))
    edits?.open(row && property !== undefined ? { id: row.id, property } : undefined)
    if (property === undefined) focusRow(index)
    else scrollTo(index)
  }
  const beside = ({ id }: Versioned, property: string, by: 1 | -1): void => {
    const index = placeOf(id)
    const row = rows[index]
    if (row === undefined) return edits?.open(undefined)
    const properties = editable(row)
    const next = properties[properties.indexOf(property) + by]
    if (next !== undefined) return edits?.open({ id, property: next })
    const other = index + by
    if (rows[other] === undefined) open(index, () => undefined)
    else open(other, (found) => found.at(by === 1 ? 0 : -1))
  }
  const rowOfFocus = (): number => {
    const row = document.activeElement?.closest<HTMLElement>('[role="row"]')
    return row && scroller.current?.contains(row) ? Number(row.getAttribute('aria-rowindex')) - 2 : -1
  }
  const openFocused = () => {
    const index = rowOfFocus()
    if (rows[index] === undefined) return
    const cell = document.activeElement?.closest<HTMLElement>('[data-property]')?.dataset['property']
    open(index, (found) => (cell !== undefined && found.includes(cell) ? cell : found[0]))
  }
  useKeysIn('In the list', [{ keys: 'F2', label: 'Change a cell of the row', run: openFocused }], edits !== undefined)
  return (row: Versioned, property: string, step: CellStep): void => {
    const index = placeOf(row.id)
    if (step === 'next') return beside(row, property, 1)
    if (step === 'back') return beside(row, property, -1)
    const isLast = rows[index + 1] === undefined
    if (step === 'down' && index >= 0 && !isLast) {
      return open(index + 1, (found) => (found.includes(property) ? property : undefined))
    }
    edits?.shut({ id: row.id, property })
    // A focus that was moved elsewhere stays there, also in another cell of the row.
    if (index >= 0 && isFocusIn({ id: row.id, property })) focusRow(index)
  }
}
