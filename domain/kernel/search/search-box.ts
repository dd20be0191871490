import type { CustomField } from '../records/custom-fields.ts'
import type { DatePreset, DateWindow } from '../values/date-window.ts'
import type { Entry } from '../documents/document-parts.ts'
import type { Filter, OrderBy } from '../filters/filter.ts'
import { facetItem, wordsOfItems, type FilterItem, type FilterMode, type FilterSet } from './search-items.ts'
import type { SearchRequest } from './search-query.ts'

/** Sources of filter sets, beyond those of the product. */
export interface SearchFacts {
  /** Roles flagged `show_in_filters`, with their holders (1-shell section 6). */
  readonly agentRoles: readonly { readonly id: string; readonly label: string; readonly users: readonly Entry[] }[]
  readonly aircraft: readonly { readonly tail: string; readonly isActive: boolean }[]
  /** The fields that the client has added to the record type. */
  readonly customFields?: readonly CustomField[]
  readonly contactTypes: readonly { readonly name: string; readonly color?: string | undefined }[]
  /** The client's message filters. */
  readonly filters: readonly {
    readonly id: string
    readonly name: string
    readonly color?: string | undefined
    readonly contrast?: string | undefined
  }[]
}

/** A choice of the Sort menu. */
export interface SortChoice {
  readonly label: string
  /** Ascending within a window of days, descending without one. */
  readonly field: string
}

/** The search box of one record type (1-shell sections 5, 7 and 9): its search, and its filters. */
export interface SearchBox {
  /** Record type and search index. */
  readonly index: string
  /** Scope of saved searches of the box, in addition to the index. */
  readonly subtype: string
  readonly placeholder: string
  /** Enter searches for no less than so many characters; for any when absent. */
  readonly minimum?: number
  /** Typing searches by itself beyond so many characters. */
  readonly startAfter: number
  /** Milliseconds after the last key. */
  readonly delayMs: number
  /** Hits of a page. */
  readonly pageSize: number
  readonly typoTolerance?: 'strict'
  /** Attributes that a query with digits is looked for in: the quote or trip number filter. */
  readonly numbers?: readonly string[]
  /** Records that no search finds, in the words of hosted search and of lists. */
  readonly always?: { readonly words: string; readonly where: Filter }
  /** By what dates the search is narrowed. */
  readonly dates?: {
    readonly field: string
    readonly presets: readonly DatePreset[]
    /** Preset that the search starts with, by itself. */
    readonly startsWith?: string
    readonly hasCustomRange?: boolean
    /** True if a window without an end includes records without a date. */
    readonly keepsUndated?: true
  }
  /** Without words and dates the list is sorted by `dates.field`: upcoming records first, then past ones. */
  readonly opensWithNext?: true
  readonly sort?: { readonly state: string; readonly choices: readonly SortChoice[] }
  readonly sets: (facts: SearchFacts) => readonly FilterSet[]
}

/** Filter sets by agent (1-shell section 6). */
export const agentSets = (facts: SearchFacts): readonly FilterSet[] =>
  facts.agentRoles.map(({ id, label, users }) => ({
    id: `agents-${id}`,
    label,
    items: users.map((user) => ({
      id: `agents:${user.id}`,
      name: user.label,
      key: 'agents',
      value: user.id,
      type: { join: 'or', kind: 'facet' },
    })),
  }))

/** Filter sets by the fields that a client has added, where there is something to choose from. */
export const customSets = ({ customFields = [] }: SearchFacts): readonly FilterSet[] =>
  customFields.flatMap(({ id, label, type, options, hidden }) => {
    const key = `custom.${id}`
    const items =
      type === 'checkbox'
        ? [facetItem(key, true, { name: `${label}: yes` }), facetItem(key, false, { name: `${label}: no` })]
        : options.map((value) => facetItem(key, value, { name: value }))
    return hidden || items.length === 0 ? [] : [{ id: key, label, items }]
  })

/** Effect of Enter on the typed text (1-shell section 5). */
export function onEnter({ minimum = 1 }: Pick<SearchBox, 'minimum'>, typed: string): 'search' | 'clear' {
  return typed.trim().length >= minimum ? 'search' : 'clear'
}

/** Effect of typing alone: search beyond the start-after length, clear when empty, otherwise wait for Enter. */
export function onTyped({ startAfter }: Pick<SearchBox, 'startAfter'>, typed: string): 'search' | 'clear' | 'wait' {
  const { length } = typed.trim()
  if (length === 0) return 'clear'
  return length > startAfter ? 'search' : 'wait'
}

/** The number that a query with digits asks for: its first comma-separated part (1-shell section 5). */
export const numberAsked = ({ numbers }: Pick<SearchBox, 'numbers'>, query: string): string | undefined =>
  numbers !== undefined && /\d/.test(query) ? query.split(',')[0]?.trim() : undefined

/** A search as it is in its box. */
export interface AskedSearch {
  readonly query: string
  readonly items: readonly FilterItem[]
  readonly mode: FilterMode
  readonly window: DateWindow
  /** Field of the chosen sort. */
  readonly sort?: string | undefined
  /** Order by a column, which comes before the chosen sort. */
  readonly orderBy?: OrderBy | undefined
}

/** Within a window of days the days go by, without one the newest come first. Undefined leaves it to the index. */
function usualOrder(box: Pick<SearchBox, 'dates'>, { window, sort }: AskedSearch): OrderBy | undefined {
  const hasWindow = window.start !== undefined || window.end !== undefined
  const field = sort ?? (hasWindow ? box.dates?.field : undefined)
  if (field === undefined) return undefined
  return { field, direction: hasWindow && field === box.dates?.field && window.start !== undefined ? 'asc' : 'desc' }
}

/** Order of the results; undefined leaves it to the index. */
export const searchOrder = (box: Pick<SearchBox, 'dates'>, asked: AskedSearch): OrderBy | undefined =>
  asked.orderBy ?? usualOrder(box, asked)

/** Field by which a list shows upcoming rows, then past ones; undefined for another order. */
export function nextField(box: SearchBox, { window, sort, orderBy }: AskedSearch): string | undefined {
  const field = box.opensWithNext && box.dates?.field
  const isFree = window.start === undefined && window.end === undefined && orderBy === undefined
  return isFree && (sort === undefined || sort === field) ? field : undefined
}

/** True if results are sorted by the field of the window, so that it can move with them. */
export function isByWindow(box: Pick<SearchBox, 'dates'>, asked: AskedSearch): boolean {
  const order = searchOrder(box, asked)
  return asked.window.start !== undefined && order?.direction === 'asc' && order.field === box.dates?.field
}

function windowBounds(box: SearchBox, asked: AskedSearch): readonly (readonly ['>=' | '<=', number])[] {
  const { start, end } = asked.window
  return [
    ...(start === undefined ? [] : [['>=', start] as const]),
    // By the days themselves, paging ends where the window does: it may yet move.
    ...(end === undefined || isByWindow(box, asked) ? [] : [['<=', end] as const]),
  ]
}

/** True if a search includes records without a date, which may still lie in a window without an end. */
const keepsUndated = ({ dates }: SearchBox, { window: { start, end } }: AskedSearch): boolean =>
  dates?.keepsUndated === true && start !== undefined && end === undefined

const dateWordsOf = (box: SearchBox, asked: AskedSearch): readonly string[] => {
  const field = box.dates?.field
  if (field === undefined) return []
  // The negation also matches records without a date.
  if (keepsUndated(box, asked)) return [`NOT ${field} < ${asked.window.start}`]
  return windowBounds(box, asked).map(([operator, at]) => `${field} ${operator} ${at}`)
}

/** Query for hosted search. A number is a separate filter, for all dates. */
export function searchRequest(box: SearchBox, asked: AskedSearch, number?: string): SearchRequest {
  const dates = number === undefined ? dateWordsOf(box, asked) : []
  const filters = [box.always?.words, wordsOfItems(asked.items, asked.mode), ...dates].filter(
    (one) => one !== undefined,
  )
  const orderBy = searchOrder(box, asked)
  return {
    query: number ?? asked.query.trim(),
    hitsPerPage: box.pageSize,
    ...(filters.length > 0 && { filters: filters.join(' AND ') }),
    ...(number !== undefined && { restrictSearchableAttributes: [...(box.numbers ?? [])] }),
    ...(box.typoTolerance && { typoTolerance: box.typoTolerance }),
    ...(orderBy && { orderBy }),
  }
}

/** Filter of a list while only dates narrow it: the same records as the search would find, live. */
export function listFilter(box: SearchBox, asked: AskedSearch): Filter | undefined {
  const field = box.dates?.field
  const bounds: readonly Filter[] =
    field === undefined ? [] : windowBounds(box, asked).map(([operator, at]) => [field, operator, at] as const)
  const undated: Filter | undefined = field !== undefined && keepsUndated(box, asked) ? [field, '==', null] : undefined
  const dates: readonly Filter[] = undated ? [{ or: [...bounds, undated] }] : bounds
  const parts: readonly Filter[] = [...(box.always ? [box.always.where] : []), ...dates]
  return parts.length === 0 ? undefined : { and: parts }
}
