import {
  agreeToSale,
  askAboutSale,
  findSaleLink,
  openSale,
  revokeSaleShare,
  shareSale,
} from '../../../domain/commerce/index.ts'
import { actorEntry } from '../../inbox/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { implement, implementPublic, type PublicCtx, type Route } from '../../platform/http/route.ts'
import { agreeToSaleOf } from './agree-to-sale.ts'
import { askAboutSaleOf } from './ask-about-sale.ts'
import { saleTypes } from './gather-sale.ts'
import { openSaleOf } from './open-sale.ts'
import { endShare, findOpenLink } from './share-link.ts'
import { requireSaleShare, shareSaleOf } from './share-sale.ts'
import { withShare } from './with-share.ts'

/** Nothing of a shared page is kept on its way, nor found by a search engine. */
const unlistedHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }

/** Callers who have the token of the page of a sale. */
const salePageDoor = {
  callerOf: ({ token }: { readonly token: string }) => token,
  within: <T>(
    { platform }: PublicCtx,
    { token }: { readonly token: string },
    verb: (own: Ctx, id: string) => Promise<T>,
  ) => withShare(platform, token, { types: saleTypes, verb }),
  headers: unlistedHeaders,
}

/** Pages of quotes of goods and orders that customers open by a token, and the calls of staff about them. */
export const salePageRoutes: readonly Route[] = [
  implement(shareSale, (ctx, { body }) => shareSaleOf(ctx, body)),
  implement(findSaleLink, async (ctx, { params }) => findOpenLink(ctx, await requireSaleShare(ctx, params.id))),
  implement(revokeSaleShare, async (ctx, { params }) => {
    await requireSaleShare(ctx, params.id)
    await endShare(ctx, params.id, await actorEntry(ctx))
    return {}
  }),
  implementPublic(openSale, salePageDoor, openSaleOf),
  implementPublic(askAboutSale, salePageDoor, askAboutSaleOf),
  implementPublic(agreeToSale, salePageDoor, agreeToSaleOf),
]
