import { z } from 'zod'
import type { Doc } from '../documents/field-path.ts'
import type { RecordDefinition } from '../records/record.ts'

const text = z.string().max(500)

/** Filters of hosted search: the outer list joins by and, an inner list by or. */
const nested = z.union([text, z.array(z.union([text, z.array(text).max(100)])).max(50)])

const degrees = z.number().min(-360).max(360)
const box = z.tuple([degrees, degrees, degrees, degrees])

/** The most hits of one page: quote and trip search ask for 500 (3-aviation section 10). */
const searchPageLimit = 500

/**
 * A search in the words of the hosted index of the specification (1-shell section 7, 3-aviation section 3 'Search
 * query'). `orderBy` is ours: where the hosted index had one index for each order.
 */
export const searchBody = z.strictObject({
  query: z.string().max(1000).default(''),
  page: z.int().min(0).max(10_000).default(0),
  hitsPerPage: z.int().min(1).max(searchPageLimit).default(100),
  /** `active:true AND (status:open OR departure_date >= 1700000000000)` */
  filters: z.string().max(5000).optional(),
  /** `status:open`, or lists of them: the outer joined by and, the inner by or; `status:-open` excludes. */
  facetFilters: nested.optional(),
  /** `departure_date>=1700000000000`, nested like `facetFilters`. */
  numericFilters: nested.optional(),
  restrictSearchableAttributes: z.array(text).max(50).optional(),
  facets: z.array(text).max(50).optional(),
  /** `strict` and `min` take only the nearest words; false takes none but those that are written. */
  typoTolerance: z.union([z.boolean(), z.enum(['true', 'false', 'strict', 'min'])]).default(true),
  /** `latitude,longitude` in degrees: nearest first. */
  aroundLatLng: text.optional(),
  /** Metres, or `all`; all when absent. */
  aroundRadius: z.union([z.number().positive().max(25_000_000), z.literal('all')]).optional(),
  /** Boxes `[latitude, longitude, latitude, longitude]` of two opposite corners, of which one must hold the place. */
  insideBoundingBox: z.array(box).max(20).optional(),
  /** A numeric filter, `date` or `last_date`. */
  orderBy: z.strictObject({ field: text, direction: z.enum(['asc', 'desc']) }).optional(),
})

export type SearchBody = z.output<typeof searchBody>
export type SearchRequest = z.input<typeof searchBody>

/** A page of hits. Counts are exact, or lower bounds by `nbHitsExact`. */
export interface SearchAnswer<Hit> {
  readonly hits: readonly (Hit & { readonly objectID: string })[]
  readonly nbHits: number
  readonly nbHitsExact: boolean
  readonly page: number
  readonly nbPages: number
  readonly hitsPerPage: number
  readonly query: string
  /** Facet -> value -> number of hits; of the newest hits only where `facetsExact` is false. */
  readonly facets?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly facetsExact?: boolean
}

export const globalSearchBody = z.strictObject({
  query: z.string().max(500),
  /** Hits of each group. */
  hitsPerPage: z.int().min(1).max(20).default(5),
})

/** A hit of the global search: enough to show it and to go there. */
export interface GlobalHit {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  /** Address below the client's name_key. */
  readonly path: string
}

/** Indexes of the global search, and the form of a hit. */
export interface GlobalSearchSource {
  readonly definition: RecordDefinition
  /** Narrows the hits, in the words of `filters`. */
  readonly filters?: string
  /** Typing errors are not forgiven in it. */
  readonly isExact?: boolean
  /** A second line that distinguishes records of the same title. */
  readonly subtitle: (row: Doc) => string
  /** Address of the record below the client's name_key. */
  readonly path: (row: Doc) => string
}

export interface GlobalSearchAnswer {
  readonly groups: readonly { readonly index: string; readonly label: string; readonly hits: readonly GlobalHit[] }[]
}
