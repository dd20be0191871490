import { z } from 'zod'
import { filterShape } from '../filters/filter-shape.ts'
import { searchBody } from '../search/search-query.ts'

/** Rows that can be chosen one by one, or edited at once. */
export const mostChosen = 10_000

const id = z.string().min(1).max(100)
const orderBy = z.strictObject({ field: z.string().max(100), direction: z.enum(['asc', 'desc']) })

/** Rows of a list for an action: some of them, the results of a search, or all of the list. */
export const rowChoice = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(mostChosen) }),
  z.strictObject({ search: searchBody.omit({ page: true, hitsPerPage: true }) }),
  z.strictObject({ where: filterShape.optional(), orderBy: orderBy.optional() }),
])

export type RowChoice = z.output<typeof rowChoice>
/** As a screen sends it. */
export type RowChoiceSent = z.input<typeof rowChoice>
