import {
  beginPriceChange,
  correctStock,
  findProducts,
  previewPriceChange,
  priceProducts,
  readPriceChange,
  undoPriceChange,
} from '../../../domain/commerce/index.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { beginPrices, previewPrices, readPrices, undoPrices } from './change-prices.ts'
import { correctStockOf } from './correct-stock.ts'
import { priceProductsOf } from './find-price.ts'
import { locateProducts } from './locate-products.ts'

/** Calls of products: their stock, prices and price lists. */
export const goodsRoutes: readonly Route[] = [
  implement(correctStock, correctStockOf),
  // POSTs because of their bodies: they change nothing.
  implement(findProducts, (ctx, { body }) => locateProducts(ctx, body.skus)),
  implement(priceProducts, (ctx, { body }) => priceProductsOf(ctx, body)),
  implement(previewPriceChange, (ctx, { body }) => previewPrices(ctx, body)),
  implement(beginPriceChange, (ctx, { body }) => beginPrices(ctx, body)),
  implement(undoPriceChange, undoPrices),
  implement(readPriceChange, readPrices),
]
