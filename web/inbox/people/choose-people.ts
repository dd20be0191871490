import type { Entry } from '../../../domain/kernel/index.ts'

/** Everyone of the list is chosen; where all of them were, none of them is (2-content section 2, 'Toggle All'). */
export function toggledAll(chosen: readonly Entry[], people: readonly Entry[]): readonly Entry[] {
  const listed = new Set(people.map(({ id }) => id))
  const others = chosen.filter(({ id }) => !listed.has(id))
  const isAllChosen = people.every(({ id }) => chosen.some((one) => one.id === id))
  return isAllChosen ? others : [...others, ...people]
}

/** The first so many; whether any were left out. */
export const withinLimit = (
  wanted: readonly Entry[],
  limit: number,
): { readonly kept: readonly Entry[]; readonly isCut: boolean } => ({
  kept: wanted.slice(0, limit),
  isCut: wanted.length > limit,
})

const without = (list: readonly Entry[], others: readonly Entry[]): readonly Entry[] =>
  list.filter(({ id }) => !others.some((one) => one.id === id))

/** People added and removed between two lists. */
export const stepsTo = (
  wanted: readonly Entry[],
  chosen: readonly Entry[],
): { readonly on: readonly Entry[]; readonly off: readonly Entry[] } => ({
  on: without(wanted, chosen),
  off: without(chosen, wanted),
})
