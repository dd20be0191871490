import type { KeyboardEvent } from 'react'

/** Cells that take keys of movement: closed ones and boxes, not choices, whose arrows choose. */
const closed = 'button[data-cell]'
const typed = 'input[data-cell]'

/** Place that a key leads to in a column. */
const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowUp: (at) => Math.max(0, at - 1),
  ArrowDown: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

const sideSteps: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

const cellsIn = (part: Element | null, selector: string): readonly HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/** The cell that a key leads to from a closed one, or from a box: within its column alone. */
function nextCell(table: HTMLElement, from: HTMLElement, key: string): HTMLElement | undefined {
  const isClosed = from.matches(closed)
  if (!isClosed && key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const aside = sideSteps[key]
  if (aside !== undefined) {
    const row = cellsIn(from.closest('[data-item]'), closed)
    return row[row.indexOf(from) + aside]
  }
  const column = cellsIn(table, `[data-cell][data-column="${CSS.escape(from.dataset['column'] ?? '')}"]`)
  const step = steps[key]
  return step && column[step(column.indexOf(from), column.length - 1)]
}

/** Moves the focus from cell to cell by arrows, Home and End. */
export function stepByKey(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (event.altKey || event.nativeEvent.isComposing) return
  if (!(from instanceof HTMLElement) || !from.matches(`${closed}, ${typed}`)) return
  const next = nextCell(event.currentTarget, from, event.key)
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  if (next instanceof HTMLInputElement) next.select()
}
