import type { Issue, RecordDefinition, SearchDefinition } from '../../../../domain/kernel/index.ts'
import type { SearchBody } from '../../../../domain/kernel/search/search-query.ts'
import { Invalid } from '../../errors.ts'
import { parseFacetFilter, parseFilters, parseNumericFilter } from './parse-filters.ts'
import { readQuery, type AskedQuery, type Places } from './query-words.ts'
import {
  facetName,
  numberPlace,
  searchablePlaces,
  type Fault,
  type Read,
  type SearchAttributes,
} from './search-attributes.ts'
import { groupsOf, type SearchCondition, type SearchGroups, type SearchTest } from './search-condition.ts'

/** An order of hits, in the words of `flightline.search_order`. */
export type SearchOrder =
  | { readonly by: string | number; readonly descending: boolean }
  | { readonly around: readonly [latitude: number, longitude: number] }

/** A search as it was understood. */
export interface SearchPlan {
  readonly search: SearchDefinition
  readonly asked: AskedQuery
  readonly places: Places | undefined
  /** Groups of facets alone, which the inverted index answers. */
  readonly lexemes: readonly string[]
  /** Groups that are tested row by row. */
  readonly groups: SearchGroups
  readonly order: SearchOrder
  /** True if hits in the first attribute come before all others. */
  readonly isTitleFirst: boolean
  /** Names of the facets to count. */
  readonly facets: readonly string[]
  /** True if the conditions cannot be met: another client's facet, for example. */
  readonly isImpossible: boolean
}

interface Reader {
  readonly issues: Issue[]
  readonly attributes: SearchAttributes
}

type Nested = string | readonly (string | readonly string[])[]

const refuse = ({ issues }: Reader, path: string, { code, params }: Fault): void => {
  issues.push(params ? { path, code, params } : { path, code })
}

function accept(reader: Reader, path: string, read: Read): SearchCondition {
  if ('condition' in read) return read.condition
  refuse(reader, path, read.fault)
  return { and: [] }
}

/** The outer list joined by and, an inner one by or; a plain text is a list of one. */
function readNested(
  reader: Reader,
  path: string,
  { given, parse }: { given: Nested | undefined; parse: (text: string) => Read },
): SearchCondition {
  const outer = given === undefined ? [] : typeof given === 'string' ? [given] : given
  const one = (entry: string, at: string) => accept(reader, at, parse(entry))
  const parts = outer.map((entry, number): SearchCondition => {
    const at = typeof given === 'string' ? path : `${path}.${number}`
    return typeof entry === 'string'
      ? one(entry, at)
      : { or: entry.map((inner, place) => one(inner, `${at}.${place}`)) }
  })
  return { and: parts }
}

function readPlaces(reader: Reader, names: readonly string[] | undefined): Places | undefined {
  if (!names || names.length === 0) return undefined
  const { unknown, texts, numbers } = searchablePlaces(reader.attributes.search, names)
  if (unknown !== undefined)
    refuse(reader, 'restrictSearchableAttributes', { code: 'unknown-attribute', params: { attribute: unknown } })
  return { texts, numbers }
}

function readFacetNames(reader: Reader, names: readonly string[] = []): string[] {
  const { search } = reader.attributes
  if (names.includes('*')) return [...Object.keys(search.facets ?? {}), 'active']
  return names.flatMap((name) => {
    const known = facetName(search, name)
    if (known === undefined) refuse(reader, 'facets', { code: 'unknown-attribute', params: { attribute: name } })
    return known ?? []
  })
}

function readCentre(reader: Reader, text: string | undefined): readonly [number, number] | undefined {
  if (text === undefined) return undefined
  const [latitude, longitude, ...more] = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const isPlace =
    latitude !== undefined &&
    longitude !== undefined &&
    more.length === 0 &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180
  if (isPlace) return [latitude, longitude]
  refuse(reader, 'aroundLatLng', { code: 'not-a-place', params: { found: text } })
  return undefined
}

function readGeo(
  reader: Reader,
  body: SearchBody,
): { tests: SearchGroups; centre: readonly [number, number] | undefined } {
  const centre = readCentre(reader, body.aroundLatLng)
  const boxes = (body.insideBoundingBox ?? []).map(([lat1, west, lat2, east]): SearchTest => ({
    box: [Math.min(lat1, lat2), west, Math.max(lat1, lat2), east],
  }))
  if ((centre || boxes.length > 0) && !reader.attributes.search.geo)
    refuse(reader, centre ? 'aroundLatLng' : 'insideBoundingBox', { code: 'no-places' })
  // Without a radius every place counts, and records without a place are not excluded.
  const metres = typeof body.aroundRadius === 'number' ? body.aroundRadius : 25_000_000
  const circle: SearchTest[] = centre ? [{ circle: [...centre, metres] }] : []
  return { tests: [...(boxes.length > 0 ? [boxes] : []), ...(circle.length > 0 ? [circle] : [])], centre }
}

const isByTime = ({ list }: RecordDefinition): boolean =>
  list.orderBy.field === 'date' || list.orderBy.field === 'last_date'

/** By the asked field; near a place by distance; else as the list goes if it goes by time, and by the last change if not. */
function readOrder(
  reader: Reader,
  definition: RecordDefinition,
  { asked, centre }: { asked: SearchBody['orderBy']; centre: readonly [number, number] | undefined },
): SearchOrder {
  if (!asked) {
    if (centre) return { around: centre }
    const { field, direction } = definition.list.orderBy
    return isByTime(definition)
      ? { by: field, descending: direction === 'desc' }
      : { by: 'last_date', descending: true }
  }
  const by = numberPlace(reader.attributes.search, asked.field)
  if (by === undefined)
    refuse(reader, 'orderBy.field', { code: 'unknown-attribute', params: { attribute: asked.field } })
  return { by: by ?? 'last_date', descending: asked.direction === 'desc' }
}

/** A group without the tests whose answer is known: undefined where it always holds. */
function openTests(group: readonly SearchTest[]): readonly SearchTest[] | undefined {
  return group.some((test) => 'holds' in test && test.holds) ? undefined : group.filter((test) => !('holds' in test))
}

const facetLexemes = (group: readonly SearchTest[]): string[] | undefined => {
  const lexemes = group.flatMap((test) => ('facet' in test && !test.not ? [test.lexeme] : []))
  return lexemes.length === group.length ? lexemes : undefined
}

/** Understands a search of a record type. Throws Invalid with every fault. */
export function planSearch(definition: RecordDefinition, body: SearchBody, clientNames: readonly string[]): SearchPlan {
  const search: SearchDefinition = definition.search ?? { text: [] }
  const attributes: SearchAttributes = { search, clientNames }
  const reader: Reader = { issues: [], attributes }
  const condition: SearchCondition = {
    and: [
      body.filters === undefined ? { and: [] } : accept(reader, 'filters', parseFilters(body.filters, attributes)),
      readNested(reader, 'facetFilters', {
        given: body.facetFilters,
        parse: (text) => parseFacetFilter(text, attributes),
      }),
      readNested(reader, 'numericFilters', {
        given: body.numericFilters,
        parse: (text) => parseNumericFilter(text, attributes),
      }),
    ],
  }
  const geo = readGeo(reader, body)
  const places = readPlaces(reader, body.restrictSearchableAttributes)
  const facets = readFacetNames(reader, body.facets)
  const order = readOrder(reader, definition, { asked: body.orderBy, centre: geo.centre })
  const all = groupsOf(condition)
  if (!all) refuse(reader, 'filters', { code: 'too-complex' })
  if (reader.issues.length > 0) throw new Invalid(reader.issues)
  const open = [...(all ?? []), ...geo.tests].map(openTests).filter((group) => group !== undefined)
  const asked = readQuery(body.query)
  return {
    search,
    asked,
    places,
    lexemes: open.flatMap((group) => (group.length > 0 ? (orOf(facetLexemes(group)) ?? []) : [])),
    groups: open.filter((group) => !facetLexemes(group)),
    order,
    isTitleFirst: asked.parts.length > 0 && !places && !body.orderBy && !geo.centre && !isByTime(definition),
    facets,
    isImpossible: open.some((group) => group.length === 0),
  }
}

const orOf = (lexemes: readonly string[] | undefined): string | undefined => lexemes && `(${lexemes.join(' | ')})`
