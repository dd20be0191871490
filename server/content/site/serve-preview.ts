import type { FastifyReply } from 'fastify'
import { deployments, rootFrom, siteStyle } from '../../../domain/content/index.ts'
import { systemActor, withOutside, type Ctx, type OutsideCtx } from '../../platform/context.ts'
import { findFile } from '../../platform/files/store-file.ts'
import { cleanAhead } from '../../platform/records/clean-ahead.ts'
import { getRecord } from '../../platform/records/index.ts'
import { html, notFound, send, sendIcon, sendPart, type Visit } from './answer-visit.ts'
import { languageOfVisit, missingPage } from './draw-site.ts'
import { keptFuturesOf } from './kept-futures.ts'
import { previewFileName, readPreviewFileName, readPreviewToken } from './preview-token.ts'
import { isShown, ShownFiles } from './site-files.ts'
import { siteChrome } from './site-parts.ts'
import { isStylePath } from './style-name.ts'

/** An open preview, and its requested part. */
interface Previewing {
  readonly token: string
  readonly deployment: string
  readonly path: string
}

/** A file that a page of the preview named, found without drawing the site. */
async function sendPreviewFile(
  ctx: Ctx,
  visit: Visit,
  { token, name }: { token: string; name: string },
): Promise<boolean> {
  const path = readPreviewFileName(visit.platform, token, name)
  const row = path === undefined ? undefined : await findFile(ctx, path)
  if (row === undefined || !isShown(row.type)) return false
  await sendPart(visit, row, 'private, max-age=300')
  return true
}

const refused = ({ request, reply }: Visit): true => {
  void notFound(request, reply)
  return true
}

/** True for a request of another thing than a page: it is answered then, without drawing the site. */
async function sendPreviewPart(ctx: Ctx, visit: Visit, { token, deployment, path }: Previewing): Promise<boolean> {
  const [, folder = '', name = ''] = /^\/(_\w+)\/([^/]+)$/.exec(path) ?? []
  if (folder === '_icons') return (await sendIcon(visit, name)) || refused(visit)
  if (folder !== '_files' && !isStylePath(path)) return false
  const { site } = await getRecord(ctx, deployments, deployment)
  if (folder === '_files') return (await sendPreviewFile(ctx, visit, { token, name })) || refused(visit)
  void send(visit, { type: 'text/css; charset=utf-8', body: siteStyle(await siteChrome(ctx, site)) })
  return true
}

async function sendPreviewPage(ctx: OutsideCtx, visit: Visit, { token, deployment, path }: Previewing) {
  const { site, draw } = await keptFuturesOf(visit.platform).read(ctx, deployment)
  const shown = new ShownFiles({
    clientId: visit.clientId,
    fleet: site.data.fleet,
    nameOf: (file) => previewFileName(visit.platform, token, file),
  })
  const page = site.drawn.find(({ url }) => url === path)
  if (page) {
    await cleanAhead(page)
    return send(visit, { type: html, body: draw(page, shown) })
  }
  const missing = draw(missingPage(site.chrome, languageOfVisit(site.chrome, path)), shown)
  return send(visit, { type: html, body: missing.replaceAll('="./', `="${rootFrom(path)}`), status: 404 })
}

/** Answers a part of a future site to a holder of its link. */
export async function visitPreview(
  visit: Visit,
  { token, path }: { token: string; path: string },
): Promise<FastifyReply> {
  const { platform, reply, clientId, request } = visit
  const opened = readPreviewToken(platform, token, platform.clock())
  void reply.header('x-robots-tag', 'noindex, nofollow')
  if (opened?.clientId !== clientId) return notFound(request, reply)
  const previewing = { token, path, deployment: opened.deployment }
  return withOutside(platform, systemActor(clientId), async (ctx) =>
    (await sendPreviewPart(ctx, visit, previewing)) ? reply : sendPreviewPage(ctx, visit, previewing),
  )
}
