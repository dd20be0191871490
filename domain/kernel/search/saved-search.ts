import { wordsOfItems, type FilterItem, type FilterMode } from './search-items.ts'

/** Stored part of a search: term and filters, never dates (1-shell section 5). */
export interface SearchTerms {
  readonly query: string
  readonly filters: readonly FilterItem[]
  readonly mode: FilterMode
}

/** A saved search as far as it is loaded into a box. */
export interface LoadedSearch extends SearchTerms {
  readonly name: string
}

export type SaveIssue = 'no-index' | 'no-subtype' | 'empty-search' | 'same-search'

const said = ({ query, filters, mode }: SearchTerms): string =>
  JSON.stringify([
    query.trim(),
    wordsOfItems(
      filters.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      mode,
    ),
  ])

/** True if two searches are equal, in any order of their conditions. */
export const isSameSearch = (one: SearchTerms, other: SearchTerms): boolean => said(one) === said(other)

/**
 * Why a search cannot be saved: it needs an index, a subtype and an active term or filter, and must differ from the saved
 * search that is loaded (1-shell section 5).
 */
export function saveIssue(
  place: { readonly index: string; readonly subtype: string },
  terms: SearchTerms,
  loaded: LoadedSearch | undefined,
): SaveIssue | undefined {
  if (place.index === '') return 'no-index'
  if (place.subtype === '') return 'no-subtype'
  if (terms.query.trim() === '' && terms.filters.length === 0) return 'empty-search'
  return loaded && isSameSearch(terms, loaded) ? 'same-search' : undefined
}

/** The terms of a stored search; one from before the mode was kept asks for all its conditions. */
export const termsOf = (row: Pick<SearchTerms, 'query' | 'filters'> & { readonly mode?: FilterMode }): SearchTerms => ({
  query: row.query,
  filters: row.filters,
  mode: row.mode ?? 'and',
})

/** True if a name is free among saved searches, without regard to case and blanks at its ends. */
export const isFreeName = (name: string, others: readonly { readonly name: string }[]): boolean =>
  others.every((other) => other.name.trim().toLowerCase() !== name.trim().toLowerCase())
