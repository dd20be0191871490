import { z } from 'zod'
import { deployments, pages } from '../../../domain/content/index.ts'
import { nameOnly, withTenant, type Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/sql.ts'
import { defineStepJob, enqueue, type JobRun } from '../../platform/jobs/index.ts'
import { amendMany, beyondReach } from '../../platform/records/index.ts'
import { publishedIn, readManifest, type Manifest } from './manifest.ts'

/** Pages that one transaction dates: each may be as long as a book, and its search document is written too. */
const atOnce = 50

const payload = z.object({ release: z.string(), user: z.string() })

type PageDating = z.output<typeof payload>

const datingWork = { name: 'date-pages', lane: 'bulk', payload } as const

/** One release of a site at a time: whoever comes second sees what the first did. */
export const holdSite = (ctx: Ctx, site: string) =>
  ctx.db.run(sql`select pg_advisory_xact_lock(hashtext('site'), hashtext(${`${ctx.db.tenant.clientId} ${site}`}))`)

/** Dates the next pages of a site that differ from its live release. Answers false when none was left. */
async function dateNext(ctx: Ctx, site: string, manifest: Manifest): Promise<boolean> {
  const rows = [...publishedIn(manifest)].map(([id, published]) => ({ id, published }))
  const dated = await amendMany(ctx, pages, {
    from: sql`(
      select p.id, live.published from pages p
      left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as live(id text, published bigint)
        on live.id = p.id collate "C"
      where p.client_id = ${ctx.db.tenant.clientId} and p.trashed_at is null
        and (p.site = ${site} or live.id is not null) and p.published is distinct from live.published
      order by p.id limit ${atOnce}) item`,
    where: sql`r.id = item.id`,
    doc: sql`case when item.published is null then r.doc - 'published'
      else r.doc || jsonb_build_object('published', item.published) end`,
    last_date: sql`greatest(r.last_date, item.published)`,
  })
  // Fewer than asked for do not end it: a page may be trashed between the choice and the write.
  return dated.length > 0
}

/**
 * Writes on the pages of a site since when they are live, and removes the date from those that are not in the live release.
 * A job writes the dates of a long release: visitors see the release as a whole in any case.
 */
export async function dateReleasedPages(
  ctx: Ctx,
  { id, site }: { readonly id: string; readonly site: string },
  manifest: Manifest,
): Promise<void> {
  if (await dateNext(ctx, site, manifest))
    await enqueue(ctx, datingWork, { payload: { release: id, user: ctx.actor.userId }, key: id })
}

/** Dates pages until none differ; stops when another release went live, which dates them itself. */
async function dateAll({ platform, clientId, within }: JobRun, { release, user }: PageDating): Promise<void> {
  const publisher = nameOnly(clientId, user)
  let read: { readonly key: string; readonly manifest: Manifest } | undefined
  for (let isMore = true; isMore;) {
    const { site, running, manifest: key } = await within((ctx) => beyondReach(ctx, deployments).get(release))
    if (!running || key === undefined) return
    const manifest = read?.key === key ? read.manifest : await readManifest(platform, key)
    if (manifest === undefined) return
    read = { key, manifest }
    isMore = await withTenant(platform, publisher, async (ctx) => {
      await holdSite(ctx, site)
      const now = await beyondReach(ctx, deployments).get(release)
      // An erasure writes the same release again under another key.
      if (!now.running || now.manifest !== key) return now.running
      return dateNext(ctx, site, manifest)
    })
  }
}

export const datePages = defineStepJob({ ...datingWork, run: dateAll })
