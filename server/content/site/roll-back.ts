import { deployments } from '../../../domain/content/index.ts'
import type { OutsideCtx } from '../../platform/context.ts'
import { beyondReach, takeRecord } from '../../platform/records/index.ts'
import { dateReleasedPages, holdSite } from './date-pages.ts'
import { liveDeployment } from './future-site.ts'
import { readManifest } from './manifest.ts'
import { overtaken, refuse, retire } from './release-verbs.ts'

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
  await dateReleasedPages(ctx, row, list)
  const next = change({ running: true, status: 'live', deployed: ctx.now, scheduled: null, failed: null })
  return { status: next.status }
}
