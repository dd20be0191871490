import type { SearchDefinition } from '../../../../domain/kernel/index.ts'
import { facetEntry, facetLexeme } from './lexeme.ts'
import type { NumberOperator, SearchCondition } from './search-condition.ts'

/** Names for filters of one search: the attributes of the index, within the client of the search. */
export interface SearchAttributes {
  readonly search: SearchDefinition
  /** Values of the facet `_client` that mean the client of the search: any other finds nothing. */
  readonly clientNames: readonly string[]
}

const base = new Set(['date', 'last_date'])
const number = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i

/** A path without the marks of its lists, as the hosted index names attributes. */
const unlisted = (path: string): string => path.replaceAll('[]', '')

const placeIn = (paths: readonly string[], name: string): number =>
  paths.findIndex((path) => path === name || unlisted(path) === name)

/** The name under which a facet is kept, called by its name or by its path; undefined when there is none. */
export function facetName({ facets, custom }: SearchDefinition, attribute: string): string | undefined {
  if (attribute === 'active' || (custom && attribute.startsWith('custom.'))) return attribute
  return Object.entries(facets ?? {}).find(([name, path]) => [name, path, unlisted(path)].includes(attribute))?.[0]
}

/** The base field or place (from 1) under which a numeric filter is kept; undefined when there is none. */
export function numberPlace({ numeric }: SearchDefinition, attribute: string): string | number | undefined {
  if (base.has(attribute)) return attribute
  const place = Object.entries(numeric ?? {}).findIndex(([name, path]) => name === attribute || path === attribute)
  return place < 0 ? undefined : place + 1
}

/** Searchable texts and number codes of a list of attribute names; undefined for a name that is neither. */
export function searchablePlaces({ text, numbers = [] }: SearchDefinition, names: readonly string[]) {
  const places = names.map((name) => ({ name, text: placeIn(text, name), number: placeIn(numbers, name) }))
  const unknown = places.find((place) => place.text < 0 && place.number < 0)
  return {
    unknown: unknown?.name,
    texts: places.map((place) => place.text).filter((place) => place >= 0),
    numbers: places.map((place) => place.number).filter((place) => place >= 0),
  }
}

export interface Fault {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}

export type Read = { readonly condition: SearchCondition } | { readonly fault: Fault }

/** `attribute:value` and `attribute:-value`, with the facets `_client` and `_env` of the hosted index. */
export function readFacet({ search, clientNames }: SearchAttributes, attribute: string, value: string): Read {
  if (attribute === '_env') return { condition: { test: { holds: true } } }
  const isNot = value.startsWith('-') && value.length > 1
  const wanted = isNot ? value.slice(1) : value
  if (attribute === '_client') {
    const isOwn = clientNames.some((name) => name.toLowerCase() === wanted.toLowerCase())
    return { condition: { test: { holds: isOwn !== isNot } } }
  }
  const name = facetName(search, attribute)
  if (name !== undefined) {
    return { condition: { test: { facet: facetEntry(name, wanted), lexeme: facetLexeme(name, wanted), not: isNot } } }
  }
  const place = numberPlace(search, attribute)
  if (place === undefined) return { fault: { code: 'unknown-attribute', params: { attribute } } }
  return readNumber({ search, clientNames }, { attribute, operator: '=', value })
}

/** `attribute operator value`. */
export function readNumber(
  { search }: SearchAttributes,
  given: { attribute: string; operator: string; value: string },
): Read {
  const place = numberPlace(search, given.attribute)
  if (place === undefined) return { fault: { code: 'unknown-attribute', params: { attribute: given.attribute } } }
  const value = Number(given.value)
  if (!number.test(given.value.trim()) || !Number.isFinite(value))
    return { fault: { code: 'not-a-number', params: { value: given.value } } }
  const operator = given.operator === '!=' ? '<>' : (given.operator as NumberOperator)
  return { condition: { test: { number: place, operator, value, not: false } } }
}
