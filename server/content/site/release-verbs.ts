import { Readable } from 'node:stream'
import {
  contentMessages,
  deployments,
  redirects,
  type approveRelease,
  type scheduleRelease,
} from '../../../domain/content/index.ts'
import { users } from '../../../domain/company/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import type { Ctx, OutsideCtx } from '../../platform/context.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { keepContent, nameFile, shareContents } from '../../platform/files/index.ts'
import { asVerb, beyondReach, takeRecord } from '../../platform/records/index.ts'
import { dateReleasedPages, holdSite } from './date-pages.ts'
import { drawSite } from './draw-site.ts'
import { sitePages } from './drawn-pages.ts'
import { futureSite, liveDeployment, movesOf, type FutureSite } from './future-site.ts'
import { publishedIn, type Manifest } from './manifest.ts'
import { stateOfSite } from './release-state.ts'
import { shownFilesOf, storedFiles } from './site-files.ts'

export const refuse = (code: string, title: string, message: string): Conflict =>
  new Conflict(null, null, { code, title, message })

export const overtaken = () =>
  refuse('overtaken', 'Another release went live', 'Look at this one again, then publish it.')

const changed = () =>
  refuse(
    'changed',
    'This content has changed',
    'The content is not the one that you read. Check it again, then approve it.',
  )

/** What is live is neither approved again nor put off: that is for the release that comes next. Throws Conflict. */
function requireNotLive({ running }: { readonly running: boolean }): void {
  if (running) throw refuse('running', 'This release is live', 'Make another release for later changes.')
}

/** See the contract. Throws NotFound, Conflict, Invalid. */
export async function approveOf(ctx: OutsideCtx, { params, body }: InputOf<typeof approveRelease>) {
  const site = await futureSite(ctx, params.id)
  if (site.hash !== body.hash) throw changed()
  if (site.bundle.length === 0 && site.removed.size === 0)
    throw refuse('empty', 'There is nothing in this release', 'Put pages into it first.')
  const errors = (await stateOfSite(ctx, site)).pages.flatMap(({ url, faults }) =>
    faults.filter(({ level }) => level === 'error').map(({ words }) => `${url}: ${words}`),
  )
  if (errors.length > 0)
    throw new Invalid(
      errors.slice(0, 20).map((line) => contentMessages.issue('pages', 'bad-config', { line })),
      errors.slice(0, 5).join(' '),
    )
  const { row, change } = await takeRecord(ctx, deployments, { id: params.id })
  requireNotLive(row)
  const by = await beyondReach(ctx, users).find(ctx.actor.userId)
  // One with a time still goes live then, with the newly approved content.
  const status = row.scheduled === undefined ? 'approved' : 'scheduled'
  const approval = {
    approved: ctx.now,
    approved_by: by?.name ?? '',
    approved_by_id: ctx.actor.userId,
    approved_hash: site.hash,
  }
  return { status: change({ ...approval, status }).status }
}

interface Ready {
  readonly manifest: Manifest
  readonly pack: Awaited<ReturnType<typeof keepContent>>
  readonly list: Awaited<ReturnType<typeof keepContent>>
}

/** Pages that the release brings are live as they are from now on, all others since they were brought. */
function withTimes(drawn: Manifest['pages'], { bundle, liveManifest }: FutureSite, now: number): Manifest['pages'] {
  const brought = new Set(bundle.map(({ id }) => id))
  const since = liveManifest === undefined ? new Map<string, number>() : publishedIn(liveManifest)
  return Object.fromEntries(
    Object.entries(drawn).map(([url, page]) => [
      url,
      { ...page, published: brought.has(page.id) ? now : (since.get(page.id) ?? now) },
    ]),
  )
}

/** Writes what the release draws into the store. Until the last step nothing of it is live. */
async function writeFiles(ctx: OutsideCtx, site: FutureSite): Promise<Ready> {
  const shown = shownFilesOf(ctx, site)
  const { pack, parts } = await drawSite(site, sitePages(ctx, site), shown)
  const content = Readable.from(pack, { objectMode: true })
  const kept = await keepContent(ctx, { name: 'site.pack', content, type: 'application/octet-stream' })
  const manifest: Manifest = {
    ...parts,
    pages: withTimes(parts.pages, site, ctx.now),
    site: site.deployment.site,
    release: site.deployment.id,
    at: ctx.now,
    pack: kept.key,
    files: storedFiles(shown.paths, site),
    redirects: site.redirects,
  }
  const list = await keepContent(ctx, { name: 'site.json', content: Buffer.from(JSON.stringify(manifest)) })
  return { manifest, pack: kept, list }
}

const folderOf = (ctx: Ctx, { deployment }: FutureSite): string =>
  `clients/${ctx.db.tenant.clientId}/attachments/deployments/${deployment.id}`

/** Names its files, so that they stay for as long as the release does; pictures too, after any change of the page. */
async function nameFiles(ctx: Ctx, site: FutureSite, { manifest, pack, list }: Ready): Promise<void> {
  const folder = folderOf(ctx, site)
  await nameFile(ctx, { path: `${folder}/${ctx.now}.pack`, kept: pack })
  await nameFile(ctx, { path: `${folder}/${ctx.now}.json`, kept: list })
  const keys = [...new Set(Object.values(manifest.files).map((file) => file.key))]
  const shares = keys.map((key) => ({ key, to: `${folder}/${key.split('/').at(-1)}` }))
  if (!(await shareContents(ctx, shares)))
    throw refuse(
      'file-gone',
      'A file of this release is gone',
      'A colleague removed it just now. Look at the release again.',
    )
}

/** A moved page leaves a redirect, which later releases keep. */
async function keepMoves(ctx: Ctx, future: FutureSite): Promise<void> {
  const { site } = future.deployment
  const moves = new Map(movesOf(future))
  if (moves.size === 0) return
  const known = await beyondReach(ctx, redirects).every({
    and: [
      ['site', '==', site],
      ['from', 'in', [...moves.keys()]],
    ],
  })
  await asVerb(ctx, redirects).amendMany({
    ids: known.map(({ id }) => id),
    amend: ({ from }) => ({ to: moves.get(from) }),
  })
  const there = new Set(known.map(({ from }) => from))
  const fresh = [...moves].filter(([from]) => !there.has(from))
  await asVerb(ctx, redirects).createMany(
    fresh.map(([from, to]) => ({ doc: redirects.shape.parse({ site, from, to }) })),
  )
}

export const retire = (ctx: Ctx, id: string, status: string) =>
  asVerb(ctx, deployments).amend({ id, amend: () => ({ running: false, status }) })

interface Publishing {
  /** It goes live because its time has come, and no longer does once a user changes that time. */
  readonly isByClock: boolean
}

/** True if the time has come for which a release is scheduled. */
export const isDue = ({ scheduled }: { readonly scheduled?: number | undefined }, now: number): boolean =>
  scheduled !== undefined && scheduled <= now

/** Code of the refusal to publish by the timer a release that is no longer scheduled. */
export const notDue = 'not-due'

type Live = FutureSite['live']

/** True if another release went live; an erasure writes the same one again under another key. */
const isOvertaken = (now: Live, before: Live): boolean => now?.id !== before?.id || now?.manifest !== before?.manifest

async function makeLive(ctx: Ctx, site: FutureSite, going: Ready & Publishing): Promise<{ status: string }> {
  const { deployment } = site
  await holdSite(ctx, deployment.site)
  const { row, change } = await takeRecord(ctx, deployments, { id: deployment.id })
  if (going.isByClock && !isDue(row, ctx.now)) throw refuse(notDue, 'Not due', 'Its time was taken away, or moved.')
  if (row.approved_hash !== site.hash) throw changed()
  const live = await liveDeployment(ctx, deployment.site)
  if (isOvertaken(live, site.live)) throw overtaken()
  await nameFiles(ctx, site, going)
  if (live && live.id !== row.id) await retire(ctx, live.id, 'deployed')
  await keepMoves(ctx, site)
  await dateReleasedPages(ctx, row, going.manifest)
  const next = change({
    running: true,
    status: 'live',
    deployed: ctx.now,
    deployed_hash: site.hash,
    scheduled: null,
    failed: null,
    manifest: going.list.key,
    count: site.all.length,
  })
  return { status: next.status }
}

/**
 * See the contract. Throws NotFound, Conflict, Unavailable; by the timer a Conflict `notDue` if its time was changed
 * since.
 */
export async function publishOf(
  ctx: OutsideCtx,
  id: string,
  how: Publishing = { isByClock: false },
): Promise<{ status: string }> {
  const site = await futureSite(ctx, id)
  if (site.deployment.approved_hash === undefined)
    throw refuse('not-approved', 'This release is not approved', 'Approve its content first.')
  if (site.deployment.approved_hash !== site.hash) throw changed()
  return makeLive(ctx, site, { ...(await writeFiles(ctx, site)), ...how })
}

/** See the contract. Throws NotFound, Conflict. */
export async function scheduleOf(ctx: Ctx, { params, body }: InputOf<typeof scheduleRelease>) {
  const { row, change } = await takeRecord(ctx, deployments, { id: params.id })
  requireNotLive(row)
  if (body.at === null)
    return {
      status: change({ scheduled: null, status: row.approved_hash === undefined ? 'draft' : 'approved' }).status,
    }
  if (row.approved_hash === undefined)
    throw refuse('not-approved', 'This release is not approved', 'Approve its content first.')
  if (body.at <= ctx.now) throw new Invalid([contentMessages.issue('at', 'past-time')])
  const scheduled = { scheduled: body.at, scheduled_by_id: ctx.actor.userId }
  return { status: change({ ...scheduled, status: 'scheduled', failed: null }).status }
}
