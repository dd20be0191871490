import { useState } from 'react'

/** Rows that were chosen to do one thing with all of them. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Not only the rows that were loaded: all that the list or the search holds. */
  readonly isAllMatching: boolean
  /** Takes a row in or out; with `order` all rows from the last one that was taken to this one come in. */
  readonly toggle: (id: string, order?: readonly string[]) => void
  readonly selectAll: (ids: readonly string[]) => void
  readonly selectAllMatching: () => void
  readonly none: () => void
}

/** The rows between two of a list, both included; the second alone where the first is not in it. */
export function rowsBetween(order: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [from === undefined ? -1 : order.indexOf(from), order.indexOf(to)]
  if (start === -1 || end === -1) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

interface Chosen {
  readonly ids: ReadonlySet<string>
  readonly last: string | undefined
  readonly isAllMatching: boolean
}

const nothing: Chosen = { ids: new Set(), last: undefined, isAllMatching: false }

function toggled({ ids, last }: Chosen, id: string, order: readonly string[] | undefined): Chosen {
  const next = new Set(ids)
  if (order !== undefined) for (const one of rowsBetween(order, last, id)) next.add(one)
  else if (!next.delete(id)) next.add(id)
  return { ids: next, last: id, isAllMatching: false }
}

/** Chooses rows one by one, from one to another, or all of them. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState(nothing)
  return {
    ids: chosen.ids,
    isAllMatching: chosen.isAllMatching,
    toggle: (id, order) => setChosen((before) => toggled(before, id, order)),
    selectAll: (ids) => setChosen({ ids: new Set(ids), last: undefined, isAllMatching: false }),
    selectAllMatching: () => setChosen((before) => ({ ...before, isAllMatching: true })),
    none: () => setChosen(nothing),
  }
}
