import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  ads,
  checkAdForFeed,
  describeShopIssue,
  writeAdFeed,
  writeAdTable,
  type AdFeedState,
  type FeedAd,
} from '../../../domain/commerce/index.ts'
import { clients, shopSettings } from '../../../domain/company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { asVerb, getRecord } from '../../platform/records/index.ts'
import { readOwnClient, readShopSettings } from '../own-client.ts'
import { completeAd, readAdProducts, readPublishedAds, readSiteAddress } from './feed-ads.ts'

const tokenLength = 32

const makeToken = (secret: string, clientId: string, edition: number): string =>
  createHmac('sha256', secret).update(`ad feed ${clientId} ${edition}`).digest('base64url').slice(0, tokenLength)

const listFaults = ({ now }: Pick<Ctx, 'now'>, ad: FeedAd): AdFeedState['left_out'][number]['faults'] =>
  checkAdForFeed(ad, now).map((issue) => ({ field: issue.path, words: describeShopIssue(issue) }))

/** Addresses of the feed: the client's key and a token that only its staff are shown. */
async function describeAddress(ctx: Ctx, edition: number): Promise<{ xml: string; table: string }> {
  const { name_key } = await readOwnClient(ctx)
  const token = makeToken(ctx.platform.secret, ctx.db.tenant.clientId, edition)
  const address = `${ctx.platform.config.PUBLIC_URL}/api/feeds/${name_key.toLowerCase()}/${token}`
  return { xml: `${address}.xml`, table: `${address}.tsv` }
}

/** The feed as staff see it (see the contract). */
export async function describeFeed(ctx: Ctx): Promise<AdFeedState> {
  const all = (await readPublishedAds(ctx)).map(({ row, ad }) => ({ row, faults: listFaults(ctx, ad) }))
  const faulty = all.filter(({ faults }) => faults.length > 0)
  return {
    ...(await describeAddress(ctx, (await readShopSettings(ctx)).feed_edition)),
    count: all.length - faulty.length,
    left_out: faulty.map(({ row: { id, title }, faults }) => ({ id, title, faults })),
  }
}

/** What a channel would refuse of one ad. Throws NotFound, Forbidden. */
export async function checkOneAd(ctx: Ctx, id: string): Promise<{ faults: { field: string; words: string }[] }> {
  const row = await getRecord(ctx, ads, id)
  const goods = await readAdProducts(ctx, [row])
  const ad = completeAd(row, { product: goods.get(row.product?.id ?? ''), site: await readSiteAddress(ctx) })
  return { faults: listFaults(ctx, ad) }
}

/** Gives the feed another address (see the contract). */
export async function renewFeedAddress(ctx: Ctx): Promise<{ xml: string; table: string }> {
  const { id } = await readOwnClient(ctx)
  const { config } = await asVerb(ctx, clients).amend({
    id,
    amend: ({ config: before }) => {
      const shop = shopSettings.parse(before.shop ?? {})
      return { config: { ...before, shop: { ...shop, feed_edition: shop.feed_edition + 1 } } }
    },
  })
  return describeAddress(ctx, config.shop.feed_edition)
}

/** The feed of a client as a file, written of the ads as they are now. Throws NotFound for another token. */
export async function writeFeed(ctx: Ctx, { token, form }: { token: string; form: 'xml' | 'tsv' }): Promise<string> {
  const [{ name }, { feed_edition: edition }] = [await readOwnClient(ctx), await readShopSettings(ctx)]
  const expected = Buffer.from(makeToken(ctx.platform.secret, ctx.db.tenant.clientId, edition))
  const given = Buffer.from(token)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new NotFound('feed')
  const taken = (await readPublishedAds(ctx))
    .map(({ ad }) => ad)
    .filter((ad) => checkAdForFeed(ad, ctx.now).length === 0)
  return form === 'tsv' ? writeAdTable(taken) : writeAdFeed(taken, { title: name, link: await readSiteAddress(ctx) })
}
