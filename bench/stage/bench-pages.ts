import pg from 'pg'
import { pages } from '../../domain/content/index.ts'
import type { Doc } from '../../domain/kernel/index.ts'
import { bulkInsert, type BulkRow } from '../../server/platform/records/bulk-insert.ts'
import type { Stage } from '../row.ts'
import { asOwner, asOwnerOf } from './as-owner.ts'

/** The sites of the largest client, by how many pages each has: the first is the one that visitors open. */
export const benchSites = { main: 50, many: 2000, listed: 17_950 } as const

export type BenchSite = keyof typeof benchSites

export const pageCount = Object.values(benchSites).reduce((sum, count) => sum + count, 0)

const paragraph =
  '<p>We fly you <b>when it suits you</b>: tell us where from, where to and with whom, and an aircraft with its crew, its <a href="/">cabin</a> and its times is yours within the hour.</p>'

/** Sections of text under a heading each, as landing pages have them. */
export const sectionsOf = (count: number): Doc[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `s${at + 1}`,
    kind: 'text',
    heading: `Part ${at + 1}`,
    html: paragraph.repeat(2),
    buttons: [],
  }))

const idOf = (site: BenchSite, number: number): string =>
  `01930100-0b0b-7000-8000-${Object.keys(benchSites).indexOf(site)}${number.toString(16).padStart(11, '0')}`

/** Pages as people lay them out: those of the long list are short, the others have ten sections each. */
function rowOf(clientId: string, site: BenchSite, number: number): BulkRow {
  const isHome = number === 0
  const shaped = pages.shape.parse({
    name: isHome ? 'Home' : `Page ${number} of ${site}`,
    url: isHome ? '/' : `/pages/${number}`,
    site,
    kind: 'landing',
    content: { sections: sectionsOf(site === 'listed' ? 1 : 10) },
    meta: { title: `Page ${number}`, description: 'A page that is there to be measured.' },
  })
  const date = Date.now()
  return { definition: pages, clientId, id: idOf(site, number), date, doc: pages.derive?.(shaped, date) ?? shaped }
}

const batch = 2000

/** Puts the pages of all sites into the largest client, once for a scale set. */
export async function benchPages(stage: Stage): Promise<void> {
  const { db, ownerUrl, largeClient } = stage
  let isNew = false
  const pool = new pg.Pool({ ...asOwnerOf(ownerUrl), max: 1 })
  try {
    for (const [site, count] of Object.entries(benchSites) as [BenchSite, number][]) {
      const { rows } = await db.query<{ made: number }>(
        `select count(*)::integer as made from pages
         where client_id = current_setting('app.client_id')::uuid and site = $1 and trashed_at is null`,
        [site],
      )
      // A batch exists as a whole or not at all, and an existing page stays as it is.
      for (let number = rows[0]?.made ?? 0; number < count; number += batch) {
        isNew = true
        const size = Math.min(batch, count - number)
        await bulkInsert(
          pool,
          Array.from({ length: size }, (_, at) => rowOf(largeClient, site, number + at)),
        )
      }
    }
  } finally {
    await pool.end()
  }
  if (isNew) await asOwner(stage, (owner) => owner.query('analyze pages, search_documents, search_words'))
}
