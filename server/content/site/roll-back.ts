import { deployments, pages } from '../../../domain/content/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { amendMany, beyondReach, takeRecord } from '../../platform/records/index.ts'
import { liveDeployment } from './future-site.ts'
import { publishedIn, readManifest, type Manifest } from './manifest.ts'
import { holdSite, overtaken, refuse, retire } from './release-verbs.ts'

/** Each page of the site says since when it is live as it is; those that are not in the release say nothing. */
async function notePages(ctx: Ctx, site: string, manifest: Manifest): Promise<void> {
  const rows = [...publishedIn(manifest)].map(([id, published]) => ({ id, published }))
  await amendMany(ctx, pages, {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item(id text, published bigint)`,
    where: sql`r.id = item.id collate "C"`,
    doc: sql`r.doc || jsonb_build_object('published', item.published)`,
  })
  await amendMany(ctx, pages, {
    where: sql`r.site = ${site} and r.published is not null and r.id <> all(${rows.map(({ id }) => id)}::text[])`,
    doc: sql`r.doc - 'published'`,
  })
}

/** See the contract. Throws NotFound, Conflict, Unavailable. */
export async function rollBackOf(ctx: OutsideCtx, id: string): Promise<{ status: string }> {
  const { site, manifest } = await beyondReach(ctx, deployments).get(id)
  const before = await liveDeployment(ctx, site)
  // Nothing is live by a list that cannot be read; the store is asked while no transaction is open.
  const list = await readManifest(ctx.platform, manifest)
  if (list === undefined) throw refuse('never-live', 'This release was never live', 'There is nothing to go back to.')
  await holdSite(ctx, site)
  const { row, change } = await takeRecord(ctx, deployments, { id })
  const live = await liveDeployment(ctx, site)
  if (live?.id !== before?.id || row.manifest !== manifest) throw overtaken()
  if (live && live.id !== row.id) await retire(ctx, live.id, 'rolled back')
  await notePages(ctx, site, list)
  const next = change({ running: true, status: 'live', deployed: ctx.now, scheduled: null, failed: null })
  return { status: next.status }
}
