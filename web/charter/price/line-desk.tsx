import { createContext, use, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { TypedLines } from './use-typed-lines.ts'

type Column = 'label' | 'amount'

/** Where something is typed: a line by its key, and what of it. */
export interface CellPlace {
  readonly key: string
  readonly column: Column
}

const nameOf = ({ key, column }: CellPlace): string => `${column} ${key}`

interface Editing extends CellPlace {
  /** What is in the box instead of what the line says: the letter that began it. */
  readonly begun?: string | undefined
}

export interface LineDesk extends Pick<TypedLines, 'write'> {
  readonly editing: Editing | undefined
  readonly begin: (place: Editing) => void
  /** Closes the box; by key the focus goes back to the cell, or on from it. */
  readonly leave: (how: 'key' | 'down' | 'away') => void
  /** Tab reaches one cell of the lines; arrows move from there. */
  readonly tabIndexOf: (place: CellPlace) => 0 | -1
}

const Desk = createContext<LineDesk | undefined>(undefined)

/** What lines are typed over with; undefined where they may only be read. */
export const useLineDesk = (): LineDesk | undefined => use(Desk)

const cells = 'button[data-cell]'

/** Where a key leads in a column, from one place to another. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

const cellsIn = (part: Element | null, selector = cells): HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/** The cell that a key leads to from another one. */
function nextCell(grid: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  if (key === 'ArrowLeft') return cellsIn(from.closest('[role="row"]'))[0]
  if (key === 'ArrowRight') return cellsIn(from.closest('[role="row"]')).at(-1)
  const column = cellsIn(grid, `${cells}[data-column="${from.dataset['column'] ?? ''}"]`)
  const step = steps[key]
  return step && column[step(column.indexOf(from), column.length - 1)]
}

const find = (grid: HTMLElement | null, name: string): HTMLElement | undefined =>
  cellsIn(grid).find(({ dataset }) => dataset['cell'] === name)

interface DeskProps {
  readonly lines: Pick<TypedLines, 'write'>
  /** Cell that Tab reaches before any was focused. */
  readonly first: string | undefined
  readonly children: (grid: {
    readonly ref: React.RefObject<HTMLDivElement | null>
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onFocus: (event: React.FocusEvent<HTMLElement>) => void
  }) => ReactNode
}

/** Keeps which cell of the lines is edited and which has the focus. */
export function LineDeskProvider({ lines: { write }, first, children }: DeskProps) {
  const grid = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing>()
  const [active, setActive] = useState<string>()
  /** The cell that has the focus next: it gets it again when its box is closed. */
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (editing !== undefined || target.current === undefined) return
    find(grid.current, target.current)?.focus()
    target.current = undefined
  }, [editing])
  const desk: LineDesk = {
    write,
    editing,
    begin: setEditing,
    leave: (how) => {
      if (editing === undefined) return
      const own = nameOf(editing)
      setEditing(undefined)
      if (how !== 'away') target.current = how === 'key' ? own : nameBelow(grid.current, editing)
    },
    tabIndexOf: (place) => (nameOf(place) === (active ?? first) ? 0 : -1),
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target
    if (!(from instanceof HTMLElement) || !from.matches(cells) || grid.current === null) return
    const next = nextCell(grid.current, from, event.key)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
  }
  const onFocus = ({ target: { dataset } }: React.FocusEvent<HTMLElement>) => {
    if (dataset['cell'] !== undefined) setActive(dataset['cell'])
  }
  return <Desk value={desk}>{children({ ref: grid, onKeyDown, onFocus })}</Desk>
}

/** The cell below the box that is open, which takes the place of its own cell. */
function nameBelow(grid: HTMLElement | null, { column, key }: CellPlace): string {
  const places = cellsIn(grid, `[data-column="${column}"]`)
  const at = places.findIndex(({ dataset }) => dataset['cell'] === nameOf({ key, column }))
  return places[at + 1]?.dataset['cell'] ?? nameOf({ key, column })
}

/** What marks a cell, or the box in its place. */
export const cellMarks = (place: CellPlace) => ({ 'data-cell': nameOf(place), 'data-column': place.column })

export const cellName = nameOf
