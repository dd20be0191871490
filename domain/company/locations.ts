import { z } from 'zod'
import { defineRecord, ownDocument, shortText, textField } from '../kernel/index.ts'
import { listedColumns } from '../kernel/lists/listed-columns.ts'

const mostGuides = 200

/** Where a user last worked in one client: `users/{id}/locations/{client}` (1-shell section 7). */
export const locations = defineRecord({
  name: 'locations',
  label: { one: 'Location', many: 'Locations', path: 'locations' },
  path: 'users/{id}/locations/{client}',
  shape: z.strictObject({
    /** Address inside the product that the user left last; kept for callers of the data interface, no screen sets it. */
    path: shortText.default(''),
    /** Title of the guide panel that was seen last (1-shell section 4). */
    guide_seen: shortText.optional(),
    /** Titles of all guides that were seen, the last one last: each opens by itself once. */
    guides_seen: z.array(shortText).max(mostGuides).default([]),
    /** Sort order of the trip search, kept as state `tripSort` (3-aviation section 2). */
    tripSort: z.enum(['departure_date', 'last_date']).optional(),
    /** The columns that the user has chosen, by the path of a list or by `view:` and the id of a saved view. */
    list_columns: z.record(z.string().max(200), listedColumns).optional(),
  }),
  access: { read: ownDocument, write: ownDocument },
  columns: {},
  list: { columns: [{ field: 'path', label: 'Path' }], orderBy: { field: 'last_date', direction: 'desc' } },
  form: [textField('path', 'Path')],
  title: (doc) => String(doc['path'] ?? ''),
})

/** The titles seen, with one that is seen now. */
export const withGuideSeen = (seen: readonly string[], title: string): string[] =>
  [...seen.filter((one) => one !== title), title].slice(-mostGuides)
