import { z } from 'zod'
import { checkAd, createAdOfProduct, publishAd, readAdFeed, renewAdFeed } from '../../../domain/commerce/index.ts'
import { clientOfKey } from '../../inbox/index.ts'
import { systemActor, withTenant } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { implement, rawRoute, type Route } from '../../platform/http/route.ts'
import { checkOneAd, describeFeed, renewFeedAddress, writeFeed } from './ad-feed.ts'
import { makeAdOfProduct, setPublished } from './ad-verbs.ts'

const feedPath = z.object({ key: z.string().max(12), file: z.string().max(60) })

const types = { xml: 'application/xml; charset=utf-8', tsv: 'text/tab-separated-values; charset=utf-8' } as const

/** The feed of ads for shopping channels, at an address that its token keeps from others. */
const adFeedRoute = rawRoute({
  method: 'GET',
  path: '/feeds/:key/:file',
  summary: 'The feed of ads of a client for shopping channels, as RSS or as a table',
  role: 'public',
  kind: 'raw-public',
  params: feedPath,
  ratePerMinute: 30,
  handle: async ({ platform }, request, reply) => {
    const { key, file } = feedPath.parse(request.params)
    const [, token = '', form] = /^([\w-]+)\.(xml|tsv)$/.exec(file) ?? []
    const client = await clientOfKey(platform, key)
    if (!client || (form !== 'xml' && form !== 'tsv')) throw new NotFound('feed')
    const text = await withTenant(platform, systemActor(client.id), (ctx) => writeFeed(ctx, { token, form }))
    return reply.type(types[form]).header('cache-control', 'private, no-cache').send(text)
  },
})

/** Calls of ads. */
export const adRoutes: readonly Route[] = [
  implement(createAdOfProduct, (ctx, { params }) => makeAdOfProduct(ctx, params.id)),
  implement(publishAd, (ctx, { params, body }) => setPublished(ctx, params.id, body.isPublished)),
  implement(checkAd, (ctx, { params }) => checkOneAd(ctx, params.id)),
  implement(readAdFeed, describeFeed),
  implement(renewAdFeed, renewFeedAddress),
  adFeedRoute,
]
