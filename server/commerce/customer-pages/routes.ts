import {
  addReturnPhoto,
  agreeToSale,
  askAboutSale,
  askReturn,
  enterPageCode,
  findSaleLink,
  openSale,
  payByCardFields,
  payOnPage,
  readPageWays,
  revokeSaleShare,
  settleOnPage,
  shareSale,
  withdrawReturn,
  writeOrderInvoice,
} from '../../../domain/commerce/index.ts'
import type { Contract, InputOf, OutputOf } from '../../../domain/kernel/index.ts'
import { readOwnEntry } from '../../company/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { implement, implementOutside, implementPublic, type PublicCtx, type Route } from '../../platform/http/route.ts'
import { handleAgreeToSale } from './agree-to-sale.ts'
import { handleAskAboutSale } from './ask-about-sale.ts'
import { handleAskReturn } from './ask-return.ts'
import { handleAddReturnPhoto, handleWithdrawReturn, type PhotoParts } from './change-return.ts'
import { handleEnterPageCode } from './enter-code.ts'
import { saleTypes } from './gather-sale.ts'
import { handleOpenSale } from './open-sale.ts'
import {
  handlePayByCardFields,
  handlePayOnPage,
  handleReadPageWays,
  handleSettleOnPage,
  type PageTill,
} from './pay-on-page.ts'
import { endShare, findOpenLink } from './share-link.ts'
import { requireSaleShare, handleShareSale } from './share-sale.ts'
import { withShare } from './with-share.ts'
import { keepOrderInvoice } from './write-order-invoice.ts'

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

/** A call of a page that waits for a provider between its transactions; each verb happens once by its own record. */
const outsideRoute = <C extends Contract>(
  contract: C,
  handle: (call: { readonly ctx: PublicCtx; readonly body: InputOf<C>['body'] }) => Promise<OutputOf<C>>,
): Route => ({
  ...contract,
  params: undefined,
  query: undefined,
  kind: 'public',
  waitsOutside: true,
  headers: unlistedHeaders,
  callerOf: ({ body }) => salePageDoor.callerOf(body as { readonly token: string }),
  handle: (ctx, { body }) => handle({ ctx, body: body as InputOf<C>['body'] }),
})

/** Pages of quotes of goods and orders that customers open by a token, and the calls of staff about them. */
export const salePageRoutes = (page: PageTill & PhotoParts): readonly Route[] => [
  implement(shareSale, (ctx, { body }) => handleShareSale(ctx, body)),
  implementOutside(writeOrderInvoice, keepOrderInvoice),
  implement(findSaleLink, async (ctx, { params }) => findOpenLink(ctx, await requireSaleShare(ctx, params.id))),
  implement(revokeSaleShare, async (ctx, { params }) => {
    await requireSaleShare(ctx, params.id)
    await endShare(ctx, params.id, await readOwnEntry(ctx))
    return {}
  }),
  implementPublic(openSale, salePageDoor, (call) => handleOpenSale(page.till, call)),
  implementPublic(askAboutSale, salePageDoor, handleAskAboutSale),
  implementPublic(askReturn, salePageDoor, (call) => handleAskReturn(page.till, call)),
  outsideRoute(addReturnPhoto, (call) => handleAddReturnPhoto(call, page)),
  implementPublic(withdrawReturn, salePageDoor, (call) => handleWithdrawReturn(page.till, call)),
  implementPublic(agreeToSale, salePageDoor, handleAgreeToSale),
  implementPublic(enterPageCode, salePageDoor, handleEnterPageCode),
  outsideRoute(readPageWays, (call) => handleReadPageWays(call, page)),
  outsideRoute(payOnPage, (call) => handlePayOnPage(call, page)),
  outsideRoute(payByCardFields, (call) => handlePayByCardFields(call, page)),
  outsideRoute(settleOnPage, (call) => handleSettleOnPage(call, page)),
]
