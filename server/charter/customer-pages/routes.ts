import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  askOnPage,
  findSharedLink,
  openPage,
  pageFiles,
  previewQuote,
  printShare,
  readRevisions,
  revokeShare,
  sharePage,
  signPage,
} from '../../../domain/charter/index.ts'
import { shareTokenLength } from '../../../domain/commerce/index.ts'
import { shapeIssues } from '../../../domain/kernel/index.ts'
import { withShare } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { implement, implementPublic, rawRoute, type PublicCtx, type Route } from '../../platform/http/route.ts'
import { signPageOf } from './accept-signed.ts'
import { askOnPageOf } from './ask-on-page.ts'
import { showQuotePreview } from './offer-quote.ts'
import { openPageOf } from './open-page.ts'
import { openRouteMap } from './build-maps.ts'
import { documentOf, openCalendar, openDocument, type PageFile } from './page-files.ts'
import { revisionsOf } from './read-revisions.ts'
import { findLink, requireShare, revokeShareOf, sharePageOf } from './share-page.ts'

function read<Shape extends z.ZodType>(shape: Shape, given: unknown): z.output<Shape> {
  const found = shape.safeParse(given)
  if (found.success) return found.data
  throw new Invalid(shapeIssues(found.error))
}

/** Nothing of a shared page is kept on its way, nor found by a search engine. */
const unlistedHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

const sendFile = (reply: FastifyReply, { name, type, content }: PageFile) =>
  reply
    .headers(unlistedHeaders)
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)

const fileToken = z.object({ token: z.string().length(shareTokenLength) })
const shareId = z.object({ id: z.string() })

/** Record types whose pages are of flights. */
const flightTypes = ['quotes', 'trips'] as const

/** A file of a shared page: making one uses the processor for a moment, so requests are limited. */
const fileRoute = (
  facts: { path: string; summary: string },
  make: (ctx: Ctx, id: string) => Promise<PageFile>,
): Route =>
  rawRoute({
    ...facts,
    kind: 'raw-public',
    method: 'GET',
    role: 'public',
    ratePerMinute: 12,
    handle: async ({ platform }, request: FastifyRequest, reply) => {
      const { token } = read(fileToken, request.params)
      return sendFile(reply, await withShare(platform, token, { types: flightTypes, verb: make }))
    },
  })

/** Callers who have the token of a shared page. */
const sharedPage = {
  callerOf: ({ token }: { readonly token: string }) => token,
  within: <T>(
    { platform }: PublicCtx,
    { token }: { readonly token: string },
    verb: (own: Ctx, id: string) => Promise<T>,
  ) => withShare(platform, token, { types: flightTypes, verb }),
  headers: unlistedHeaders,
}

/** Pages that customers, passengers and crew open by a token, and the calls of staff about them. */
export const customerPageRoutes: readonly Route[] = [
  implement(sharePage, (ctx, { body }) => sharePageOf(ctx, body)),
  implement(previewQuote, (ctx, { body }) => showQuotePreview(ctx, body.id)),
  implement(readRevisions, (ctx, { params }) => revisionsOf(ctx, params)),
  implement(findSharedLink, (ctx, { params }) => findLink(ctx, params.id)),
  implement(revokeShare, async (ctx, { params }) => {
    await revokeShareOf(ctx, params.id)
    return {}
  }),
  rawRoute({
    ...printShare,
    kind: 'raw',
    handle: async (ctx, request, reply) => {
      const { id } = read(shareId, request.params)
      return sendFile(reply, await documentOf(ctx, await requireShare(ctx, id)))
    },
  }),
  implementPublic(openPage, sharedPage, openPageOf),
  implementPublic(askOnPage, sharedPage, askOnPageOf),
  implementPublic(signPage, sharedPage, signPageOf),
  fileRoute(pageFiles.pdf, openDocument),
  fileRoute(pageFiles.calendar, openCalendar),
  fileRoute(pageFiles.map, (ctx, id) => openRouteMap(ctx, id, 'png')),
  fileRoute(pageFiles.drawing, (ctx, id) => openRouteMap(ctx, id, 'svg')),
]
